import { beforeAll, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { playedSeason } from '#supabase/tests/harness/season.ts';

const world = openWorld();
let players: string[];

beforeAll(async () => {
  // eleven matches for everybody
  const { league, clubs } = await playedSeason(world, { clubs: 12 });
  players = clubs.map(({ player }) => player);
  await world.sql(
    `insert into public.match_player_stats (match_id, team_id, player_id, goals)
       select m.id, t.team_id, t.player_id, 1
         from public.team_matches m
         join public.team_members t on t.team_id in (m.home_team_id, m.away_team_id)
        where m.league_id = $1 and t.player_id = any ($2::uuid[])`,
    [league, players.slice(0, 2)],
  );
});

const recent = async (player_ids: string[]) => {
  const { data, error } = await world.as('user').rpc('recent_stats', { player_ids });
  expect(error).toBeNull();
  return data ?? [];
};

test('the last ten matches of each player are read at once, the newest first', async () => {
  const rows = await recent(players.slice(0, 3));
  for (const player of players.slice(0, 2)) {
    const own = rows.filter(({ player_id }) => player_id === player);
    const last = await world.sql<{ id: string }>(
      `select match_id as id from public.rated_stats where player_id = $1 order by kickoff_at desc, match_id desc limit 10`,
      [player],
    );
    expect(own.map(({ match_id }) => match_id)).toEqual(last.map(({ id }) => id));
    expect(own).toHaveLength(10);
  }
  expect(rows).toHaveLength(20);
});

test('for a hundred players at a time, and for members alone', async () => {
  const nobody = Array.from({ length: 100 }, () => '00000000-0000-4000-8000-000000000000');
  expect(await recent([...nobody, players[0]!])).toEqual([]);
  expect((await world.as('visitor').rpc('recent_stats', { player_ids: players })).error?.code).toBe('42501');
});
