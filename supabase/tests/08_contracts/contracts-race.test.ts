import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import { acceptedOrWithdrawn, brokenRules, lastPlace, lastRight, offeredByTwo } from '#supabase/tests/harness/races.ts';
import {
  oneOffer,
  onePlayer,
  releasedAndSigned,
  renewalsAndClock,
  signingWhileRightsChange,
} from '#supabase/tests/harness/races.ts';
import { newClub } from '#supabase/tests/harness/signing.ts';

const timeout = 30_000 + raceRounds * 1000;

/** Fifty clubs want one player. */
const wantedByFifty = async (world: World) =>
  onePlayer(world, await Promise.all(Array.from({ length: 50 }, () => newClub(world, { phase: 'registration' }))));

describe('at the same moment', () => {
  const world = openWorld({ sessions: 16 });
  beforeAll(() =>
    injectFault(world, async () => {
      await world.sql('drop index public.contracts_one_active');
      await world.sql('alter table public.team_members drop constraint team_members_one_at_a_time');
      await world.sql('drop trigger keep_squad_size on public.team_members');
      await world.sql('drop trigger keep_contract_course on public.contracts');
    }),
  );

  test.each([
    ['a player whom fifty clubs want signs with one, and the other forty-nine are notified', wantedByFifty, 3],
    ['the last place in a squad is filled once', lastPlace, 1],
    ['the last transfer right is spent once', lastRight, 1],
    ['an offer is signed once, however often the button is pressed', oneOffer, 1],
    ['an offer is accepted or withdrawn, never both', acceptedOrWithdrawn, 1],
    ['an offer is made once, by captain or co-captain', offeredByTwo, 1],
    ['a player is released once, and signs elsewhere afterwards or not at all', releasedAndSigned, 1],
    ['signing goes on while an admin changes the rights of the team', signingWhileRightsChange, 1],
    ['the clock and the renewals of a whole squad never stand in each other’s way', renewalsAndClock, 1],
  ] as const)(
    '%s',
    async (_rule, race, part) => {
      for (let round = 1; round <= Math.ceil(raceRounds / part); round += 1)
        expect([...(await race(world)), ...(await brokenRules(world))], `round ${round}`).toEqual([]);
    },
    timeout,
  );
});
