import { randomUUID } from 'node:crypto';
import type { joiningTeam } from '#testing/offers/joining-team.ts';
import type { joinRequests } from '#testing/offers/join-requests.ts';
import { limits } from '#domain/limits.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { contractAt, fillSquad, lapse, newClub, newPerson, setPhase } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

type Status = 'open' | 'trial' | 'declined';

/** A request of a player, which nobody answers any more where it is `over`. */
async function newRequest(world: World, team: string, player: string, status: Status, over = false): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into public.join_requests (team_id, player_id, status, answered_at, expires_at)
       values ($1, $2, $3::text::public.join_request_status, case when $3::text <> 'open' then now() end, now() + $4 * interval '1 day') returning id`,
    [team, player, status, over ? -1 : 1],
  );
  return row!.id;
}

export const joiningTeamStage =
  (world: World): StageOf<typeof joiningTeam> =>
  async (state) => {
    const club = await newClub(world, { phase: 'none' });
    const player = await newPerson(world);
    let request_id: string = randomUUID();
    switch (state) {
      case 'they are on the market':
        await world.sql(
          'insert into public.player_registrations (user_id, username) select id, username from public.profiles where id = $1',
          [player],
        );
        break;
      case 'they have asked':
        request_id = await newRequest(world, club.id, player, 'open');
        break;
      case 'they are invited to a trial':
        request_id = await newRequest(world, club.id, player, 'trial');
        break;
      case 'they were turned down':
        request_id = await newRequest(world, club.id, player, 'declined');
        break;
      case 'nobody answered in time':
        request_id = await newRequest(world, club.id, player, 'open', true);
        break;
      case 'it has made them an offer':
        await contractAt(world, club, 'offered', player);
        break;
      case 'its offer has lapsed':
        await lapse(world, await contractAt(world, club, 'offered', player));
        break;
      case 'its squad is full':
        await fillSquad(world, club, limits.squadMax);
        break;
      default:
    }
    return {
      people: {
        'free agent': player,
        'free moderator': await newStaff(world, 'moderator'),
        captain: club.captain,
        'co-captain': club.coCaptain,
        player: club.player,
        'another captain': (await newClub(world)).captain,
      },
      asked: () => ({ ask_to_join: { team_id: club.id }, withdraw_join_request: { request_id } }),
    };
  };

export const joinRequestStage =
  (world: World): StageOf<typeof joinRequests> =>
  async (state) => {
    const club = await newClub(world);
    const player_id = await newPerson(world);
    const status = state === 'they are invited to a trial' ? 'trial' : 'open';
    const request_id = await newRequest(world, club.id, player_id, status, state === 'nobody answered in time');
    if (state === 'they have an offer') await contractAt(world, club, 'offered', player_id);
    if (state === 'the squad is full') await fillSquad(world, club, limits.squadMax);
    if (state === 'no transfer right is left')
      await world.sql('update public.league_teams set rights_used = $2 where team_id = $1', [club.id, limits.transferRights]); // prettier-ignore
    if (state === 'playoffs run') await setPhase(world, club, 'playoffs');
    const about = { request_id };
    return {
      people: {
        captain: club.captain,
        'co-captain': club.coCaptain,
        player: club.player,
        'another captain': (await newClub(world)).captain,
        'free agent': player_id,
        admin: await newStaff(world, 'admin'),
      },
      asked: () => ({
        'answer_join_request trial': { ...about, answer: 'trial' },
        'answer_join_request declined': { ...about, answer: 'declined' },
        offer_contract: { team_id: club.id, player_id },
      }),
    };
  };
