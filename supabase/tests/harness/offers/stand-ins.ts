import { randomUUID } from 'node:crypto';
import type { standIns } from '#testing/offers/stand-ins.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { newStaff, type StageOf } from './stage.ts';

export const standInsStage =
  (world: World): StageOf<typeof standIns> =>
  async (state) => {
    const [home, away] = await twoClubs(world);
    if (state !== 'its season has none')
      await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [home.league]);
    const stage = state === 'it is a semi-final' ? { stage: 'semifinal', matchday: null } : {};
    const match_id = await newMatch(world, home, away, { kickoff_at: minutesAgo(-30 * 60), ...stage });
    const people = {
      captain: away.captain,
      'co-captain': away.coCaptain,
      player: away.player,
      'captain of another team': (await newClub(world)).captain,
      'free agent': await newPerson(world),
      'stand-in': await newPerson(world),
      moderator: await newStaff(world, 'moderator'),
      admin: await newStaff(world, 'admin'),
    };
    const agents = [people['free agent'], people['stand-in'], people.moderator, people.admin];
    await world.sql('update public.profiles set gaming_id = id::text where id = any ($1)', [agents]);
    if (state === 'five are in') {
      const squad = await world.sql<{ id: string }>(
        'select player_id as id from public.team_members where team_id = $1 and left_at is null',
        [away.id],
      );
      for (const { id } of squad) await done(world.as({ id }).rpc('answer_attendance', { match_id, coming: true }));
    }
    let stand_in_id: string = randomUUID();
    if (state.includes('wanted') || state === 'somebody stands in')
      stand_in_id = (await world.as({ id: away.captain }).rpc('ask_stand_in', { match_id })).data!;
    if (state === 'somebody stands in')
      await done(world.as({ id: people['stand-in'] }).rpc('accept_stand_in', { stand_in_id }));
    if (state.endsWith('should have begun'))
      await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match_id, minutesAgo(2)]);
    return {
      people,
      asked: () => ({
        ask_stand_in: { match_id },
        accept_stand_in: { stand_in_id },
        withdraw_stand_in: { stand_in_id },
      }),
    };
  };
