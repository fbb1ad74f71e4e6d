import { limits } from '#domain/limits.ts';
import type { player } from '#testing/offers/player.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { contractAt, fillSquad, newClub, newPerson, setPhase } from '#supabase/tests/harness/signing.ts';
import { block, newStaff, type StageOf } from './stage.ts';

export const playerStage =
  (world: World): StageOf<typeof player> =>
  async (state) => {
    const club = await newClub(world, { more: 1 });
    const theirs = await newClub(world, { phase: state.endsWith('without a season') ? 'none' : 'regular' });
    if (state.endsWith('season is over')) await setPhase(world, theirs, 'playoffs', 'finished');
    const [mate] = await world.sql<{ id: string }>(
      `select player_id as id from public.team_members where team_id = $1 and player_id <> all ($2)`,
      [club.id, [club.captain, club.coCaptain, club.player]],
    );
    const isFree = state === 'a free agent' || state.endsWith('deleted');
    const isMate = state === 'a player of their own team';
    const player_id = isFree ? await newPerson(world) : isMate ? mate!.id : theirs.player;
    if (state.endsWith('suspended')) await block(world, player_id, 'suspended');
    if (state.endsWith('deleted'))
      await world.sql('update public.profiles set deleted_at = now() where id = $1', [player_id]);
    if (state === 'a player with an offer of the team') await contractAt(world, club, 'offered', player_id);
    if (state === 'no transfer right is left')
      await world.sql('update public.league_teams set rights_used = $2 where team_id = $1', [club.id, limits.transferRights]); // prettier-ignore
    if (state === 'playoffs run') await setPhase(world, club, 'playoffs');
    if (state === 'the squad is full') await fillSquad(world, club, limits.squadMax);
    return {
      people: {
        captain: club.captain,
        'co-captain': club.coCaptain,
        player: club.player,
        moderator: await newStaff(world, 'moderator'),
        admin: await newStaff(world, 'admin'),
        'moderator of their team': await newStaff(world, 'moderator', isMate ? club.id : theirs.id),
        themselves: player_id,
      },
      asked: () => ({
        follow_player: { player_id },
        offer_contract: { team_id: club.id, player_id },
        warn_player: { player_id, reason: 'It was said so' },
        report_content: { kind: 'profile_name', subject_id: player_id, cause: 'impersonation' },
      }),
    };
  };
