import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { seasonSchedule } from '#testing/offers/season-schedule.ts';
import { drawn, type DrawnSeason, enteredSeason, publish } from '#supabase/tests/harness/drawn-season.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { playedSeason, letPlay, type PlayedSeason } from '#supabase/tests/harness/season.ts';
import { newClub } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { lineUp, newReferee, newStaff, type StageOf } from './stage.ts';

export const seasonScheduleStage =
  (world: World): StageOf<typeof seasonSchedule> =>
  async (state) => {
    const season = await seasonAt(world, state);
    const about = { league_id: season.league, season: 1 };
    const [match] = await world.sql<{ id: string }>(
      'select id from public.team_matches where league_id = $1 order by kickoff_at, id limit 1',
      [season.league],
    );
    const { league: other } = await newClub(world);
    // what the page asks before it offers to undo
    const { data: options } = await world.as('admin').rpc('undo_options', about);
    const offered: readonly string[] = seasonSchedule.states[state].admin ?? [];
    expect(options).toMatchObject([{ may_undo_schedule: offered.includes('undo_schedule') }]);
    const fixtures = drawn({ ids: season.ids, legs: 1 });
    return {
      people: {
        admin: await newStaff(world, 'admin'),
        referee: await newReferee(world, season.league),
        'referee of another league': await newReferee(world, other),
        moderator: await newStaff(world, 'moderator'),
        captain: season.clubs[0]!.captain,
      },
      asked: () => ({
        publish_schedule: { ...about, draw_seed: 7, fixtures, aware: true },
        undo_schedule: about,
        start_regular_season: about,
        move_match: {
          match_id: match?.id ?? randomUUID(),
          kickoff_at: minutesAgo(-12 * 24 * 60).toISOString(),
          aware: true,
        },
      }),
    };
  };

async function seasonAt(
  world: World,
  state: keyof typeof seasonSchedule.states,
): Promise<Pick<PlayedSeason, 'league' | 'clubs' | 'ids'>> {
  if (state === 'nothing lies ahead') return playedSeason(world, { clubs: 3 });
  const season = await enteredSeason(world);
  if (state === 'teams have entered') return season;
  await letPlay(world, season.ids);
  await done(publish(world, season, drawn(season)));
  const about = { league_id: season.league, season: 1 };
  switch (state) {
    case 'a team has entered since its schedule':
      return withAnother(world, season);
    case 'a side has lined up in it':
      await lineUp(world, season, 'regular');
      return season;
    case 'it runs':
    case 'a match is postponed':
      await done(world.as('admin').rpc('start_regular_season', about));
      if (state === 'it runs') return season;
      await world.sql(
        `select private.write_match(id, '{"status": "postponed"}') from public.team_matches
          where league_id = $1 order by kickoff_at, id limit 1`,
        [season.league],
      );
      return season;
    default:
      return season;
  }
}

async function withAnother(world: World, { league, clubs, ids }: DrawnSeason) {
  const late = await newClub(world, { phase: 'none', more: 2 });
  await done(world.as({ id: late.captain }).rpc('register_team', { league_id: league, season: 1, team_id: late.id }));
  return { league, clubs: [...clubs, late], ids: [...ids, late.id] };
}
