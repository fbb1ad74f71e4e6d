import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type ContractStatus = Database['public']['Enums']['contract_status'];
type Row = Database['public']['Tables']['contracts']['Row'];
type Person = { id: string; username: string; deleted_at: string | null };
type Club = Pick<
  Database['public']['Tables']['teams']['Row'],
  'id' | 'name' | 'short_name' | 'tag' | 'logo' | 'kit_primary' | 'kit_secondary'
>;

/** A contract with everybody who stands on it. */
export type Contract = Row & {
  team: Club;
  player: Person & { avatar: string | null; position: Database['public']['Enums']['player_position'] | null };
  manager: Person | null;
  captain: Person | null;
};

export type ContractFilter = { q?: string; status?: ContractStatus; team?: string };

const columns = `*,
  team:teams!contracts_team_id_fkey(id, name, short_name, tag, logo, kit_primary, kit_secondary),
  player:profiles!contracts_player_id_fkey(id, username, deleted_at, avatar, position),
  manager:profiles!contracts_club_manager_id_fkey(id, username, deleted_at),
  captain:profiles!contracts_captain_id_fkey(id, username, deleted_at)`;

const pageRows = 30;

/** Two people answer each other over a contract: what one did is there when the other looks again. */
const dealt = { refetchOnMount: everyMount } as const;

export const contractQueries = {
  /** Everything the player may see of the own contracts, newest first: offers, the active one, the past. */
  ofPlayer: (playerId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'player', playerId],
      queryFn: async (): Promise<Contract[]> => {
        const db = await supabase();
        const read = db.from('contracts').select(columns).eq('player_id', playerId);
        return dataOf(await read.order('sent_at', { ascending: false }).limit(100));
      },
    }),

  /** A team's contracts, newest first; empty for whoever is neither of its captains nor staff. */
  ofTeam: (teamId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'team', teamId],
      queryFn: async (): Promise<Contract[]> => {
        const db = await supabase();
        const read = db.from('contracts').select(columns).eq('team_id', teamId);
        return dataOf(await read.order('sent_at', { ascending: false }).limit(200));
      },
    }),

  /** The players with an offer of the team that waits for an answer; a squad can take in far fewer than are read. */
  openOffers: (teamId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'team', teamId, 'offered'],
      queryFn: async (): Promise<string[]> => {
        const db = await supabase();
        const read = db.from('contracts').select('player_id').match({ team_id: teamId, status: 'offered' });
        const rows = dataOf(await read.gt('expires_at', new Date().toISOString()).limit(100));
        return rows.map(({ player_id }) => player_id);
      },
    }),

  /** The staff's list, newest first, in pages; the database searches players and teams. */
  page: ({ q, status, team }: ContractFilter) =>
    infiniteQueryOptions({
      queryKey: ['contracts', 'page', { q, status, team }],
      initialPageParam: undefined as Contract | undefined,
      queryFn: async ({ pageParam }): Promise<Contract[]> => {
        const db = await supabase();
        const asked = { query: q || undefined, of_status: status, of_team: team, max: pageRows };
        const after = { before_at: pageParam?.sent_at, before_id: pageParam?.id };
        const found = dataOf(await db.rpc('contract_page', { ...asked, ...after }));
        if (found.length === 0) return [];
        const read = db
          .from('contracts')
          .select(columns)
          .in(
            'id',
            found.map(({ id }) => id),
          );
        return dataOf(await read.order('sent_at', { ascending: false }).order('id', { ascending: false }));
      },
      getNextPageParam: (last) => (last.length < pageRows ? undefined : last.at(-1)),
      placeholderData: keepPreviousData,
    }),
};
