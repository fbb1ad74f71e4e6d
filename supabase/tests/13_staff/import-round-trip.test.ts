import { describe, expect, test } from 'vitest';
import { realSeasons } from '#domain/testdata/real-seasons.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import {
  bracketOf,
  gamesOf,
  playedSeason,
  type PlayedSeason,
  protestsOver,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { exported, imported, neverHere, newSeason, standingOf, zone } from '#supabase/tests/harness/season-files.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** A season that is exported and imported again has the same table, bracket and champion, and the same files. */

const world = openWorld();
const admin = () => world.as('admin');
const reason = 'Decided by the organisers';

async function roundTrip(league: string, { legs = 1, size = 6, thirdPlace = false } = {}) {
  const files = await exported(world, league);
  const was = await standingOf(world, league);
  await neverHere(world, league);
  const again = await newSeason(world, { legs, size, thirdPlace });
  const call = { league_id: again, season: 1, ...imported(files), dry: false };
  const { data, error } = await admin().rpc('import_season', call);
  expect({ data, error }).toEqual({ data: [], error: null });
  expect(await standingOf(world, again)).toEqual(was);
  expect(await exported(world, again)).toEqual(files);
  return { again, was, files };
}

/** Eight clubs: one withdrew before it mattered, one later, and the table has been put right by hand. */
async function turbulent(): Promise<PlayedSeason> {
  const season = await playedSeason(world, {
    clubs: 8,
    scores: { '0-7': null, '1-7': null, '2-5': null, '3-4': null },
  });
  const { league, ids } = season;
  const of = { league_id: league, season: 1 };
  await world.sql('update public.league_seasons set legs = 1 where league_id = $1', [league]);
  await done(admin().rpc('withdraw_team', { ...of, team_id: ids[6]!, reason, voids: true }));
  await done(admin().rpc('withdraw_team', { ...of, team_id: ids[7]!, reason, voids: false }));
  await done(
    admin().rpc('adjust_points', { ...of, team_id: ids[0]!, points: -7, reason: 'Fielded =a, "banned"; -player' }),
  );
  await done(admin().rpc('adjust_points', { ...of, team_id: ids[5]!, points: 2, reason }));
  const back = await admin().rpc('adjust_points', { ...of, team_id: ids[5]!, points: 9, reason });
  await done(admin().rpc('reverse_adjustment', { adjustment_id: back.data!, reason }));
  const waiting = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and status = 'scheduled' order by matchday`,
    [league],
  );
  await done(admin().rpc('rule_match', { match_id: waiting[0]!.id, forfeited_by: 'both', reason } as never));
  await done(admin().rpc('rule_match', { match_id: waiting[1]!.id, forfeited_by: 'away', reason } as never));
  return season;
}

/** Plays what the bracket waits for until `games` are over; the worse seed wins every third. */
async function playGames(season: PlayedSeason, games: number): Promise<void> {
  for (let game = 0; game < games; game += 1) {
    const next = (await gamesOf(world, season)).find(({ status }) => status === 'scheduled');
    if (!next) return;
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [
      next.id,
      minutesAgo(5000 - game * 90),
    ]);
    const winner = game % 3 === 1 ? next.away_team_id : next.home_team_id;
    const [home_score, away_score] = wonBy(next, winner);
    await done(admin().rpc('rule_match', { match_id: next.id, home_score, away_score, reason } as never));
  }
}

describe('a season comes back from its files as it was', () => {
  test('with adjustments, withdrawals void and awarded, annulled scores and forfeits of both sides', async () => {
    const { league, ids } = await turbulent();
    const { was, files, again } = await roundTrip(league);
    expect(was.table).toHaveLength(6);
    expect(was.entries.filter(({ withdrawn }) => withdrawn)).toHaveLength(2);
    expect(was.table.filter(({ adjustment }) => adjustment !== 0)).toHaveLength(2);
    expect(files.fixtures.match(/,cancelled\r\n/g)).toHaveLength(7);
    expect(files.fixtures).toContain(',,,both,regular,\r\n');
    expect(ids).toHaveLength(8);
    const [annulled] = await world.sql(
      `select m.home_score is not null as scored, array_agg(r.cause::text order by r.seq) as ledger
         from public.team_matches m join public.match_results r on r.match_id = m.id
        where m.league_id = $1 and m.status = 'cancelled' group by m.id limit 1`,
      [again],
    );
    expect(annulled).toEqual({ scored: true, ledger: ['silence', 'withdrawal'] });
  });

  test('with a special match that is over, one that is to come, and a match that is postponed', async () => {
    const season = await playedSeason(world, { clubs: 6, scores: { '4-5': null } });
    const { league, ids } = season;
    await world.sql('update public.league_seasons set legs = 1 where league_id = $1', [league]);
    const decider = { league_id: league, season: 1, stage: 'decider' };
    await putMatch(world, { ...decider, home_team_id: ids[1], away_team_id: ids[0], kickoff_at: minutesAgo(600), status: 'finished', home_score: 4, away_score: 3 }); // prettier-ignore
    await putMatch(world, { ...decider, home_team_id: ids[3], away_team_id: ids[2], kickoff_at: minutesAgo(-6000) });
    const [open] = await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and stage = 'regular' and status = 'scheduled'`,
      [league],
    );
    await done(admin().rpc('postpone_match', { match_id: open!.id, reason }));
    const { was, again } = await roundTrip(league);
    expect(was.table).toHaveLength(6);
    expect(
      await world.sql(
        `select stage::text, status::text from public.team_matches
          where league_id = $1 and (stage = 'decider' or status = 'postponed') order by 1, 2`,
        [again],
      ),
    ).toEqual([
      { stage: 'decider', status: 'finished' },
      { stage: 'decider', status: 'scheduled' },
      { stage: 'regular', status: 'postponed' },
    ]);
  });

  test.each([1, 4])('in the middle of its playoffs, after %i games', async (games) => {
    const season = await turbulent();
    const of = { league_id: season.league, season: 1 };
    await done(admin().rpc('start_playoffs', of));
    await playGames(season, games);
    const { was, again } = await roundTrip(season.league);
    expect(was.season).toMatchObject({ phase: 'playoffs', champion: null });
    expect(was.bracket).toHaveLength(5);
    // whom they meet was known before: nobody is notified of what a file brings in
    const about = `select from public.notifications where key = 'playoffGame' and values ->> 'league' = $1`;
    expect((await world.sql(about, [season.league])).length).toBeGreaterThan(0);
    expect(await world.sql(about, [again])).toEqual([]);
  });

  test('with its champion, its places and the whole bracket, and ends nobody’s contract', async () => {
    const season = await turbulent();
    const of = { league_id: season.league, season: 1 };
    await done(admin().rpc('start_playoffs', of));
    await playGames(season, 20);
    await protestsOver(world, season);
    await done(admin().rpc('finish_season', of));
    const { was, again } = await roundTrip(season.league);
    expect(was.season).toMatchObject({ phase: 'finished' });
    expect(was.season?.champion).toBe(was.entries.find(({ rank }) => rank === 1)?.name);
    expect(was.bracket.at(-1)).toMatchObject({ winner: was.season?.champion });
    expect((await bracketOf(world, { league: again })).every(({ winner_team_id }) => winner_team_id !== null)).toBe(
      true,
    );
  });

  test.each([4, 8] as const)('with playoffs of %i and a match for third place, open and over', async (size) => {
    const season = await playedSeason(world, { clubs: size + 1, size, thirdPlace: true });
    const of = { league_id: season.league, season: 1 };
    await world.sql('update public.league_seasons set legs = 1 where league_id = $1', [season.league]);
    await done(admin().rpc('start_playoffs', of));
    await playGames(season, size === 4 ? 6 : 8);
    const course = { size, thirdPlace: true };
    const { was: open } = await roundTrip(season.league, course);
    expect(open.season).toMatchObject({ phase: 'playoffs', champion: null });
    expect(open.bracket).toHaveLength(size);

    const over = await playedSeason(world, { clubs: size + 1, size, thirdPlace: true });
    const end = { league_id: over.league, season: 1 };
    await world.sql('update public.league_seasons set legs = 1 where league_id = $1', [over.league]);
    await done(admin().rpc('start_playoffs', end));
    await playGames(over, 30);
    await protestsOver(world, over);
    await done(admin().rpc('finish_season', end));
    const { was, files, again } = await roundTrip(over.league, course);
    expect(was.season).toMatchObject({ phase: 'finished' });
    expect(files.fixtures).toContain(',third_place,');
    const third = was.entries.find(({ rank }) => rank === 3)?.name;
    expect(was.bracket.at(-1)).toMatchObject({ round: 3, slot: 2, winner: third });

    // places say that it is over, and one of its games is missing
    await neverHere(world, again);
    const without = imported(files);
    const fixtures = without.fixtures.filter(({ stage }) => stage !== 'third_place');
    const dry = {
      league_id: await newSeason(world, { legs: 1, ...course }),
      season: 1,
      ...without,
      fixtures,
      dry: true,
    };
    const { data } = await admin().rpc('import_season', dry);
    expect(data).toEqual([{ file: 'teams', line: null, field: 'place', problem: 'placeThirdPlace', value: null }]);
  });

  test.each(realSeasons)('$name, with points taken', async (real) => {
    const league = await newSeason(world, { legs: 2 });
    const called = (code: string) =>
      `${real.teams.find(({ id }) => id === code)!.name!.slice(0, 28)} ${real.name.slice(-7)}`;
    const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    const lines = real.matches.map(
      (match) =>
        `${match.matchday};${clock.format(new Date(match.kickoff_at)).replace(' ', ';')};${called(match.home_team_id)};${called(match.away_team_id)};${match.home_score}:${match.away_score}`,
    );
    const files = {
      teams: ['Team', ...real.teams.map(({ id }) => called(id))].join('\n'),
      squads: '',
      fixtures: ['Spieltag;Datum;Uhrzeit;Heim;Gast;Ergebnis', ...lines].join('\n'),
      adjustments: `Mannschaft;Punkte;Grund\n${called(real.officialOrder[0]!.team_id)};−9;Fielded a banned player`,
    };
    const call = { league_id: league, season: 1, ...imported(files), dry: false };
    expect((await admin().rpc('import_season', call)).data).toEqual([]);
    const { was } = await roundTrip(league, { legs: 2 });
    expect(was.table).toHaveLength(16);
    expect(was.table.some(({ adjustment }) => adjustment === -9)).toBe(true);
  });
});
