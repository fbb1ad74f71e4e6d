import type { account } from '#testing/offers/account.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { block, giveRole, newStaff, type StageOf } from './stage.ts';

export const accountStage =
  (world: World): StageOf<typeof account> =>
  async (state) => {
    const club = await newClub(world);
    const player_id =
      state === 'a free agent' || state === 'an account that was deleted'
        ? await newPerson(world)
        : state === 'a captain'
          ? club.captain
          : state === 'a co-captain'
            ? club.coCaptain
            : club.player;
    if (state !== 'a player without a gaming ID')
      await world.sql(`update public.profiles set gaming_id = 'Wolf#' || left($1::text, 8) where id = $1`, [player_id]);
    if (state.includes('moderator')) await giveRole(world, player_id, 'moderator');
    if (state === 'an admin') await giveRole(world, player_id, 'admin');
    if (state.includes('muted')) await block(world, player_id, 'muted');
    if (state.includes('suspended')) await block(world, player_id, 'suspended');
    if (state.includes('deleted')) await world.sql('update public.profiles set deleted_at = now() where id = $1', [player_id]); // prettier-ignore
    const about = { player_id };
    const reason = 'It was said so';
    return {
      people: {
        admin: await newStaff(world, 'admin'),
        'admin of the team': await newStaff(world, 'admin', club.id),
        moderator: await newStaff(world, 'moderator'),
        themselves: player_id,
      },
      asked: () => ({
        'set_role admin': { ...about, role: 'admin' },
        'set_role moderator': { ...about, role: 'moderator' },
        'set_role user': { ...about, role: 'user' },
        suspend_account: { ...about, reason },
        lift_suspension: about,
        mute_writer: { ...about, reason, days: 3 },
        unmute_writer: about,
        decide_about_player: { ...about, status: 'ineligible' },
        free_gaming_id: { ...about, reason },
      }),
    };
  };
