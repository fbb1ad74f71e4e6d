import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { rankTeams } from '#domain/standings.ts';
import { realSeasons, type RealSeason } from '#domain/testdata/real-seasons.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { openWorld, type Client } from './harness.ts';

const world = openWorld();

// The app's queries, asked by a member over the real API.
const app = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client as Client }));

beforeAll(() => {
  app.client = world.as('user');
});

/** Writes a season as a league of its own and returns its id, and the codes of the clubs by their ids. */
async function load(season: RealSeason) {
  const league = randomUUID();
  const clubs = new Map(season.teams.map((team): [string, string] => [team.id, randomUUID()]));
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, season.name]);
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase, relegation_places) values ($1, 1, 'finished', 0)`,
    [league],
  );
  await world.sql(
    `insert into public.teams (id, name, slug)
       select id, left(name, 28) || ' ' || right($3, 7), private.slug(name || ' ' || $3)
         from unnest($1::uuid[], $2::text[]) as club (id, name)`,
    [[...clubs.values()], season.teams.map((team) => team.name ?? team.id), season.name],
  );
  await world.sql('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
    league,
    [...clubs.values()],
  ]);
  await world.sql(
    `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       select $1, 1, m.matchday, ($3::jsonb ->> m.home_team_id)::uuid, ($3::jsonb ->> m.away_team_id)::uuid, m.kickoff_at
         from jsonb_to_recordset($2::jsonb) as m (matchday int, home_team_id text, away_team_id text, kickoff_at timestamptz)`,
    [league, JSON.stringify(season.matches), JSON.stringify(Object.fromEntries(clubs))],
  );
  await world.sql(
    `select private.import_match(jsonb_populate_record(m, jsonb_build_object('status', 'finished', 'home_score', r.home_score, 'away_score', r.away_score)))
       from jsonb_to_recordset($2::jsonb) as r (matchday int, home_team_id text, home_score int, away_score int)
       join public.team_matches m
         on (m.league_id, m.matchday, m.home_team_id) = ($1, r.matchday, ($3::jsonb ->> r.home_team_id)::uuid)`,
    [league, JSON.stringify(season.matches), JSON.stringify(Object.fromEntries(clubs))],
  );
  return { league, codes: new Map([...clubs].map(([code, id]) => [id, code])) };
}

describe.each(realSeasons)('$name, loaded as a league and read back through the app', (season) => {
  test('comes out in its official final order, position by position, with won and lost and both sums', async () => {
    const { league, codes } = await load(season);
    const cache = new QueryClient();

    const leagues = await cache.fetchQuery(leagueQueries.list());
    expect(leagues.map((row) => row.name)).toContain(season.name);

    const matches = await cache.fetchQuery(matchQueries.ofSeason(league, 1));
    expect(matches).toHaveLength(240);
    const teams = (await cache.fetchQuery(leagueQueries.entries(league, 1))).map(({ team }) => team);
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
  });
});
