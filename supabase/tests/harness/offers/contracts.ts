import type { teamContracts } from '#testing/offers/team-contracts.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { contractAt, lapse, newClub, newPerson, setPhase, writeStatus } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

const reason = 'It was said so';

export const teamContractStage =
  (world: World): StageOf<typeof teamContracts> =>
  async (state) => {
    const club = await newClub(world);
    const isNew = state.startsWith('an offer') || state === 'it was turned down';
    const player_id = isNew
      ? await newPerson(world)
      : state.includes('co-captain’s')
        ? club.coCaptain
        : state.includes('captain’s')
          ? club.captain
          : club.player;
    const contract_id = await contractAt(
      world,
      club,
      state === 'it was turned down' ? 'rejected' : isNew ? 'offered' : 'active',
      player_id,
    );
    const leave = () => world.sql('update public.team_members set left_at = now() where player_id = $1', [player_id]);
    switch (state) {
      case 'an offer has lapsed':
        await lapse(world, contract_id);
        break;
      case 'it was terminated':
        await world.sql(writeStatus('terminated'), [contract_id]);
        await leave();
        break;
      case 'a season has completed a player’s':
      case 'a season has completed the captain’s':
        await setPhase(world, club, 'playoffs', 'finished');
        break;
      case 'a season has completed it, and playoffs run':
        await setPhase(world, club, 'playoffs');
        await world.sql(writeStatus('completed'), [contract_id]);
        break;
      case 'a season has completed it, and an offer waits':
        await setPhase(world, club, 'playoffs', 'finished');
        await contractAt(world, club, 'offered', player_id);
        break;
      case 'a season has completed it, and the player has left':
        await setPhase(world, club, 'playoffs', 'finished');
        await leave();
        break;
      default:
    }
    const [open] = await world.sql<{ id: string }>(
      `select id from public.contracts where player_id = $1 and status = 'offered'`,
      [player_id],
    );
    return {
      people: {
        captain: club.captain,
        'co-captain': club.coCaptain,
        player: club.player,
        'another captain': (await newClub(world)).captain,
        moderator: await newStaff(world, 'moderator'),
        admin: await newStaff(world, 'admin'),
        'admin of the team': await newStaff(world, 'admin', club.id),
      },
      asked: () => ({
        withdraw_offer: { contract_id: open?.id ?? contract_id },
        terminate_contract: { contract_id, reason },
        offer_contract: { team_id: club.id, player_id },
        renew_contracts: { team_id: club.id },
        set_extra_rights: { league_id: club.league, season: 1, team_id: club.id, extra: 1 },
      }),
    };
  };
