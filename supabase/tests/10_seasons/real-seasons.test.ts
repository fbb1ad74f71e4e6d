import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { rankTeams } from '#domain/competition/standings.ts';
import { realSeasons, type RealSeason } from '#domain/testdata/real-seasons.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

// The app's queries, asked by a member over the real API.
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

beforeAll(() => {
  app.client = world.as('user');
});

const admin = () => world.as('admin');
const day = 24 * 60 * 60_000;

/**
 * Plays a season through the calls, as the people concerned: sixteen captains enter, an admin draws and begins, the home
 * side reports every match and the away side confirms. Returns the league, and the codes of the clubs by their ids.
 */
async function play({ name, teams, matches }: RealSeason) {
  const league = randomUUID();
  await done(admin().from('leagues').insert({ id: league, name }));
  await done(admin().from('league_seasons').insert({ league_id: league, season: 1, legs: 2 }));
  const clubs = new Map<string, Club>();
  for (const team of teams) {
    const club = await newClub(world, { phase: 'none', more: 2 });
    const called = `${(team.name ?? team.id).slice(0, 28)} ${name.slice(-7)}`;
    await done(admin().rpc('update_team', { team_id: club.id, changes: { name: called } }));
    await done(world.as({ id: club.captain }).rpc('register_team', { league_id: league, season: 1, team_id: club.id }));
    clubs.set(team.id, club);
  }

  const first = Math.min(...matches.map(({ kickoff_at }) => Date.parse(kickoff_at)));
  const later = Math.ceil((Date.now() - first) / day + 1);
  const fixtures = matches.map(({ matchday, home_team_id, away_team_id, kickoff_at }) => ({
    matchday,
    home_team_id: clubs.get(home_team_id)!.id,
    away_team_id: clubs.get(away_team_id)!.id,
    kickoff_at: new Date(Date.parse(kickoff_at) + later * day).toISOString(),
  }));
  await done(admin().rpc('publish_schedule', { league_id: league, season: 1, fixtures, draw_seed: 1 }));
  await done(admin().rpc('start_regular_season', { league_id: league, season: 1 }));

  // the years go by
  const played = await world.sql<{ id: string; matchday: number; home_team_id: string }>(
    `update public.team_matches set kickoff_at = kickoff_at - $2 * interval '1 day' where league_id = $1
       returning id, matchday, home_team_id`,
    [league, later],
  );
  const idOf = new Map(played.map(({ id, matchday, home_team_id }) => [`${matchday} ${home_team_id}`, id]));
  for (const { matchday, home_team_id, away_team_id, home_score, away_score } of matches) {
    const [home, away] = [clubs.get(home_team_id)!, clubs.get(away_team_id)!];
    const match_id = idOf.get(`${matchday} ${home.id}`)!;
    const report_id = await fileReport(world, home.captain, match_id, home_score!, away_score!);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id }));
  }
  return { league, codes: new Map([...clubs].map(([code, { id }]) => [id, code])) };
}

// One season of two hundred matches by default; RONDO_ALL_SEASONS=1 plays both. src/domain ranks both every time.
const seasons = process.env['RONDO_ALL_SEASONS'] ? realSeasons : realSeasons.slice(-1);

describe.each(seasons)('$name, reported by its captains and read back through the app', (season) => {
  test('comes out in its official final order, position by position, with won and lost and both sums', async () => {
    const { league, codes } = await play(season);
    const cache = new QueryClient();

    const leagues = await cache.fetchQuery(leagueQueries.list());
    expect(leagues.map((row) => row.name)).toContain(season.name);

    const matches = await cache.fetchQuery(matchQueries.ofSeason(league, 1));
    expect(matches).toHaveLength(240);
    const teams = (await cache.fetchQuery(seasonQueries.entries(league, 1))).map(({ team }) => team);
    expect(teams).toHaveLength(16);

    const table = rankTeams({ teams, matches, relegationPlaces: 0 });
    expect(
      table.map((row) => ({
        team_id: codes.get(row.team_id),
        won: row.won,
        lost: row.lost,
        goals_for: row.goals_for,
        goals_against: row.goals_against,
      })),
    ).toEqual(season.officialOrder);
    expect(table.map((row) => row.position)).toEqual(season.officialOrder.map((_, place) => place + 1));
    const ranked = await world.sql<{ team_id: string; place: number }>(
      'select team_id, place from private.season_table($1, 1) order by seat',
      [league],
    );
    expect(ranked).toEqual(table.map(({ team_id, position }) => ({ team_id, place: position })));
  });
});
