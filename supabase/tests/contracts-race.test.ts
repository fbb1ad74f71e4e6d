import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './harness.ts';
import { acceptedOrWithdrawn, brokenRules, lastPlace, lastRight, offeredByTwo } from './races.ts';
import { oneOffer, onePlayer, releasedAndSigned, renewalsAndClock, signingWhileRightsChange } from './races.ts';
import { newClub } from './signing.ts';

/** More rounds find rarer meetings: RONDO_RACE_ROUNDS=1000. */
const rounds = Number(process.env['RONDO_RACE_ROUNDS'] ?? 12);
const timeout = 30_000 + rounds * 1000;

/** Fifty clubs want one player. */
const wantedByFifty = async (world: World) =>
  onePlayer(world, await Promise.all(Array.from({ length: 50 }, () => newClub(world, { phase: 'registration' }))));

describe('at the same moment', () => {
  const world = openWorld({ sessions: 16 });

  test.each([
    ['a player whom fifty clubs want signs with one, and the other forty-nine are told', wantedByFifty, 3],
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
      for (let round = 1; round <= Math.ceil(rounds / part); round += 1)
        expect(await race(world), `round ${round}`).toEqual([]);
      expect(await brokenRules(world)).toEqual([]);
    },
    timeout,
  );
});

/** Runs a race where a lock is missing until it finds something broken: a race that never does proves nothing. */
async function finds(twin: World, race: (world: World) => Promise<string[]>): Promise<string[]> {
  for (let round = 0; round < 200; round += 1) {
    const broken = [...(await race(twin)), ...(await brokenRules(twin)).map(({ rule }) => rule)];
    if (broken.length > 0) return broken;
  }
  return [];
}

const definition = async (world: World, condition: string) =>
  (
    await world.sql<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = 'private'::regnamespace and prokind = 'f' and ${condition}`,
    )
  ).map((row) => row.definition);

describe('the same races find what they look for', () => {
  describe.each([
    ['eleven in a squad', /^eleven in a squad$/, lastPlace],
    ['more rights used than there are', /^more rights used/, lastRight],
    ['a player in two teams', /^two teams$/, oneOffer],
    ['fifty clubs in each other’s way', /^an answer of 40P01$|^two /, wantedByFifty],
    ['an offer accepted and withdrawn', /^calls won: 2|^an answer of 23514$/, acceptedOrWithdrawn],
    ['an offer made twice', /^an answer of 23505$|^calls won: 2/, offeredByTwo],
    ['a player released twice', /^two teams$|^not a transfer for every leaving$/, releasedAndSigned],
  ] as const)('%s', (_what, rule, race) => {
    const twin = openWorld({ sessions: 16 });

    // The same functions with every lock taken out, and without the indexes and triggers that back them.
    beforeAll(async () => {
      for (const locking of await definition(twin, `prosrc ~ 'for (no key )?update'`))
        await twin.sql(locking.replaceAll(/\bfor (no key )?update\b( skip locked)?/g, ''));
      await twin.sql('drop index public.contracts_one_active');
      await twin.sql('alter table public.team_members drop constraint team_members_one_at_a_time');
      await twin.sql('drop trigger keep_squad_size on public.team_members');
      await twin.sql('drop trigger keep_contract_course on public.contracts');
    });

    test(
      'where there is no lock',
      async () => expect(await finds(twin, race)).toContainEqual(expect.stringMatching(rule)),
      timeout,
    );
  });

  const inEachOthersWay = 'an answer of 40P01';

  describe('each other’s way', () => {
    const twin = openWorld({ sessions: 16 });

    test('where an entry is held before its team', async () => {
      await twin.sql(
        `create trigger keep_one_season_always before update on public.league_teams
           for each row execute function private.keep_one_season()`,
      );
      expect(await finds(twin, signingWhileRightsChange)).toContain(inEachOthersWay);
    });

    test('where a team is held before its player', async () => {
      const [locking] = await definition(twin, `proname = 'locked_member'`);
      const [, player] = /^( *perform from public\.profiles .*\n)/m.exec(locking!)!;
      await twin.sql(locking!.replace(player!, '').replace(/^( *perform from public\.teams .*\n)/m, `$1${player}`));
      expect(await finds(twin, releasedAndSigned)).toContain(inEachOthersWay);
    });

    test('where the clock waits instead of passing by', async () => {
      // who stands in the way is seen by whoever waits there, the clock's own chores are tried again in silence
      for (const chore of await definition(twin, `proname in ('release_stayer', 'lapse_offer')`))
        await twin.sql(chore.replaceAll(' skip locked', ''));
      await twin.sql(
        `create or replace function private.record_failure(chore text, subject text, code text, message text)
           returns void language plpgsql set search_path = '' as $$ begin raise exception using errcode = code, message = message; end $$`,
      );
      expect(await finds(twin, renewalsAndClock)).toContain(inEachOthersWay);
    });
  });
});
