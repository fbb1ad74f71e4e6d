import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { memberId, newClub, newPerson, offer, setPhase, sign, type Club } from '#supabase/tests/harness/signing.ts';
import { done, memberOf, teamOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { isHeld, meetAt, player as playerRow, team as teamRow, waiting } from '#supabase/tests/harness/waiting.ts';

const world = openWorld({ sessions: 8 });

type Scene = { club: Club; player: string; member: string; contract: string; offered: string };

/** A club with a signed player, and an offer of another club to the same player. */
async function scene(): Promise<Scene> {
  const [club, other] = [await newClub(world, { more: 3 }), await newClub(world, { phase: 'registration' })];
  const player = await newPerson(world);
  const contract = await sign(world, club, player);
  return { club, player, contract, member: await memberId(world, player), offered: await offer(world, other, player) };
}

type Command = [name: string, action: (scene: Scene) => PromiseLike<Answer>];

const captain = ({ club }: Scene) => world.as({ id: club.captain });

/** Commands about a player of a team. */
const aboutMembers: Command[] = [
  [
    'terminate_contract',
    (of) => captain(of).rpc('terminate_contract', { contract_id: of.contract, reason: 'Moves on' }),
  ],
  ['kick_player', (of) => captain(of).rpc('kick_player', { member_id: of.member, reason: 'Moves on' })],
  ['leave_team', (of) => world.as({ id: of.player }).rpc('leave_team')],
  ['set_team_role', (of) => captain(of).rpc('set_team_role', { member_id: of.member, role: 'co_captain' })],
  ['set_shirt', (of) => captain(of).rpc('set_shirt', { member_id: of.member, shirt_number: 4, place: 'striker' })],
  ['set_eligibility', (of) => captain(of).rpc('set_eligibility', { member_id: of.member, status: 'ineligible' })],
  ['request_eligibility_review', (of) => captain(of).rpc('request_eligibility_review', { member_id: of.member })],
];

const aboutTeams: Command[] = [
  ['offer_contract', async (of) => captain(of).rpc('offer_contract', { team_id: of.club.id, player_id: await newPerson(world) })],
  ['hand_over_captaincy', (of) => captain(of).rpc('hand_over_captaincy', { team_id: of.club.id, player_id: of.player })],
  ['update_team', (of) => captain(of).rpc('update_team', { team_id: of.club.id, changes: { description: 'We train.' } })],
  ['add_team_achievement', (of) => captain(of).rpc('add_team_achievement', { team_id: of.club.id, title: 'Harbour Cup', type: 'cup', season: '1' })],
]; // prettier-ignore

describe('one order of locks for all: the player, then the team', () => {
  test.each(aboutMembers)('%s waits for the player', async (_name, action) => {
    const of = await scene();
    await meetAt(world, playerRow, of.player, [() => action(of)]);
  });

  test.each(aboutMembers)('%s holds the player while it waits for the team', async (_name, action) => {
    const of = await scene();
    let answer: Promise<Answer> | undefined;
    await world.hold(teamRow, [of.club.id], async () => {
      answer = Promise.resolve(action(of));
      await expect.poll(() => isHeld(world, playerRow, of.player)).toBe(true);
    });
    expect((await answer)?.error).toBeNull();
  });

  test.each(aboutTeams)('%s waits for the team', async (_name, action) => {
    const of = await scene();
    await meetAt(world, teamRow, of.club.id, [() => action(of)]);
  });

  test('signing waits for the player, then for the team, and answers of one player for each other', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    const contract_id = await offer(world, club, player);
    const asPlayer = world.as({ id: player });
    const [, , withdrawn] = await meetAt(world, playerRow, player, [
      () => asPlayer.rpc('reject_contract', { contract_id }),
      () => asPlayer.rpc('accept_contract', { contract_id }),
      () => world.as({ id: club.captain }).rpc('withdraw_offer', { contract_id }),
    ]);
    expect(withdrawn).toBeDefined();
    const next = await newPerson(world);
    const waitingOffer = await offer(world, club, next);
    const [signed] = await meetAt(world, teamRow, club.id, [
      () => world.as({ id: next }).rpc('accept_contract', { contract_id: waitingOffer }),
    ]);
    expect(signed?.error).toBeNull();
  });

  test('founding a team, and being entered as its captain, wait for the player', async () => {
    const founder = await newPerson(world);
    const [founded, entered] = await meetAt(world, playerRow, founder, [
      () => world.as({ id: founder }).rpc('create_team', { name: 'First Light', tag: 'FLI' }),
      () => world.as('admin').from('teams').insert({ name: 'Second Light', tag: 'SLI', captain_id: founder }),
    ]);
    const refusals = [founded?.error, entered?.error].filter((error) => error !== null);
    expect(refusals).toMatchObject([{ code: 'PT409' }]);
  });

  test("a season's end waits for its teams, so that nobody's contract slips through", async () => {
    const club = await newClub(world, { phase: 'playoffs' });
    await meetAt(world, teamRow, club.id, [
      () => world.as('admin').rpc('finish_season', { league_id: club.league, season: 1 }),
    ]);
  });

  test('what an admin changes of an entry does not wait for the team, which signing holds', async () => {
    const club = await newClub(world);
    await world.hold(teamRow, [club.id], async () => {
      await done(
        world.as('admin').rpc('set_extra_rights', { league_id: club.league, season: 1, team_id: club.id, extra: 2 }),
      );
    });
  });
});

test('what two leaders save at once is both saved', async () => {
  const club = await newClub(world);
  const saving = (id: string, changes: Record<string, string>) => () =>
    world.as({ id }).rpc('update_team', { team_id: club.id, changes });
  const answers = await meetAt(world, teamRow, club.id, [
    saving(club.captain, { description: 'We train on Mondays.' }),
    saving(club.coCaptain, { contact: 'mail@people.test' }),
  ]);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  expect(await teamOf(world, club.id)).toMatchObject({
    description: 'We train on Mondays.',
    contact: 'mail@people.test',
  });
});

/** Two players whose days are over, `place` is the membership of the first. */
type Overdue = { club: Club; place: string; first: string; last: string };

/** A finished club of two whose days are over, in the order in which the clock deals with them. */
async function overdueClub(): Promise<Overdue> {
  const club = await newClub(world, { more: 2 });
  const others = await world.sql<{ id: string; player_id: string }>(
    `select id, player_id from public.team_members where team_id = $1 and team_role = 'player' order by id`,
    [club.id],
  );
  const [first, last] = [others.at(0)!.player_id, others.at(-1)!.player_id];
  for (const one of [first, last]) await sign(world, club, one);
  await setPhase(world, club, 'playoffs', 'finished');
  await world.sql(`update public.contracts set stays_until = now() where team_id = $1 and status = 'completed'`, [
    club.id,
  ]);
  return { club, place: others[0]!.id, first, last };
}

/** The clock's round, during which something happens while it waits for the place of `first`: its list is made by then. */
async function clockMeanwhile(first: string, work: () => Promise<unknown>): Promise<void> {
  const place = 'select from public.team_members where player_id = $1 and left_at is null for update';
  let clock: Promise<unknown> | undefined;
  await world.hold(place, [first], async () => {
    clock = world.sql('select private.settle_due()');
    // looked at from outside: who asks for the player's row itself is in the clock's way, and it passes by
    await expect.poll(() => waiting(world)).toBe(1);
    await work();
  });
  await clock;
}

test('whoever renews while the clock deals with others stays', async () => {
  const { club, first: leaves, last: renews } = await overdueClub();
  const renewal = await offer(world, club, renews);
  await clockMeanwhile(leaves, () =>
    world.sql(
      `update public.contracts set status = 'active', accepted_at = now(), player_signed_at = now() where id = $1`,
      [renewal],
    ),
  );
  expect(await memberOf(world, leaves)).toMatchObject({ left_at: expect.any(Date) });
  expect(await memberOf(world, renews)).toMatchObject({ team_id: club.id, left_at: null });
  expect(await world.sql('select status from public.contracts where id = $1', [renewal])).toEqual([
    { status: 'active' },
  ]);
  // nor did the clock try and fail: a renewed contract is skipped
  expect(await world.sql(`select subject, after from private.audit_log where action like 'fail %'`)).toEqual([]);
});

test('whoever becomes captain while the clock deals with others stays', async () => {
  const clubs = [await overdueClub(), await overdueClub()];
  const [now, later] = clubs.toSorted((one, other) => (one.place < other.place ? -1 : 1)) as [Overdue, Overdue];
  await clockMeanwhile(now.first, async () => {
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [later.club.captain]);
    await world.sql(`update public.team_members set team_role = 'captain' where player_id = $1`, [later.last]);
  });
  expect(await memberOf(world, now.first)).toMatchObject({ left_at: expect.any(Date) });
  expect(await memberOf(world, later.last)).toMatchObject({ team_id: later.club.id, left_at: null });
});

test('a transaction that stood in another’s way is answered as one to repeat, and names no process', async () => {
  const club = await newClub(world);
  const player = await newPerson(world);
  const contract_id = await offer(world, club, player);
  let answer: Promise<Answer> | undefined;
  await world.hold(teamRow, [club.id], async (more) => {
    // not this session, however busy the machine is
    await more(`set local deadlock_timeout = '1min'`);
    answer = Promise.resolve(world.as({ id: player }).rpc('accept_contract', { contract_id }));
    // The wrong order: the team first, then the player. A transaction that has waited for a second looks for the other, and is
    // broken off.
    await more(onceHeld(player));
    await more(playerRow, [player]);
  });
  expect(await answer).toMatchObject({
    data: null,
    status: 409,
    error: {
      code: '40P01',
      hint: 'busy',
      details: null,
      message: 'Another transaction was in the way and nothing was done; the call may be repeated.',
    },
  });
  expect((await world.as({ id: player }).rpc('accept_contract', { contract_id })).error).toBeNull();
});

/** Waits in PostgreSQL itself until somebody holds that player, without holding them. */
const onceHeld = (player: string) => `
  do $$
  begin
    loop
      begin
        perform from public.profiles p where p.id = '${player}' for update nowait;
        raise sqlstate 'ZZ001';
      exception
        when sqlstate 'ZZ001' then perform pg_sleep(0.005);
        when lock_not_available then return;
      end;
    end loop;
  end
  $$`;
