import { beforeAll, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** How a member's statement would be run, one line a step. */
async function stepsOf(statement: string): Promise<string[]> {
  const [row] = await world.inSql<{ 'QUERY PLAN': { Plan: Plan }[] }>('user', `explain (format json) ${statement}`);
  const steps = (plan: Plan): string[] => [
    `${plan['Node Type']} ${plan['Relation Name'] ?? ''}`.trim(),
    ...(plan.Plans ?? []).flatMap(steps),
  ];
  return steps(row!['QUERY PLAN'][0]!.Plan);
}

const league = (n: number) => `md5('league${n}')::uuid`;
const team = (n: number) => `md5('team${n}')::uuid`;

// Ten leagues of twenty seasons each, a hundred matches a season: 20,000, of which the last season lies ahead.
beforeAll(async () => {
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    insert into public.leagues (id, name, slug) select md5('league' || n)::uuid, 'Planned ' || n, 'planned-' || n from generate_series(1, 10) as n;
    insert into public.league_seasons (league_id, season, phase)
      select md5('league' || n)::uuid, s, case when s = 20 then 'regular' else 'finished' end::public.season_phase
        from generate_series(1, 10) as n, generate_series(1, 20) as s;
    insert into public.teams (id, name, short_name, tag, slug)
      select md5('team' || n)::uuid, 'Planned ' || n, 'P' || n, upper(lpad(to_hex(n), 4, '0')), 'planned-' || n from generate_series(1, 3000) as n;
    insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status, finished_at, home_score, away_score)
      select md5('league' || n)::uuid, s, 1 + k % 18, md5('team' || n * 20 - k % 10)::uuid, md5('team' || n * 20 - 10 - k / 10 % 10)::uuid,
             now() + (s - 19.5) * interval '40 days' + k * interval '1 hour',
             case when s = 20 then 'scheduled' else 'finished' end::public.match_status,
             case when s < 20 then now() end, case when s < 20 then 2 end, case when s < 20 then 1 end
        from generate_series(1, 10) as n, generate_series(1, 20) as s, generate_series(0, 99) as k
      on conflict do nothing;
    insert into public.profiles (id, username) select md5('player' || n)::uuid, 'planned ' || n from generate_series(1, 200) as n;
    insert into public.match_player_stats (match_id, player_id, team_id)
      select m.id, md5('player' || right(t.short_name, -1))::uuid, t.id from public.team_matches m join public.teams t on t.id = m.home_team_id
       where t.name like 'Planned %';
    commit;
    analyze;
  `);
});

test('there are enough matches for a plan to matter', async () => {
  const [row] = await world.sql<{ count: number }>('select count(*)::int from public.team_matches');
  expect(row?.count).toBeGreaterThan(5_000);
});

const ahead = `kickoff_at >= now() order by kickoff_at, id limit 40`;
const behind = `kickoff_at <= now() order by kickoff_at desc, id desc limit 40`;
const windows: [string, string][] = [
  ['what is on and comes next', `status in ('live', 'scheduled') and ${ahead}`],
  ['the last results', `status = 'finished' and ${behind}`],
  ['all fixtures ahead', ahead],
  ['all fixtures behind', behind],
  ['the fixtures of a league', `league_id = ${league(3)} and ${behind}`],
  ['the fixtures of a season of all leagues', `season = 7 and ${behind}`],
  ['a season of a league', `league_id = ${league(3)} and season = 7`],
  ['a round', `matchday = 5 and ${behind}`],
  ['a round of a league', `league_id = ${league(3)} and matchday = 5 and ${ahead}`],
  ['the fixtures of a team', `(home_team_id = ${team(5)} or away_team_id = ${team(5)}) and ${behind}`],
  ['the games of a series', `series_id = ${team(5)} order by game_no`],
  [
    'the meetings of two teams',
    `((home_team_id = ${team(5)} and away_team_id = ${team(15)}) or (home_team_id = ${team(15)} and away_team_id = ${team(5)})) and status = 'finished' order by kickoff_at desc limit 6`,
  ],
  ['the disputed ones', `status = 'disputed'`],
];

test.each(windows)('%s: no scan of all matches', async (_what, where) => {
  const steps = await stepsOf(`select * from public.team_matches where ${where}`);
  expect(steps).not.toContain('Seq Scan team_matches');
  expect(steps.some((step) => /(Index|Bitmap).* team_matches$/.test(step))).toBe(true);
});

test('the results of a team, with both teams: no scan of all matches, nor of all teams', async () => {
  const steps = await stepsOf(
    `select * from public.team_fixtures where (home_team_id = ${team(5)} or away_team_id = ${team(5)}) and status = 'finished' order by kickoff_at desc, id desc limit 5`,
  );
  expect(steps).not.toContain('Seq Scan team_matches');
  expect(steps).not.toContain('Seq Scan teams');
});

test('the rounds of the seasons that are played: no scan of all matches', async () => {
  expect(await stepsOf('select * from public.season_rounds')).not.toContain('Seq Scan team_matches');
});

test('the matches of a player: no scan of all matches, nor of all figures', async () => {
  const steps = await stepsOf(
    `select * from public.player_matches where player_id = md5('player5')::uuid and ${behind}`,
  );
  expect(steps).not.toContain('Seq Scan team_matches');
  expect(steps).not.toContain('Seq Scan match_player_stats');
});
