import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database, Tables } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { newestFirst } from '#lib/newest-first.ts';
import { type Placed, placed } from '#lib/placed.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { namesThen } from '#data/names/names-then.ts';

export type ContractStatus = Database['public']['Enums']['contract_status'];
/** As they were called when it was signed, and are now. */
type Person = Pick<Tables<'profiles'>, 'id' | 'username' | 'deleted_at'> & { username_then?: string | null };
type Club = Pick<Tables<'teams'>, 'id' | 'name' | 'short_name' | 'tag' | 'logo' | 'kit_primary' | 'kit_secondary'> & {
  name_then?: string | null;
};

/** A contract with everybody it names. */
export type Contract = Tables<'contracts'> & {
  team: Club;
  player: Person & Pick<Tables<'profiles'>, 'avatar' | 'position'>;
  manager: Person | null;
  captain: Person | null;
};

/** The orders of the staff's list, the newest first unless another is named. */
export const contractOrders = ['', 'oldest', 'player', 'team', 'status'] as const;
type Filter = { q?: string; status?: ContractStatus; team?: string; sort?: (typeof contractOrders)[number] };

const columns = `*,
  team:teams!contracts_team_id_fkey(id, name, short_name, tag, logo, kit_primary, kit_secondary),
  player:profiles!contracts_player_id_fkey(id, username, deleted_at, avatar, position),
  manager:profiles!contracts_club_manager_id_fkey(id, username, deleted_at),
  captain:profiles!contracts_captain_id_fkey(id, username, deleted_at)`;

/** A row as it is read: somebody deleted may be missing. */
type Read = Omit<Contract, 'team' | 'player'> & { team: Contract['team'] | null; player: Contract['player'] | null };

/** A paper has the names of the day it was signed, or sent. */
async function papers(rows: Read[]): Promise<Contract[]> {
  const dayOf = ({ accepted_at, sent_at }: Read) => accepted_at ?? sent_at;
  const nameThen = await namesThen(
    rows.flatMap((row) =>
      [row.team, row.player, row.manager, row.captain].flatMap((each) => (each ? { id: each.id, at: dayOf(row) } : [])),
    ),
  );
  return rows.map((row) => {
    const { team, player, manager, captain } = row;
    const named = <Each extends Person>(person: Each) => ({
      ...person,
      username_then: nameThen(person.id, dayOf(row)),
    });
    return {
      ...row,
      team: (team && { ...team, name_then: nameThen(team.id, dayOf(row)) }) as Contract['team'],
      player: (player && named(player)) as Contract['player'],
      manager: manager && named(manager),
      captain: captain && named(captain),
    };
  });
}

const pageRows = 20;

/** Two people answer each other over a contract: what one did is there when the other looks again. */
const dealt = { refetchOnMount: everyMount } as const;

/** A page begins after the last row of the one before. */
const inPages = {
  initialPageParam: null as Contract | null,
  getNextPageParam: (last: Contract[]) => lastShown(last, pageRows),
  select: (data: InfiniteData<Contract[]>) => shownPages(data, pageRows),
};

/** More teams than ever wait for one player at a time. */
const offeringTeamRows = 100;

export const contractQueries = {
  /**
   * The contracts that the player can answer or is bound by: the active contract first, then offers, newest first, in
   * pages.
   */
  open: (playerId: string) =>
    infiniteQueryOptions({
      ...dealt,
      queryKey: ['contracts', 'player', playerId, 'open'],
      queryFn: async ({ pageParam }): Promise<Contract[]> => {
        const db = await supabase();
        const read = db.from('contracts').select(columns).eq('player_id', playerId).is('ended_at', null);
        if (pageParam) void read.is('accepted_at', null);
        else void read.order('accepted_at', { ascending: false, nullsFirst: false });
        return await papers(dataOf(await newestFirst(read, 'sent_at', pageParam).limit(pageRows + 1)));
      },
      ...inPages,
    }),

  /** The past of a player, newest first, in pages. */
  past: (playerId: string) =>
    infiniteQueryOptions({
      ...dealt,
      queryKey: ['contracts', 'player', playerId, 'past'],
      queryFn: async ({ pageParam }): Promise<Contract[]> => {
        const db = await supabase();
        const read = db.from('contracts').select(columns).eq('player_id', playerId).not('ended_at', 'is', null);
        return await papers(dataOf(await newestFirst(read, 'sent_at', pageParam).limit(pageRows + 1)));
      },
      ...inPages,
    }),

  /** A team's contracts, newest first, in pages; empty for everybody except its captains and the staff. */
  ofTeam: (teamId: string) =>
    infiniteQueryOptions({
      ...dealt,
      queryKey: ['contracts', 'team', teamId],
      queryFn: async ({ pageParam }): Promise<Contract[]> => {
        const db = await supabase();
        const read = db.from('contracts').select(columns).eq('team_id', teamId);
        return await papers(dataOf(await newestFirst(read, 'sent_at', pageParam).limit(pageRows + 1)));
      },
      ...inPages,
    }),

  /** The players with an offer of the team that waits for an answer: no more than a team may send at a time. */
  openOffers: (teamId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'team', teamId, 'offered'],
      queryFn: async (): Promise<string[]> => {
        const db = await supabase();
        const read = db.from('contracts').select('player_id').match({ team_id: teamId, status: 'offered' });
        const rows = dataOf(await read.gt('expires_at', new Date().toISOString()).limit(limits.offersOpenMax));
        return rows.map(({ player_id }) => player_id);
      },
    }),

  /** The teams whose offer waits for the player's answer. */
  offeringTeams: (playerId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'player', playerId, 'teams'],
      queryFn: async (): Promise<string[]> => {
        const db = await supabase();
        const read = db.from('contracts').select('team_id').match({ player_id: playerId, status: 'offered' });
        const rows = dataOf(await read.gt('expires_at', new Date().toISOString()).limit(offeringTeamRows));
        return rows.map(({ team_id }) => team_id);
      },
    }),

  /** The members who stay without a contract and until when, for the team's leaders and the staff. */
  renewals: (teamId: string) =>
    queryOptions({
      ...dealt,
      queryKey: ['contracts', 'team', teamId, 'renewals'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: a squad
        return dataOf(await db.rpc('renewals', { team_id: teamId }));
      },
    }),

  /** The staff's list in one of its orders, in pages; the database searches players and teams. */
  page: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: ['contracts', 'page', filter],
      queryFn: async ({ pageParam: last }): Promise<Placed<Contract>[]> => {
        const { q, status, team, sort } = filter;
        const db = await supabase();
        const args = {
          query: q || undefined,
          of_status: status,
          of_team: team,
          sort: sort || undefined,
          max: pageRows + 1,
        };
        const after = { after_place: last?.place ?? undefined, before_at: last?.sent_at, before_id: last?.id };
        const hits = dataOf(await db.rpc('contract_page', { ...args, ...after }));
        if (hits.length === 0) return [];
        const ids = hits.map(({ id }) => id);
        const rows = dataOf(
          await db
            .from('contracts')
            .select(columns)
            .in('id', ids)
            .limit(pageRows + 1),
        );
        return placed(hits, await papers(rows));
      },
      initialPageParam: null as Placed<Contract> | null,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
    }),
};
