import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  contractAt,
  everyStatus,
  fillSquad,
  lapse,
  memberId,
  newClub,
  newPeople,
  newPerson,
  offer,
  outsiders,
} from '#supabase/tests/harness/signing.ts';
import { refused, sign, statuses, notified, type Club, type Who } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

let club: Club;
let rival: Club;
beforeAll(async () => {
  club = await newClub(world, { phase: 'registration' });
  rival = await newClub(world);
});

const offering = (actor: Who, args: { team_id?: string; player_id: string; note?: string; division?: string }) => () =>
  world.as(actor).rpc('offer_contract', { team_id: club.id, ...args });

describe('an offer', () => {
  test('[S6.13] a captain can invite a player, and so can a co-captain', async () => {
    for (const leader of [club.captain, club.coCaptain]) {
      const player_id = await newPerson(world);
      const { data, error } = await offering({ id: leader }, { player_id, note: ' Come and play. ' })();
      expect(error).toBeNull();
      expect(await world.sql('select status, note, player_id from public.contracts where id = $1', [data])).toEqual([
        { status: 'offered', note: 'Come and play.', player_id },
      ]);
      expect(await world.sql('select key, link from public.notifications where user_id = $1', [player_id])).toEqual([
        { key: 'contractOffered', link: `/dashboard?offer=${data}` },
      ]);
      expect(
        await world.sql('select actor, action from private.audit_log where subject = $1', [`contracts ${data}`]),
      ).toEqual([{ actor: leader, action: 'offer_contract' }]);
    }
  });

  test('[S3.31] carries number, dates, division, duration type, club manager, captain, player and signatures', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    const read = () =>
      world
        .as({ id: player })
        .from('contracts')
        .select(
          `number, sent_at, accepted_at, division, duration_type, club_manager_id, captain_id, player_id,
           manager_signed_at, captain_signed_at, player_signed_at, note, termination_reason, kick_reason`,
        )
        .eq('id', id)
        .single();
    const [{ name } = { name: '' }] = await world.sql<{ name: string }>(
      'select name from public.leagues where id = $1',
      [club.league],
    );
    const time = expect.stringMatching(/^20\d\d-/);
    const sent = {
      number: expect.any(Number),
      sent_at: time,
      accepted_at: null,
      division: name,
      duration_type: 'classic',
      club_manager_id: club.captain,
      captain_id: club.captain,
      player_id: player,
      manager_signed_at: time,
      captain_signed_at: time,
      player_signed_at: null,
      note: null,
      termination_reason: null,
      kick_reason: null,
    };
    expect((await read()).data).toEqual(sent);
    await world.as({ id: player }).rpc('accept_contract', { contract_id: id });
    await world.as({ id: club.captain }).rpc('terminate_contract', { contract_id: id, reason: 'Moves abroad' });
    const ended = { ...sent, accepted_at: time, player_signed_at: time, termination_reason: 'Moves abroad' };
    expect((await read()).data).toEqual(ended);

    const second = await sign(world, club, player);
    const member_id = await memberId(world, player);
    await world.as({ id: club.captain }).rpc('kick_player', { member_id, reason: 'Never came' });
    expect(await world.sql('select status, kick_reason from public.contracts where id = $1', [second])).toEqual([
      { status: 'kicked', kick_reason: 'Never came' },
    ]);
  });

  test('[S3.32] is a classic contract unless a place of one match makes it another', async () => {
    expect(
      await world.sql(`select enum_range(null::public.contract_duration)::text[] as kinds, column_default as preset
        from information_schema.columns where table_name = 'contracts' and column_name = 'duration_type'`),
    ).toEqual([{ kinds: ['classic', 'one_match'], preset: `'classic'::contract_duration` }]);
  });

  test('is read by its player, the leaders of its club and the staff, and by nobody else', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    const sees = async (actor: Who) => (await world.as(actor).from('contracts').select('id').eq('id', id)).data?.length;
    for (const actor of [{ id: player }, { id: club.captain }, { id: club.coCaptain }, 'moderator', 'admin'] as const)
      expect(await sees(actor)).toBe(1);
    for (const actor of ['user', 'suspended', { id: club.player }, { id: rival.captain }] as const)
      expect(await sees(actor)).toBe(0);
  });

  test("is refused to everybody but the club's leaders", async () => {
    const player_id = await newPerson(world);
    for (const { actor, refusal } of outsiders(club, rival))
      await refused(world, offering(actor, { player_id }), refusal);
    await refused(world, offering('admin', { player_id }), { code: 'PT403', hint: 'notYours' });
  });

  test('is refused to an unknown team, an unknown, deleted or own player', async () => {
    const captain = { id: club.captain };
    const deleted = await newPerson(world);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [deleted]);
    await refused(world, offering(captain, { team_id: randomUUID(), player_id: people.user }), {
      code: 'PT404',
      hint: 'teamUnknown',
      details: 'team_id',
    });
    for (const player_id of [randomUUID(), deleted])
      await refused(world, offering(captain, { player_id }), {
        code: 'PT404',
        hint: 'playerUnknown',
        details: 'player_id',
      });
    await refused(world, offering(captain, { player_id: club.captain }), {
      code: 'PT409',
      hint: 'ownOffer',
      details: 'player_id',
    });
  });

  test('is refused while another is open or the player is under contract here', async () => {
    const player_id = await newPerson(world);
    const first = await offer(world, club, player_id);
    const twice = offering({ id: club.coCaptain }, { player_id });
    await refused(world, twice, { code: 'PT409', hint: 'offerOpen', details: 'player_id' });
    await world.as({ id: player_id }).rpc('accept_contract', { contract_id: first });
    await refused(world, twice, { code: 'PT409', hint: 'alreadyContracted', details: 'player_id' });
  });

  test('takes the place of one that lapsed and that nobody swept away yet', async () => {
    const player_id = await newPerson(world);
    const first = await offer(world, club, player_id);
    await lapse(world, first);
    const second = await offer(world, club, player_id);
    expect(await statuses(world, player_id)).toEqual({ [first]: 'expired', [second]: 'offered' });
  });

  test.each([
    ['note', 1000],
    ['division', 60],
  ])('has a %s of at most %i characters', async (field, most) => {
    const player_id = await newPerson(world);
    const captain = { id: club.captain };
    await refused(world, offering(captain, { player_id, [field]: 'ş'.repeat(most + 1) }), {
      code: 'PT422',
      hint: 'wrongLength',
      details: field,
    });
    expect((await offering(captain, { player_id, [field]: 'ş'.repeat(most) })()).error).toBeNull();
  });

  test('is the twenty-first of a club no more, until one of them is decided', async () => {
    const full = await newClub(world);
    const wanted = await newPeople(world, 21);
    const offers = [];
    for (const player of wanted.slice(0, 20)) offers.push(await offer(world, full, player));
    const another = offering({ id: full.captain }, { team_id: full.id, player_id: wanted[20]! });
    await refused(world, another, { code: 'PT429', hint: 'tooManyOffers', details: 'team_id' });
    await world.as({ id: full.captain }).rpc('withdraw_offer', { contract_id: offers[0]! });
    expect((await another()).error).toBeNull();
  });

  test('is refused in the playoffs, without a right left, with a full squad and for an archived team', async () => {
    const player_id = await newPerson(world);
    const by = (sender: Club) => offering({ id: sender.captain }, { team_id: sender.id, player_id });
    const why = (hint: string) => ({ code: 'PT409', hint, details: 'team_id' });

    await refused(world, by(await newClub(world, { phase: 'playoffs' })), why('windowClosed'));
    const spent = await newClub(world);
    await world.sql('update public.league_teams set rights_used = 4 where team_id = $1', [spent.id]);
    await refused(world, by(spent), why('noRightsLeft'));
    const full = await newClub(world, { phase: 'registration' });
    await fillSquad(world, full, limits.squadMax);
    await refused(world, by(full), why('squadFull'));
    const archived = await newClub(world);
    await world.sql('update public.teams set archived_at = now() where id = $1', [archived.id]);
    await refused(world, by(archived), why('teamArchived'));
  });
});

describe('an open offer', () => {
  const answers = {
    withdraw_offer: 'withdrawn',
    reject_contract: 'rejected',
    accept_contract: 'active',
  } as const;
  type Answer = keyof typeof answers;
  const all = Object.keys(answers) as Answer[];
  const action = (actor: Who, name: Answer, contract_id: string) => () => world.as(actor).rpc(name, { contract_id });

  test('[S4.40] is rejected by its player, and the leaders are notified', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    expect((await action({ id: player }, 'reject_contract', id)()).error).toBeNull();
    expect(await statuses(world, player)).toEqual({ [id]: 'rejected' });
    expect(await notified(world, 'contractRejected', id)).toEqual([club.captain, club.coCaptain].toSorted());
  });

  test('is withdrawn by the captain, and the player is notified', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    expect((await action({ id: club.captain }, 'withdraw_offer', id)()).error).toBeNull();
    expect(await statuses(world, player)).toEqual({ [id]: 'withdrawn' });
    expect(await notified(world, 'offerWithdrawn', id)).toEqual([player]);
  });

  test('is answered by its player alone, and withdrawn by its captain alone', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    const notYours = { code: 'PT403', hint: 'notYours' };
    for (const name of all) {
      for (const { actor, refusal } of outsiders(club, rival)) await refused(world, action(actor, name, id), refusal);
      await refused(world, action('admin', name, id), notYours);
      await refused(world, action({ id: club.coCaptain }, name, id), notYours);
      await refused(world, action({ id: name === 'withdraw_offer' ? player : club.captain }, name, id), notYours);
    }
  });

  test('is answered once: whatever it has become, it has been decided', async () => {
    for (const status of everyStatus.filter((one) => one !== 'offered')) {
      const player = await newPerson(world);
      const id = await contractAt(world, club, status, player);
      for (const name of all) {
        const actor = { id: name === 'withdraw_offer' ? club.captain : player };
        await refused(world, action(actor, name, id), {
          code: 'PT409',
          hint: 'contractDecided',
          details: 'contract_id',
        });
      }
    }
  });

  test('is not answered after its seven days', async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    expect(
      await world.sql(`select expires_at - sent_at = interval '7 days' as week from public.contracts where id = $1`, [
        id,
      ]),
    ).toEqual([{ week: true }]);
    await lapse(world, id);
    for (const name of all) {
      const actor = { id: name === 'withdraw_offer' ? club.captain : player };
      await refused(world, action(actor, name, id), { code: 'PT409', hint: 'offerExpired', details: 'contract_id' });
    }
  });

  test('is nothing when there is none', async () => {
    for (const name of all)
      await refused(world, action('user', name, randomUUID()), {
        code: 'PT404',
        hint: 'contractUnknown',
        details: 'contract_id',
      });
  });
});
