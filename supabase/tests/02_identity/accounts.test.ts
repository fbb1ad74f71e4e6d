import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { type Actor, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { count, newClub, newPerson, offer, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { givePassword, hashes, openSession, password } from '#supabase/tests/harness/sessions.ts';
import { auditOf, done, memberOf, teamOf, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';
import { meetAt, player as playerRow } from '#supabase/tests/harness/waiting.ts';

const world = openWorld();

/** Somebody with a sign-in, a full profile and their own name. */
async function newAccount(username: string): Promise<string> {
  const id = randomUUID();
  await world.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${id}@people.test`,
  ]);
  await world.sql(
    `update public.profiles
        set username = $2, gaming_id = $3, platform = 'pc', nation = 'DE', location = 'Kiel', description = 'Left foot.',
            social_links = '{"twitch": "https://twitch.tv/lefty"}', position = 'striker', last_seen_at = now()
      where id = $1`,
    [id, username, `${username}#1`],
  );
  await world.sql(`update public.profile_private set birth_date = '2000-01-01' where user_id = $1`, [id]);
  return id;
}

const profileOf = async (id: string) => (await world.sql('select * from public.profiles where id = $1', [id]))[0]!;

describe('an account is deleted', () => {
  const leave = (id: string) => world.as({ id }).rpc('delete_my_account');

  test('with everything that says who it was; what the league needs stays under no name', async () => {
    const id = await newAccount('Lefty One');
    const club = await newClub(world, { more: 3 });
    const contract = await sign(world, club, id);
    await world.sql(`insert into public.notifications (user_id, key) values ($1, 'kicked')`, [id]);
    await world.sql(`insert into public.player_registrations (user_id, username) values ($1, 'Lefty One')`, [id]);
    await done(leave(id));

    expect(await profileOf(id)).toMatchObject({
      username: expect.stringMatching(/^deleted-[0-9a-f]{12}$/),
      gaming_id: null,
      platform: null,
      nation: null,
      location: null,
      description: null,
      social_links: {},
      position: null,
      avatar: null,
      last_seen_at: null,
      deleted_at: expect.any(Date),
    });
    for (const rows of [
      'public.profile_private where user_id = $1',
      'public.notifications where user_id = $1',
      'public.player_registrations where user_id = $1',
      'private.user_roles where user_id = $1',
      'auth.users where id = $1',
    ]) {
      expect(await count(world, rows, id), rows).toBe(0);
    }
    expect(await memberOf(world, id)).toMatchObject({ team_id: club.id, left_at: expect.any(Date) });
    expect(await world.sql('select status from public.contracts where id = $1', [contract])).toEqual([
      { status: 'terminated' },
    ]);
    expect(await notificationsOf(world, club.captain)).toContain('playerLeft');
    expect(await auditOf(world, `profiles ${id}`)).toEqual([
      { action: 'delete_my_account', actor: id, before: null, after: null },
    ]);
  });

  test('with its files, its calendar’s address and what the sign-in service noted, by this one call', async () => {
    const [id, other] = [await newAccount('Lefty Files'), await newAccount('Righty Files')];
    for (const person of [id, other]) {
      for (const file of ['shown', 'spare'])
        await world.sql(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
          `${person}/${file}.webp`,
        ]);
      await world.sql('update public.profiles set avatar = $2 where id = $1', [person, `avatars/${person}/shown.webp`]);
      await done(world.as({ id: person }).rpc('make_feed_link'));
      await world.sql(
        `insert into auth.audit_log_entries (id, payload) values
           (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text)),
           (gen_random_uuid(), json_build_object('action', 'user_invited', 'traits', json_build_object('user_id', $1::text)))`,
        [person],
      );
    }
    await done(leave(id));
    for (const [person, left] of [
      [id, 0],
      [other, 2],
    ] as const) {
      expect(await count(world, `storage.objects where name like $1 || '/%'`, person)).toBe(left);
      expect(await count(world, 'auth.audit_log_entries where payload::text like $1', `%${person}%`)).toBe(left);
      expect(await count(world, 'private.feed_links where user_id = $1', person)).toBe(left / 2);
    }
  });

  test('and its name and gaming id are free for somebody else', async () => {
    const id = await newAccount('Lefty Two');
    await done(leave(id));
    const successor = await newAccount('Lefty Two');
    expect(await profileOf(successor)).toMatchObject({ username: 'Lefty Two', gaming_id: 'Lefty Two#1' });
  });

  test('and the token that is still about opens no command', async () => {
    const id = await newAccount('Lefty Three');
    await done(leave(id));
    await refused(world, () => leave(id), { code: 'PT401', hint: 'signedOut' });
    await refused(world, () => world.as({ id }).rpc('export_my_data'), { code: 'PT401', hint: 'signedOut' });
  });

  test('and an open offer is declined, as its club is notified', async () => {
    const id = await newAccount('Lefty Four');
    const club = await newClub(world, { phase: 'none' });
    const contract = await offer(world, club, id);
    await done(leave(id));
    expect(await world.sql('select status from public.contracts where id = $1', [contract])).toEqual([
      { status: 'rejected' },
    ]);
    expect(await notificationsOf(world, club.captain)).toEqual(['contractRejected']);
  });

  test('also by somebody who is muted', async () => {
    const id = await newAccount('Lefty Five');
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'muted', 'Insults', $2)`,
      [id, people.admin],
    );
    await done(leave(id));
    expect(await profileOf(id)).toMatchObject({ deleted_at: expect.any(Date) });
  });

  test('the last of a team that plays nowhere closes it', async () => {
    const id = await newAccount('Lefty Six');
    const { data: team } = await world.as({ id }).rpc('create_team', { name: 'Lefty City', tag: 'LFC' });
    await done(leave(id));
    expect(await teamOf(world, team!)).toMatchObject({ archived_at: expect.any(Date), manager_id: null });
  });

  test('not by the captain of others, before somebody else leads them', async () => {
    const club = await newClub(world);
    await refused(world, () => leave(club.captain), { code: 'PT409', hint: 'handOverFirst' });
  });

  test('not by the last of a team whose season runs, until it is over', async () => {
    const club = await newClub(world);
    await world.sql('update public.team_members set left_at = now() where team_id = $1 and player_id <> $2', [
      club.id,
      club.captain,
    ]);
    await refused(world, () => leave(club.captain), { code: 'PT409', hint: 'teamInSeason', details: 'team_id' });
    await setPhase(world, club, 'playoffs', 'finished');
    await done(leave(club.captain));
  });

  test('not by the last admin', async () => {
    await refused(world, () => world.as('admin').rpc('delete_my_account'), { code: 'PT409', hint: 'lastAdmin' });
  });

  test('not by a visitor', async () => {
    await refused(world, () => world.as('visitor').rpc('delete_my_account'), { code: '42501', hint: null });
  });

  test('by two tabs at once: one farewell', async () => {
    const id = await newAccount('Lefty Seven');
    const answers = await meetAt(world, playerRow, id, [() => leave(id), () => leave(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
    expect(await auditOf(world, `profiles ${id}`)).toHaveLength(1);
  });

  test('against an offer accepted at the same moment: whoever is gone is in no team', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newPerson(world);
      const club = await newClub(world, { phase: 'none' });
      const contract_id = await offer(world, club, id);
      const [, left] = await Promise.all([world.as({ id }).rpc('accept_contract', { contract_id }), leave(id)]);
      expect(left.error).toBeNull();
      expect(await count(world, 'public.team_members where player_id = $1 and left_at is null', id)).toBe(0);
      expect(await count(world, `public.contracts where player_id = $1 and status in ('active', 'offered')`, id)).toBe(
        0,
      );
    }
  });
});

describe('the sessions of an account', () => {
  const sessionsOf = async (who: Actor | { id: string }) => {
    const { data, error } = await world.as(who).rpc('my_sessions');
    expect(error).toBeNull();
    return data!;
  };

  test('are listed to their owner alone, the last seen first, without a token', async () => {
    const [id, other] = [await newAccount('Signed One'), await newAccount('Signed Two')];
    const old = await openSession(world, id, { user_agent: 'A phone', refreshed_at: '2026-11-20T10:00:00Z' });
    const fresh = await openSession(world, id, { user_agent: 'x'.repeat(400) });
    await openSession(world, id, { not_after: '2026-01-01T00:00:00Z' });
    await openSession(world, other);
    const [first, second, ...more] = await sessionsOf({ id });
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: fresh,
      user_agent: 'x'.repeat(300),
      since: expect.any(String),
      seen_at: first!.since,
      is_current: false,
    });
    expect(second).toMatchObject({ id: old, user_agent: 'A phone', seen_at: '2026-11-20T10:00:00+00:00' });
    expect(await sessionsOf('suspended')).toEqual([]);
    await refused(world, () => world.as('visitor').rpc('my_sessions'), { code: '42501', hint: null });
  });

  test('say which of them is asking', async () => {
    const session = await openSession(world, people.user);
    const claims = JSON.stringify({ sub: people.user, role: 'authenticated', session_id: session });
    const [shown] = await world.inSql<{ current: string[] }>(
      'user',
      `select array(select s.id from set_config('request.jwt.claims', $1, true), public.my_sessions() s where s.is_current) as current`,
      [claims],
    );
    expect(shown).toEqual({ current: [session] });
    await world.sql('delete from auth.sessions');
  });

  test('are ended one by one, by their owner', async () => {
    const [id, other] = [await newAccount('Signed Three'), await newAccount('Signed Four')];
    const [remaining, session_id] = [await openSession(world, id), await openSession(world, id)];
    for (const who of [id, other, people.admin, people.moderator]) await givePassword(world, who);
    const unknown = { code: 'PT404', hint: 'sessionUnknown', details: 'session_id' };
    for (const who of [{ id: other }, 'admin', 'moderator'] as const)
      await refused(world, () => world.as(who).rpc('end_session', { session_id, password }), unknown);
    await refused(world, () => world.as('visitor').rpc('end_session', { session_id, password }), {
      code: '42501',
      hint: null,
    });
    expect((await world.as({ id }).rpc('end_session', { session_id, password })).data).toBe(true);
    expect((await sessionsOf({ id })).map((each) => each.id)).toEqual([remaining]);
    expect((await auditOf(world, `profiles ${id}`)).at(-1)).toMatchObject({ action: 'end_session', actor: id });
    await refused(world, () => world.as({ id }).rpc('end_session', { session_id, password }), unknown);
  });

  test('all others are ended, and the one that asks stays', async () => {
    const [id, other] = [await newAccount('Signed Six'), await newAccount('Signed Seven')];
    await givePassword(world, id);
    const [current, theirs] = [await openSession(world, id), await openSession(world, other)];
    for (let more = 0; more < 3; more += 1) await openSession(world, id);
    const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: current });
    await world.hold(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`,
      [id, claims],
      async (query) => {
        expect(await query('select private.end_other_sessions($1) as done', [password])).toEqual([{ done: true }]);
        expect(await query('select id from auth.sessions where user_id = $1', [id])).toEqual([{ id: current }]);
      },
    );
    // That was taken back: a token without its own session ends them all.
    expect(await world.sql('select id from auth.sessions where user_id = any($1)', [[id, other]])).toHaveLength(5);
    await world.as({ id }).rpc('end_other_sessions', { password });
    expect(await sessionsOf({ id })).toEqual([]);
    expect((await sessionsOf({ id: other })).map((each) => each.id)).toEqual([theirs]);
  });

  describe('are ended with the password alone', () => {
    const calls = {
      end_session: (id: string, session_id: string, attempt: string) =>
        world.as({ id }).rpc('end_session', { session_id, password: attempt }),
      end_other_sessions: (id: string, _: string, attempt: string) =>
        world.as({ id }).rpc('end_other_sessions', { password: attempt }),
    };

    test.each(Object.entries(calls))('%s: a wrong one ends nothing, and tries are counted', async (_, end) => {
      const id = await newAccount(`Guessed ${randomUUID().slice(0, 8)}`);
      const session_id = await openSession(world, id);
      expect((await end(id, session_id, password)).data).toBe(false);
      await givePassword(world, id);
      for (let time = 1; time < databaseLimits.passwordTries; time += 1)
        expect((await end(id, session_id, ['', 'zwolf Laternen am Kanal', hashes.host][time % 3]!)).data).toBe(false);
      expect(await sessionsOf({ id })).toHaveLength(1);
      const { error, status } = await end(id, session_id, password);
      expect([status, error?.hint]).toEqual([429, 'tooManyCommands']);
      expect(await sessionsOf({ id })).toHaveLength(1);
      await world.sql(`update private.command_counts set over_at = now() where who = $1`, [id]);
      expect((await end(id, session_id, password)).data).toBe(true);
      expect(await sessionsOf({ id })).toEqual([]);
    });

    test('admins have no more tries than others', async () => {
      await givePassword(world, people.admin);
      const guess = () => world.as('admin').rpc('end_other_sessions', { password: 'a guess' });
      for (let time = 0; time < databaseLimits.passwordTries; time += 1) expect((await guess()).data).toBe(false);
      expect((await guess()).status).toBe(429);
    });

    test.each(Object.entries(hashes))('as it is kept: %s', async (_, hash) => {
      const id = await newAccount(`Hashed ${randomUUID().slice(0, 8)}`);
      await givePassword(world, id, hash);
      for (let time = 0; time <= databaseLimits.passwordTries; time += 1)
        expect((await world.as({ id }).rpc('end_other_sessions', { password })).data).toBe(true);
    });
  });

  test('end after so many days unseen, and after so many at most', async () => {
    const { sessionIdleDays, sessionDays } = limits;
    const id = await newAccount('Signed Eight');
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const sessions = [
      await openSession(world, id, { created_at: days(sessionIdleDays - 1) }),
      await openSession(world, id, { created_at: days(sessionDays - 1), refreshed_at: days(sessionIdleDays - 1) }),
    ];
    await openSession(world, id, { created_at: days(sessionIdleDays + 1) });
    await openSession(world, id, { created_at: days(sessionDays - 1), refreshed_at: days(sessionIdleDays + 1) });
    await openSession(world, id, { created_at: days(sessionDays + 1), refreshed_at: days(1) });
    await world.sql('select private.settle_due()');
    expect((await sessionsOf({ id })).map((each) => each.id).toSorted()).toEqual(sessions.toSorted());
  });

  test('by two at once: one ends it', async () => {
    const id = await newAccount('Signed Five');
    const session_id = await openSession(world, id);
    await givePassword(world, id);
    const end = () => world.as({ id }).rpc('end_session', { session_id, password });
    const answers = await Promise.all([end(), end(), end()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});

describe('what happens to a sign-in stands in the log', () => {
  const secrets = /people\.test|\$2[ab]\$|Laternen/;
  const eventsOf = async (id: string) => {
    const entries = await auditOf(world, `profiles ${id}`);
    expect(JSON.stringify(entries)).not.toMatch(secrets);
    return entries.map(({ action, after }) => [action, (after as { times_this_hour: number }).times_this_hour]);
  };

  test('a session that is opened, another password, another e-mail', async () => {
    const id = await newAccount('Watched One');
    await openSession(world, id);
    await givePassword(world, id);
    await world.sql('update auth.users set email = $2 where id = $1', [id, 'another@people.test']);
    expect(await eventsOf(id)).toEqual([
      ['sign_in', 1],
      ['change_password', 1],
      ['change_email', 1],
    ]);
  });

  test('but nothing of somebody who is not confirmed, or that stayed as it was', async () => {
    const id = randomUUID();
    await world.sql('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@people.test`]);
    await givePassword(world, id);
    const other = await newAccount('Watched Two');
    await world.sql('update auth.users set email = email, encrypted_password = encrypted_password where id = $1', [
      other,
    ]);
    expect([await eventsOf(id), await eventsOf(other)]).toEqual([[], []]);
  });

  test('a thousand guesses are four entries', async () => {
    const id = await newAccount('Watched Three');
    for (let hour = 0; hour < 2; hour += 1) {
      await world.sql(`select private.record_security_event($1, 'sign_in_failed') from generate_series(1, 1234)`, [id]);
      await world.sql('update private.command_counts set over_at = now() where who = $1', [id]);
    }
    const counts = [1, 10, 100, 1000].map((times) => ['sign_in_failed', times]);
    expect(await eventsOf(id)).toEqual([...counts, ...counts]);
  });

  test('and the first few of what its owner does are entered one by one', async () => {
    const id = await newAccount('Watched Four');
    for (let time = 0; time < 12; time += 1) await openSession(world, id);
    expect(await eventsOf(id)).toEqual([1, 2, 3, 4, 5, 10].map((times) => ['sign_in', times]));
  });
});

describe('a copy of what is kept about somebody', () => {
  type Export = { account: unknown; cut: string[] } & Record<string, Record<string, unknown>[]>;
  const copyOf = async (id: string): Promise<Export> => {
    const { data, error } = await world.as({ id }).rpc('export_my_data');
    expect(error).toBeNull();
    return data as Export;
  };

  test('names the sign-in, the profile, the private part and every row with the person in it', async () => {
    const id = await newAccount('Copied One');
    const club = await newClub(world, { more: 3 });
    const contract = await sign(world, club, id);
    const copy = await copyOf(id);
    expect(copy.account).toMatchObject({ email: `${id}@people.test`, role: null, blocks: [] });
    expect(copy['profiles']).toMatchObject([{ id, username: 'Copied One', location: 'Kiel' }]);
    expect(copy['profile_private']).toMatchObject([{ user_id: id, birth_date: '2000-01-01' }]);
    expect(copy['team_members']).toMatchObject([{ player_id: id, team_id: club.id, left_at: null }]);
    expect(copy['contracts']).toMatchObject([{ id: contract, status: 'active' }]);
    expect(copy['transfers']).toMatchObject([{ player_id: id, kind: 'contract_accepted' }]);
    expect(copy.cut).toEqual([]);
  });

  test('has a part for every table that names people', async () => {
    const naming = await world.sql<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'public.profiles'::regclass and connamespace = 'public'::regnamespace`,
    );
    const copy = await copyOf(people.user);
    expect(Object.keys(copy)).toEqual(expect.arrayContaining(naming.map(({ name }) => name)));
  });

  test('names nobody else’s rows, and none its owner may not read', async () => {
    const id = await newAccount('Copied Two');
    const [club, other] = [await newClub(world, { more: 3 }), await newClub(world, { more: 3 })];
    await sign(world, club, id);
    await sign(world, other, await newPerson(world));
    const copy = await copyOf(id);
    for (const table of ['contracts', 'transfers', 'team_members']) {
      expect(
        copy[table]!.map((row) => row['player_id']),
        table,
      ).toEqual([id]);
    }
    // an admin may read everybody's private part
    const ofAdmin = await copyOf(people.admin);
    expect(ofAdmin['profile_private']!.map((row) => row['user_id'])).toEqual([people.admin]);
  });

  test('says which part holds more than is handed out', async () => {
    const id = await newAccount('Copied Three');
    await world.sql(
      `insert into public.notifications (user_id, key, created_at)
         select $1, 'kicked', now() - n * interval '1 minute' from generate_series(0, 5000) as n`,
      [id],
    );
    const copy = await copyOf(id);
    expect(copy.cut).toEqual(['notifications']);
    expect(copy['notifications']).toHaveLength(5000);
    const moments = copy['notifications']!.map((row) => String(row['created_at']));
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('is noted in the audit log', async () => {
    const id = await newAccount('Copied Four');
    await copyOf(id);
    expect(await auditOf(world, `profiles ${id}`)).toMatchObject([{ action: 'export_my_data', actor: id }]);
  });

  test('is not handed to a visitor', async () => {
    await refused(world, () => world.as('visitor').rpc('export_my_data'), { code: '42501', hint: null });
  });
});
