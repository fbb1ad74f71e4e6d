import type { broadcast } from '#testing/offers/broadcast.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { newReferee, newStaff, type StageOf } from './stage.ts';

export const broadcastStage =
  (world: World): StageOf<typeof broadcast> =>
  async (state) => {
    const [home, away] = await twoClubs(world);
    const match_id = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60) });
    const caster = await newPerson(world);
    const other = await newPerson(world);
    if (state !== 'nobody casts it')
      await done(world.as({ id: away.captain }).rpc('name_caster', { match_id, user_id: caster }));
    if (state === 'it is called off')
      await done(world.as('admin').rpc('cancel_match', { match_id, reason: 'It was said so' }));
    return {
      people: {
        captain: away.captain,
        'co-captain': away.coCaptain,
        player: away.player,
        'their captain': home.captain,
        'captain of another team': (await newClub(world)).captain,
        caster,
        referee: await newReferee(world, home.league),
        'referee of the team': await newReferee(world, home.league, away.id),
        moderator: await newStaff(world, 'moderator'),
        admin: await newStaff(world, 'admin'),
        'admin of the team': await newStaff(world, 'admin', away.id),
      },
      asked: () => ({
        set_match_stream: { match_id, stream_url: 'https://www.twitch.tv/rondo' },
        set_match_replay: { match_id, replay_url: 'https://www.twitch.tv/rondo' },
        make_overlay_link: { match_id },
        name_caster: { match_id, user_id: other },
        remove_caster: { match_id, user_id: caster },
      }),
    };
  };
