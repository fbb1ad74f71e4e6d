import type { penalty } from '#testing/offers/penalty.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newClub } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

const reason = 'Insults in the chat';

export const penaltyStage =
  (world: World): StageOf<typeof penalty> =>
  async (state) => {
    const club = await newClub(world, { more: 2 });
    const player_id = club.player;
    const admin = world.as({ id: await newStaff(world, 'admin') });
    const give = async (kind: 'warning' | 'suspension'): Promise<string> => {
      const { data } = await (kind === 'warning'
        ? admin.rpc('warn_player', { player_id, reason })
        : admin.rpc('propose_suspension', { player_id, matches: 1, reason }));
      return data!;
    };
    const decide = (penalty_id: string, activate: boolean) =>
      admin.rpc('decide_penalty', { penalty_id, activate, ruling: reason });
    const warned = state.endsWith('warning') || state === 'a warning stands';
    const penalty_id = await give(warned ? 'warning' : 'suspension');
    if (state === 'a suspension stands') await decide(penalty_id, true);
    if (state === 'a suspension is dropped') await decide(penalty_id, false);
    if (state === 'a suspension is served')
      await world.sql(`update public.penalties set status = 'served', served = 1, active_from = now() where id = $1`, [penalty_id]); // prettier-ignore
    if (state.endsWith('for a warning')) await give('warning');
    if (state === 'a suspension stands for a warning') {
      const [warning] = await world.sql<{ suspension: string }>(
        'select suspension_id as suspension from public.penalties where id = $1',
        [penalty_id],
      );
      await decide(warning!.suspension, true);
    }
    return {
      people: {
        admin: await newStaff(world, 'admin'),
        'admin of the team': await newStaff(world, 'admin', club.id),
        moderator: await newStaff(world, 'moderator'),
        captain: club.captain,
      },
      asked: () => ({
        warn_player: { player_id, reason },
        propose_suspension: { player_id, matches: 1, reason },
        'decide_penalty for good': { penalty_id, activate: true },
        'decide_penalty back': { penalty_id, activate: false, ruling: reason },
      }),
    };
  };
