import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { putMatch } from './fixtures.ts';
import type { World } from './harness.ts';
import { type Club, newClub } from './signing.ts';

/** The start of the tests of matches: two clubs of one season whose squads may play, and a match of theirs. */

export type Meeting = { home: Club; away: Club; league: string; match: string };

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Two clubs of five that have played together for a year, in one season. */
export async function twoClubs(world: World, phase: 'regular' | 'playoffs' = 'regular'): Promise<[Club, Club]> {
  const home = await newClub(world, { phase, more: 2 });
  const away = { ...(await newClub(world, { phase: 'none', more: 2 })), league: home.league };
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    home.league,
    away.id,
  ]);
  await world.sql(
    `update public.team_members set eligibility = 'eligible', joined_at = joined_at - interval '1 year' where team_id in ($1, $2)`,
    [home.id, away.id],
  );
  await world.sql(
    `update private.eligibility_history h set since = h.since - interval '1 year'
       from public.team_members m where m.id = h.member_id and m.team_id in ($1, $2)`,
    [home.id, away.id],
  );
  return [home, away];
}

// Beyond the rounds of a whole season: these matches stand beside them, whichever files ran before in this process.
const firstMatchday = 21;
const lastMatchday = 80;
let made = 0;

/** A match of two new clubs, kicked off twenty minutes ago unless told otherwise: it can be over. */
export async function newMeeting(world: World, columns: Record<string, unknown> = {}): Promise<Meeting> {
  const [home, away] = await twoClubs(world);
  return { home, away, league: home.league, match: await newMatch(world, home, away, columns) };
}

export const newMatch = (
  world: World,
  home: Club,
  away: Club,
  columns: Record<string, unknown> = {},
): Promise<string> =>
  putMatch(world, {
    league_id: home.league,
    season: 1,
    matchday: firstMatchday + (made++ % (lastMatchday - firstMatchday + 1)),
    home_team_id: home.id,
    away_team_id: away.id,
    kickoff_at: minutesAgo(20),
    ...columns,
  });

/** The report of a match that waits for an answer. */
export const waitingReport = async (world: World, match: string): Promise<string | undefined> =>
  (
    await world.sql<{ id: string }>(`select id from public.match_reports where match_id = $1 and status = 'filed'`, [
      match,
    ])
  )[0]?.id;

/** One side's report, over the API, by somebody who has read what the other side reports; returns its id. */
export async function fileReport(
  world: World,
  captain: string,
  match_id: string,
  home_score = 2,
  away_score = 1,
): Promise<string> {
  const seen_report = await waitingReport(world, match_id);
  const args = { match_id, home_score, away_score, ...(seen_report && { seen_report }) };
  const { data, error } = await world.as({ id: captain }).rpc('report_match', args);
  expect(error).toBeNull();
  return data!;
}

export const standOf = async (world: World, id: string) =>
  (
    await world.sql<{
      status: string;
      home_score: number | null;
      away_score: number | null;
      forfeited_by: string | null;
    }>('select status, home_score, away_score, forfeited_by from public.team_matches where id = $1', [id])
  )[0]!;

/** The causes in a match's ledger, oldest first. */
export const causesOf = async (world: World, id: string) =>
  (
    await world.sql<{ cause: string }>('select cause from public.match_results where match_id = $1 order by seq', [id])
  ).map(({ cause }) => cause);

/** The reports of a match by their state, oldest first. */
export const reportsOf = async (world: World, id: string) =>
  (
    await world.sql<{ status: string }>(
      'select status from public.match_reports where match_id = $1 order by created_at',
      [id],
    )
  ).map(({ status }) => status);

/** A report becomes older than it is, and its match with it. */
export async function age(world: World, report: string, hours: number): Promise<void> {
  const by = `$2 * interval '1 hour'`;
  await world.sql(
    `update public.team_matches m set kickoff_at = m.kickoff_at - ${by}, started_at = m.started_at - ${by}
       from public.match_reports r
      where r.id = $1 and m.id = r.match_id and m.status not in ('finished', 'cancelled')
        and set_config('rondo.match_writer', m.id::text, true) <> ''`,
    [report, hours],
  );
  await world.sql(`update public.match_reports set created_at = created_at - ${by} where id = $1`, [report, hours]);
}

export const unknownId = randomUUID();
