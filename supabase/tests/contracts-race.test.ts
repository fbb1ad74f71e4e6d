import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from './harness.ts';
import { accept, atOnce, brokenRules, lastPlace, lastRight, oneOffer, onePlayer } from './races.ts';
import { memberId, newClub, newPerson, offer, setPhase, sign, statuses, type Club } from './signing.ts';

const world = openWorld({ sessions: 16 });

/** More rounds find rarer meetings: RONDO_RACE_ROUNDS=1000. */
const rounds = Number(process.env['RONDO_RACE_ROUNDS'] ?? 12);
const timeout = 30_000 + rounds * 1000;

/** Runs a race that many times; every round must leave all rules whole. */
async function repeat(times: number, race: () => Promise<unknown[]>): Promise<void> {
  for (let round = 1; round <= times; round += 1) expect(await race(), `round ${round}`).toEqual([]);
  expect(await brokenRules(world)).toEqual([]);
}

describe('signing at the same moment', () => {
  test(
    'gives a player whom fifty clubs want to one of them, and tells the other forty-nine',
    async () => {
      const clubs = await Promise.all(Array.from({ length: 50 }, () => newClub(world, { phase: 'registration' })));
      await repeat(Math.ceil(rounds / 3), () => onePlayer(world, clubs));
    },
    timeout,
  );

  test('fills the last place in a squad once', () => repeat(rounds, () => lastPlace(world)), timeout);

  test('spends the last transfer right once', () => repeat(rounds, () => lastRight(world)), timeout);

  test('signs once, however often the button is pressed', () => repeat(rounds, () => oneOffer(world)), timeout);

  test(
    'lets two players change places, each to the club the other left',
    () =>
      repeat(rounds, async () => {
        const [east, west] = [await newClub(world), await newClub(world)];
        await dismiss(east, east.player);
        await dismiss(west, west.player);
        const { won, broken } = await atOnce([
          accept(world, east.player, await offer(world, west, east.player)),
          accept(world, west.player, await offer(world, east, west.player)),
        ]);
        return won === 2 ? broken : [`${won} won`, ...broken];
      }),
    timeout,
  );
});

describe('an offer that is answered from two sides', () => {
  test(
    'is accepted or withdrawn, never both',
    () =>
      repeat(rounds, async () => {
        const club = await newClub(world);
        const player = await newPerson(world);
        const id = await offer(world, club, player);
        const { won, broken } = await atOnce([
          accept(world, player, id),
          () => world.as({ id: club.captain }).rpc('withdraw_offer', { contract_id: id }),
        ]);
        const { [id]: status } = await statuses(world, player);
        return won === 1 && (status === 'active' || status === 'withdrawn') ? broken : [`${won} won`, status];
      }),
    timeout,
  );

  test(
    'is made once, when captain and co-captain make it at once',
    () =>
      repeat(rounds, async () => {
        const club = await newClub(world);
        const player_id = await newPerson(world);
        const { won, broken } = await atOnce(
          [club.captain, club.coCaptain].map(
            (id) => () => world.as({ id }).rpc('offer_contract', { team_id: club.id, player_id }),
          ),
        );
        return won === 1 ? broken : [`${won} won`];
      }),
    timeout,
  );

  test(
    'while the player is released elsewhere signs after the release or is refused',
    () =>
      repeat(rounds, async () => {
        const [home, next] = [await newClub(world), await newClub(world)];
        const player = await newPerson(world);
        const contract_id = await sign(world, home, player);
        const member_id = await memberId(world, player);
        const captain = world.as({ id: home.captain });
        const elsewhere = await offer(world, next, player);
        const { won, broken } = await atOnce([
          () => captain.rpc('kick_player', { member_id, reason: 'Never came' }),
          accept(world, player, elsewhere),
          () => captain.rpc('terminate_contract', { contract_id, reason: 'Moves away' }),
          () => world.as({ id: player }).rpc('leave_team'),
          accept(world, player, elsewhere),
        ]);
        // one of the three releases; the signing, and a second leaving, come about or do not
        return won >= 1 && won <= 3 ? broken : [`${won} won`];
      }),
    timeout,
  );
});

test(
  'the clock and the renewals of a whole squad never stand in each other’s way',
  () =>
    repeat(rounds, async () => {
      const club = await newClub(world, { more: 6 });
      const players = (
        await world.sql<{ player_id: string }>(
          `select player_id from public.team_members where team_id = $1 and team_role = 'player'`,
          [club.id],
        )
      ).map((member) => member.player_id);
      for (const player of players) await sign(world, club, player);
      await setPhase(world, club, 'playoffs', 'finished');
      await world.sql(
        `update public.contracts set ended_at = now() - interval '20 days' where team_id = $1 and status = 'completed'`,
        [club.id],
      );
      const offers = await Promise.all(players.map((player) => offer(world, club, player)));
      const beat = async () => {
        await world.sql('select private.settle_due()');
        return { error: null };
      };
      const { broken } = await atOnce([
        beat,
        ...players.toReversed().map((player, n) => accept(world, player, offers.at(-1 - n)!)),
        beat,
      ]);
      return broken;
    }),
  timeout,
);

const dismiss = async (club: Club, player: string) => {
  const { error } = await world
    .as({ id: club.captain })
    .rpc('kick_player', { member_id: await memberId(world, player), reason: 'Moves on' });
  expect(error).toBeNull();
};

describe('the same races without locks', () => {
  const twin = openWorld({ sessions: 16 });

  // The same functions with every lock taken out, and without the indexes and triggers that back them.
  beforeAll(async () => {
    const functions = await twin.sql<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = 'private'::regnamespace and prokind = 'f' and prosrc ~ 'for (no key )?update'`,
    );
    for (const { definition } of functions)
      await twin.sql(definition.replaceAll(/\bfor (no key )?update\b( skip locked)?/g, ''));
    await twin.sql('drop index public.contracts_one_active, public.team_members_one_team');
    await twin.sql('drop trigger keep_squad_size on public.team_members');
  });

  test.each([
    ['eleven in a squad', lastPlace],
    ['more rights used than there are', lastRight],
    ['two teams', oneOffer],
  ])('end with %s: these races find what they look for', async (rule, race) => {
    let found = false;
    for (let round = 0; !found && round < 200; round += 1) {
      await race(twin);
      found = (await brokenRules(twin)).some((broken) => broken.rule === rule);
    }
    expect(found).toBe(true);
  });
});
