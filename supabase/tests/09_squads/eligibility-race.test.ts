import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { betterOf, gamesOf, playedSeason, wonBy } from '#supabase/tests/harness/season.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

const world = openWorld({ sessions: 8 });
const admin = () => world.as('admin');

test('a decision about many, and a game that goes with their line-ups, come one after the other', async () => {
  const season = await playedSeason(world);
  await done(admin().rpc('start_playoffs', { league_id: season.league, season: 1 }));
  const games = () => gamesOf(world, season);
  for (let game; !(await games()).some(({ stage }) => stage === 'final');) {
    game = (await games()).find(({ status }) => status === 'scheduled')!;
    const [home_score, away_score] = wonBy(game, betterOf(season, game));
    await done(admin().rpc('rule_match', { match_id: game.id, home_score, away_score, reason: 'As seen' }));
  }
  const semifinal = (await games()).findLast(({ stage, status }) => stage === 'semifinal' && status === 'finished')!;
  const final = (await games()).find(({ stage }) => stage === 'final')!;
  const members = await world.sql<{ id: string; player_id: string }>(
    `update public.team_members set eligibility = 'eligible'
      where id in (select id from public.team_members where team_id = $1 and left_at is null order by id limit 2)
      returning id, player_id`,
    [final.home_team_id],
  );
  const [first, last] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // decisions come in the order of the members; the final's line-ups go in the order in which they were entered
  await world.sql(
    `with quiet as materialized (select set_config('session_replication_role', 'replica', true))
     insert into public.match_lineups (match_id, team_id, slot, player_id)
     select $1, $2, place, player from quiet, unnest($3::uuid[]) with ordinality as line_up (player, place)`,
    [final.id, final.home_team_id, [last!.player_id, first!.player_id]],
  );
  const answers = await meetAt(world, 'select from public.match_lineups where player_id = $1 for update', first!.player_id, [
    () => admin().rpc('set_eligibility_many', { member_ids: members.map(({ id }) => id), status: 'pending' }),
    () => admin().rpc('undo_result', { match_id: semifinal.id, reason: 'Wrong match' }),
  ]); // prettier-ignore
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
});
