import { expect } from 'vitest';
import type { World } from './harness.ts';
import { type Club, newClub, type Who } from './signing.ts';
import { done } from './traces.ts';

/** The start of the tests of night cups: a cup, clubs that enter it, and time that passes. */

type Times = { starts?: number; from?: number; until?: number };
type Plan = Times & { capacity?: 8 | 16 | 32; best_of?: number; final_best_of?: number };

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

let cups = 0;

/** An admin's settings of a cup; times in minutes from now. */
export const planOf = ({ starts = 180, from = 120, until = 150, capacity = 8, best_of = 1, final_best_of = 3 }: Plan = {}) => ({
  name: `Night ${(cups += 1)}`,
  starts_at: inMinutes(starts),
  check_in_from: inMinutes(from),
  check_in_until: inMinutes(until),
  capacity,
  best_of,
  final_best_of,
}); // prettier-ignore

/** Ends the cups that are open, and their games, as an admin would: a club is in one at a time. */
export const endCups = (world: World): Promise<unknown> =>
  world.sql(
    `set local session_replication_role = replica;
     update public.team_matches m set status = 'cancelled'
       from public.night_cups c where c.id = m.night_cup_id and c.status = 'live' and m.status not in ('finished', 'cancelled');
     update public.night_cups set status = 'cancelled', finished_at = now() where status in ('registration', 'check_in', 'live')`,
  );

let lastTest: string | undefined;

/** A cup that is open for entry. Those of tests before are over: their clubs may enter this one. */
export async function openCup(world: World, plan: Plan = {}): Promise<string> {
  const { currentTestName } = expect.getState();
  if (currentTestName !== undefined && lastTest !== undefined && currentTestName !== lastTest) await endCups(world);
  lastTest = currentTestName ?? lastTest;
  const { data, error } = await world.as('admin').rpc('save_night_cup', planOf(plan));
  if (error) throw error;
  await done(world.as('admin').rpc('open_night_cup', { night_cup_id: data }));
  return data;
}

/** Clubs of five without a league, who have played together for a year. */
export async function newClubs(world: World, count: number): Promise<Club[]> {
  const clubs: Club[] = [];
  for (let made = 0; made < count; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
  const ids = clubs.map(({ id }) => id);
  await world.sql(
    `update public.team_members set eligibility = 'eligible', joined_at = joined_at - interval '1 year' where team_id = any ($1)`,
    [ids],
  );
  await world.sql(
    `update private.eligibility_history h set since = h.since - interval '1 year'
       from public.team_members m where m.id = h.member_id and m.team_id = any ($1)`,
    [ids],
  );
  return clubs;
}

const about = (night_cup_id: string, { id: team_id }: Pick<Club, 'id'>) => ({ night_cup_id, team_id });
export const enter = (world: World, cup: string, club: Club, by = club.captain) =>
  world.as({ id: by }).rpc('enter_night_cup', about(cup, club));
export const leave = (world: World, cup: string, club: Club, by = club.captain) =>
  world.as({ id: by }).rpc('leave_night_cup', about(cup, club));
/** As an admin does both: with a club that is not theirs. */
export const add = (world: World, cup: string, club: Pick<Club, 'id'>, by: Who = 'admin') =>
  world.as(by).rpc('enter_night_cup', about(cup, club));
export const remove = (
  world: World,
  cup: string,
  club: Pick<Club, 'id'>,
  reason = 'Nobody answers',
  by: Who = 'admin',
) =>
  // prettier-ignore
  world.as(by).rpc('remove_from_night_cup', { ...about(cup, club), reason });
export const checkIn = (world: World, cup: string, club: Club, by = club.captain) =>
  world.as({ id: by }).rpc('check_in_night_cup', about(cup, club));

/** The same captains act again and again: how often one may is not what is tried here. */
export const endless = (world: World) =>
  world.sql(
    `create or replace function private.count_command(action text, about text, by uuid default auth.uid())
       returns void language sql set search_path = '' as ''`,
  );

/** Every minute the clock calls. */
export const tick = (world: World) => world.sql('select private.settle_due()');

/** So many minutes pass for cups or the playoffs of leagues, their games and their reports; nothing follows from that by itself. */
export async function pass(world: World, of: string | string[], minutes: number): Promise<void> {
  const ids = [of].flat().map((id) => `'${id}'`).join(); // prettier-ignore
  const earlier = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - ${minutes} * interval '1 minute'`).join();
  const games = `(select m.id from public.team_matches m where m.night_cup_id in (${ids}) or m.league_id in (${ids}) and m.series_id is not null)`;
  await world.sql(
    `set local session_replication_role = replica;
     update public.night_cups set ${earlier('starts_at', 'check_in_from', 'check_in_until')} where id in (${ids});
     update public.team_matches set ${earlier('created_at', 'kickoff_at', 'started_at', 'finished_at')} where id in ${games};
     update public.match_ready set ${earlier('kickoff_at')} where match_id in ${games};
     update public.match_results set ${earlier('at')} where match_id in ${games};
     update public.match_reports set ${earlier('created_at')} where match_id in ${games}`,
  );
}

/** A cup whose teams, in the order of their seeds, are here; drawn, its first games kicked off ten minutes ago. */
export async function drawnCup(world: World, clubs: Club[], plan: Plan = {}): Promise<string> {
  const cup = await openCup(world, { capacity: clubs.length > 16 ? 32 : clubs.length > 8 ? 16 : 8, ...plan });
  await world.sql(
    `insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at, entered_at)
       select $1, id, now(), now() - interval '1 hour' + n * interval '1 second' from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [cup, clubs.map(({ id }) => id)],
  );
  await pass(world, cup, 175);
  await tick(world);
  await pass(world, cup, 15);
  return cup;
}

export const stateOf = async (world: World, cup: string) =>
  (
    await world.sql<{ status: string; winner_team_id: string | null; cancelled_because: string | null }>(
      'select status, winner_team_id, cancelled_because from public.night_cups where id = $1',
      [cup],
    )
  )[0]!;

/** The teams of a cup in the order of entry: with a place or waiting, and whether they are here. */
export const entriesOf = (world: World, cup: string) =>
  world.sql<{ team_id: string; waiting: boolean; here: boolean; seed: number | null }>(
    `select team_id, waiting, checked_in_at is not null as here, seed
       from public.night_cup_teams where night_cup_id = $1 order by entered_at, team_id`,
    [cup],
  );

export type CupTie = {
  id: string;
  round: number;
  slot: number;
  best_of: number;
  team_a_id: string | null;
  team_b_id: string | null;
  winner_team_id: string | null;
};

export const tiesOf = (world: World, cup: string): Promise<CupTie[]> =>
  world.sql<CupTie>(
    `select id, round, slot, best_of, team_a_id, team_b_id, winner_team_id
       from public.series where night_cup_id = $1 order by round, slot`,
    [cup],
  );

export type CupGame = {
  id: string;
  series_id: string;
  game_no: number;
  stage: string;
  status: string;
  home_team_id: string;
  away_team_id: string;
  forfeited_by: string | null;
  minutes: number;
};

/** The games of a cup, round by round; `minutes` since their kick-off. */
export const cupGames = (world: World, cup: string): Promise<CupGame[]> =>
  world.sql<CupGame>(
    `select m.id, m.series_id, m.game_no, m.stage::text, m.status::text, m.home_team_id, m.away_team_id, m.forfeited_by::text,
         floor(extract(epoch from now() - m.kickoff_at) / 60)::int as minutes
       from public.team_matches m join public.series s on s.id = m.series_id
      where m.night_cup_id = $1 order by s.round, s.slot, m.game_no`,
    [cup],
  );
