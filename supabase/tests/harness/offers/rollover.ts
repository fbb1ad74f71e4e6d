import type { rollover } from '#testing/offers/rollover.ts';
import { drawn } from '#supabase/tests/harness/drawn-season.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { letPlay, playedSeason } from '#supabase/tests/harness/season.ts';
import { newClub } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { newReferee, newStaff, type StageOf } from './stage.ts';

export const rolloverStage =
  (world: World): StageOf<typeof rollover> =>
  async (state) => {
    const { league, clubs, ids } = await playedSeason(world, { clubs: 4, size: 4 });
    const admin = { id: await newStaff(world, 'admin') };
    const league_ids = [league];
    const teams = { league_ids, team_ids: ids, into_ids: ids.map(() => league) };
    if (state !== 'its season runs') {
      await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, league_ids);
      await world.sql(
        `update public.league_teams set final_rank = array_position($2::uuid[], team_id) where league_id = $1`,
        [league, ids],
      );
    }
    if (state.startsWith('the next')) await done(world.as(admin).rpc('roll_over', teams));
    const next = { league_id: league, season: 2 };
    if (state.endsWith('entered since')) {
      const late = await newClub(world, { phase: 'none', more: 2 });
      await done(world.as({ id: late.captain }).rpc('register_team', { ...next, team_id: late.id }));
    }
    if (state.endsWith('is published')) {
      await letPlay(world, ids);
      const [{ legs } = { legs: 2 }] = await world.sql<{ legs: 1 | 2 }>(
        'select legs from public.league_seasons where league_id = $1 and season = 2',
        league_ids,
      );
      const fixtures = drawn({ ids, legs: legs as 1 | 2 });
      await done(world.as(admin).rpc('publish_schedule', { ...next, draw_seed: 7, fixtures: fixtures as never }));
    }
    return {
      people: {
        admin: admin.id,
        referee: await newReferee(world, league),
        moderator: await newStaff(world, 'moderator'),
        captain: clubs[0]!.captain,
      },
      asked: () => ({ roll_over: teams, undo_rollover: { league_ids } }),
    };
  };
