import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { winnerOf } from '#domain/match/scores.ts';
import { withBadges } from '#data/matches/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { supabase } from '#lib/supabase.ts';

export type Player = Database['public']['Tables']['profiles']['Row'];

/** A player's stats for a team in a season; a night cup's has neither league nor season. */
export type PlayerSeason = Omit<StatsRow, Maybe> & { [Column in Maybe]: StatsRow[Column] | null };
type StatsRow = Database['public']['Functions']['player_stats']['Returns'][number];
type Maybe = 'league_id' | 'league_name' | 'season' | 'avatar';

type StandInMatch = Omit<Database['public']['Functions']['player_stand_ins']['Returns'][number], 'team'> & {
  team: TeamBadge;
};

const club = 'id, name, short_name, tag, logo, kit_primary, kit_secondary';
const pageRows = 25;
/** So many of either's last matches are looked through. */
const meetingRows = 300;

export const playerQueries = {
  /** The public part of a profile; null when there is no such player. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['players', id],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('profiles').select('*').eq('id', id).maybeSingle());
      },
    }),

  /** Every club the player has been a member of, the current one (without an end) first. */
  clubs: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'clubs'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one career
        const read = db.from('team_members').select(`*, team:teams(${club})`).eq('player_id', id);
        return dataOf(
          await read.order('left_at', { ascending: false, nullsFirst: true }).order('joined_at', { ascending: false }),
        );
      },
    }),

  /** The matches somebody stood in for, newest first, once they were played. */
  standIns: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'stand-ins'],
      queryFn: async (): Promise<StandInMatch[]> => {
        const db = await supabase();
        // bounded by: a hundred matches
        const rows = dataOf(await db.rpc('player_stand_ins', { player_id: id }));
        // The database builds the club's badge as JSON, which the generated types cannot look into.
        return rows.map((row) => ({ ...row, team: row.team as TeamBadge }));
      },
    }),

  /** Stats per league, season and team. */
  stats: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'stats'],
      queryFn: async (): Promise<PlayerSeason[]> => {
        const db = await supabase();
        // bounded by: one career
        return dataOf(await db.rpc('player_stats', { player_id: id }));
      },
    }),

  /**
   * The matches of two players against each other, newest first, with who of them won; of the last matches of either.
   */
  meetings: (id: string, otherId: string) =>
    queryOptions({
      queryKey: ['players', id, 'meetings', otherId],
      queryFn: async ({ client }) => {
        const db = await supabase();
        const of = (player: string) => newestFirst(db.from('player_matches').select('*').eq('player_id', player).eq('status', 'finished'), 'kickoff_at').limit(meetingRows); // prettier-ignore
        const [own, theirs] = await Promise.all([of(id), of(otherId)]);
        const sideOf = new Map(dataOf(theirs).map((row) => [row.id, row.team_id]));
        const met = dataOf(own).filter(({ id: match, team_id }) => sideOf.has(match) && sideOf.get(match) !== team_id);
        return (await withBadges(client, met)).map((match) => ({
          match,
          ownTeamId: match.team_id,
          winner: winnerOf(match) === match.team_id ? ('own' as const) : ('other' as const),
        }));
      },
    }),

  /** One row per match played, with the player's stats, newest first, page by page. */
  matches: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['players', id, 'matches'],
      queryFn: async ({ client, pageParam }) => {
        const db = await supabase();
        const read = db.from('player_matches').select('*').eq('player_id', id);
        return withBadges(client, dataOf(await newestFirst(read, 'kickoff_at', pageParam).limit(pageRows + 1)));
      },
      initialPageParam: null as Last<'kickoff_at'>,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  achievements: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'achievements'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one career
        const read = db.from('player_achievements').select('*').eq('player_id', id);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),
};
