import { describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { tick } from '#supabase/tests/harness/evening.ts';
import { fillSquad, newClub, newPerson, offer, refused, sign } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** A free agent asks to join a team; its captains decline, invite to a trial, or send an offer. */

const world = openWorld({ sessions: 8 });

const as = (id: string) => world.as({ id });
const ask = (id: string, team_id: string, message?: string) => as(id).rpc('ask_to_join', { team_id, message });
const newRequest = async (id: string, team_id: string, message?: string): Promise<string> => {
  const { data, error } = await ask(id, team_id, message);
  expect(error).toBeNull();
  return data!;
};
const answer = (id: string, request_id: string, reply: 'trial' | 'declined' | 'accepted') =>
  as(id).rpc('answer_join_request', { request_id, answer: reply });
const withdraw = (id: string, request_id: string) => as(id).rpc('withdraw_join_request', { request_id });
const statusOf = async (id: string) =>
  (await world.sql<{ status: string }>('select status from public.join_requests where id = $1', [id]))[0]?.status;
const age = (id: string, days: number) =>
  world.sql(`update public.join_requests set expires_at = expires_at - $2 * interval '1 day' where id = $1`, [
    id,
    days,
  ]);
const over = { code: 'PT409', hint: 'joinOver', details: 'request_id' };

describe('a request', () => {
  test('reaches the captains with its words, and is read by nobody else but the staff', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    const id = await newRequest(player, club.id, '  I play in goal. ');
    for (const leader of [club.captain, club.coCaptain]) expect(await notificationsOf(world, leader)).toEqual(['joinAsked']);
    expect(await notificationsOf(world, club.player)).toEqual([]);
    expect(await auditOf(world, `join_requests ${id}`)).toMatchObject([{ action: 'ask_to_join', actor: player }]);
    const other = await newClub(world);
    for (const [reader, seen] of [[player, 1], [club.captain, 1], [club.coCaptain, 1], [people.moderator, 1], [club.player, 0], [other.captain, 0]] as const) {
      const { data } = await as(reader).from('join_requests').select('message').eq('id', id);
      expect(data, reader).toHaveLength(seen);
      if (seen) expect(data).toEqual([{ message: 'I play in goal.' }]);
    }
  }); // prettier-ignore

  test('is refused to whoever may not join', async () => {
    const club = await newClub(world);
    const about = (hint: string, code = 'PT409', details: string | null = 'team_id') => ({ code, hint, details });
    const attempt = async (who: string, refusal: { code: string; hint: string; details: string | null }, team = club.id) =>
      refused(world, () => ask(who, team), refusal);
    await attempt(club.player, about('joinMember'));
    await attempt((await newClub(world)).player, about('joinMember'));
    await attempt(await newPerson(world, '2015-01-01'), about('tooYoung', 'PT403', 'birth_date'));
    await attempt(await newPerson(world, null), about('birthDateMissing', 'PT422', 'birth_date'));
    await attempt(await newPerson(world), about('teamUnknown', 'PT404'), people.user);
    const gone = await newClub(world, { phase: 'none' });
    await world.sql('update public.teams set archived_at = now() where id = $1', [gone.id]);
    await attempt(await newPerson(world), about('teamArchived'), gone.id);
    const full = await newClub(world);
    await fillSquad(world, full, limits.squadMax);
    await attempt(await newPerson(world), about('squadFull'), full.id);
    const muted = await newPerson(world);
    await world.sql(`insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'muted', 'Insults', $2)`, [
      muted,
      people.admin,
    ]);
    await attempt(muted, { code: 'PT403', hint: 'muted', details: null });
    const stranger = await newPerson(world);
    await refused(world, () => ask(stranger, club.id, 'x'.repeat(limits.joinMessageMax + 1)), {
      code: 'PT422',
      hint: 'wrongLength',
      details: 'message',
    });
  }); // prettier-ignore

  test('is refused where one of the two has blocked the other', async () => {
    const club = await newClub(world);
    const [shunned, shunning] = [await newPerson(world), await newPerson(world)];
    await done(as(club.captain).rpc('block_player', { player_id: shunned }));
    await done(as(shunning).rpc('block_player', { player_id: club.captain }));
    await refused(world, () => ask(shunned, club.id), { code: 'PT403', hint: 'notReachable' });
    await refused(world, () => ask(shunning, club.id), { code: 'PT409', hint: 'youBlocked' });
  });

  test('waits once for each team, and a few at a time', async () => {
    const player = await newPerson(world);
    const first = await newClub(world);
    const id = await newRequest(player, first.id);
    await refused(world, () => ask(player, first.id), { code: 'PT409', hint: 'joinAsked', details: 'team_id' });
    for (let more = 1; more < limits.joinRequestsOpenMax; more += 1)
      await newRequest(player, (await newClub(world)).id);
    const last = await newClub(world);
    await refused(world, () => ask(player, last.id), {
      code: 'PT429',
      hint: 'tooManyJoinRequests',
      details: 'team_id',
    });
    await done(withdraw(player, id));
    await newRequest(player, last.id);
  });

  test('sent twice at once waits once', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const sent = await Promise.all([1, 2, 3, 4].map(() => ask(player, club.id)));
    expect(sent.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of sent) if (error) expect(error).toMatchObject({ code: 'PT409', hint: 'joinAsked' });
    expect(await notificationsOf(world, club.captain)).toEqual(['joinAsked']);
  });

  test('is not made to the same team again and again', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    for (let times = 0; times < 3; times += 1)
      await done(answer(club.captain, await newRequest(player, club.id), 'declined'));
    await refused(world, () => ask(player, club.id), {
      code: 'PT429',
      hint: 'tooManyCommands',
      details: expect.any(String) as string,
    });
  });

  test('is withdrawn by its player alone', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    await refused(world, () => withdraw(club.captain, id), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => withdraw(club.player, id), {
      code: 'PT404',
      hint: 'joinUnknown',
      details: 'request_id',
    });
    await done(withdraw(player, id));
    expect(await statusOf(id)).toBe('withdrawn');
    await refused(world, () => withdraw(player, id), over);
    await refused(world, () => answer(club.captain, id, 'trial'), over);
  });
});

describe('an answer', () => {
  test('invites to a trial, which still waits, or declines; the player is told', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    await age(id, limits.joinRequestDays - 1);
    await done(answer(club.coCaptain, id, 'trial'));
    const [row] = await world.sql<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from public.join_requests where id = $1',
      [id],
    );
    expect(row!.days).toBe(limits.joinRequestDays);
    await refused(world, () => answer(club.captain, id, 'trial'), {
      code: 'PT409',
      hint: 'joinTrialAsked',
      details: 'request_id',
    });
    await refused(world, () => ask(player, club.id), { code: 'PT409', hint: 'joinAsked', details: 'team_id' });
    await done(answer(club.captain, id, 'declined'));
    expect(await statusOf(id)).toBe('declined');
    expect(await notificationsOf(world, player)).toEqual(['joinTrial', 'joinDeclined']);
    expect(await auditOf(world, `join_requests ${id}`)).toMatchObject([
      { action: 'ask_to_join' },
      { action: 'answer_join_request', before: { status: 'open' }, after: { status: 'trial' } },
      { action: 'answer_join_request', before: { status: 'trial' }, after: { status: 'declined' } },
    ]);
  });

  test('is for the captains of that team, and for no other end', async () => {
    const [player, club, other] = [await newPerson(world), await newClub(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    await refused(world, () => answer(player, id, 'trial'), { code: 'PT403', hint: 'notYours' });
    for (const stranger of [club.player, other.captain])
      await refused(world, () => answer(stranger, id, 'declined'), { code: 'PT404', hint: 'joinUnknown', details: 'request_id' }); // prettier-ignore
    await refused(world, () => answer(club.captain, id, 'accepted'), {
      code: 'PT422',
      hint: 'missing',
      details: 'answer',
    });
  });

  test('is an offer like any other: who signs it joins, and waits for nobody else', async () => {
    const [player, club, other] = [await newPerson(world), await newClub(world), await newClub(world)];
    const [wanted, rest] = [await newRequest(player, club.id), await newRequest(player, other.id)];
    await sign(world, club, player);
    expect([await statusOf(wanted), await statusOf(rest)]).toEqual(['accepted', 'withdrawn']);
  });

  test('is neither made nor declined while an offer of the team waits for its player', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    const contract_id = await offer(world, club, player);
    const hasOffer = { code: 'PT409', hint: 'joinHasOffer', details: 'request_id' };
    for (const reply of ['declined', 'trial'] as const)
      await refused(world, () => answer(club.captain, id, reply), hasOffer);
    await done(withdraw(player, id));
    await refused(world, () => ask(player, club.id), { code: 'PT409', hint: 'joinOffered', details: 'team_id' });
    await done(as(player).rpc('reject_contract', { contract_id }));
    await newRequest(player, club.id);
  });

  test('is over when its team is', async () => {
    const [player, club] = [await newPerson(world), await newClub(world, { phase: 'none' })];
    const id = await newRequest(player, club.id);
    await done(world.as('admin').rpc('archive_team', { team_id: club.id }));
    expect(await statusOf(id)).toBe('lapsed');
    expect(await notificationsOf(world, player)).toEqual(['joinLapsed']);
  });
});

describe('the clock', () => {
  test.each([
    ['open', []],
    ['trial', ['joinTrial']],
  ])('lets a request that is %s lapse once, and tells the player', async (status, before) => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    if (status === 'trial') await done(answer(club.captain, id, 'trial'));
    await tick(world);
    expect(await statusOf(id)).toBe(status);
    await age(id, limits.joinRequestDays);
    // a command that holds the row is waited for by the next round
    await world.hold(
      'select from public.join_requests where id = $1 for update',
      [id],
      async () => void (await tick(world)),
    );
    expect(await statusOf(id)).toBe(status);
    await tick(world);
    await tick(world);
    expect(await statusOf(id)).toBe('lapsed');
    expect(await notificationsOf(world, player)).toEqual([...before, 'joinLapsed']);
    expect((await auditOf(world, `join_requests ${id}`)).at(-1)).toMatchObject({
      action: 'lapse_join_request',
      actor: null,
      before: { status },
      after: { status: 'lapsed' },
    });
  });

  test('and a captain or the player who act in the same second end a request once', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    for (const act of [(id: string) => answer(club.captain, id, 'declined'), (id: string) => withdraw(player, id)]) {
      const id = await newRequest(player, club.id);
      await age(id, limits.joinRequestDays);
      await world.sql('delete from public.notifications where user_id = $1', [player]);
      const [acted] = await Promise.all([act(id), tick(world)]);
      expect(acted.error).toMatchObject(over);
      await tick(world);
      expect(await statusOf(id)).toBe('lapsed');
      expect(await notificationsOf(world, player)).toEqual(['joinLapsed']);
    }
  });

  test('forgets a request that lapsed a while later', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const id = await newRequest(player, club.id);
    await age(id, limits.joinRequestDays);
    await refused(world, () => answer(club.captain, id, 'trial'), over);
    await tick(world);
    expect(await statusOf(id)).toBe('lapsed');
    await age(id, databaseLimits.joinRequestDaysKept - 1);
    await world.sql('select private.sweep_old()');
    expect(await statusOf(id)).toBe('lapsed');
    await age(id, 1);
    await world.sql('select private.sweep_old()');
    expect(await statusOf(id)).toBeUndefined();
  });

  test('is not waited for by whoever asks again', async () => {
    const [player, club] = [await newPerson(world), await newClub(world)];
    const first = await newRequest(player, club.id);
    await age(first, limits.joinRequestDays);
    const second = await newRequest(player, club.id);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['lapsed', 'open']);
  });
});

test('goes with its account', async () => {
  const [player, club] = [await newPerson(world), await newClub(world)];
  const id = await newRequest(player, club.id, 'Words');
  await done(as(player).rpc('delete_my_account'));
  expect(await statusOf(id)).toBeUndefined();
});

describe('the market', () => {
  test('is sorted by level or name, page after page, and counted by filter', async () => {
    const levels = ['beginner', null, 'expert', 'advanced', 'expert', null] as const;
    const who: string[] = [];
    for (const level of levels) {
      const id = await newPerson(world);
      who.push(id);
      await world.sql(
        'insert into public.player_registrations (user_id, username, rematch_experience) values ($1, $2, $3)',
        [id, 'Somebody', level],
      );
    }
    const viewer = await newPerson(world);
    const walk = async (sort?: string) => {
      const seen: string[] = [];
      for (let last: { user_id: string; updated_at: string } | undefined, more = true; more;) {
        const { data } = await as(viewer).rpc('market_page', { sort, max: 2, before_id: last?.user_id, before_at: last?.updated_at });
        seen.push(...data!.map(({ user_id }) => user_id));
        last = data!.at(-1);
        more = data!.length === 2;
      }
      return seen.filter((id) => who.includes(id));
    };
    const rank = (id: string) => ['expert', 'advanced', 'intermediate', 'beginner', null].indexOf(levels[who.indexOf(id)]!);
    const byLevel = await walk('level');
    expect(byLevel.map(rank)).toEqual([0, 0, 1, 3, 4, 4]);
    const names = await world.sql<{ id: string }>('select id from public.profiles where id = any ($1) order by folded, id', [who]);
    expect(await walk('name')).toEqual(names.map(({ id }) => id));
    expect(await walk()).toEqual(who.toReversed());
    const experts = await as(who[2]!).rpc('market_page', { of_experience: 'expert', max: 100 });
    await world.sql(`update public.profiles set nation = 'TR' where id = $1`, [who[0]]);
    const turks = await as(who[2]!).rpc('market_page', { of_nation: 'TR', max: 100 });
    const { data } = await as(who[2]!).rpc('market_counts');
    expect(turks.data!.map(({ user_id }) => user_id)).toContain(who[0]);
    expect(data!.find(({ field, value }) => field === 'experience' && value === 'expert')?.entries).toBe(experts.data!.length);
    expect(data!.find(({ field, value }) => field === 'nation' && value === 'TR')?.entries).toBe(turks.data!.length);
  }); // prettier-ignore

  test('counts a team that names no position for every one, and lists teams by name', async () => {
    const before = async () => (await world.as('user').rpc('market_counts')).data!;
    const of = (rows: { field: string; value: string; entries: number }[], field: string, value: string) =>
      rows.find((row) => row.field === field && row.value === value)?.entries ?? 0;
    const had = await before();
    const [any, keeper] = [await newClub(world), await newClub(world)];
    await world.sql(`insert into public.team_listings (team_id, positions) values ($1, '{}'), ($2, '{goalkeeper}')`, [
      any.id,
      keeper.id,
    ]);
    const has = await before();
    expect(of(has, 'teams', '') - of(had, 'teams', '')).toBe(2);
    expect(of(has, 'wanted', 'goalkeeper') - of(had, 'wanted', 'goalkeeper')).toBe(2);
    expect(of(has, 'wanted', 'striker') - of(had, 'wanted', 'striker')).toBe(1);
    const { data: first } = await world.as('user').rpc('listing_page', { sort: 'name', max: 1 });
    const { data: rest } = await world
      .as('user')
      .rpc('listing_page', { sort: 'name', before_id: first![0]!.team_id, max: 100 });
    const listed = [...first!, ...rest!].map(({ team_id }) => team_id);
    const inOrder = await world.sql<{ id: string }>(
      'select t.id from public.teams t join public.team_listings l on l.team_id = t.id where l.listed and t.archived_at is null order by t.folded, t.id',
    );
    expect(listed).toEqual(inOrder.map(({ id }) => id));
  });
});
