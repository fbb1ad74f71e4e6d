import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { newPeople, newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { match as matchRow, meetAt } from '#supabase/tests/harness/waiting.ts';

/** Where a match is seen, and who casts it (docs/decisions/0041). */

const world = openWorld({ sessions: 8 });

const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const conflict = (hint: string): Refusal => ({ code: 'PT409', hint, details: 'user_id' });
const stream = 'https://www.twitch.tv/rondo';
const replay = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const setStream = (who: Who, match_id: string, stream_url = stream) =>
  world.as(who).rpc('set_match_stream', { match_id, stream_url });
const setReplay = (who: Who, match_id: string, replay_url = replay) =>
  world.as(who).rpc('set_match_replay', { match_id, replay_url });
const name = (who: Who, match_id: string, user_id: string) => world.as(who).rpc('name_caster', { match_id, user_id });
const remove = (who: Who, match_id: string, user_id: string) =>
  world.as(who).rpc('remove_caster', { match_id, user_id });
const castersOf = async (match: string) =>
  (await world.as('user').from('match_casters').select('user_id').eq('match_id', match)).data!.map(
    ({ user_id }) => user_id,
  );
const newCaster = async (match: string, by: Who) => {
  const id = await newPerson(world);
  await done(name(by, match, id));
  return id;
};
const suspend = (id: string) =>
  world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Threats')`, [id]);

describe('the addresses of a match', () => {
  test('are set by both captains, a caster and the staff, and each change is entered', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const referee = await newPerson(world);
    await done(world.as('admin').rpc('appoint_referee', { league_id: league, user_id: referee }));
    const caster = await newCaster(match, { id: home.captain });
    const actors: Who[] = [
      { id: home.captain },
      { id: away.captain },
      { id: caster },
      { id: referee },
      'moderator',
      'admin',
    ];
    for (const who of actors) {
      await done(setStream(who, match));
      await done(setReplay(who, match));
      const [row] = await world.sql('select stream_url, replay_url from public.team_matches where id = $1', [match]);
      expect(row).toEqual({ stream_url: stream, replay_url: replay });
      await done(setStream(who, match, ' '));
      await done(setReplay(who, match, ''));
    }
    const [empty] = await world.sql('select stream_url, replay_url from public.team_matches where id = $1', [match]);
    expect(empty).toEqual({ stream_url: null, replay_url: null });
    const entered = await auditOf(world, `team_matches ${match}`);
    expect(entered.filter(({ action }) => action === 'set_match_replay')).toHaveLength(2 * actors.length);
    expect(entered.find(({ action }) => action === 'set_match_replay')).toMatchObject({
      after: { texts_changed: ['replay_url'] },
    });
  });

  test('are on a known network, and nobody else’s to set', async () => {
    const { home, match } = await newMeeting(world);
    for (const wrong of ['https://evil.example/live', 'http://www.twitch.tv/rondo', 'javascript:alert(1)', `https://www.twitch.tv/${'x'.repeat(9000)}`, '\u200B']) {
      await refused(world, () => setStream('admin', match, wrong), { code: 'PT422', hint: 'wrongValue', details: 'stream_url' });
      await refused(world, () => setReplay('admin', match, wrong), { code: 'PT422', hint: 'wrongValue', details: 'replay_url' });
    } // prettier-ignore
    const caster = await newCaster((await newMeeting(world)).match, 'admin');
    for (const who of ['user', { id: home.player }, { id: caster }] as const) {
      await refused(world, () => setStream(who, match), notYours);
      await refused(world, () => setReplay(who, match), notYours);
      await refused(world, () => name(who, match, people.moderator), notYours);
    }
    await refused(world, () => setReplay('visitor', match), { code: '42501', hint: null });
    await refused(world, () => setReplay('suspended', match), { code: 'PT403', hint: 'suspended' });
    await refused(world, () => setReplay('admin', unknownId), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
  });

  test('are shown to everybody of a public league', async () => {
    const { league, match } = await newMeeting(world);
    const [{ slug }] = (await world.sql<{ slug: string }>(
      'update public.leagues set public = true where id = $1 returning slug',
      [league],
    )) as [{ slug: string }];
    await done(setReplay('admin', match));
    const { data } = await world.as('visitor').rpc('public_match', { slug, match_id: match }, { get: true });
    expect(data).toMatchObject({ match: { stream_url: null, replay_url: replay } });
    const details = await world.as('user').from('match_details').select('replay_url').eq('id', match).single();
    expect(details.data).toEqual({ replay_url: replay });
  });
});

describe('a caster', () => {
  test('is named by a captain or the staff, needs to accept nothing, is notified, and lays it down', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await newCaster(match, { id: away.captain });
    expect(await castersOf(match)).toEqual([id]);
    expect(await notificationsOf(world, id)).toEqual(['casterNamed']);
    await refused(world, () => name({ id: home.captain }, match, id), conflict('casterAlready'));
    await done(remove({ id }, match, id));
    expect(await castersOf(match)).toEqual([]);
    // who laid it down may be named again
    await done(name({ id: home.captain }, match, id));
    await done(remove({ id: home.captain }, match, id));
    expect(await notificationsOf(world, id)).toEqual(['casterNamed', 'casterNamed', 'casterRemoved']);
    expect((await auditOf(world, `team_matches ${match}`)).map(({ action }) => action)).toEqual([
      'name_caster',
      'remove_caster',
      'name_caster',
      'remove_caster',
    ]);
  });

  test('is dismissed by the captain who named them or the staff, by nobody else', async () => {
    const { home, away, match } = await newMeeting(world);
    const [ours, theirs] = [await newCaster(match, { id: home.captain }), await newCaster(match, 'moderator')];
    for (const who of [{ id: away.captain }, { id: theirs }, 'user'] as const)
      await refused(world, () => remove(who, match, ours), notYours);
    await refused(world, () => remove({ id: home.captain }, match, theirs), notYours);
    await done(remove('moderator', match, theirs));
    await refused(world, () => remove('admin', match, theirs), { code: 'PT404', hint: 'casterUnknown', details: 'user_id' }); // prettier-ignore
  });

  test('whom the staff refused is not named by a captain again, and seen by the staff alone', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await newCaster(match, { id: home.captain });
    await done(remove('moderator', match, id));
    expect(await castersOf(match)).toEqual([]);
    expect(
      (await world.as('moderator').from('match_casters').select('user_id').eq('match_id', match)).data,
    ).toHaveLength(1);
    for (const { captain } of [home, away])
      await refused(world, () => name({ id: captain }, match, id), conflict('casterRefused'));
    await refused(world, () => setReplay({ id }, match), notYours);
    await done(name('moderator', match, id));
    await done(setReplay({ id }, match));
  });

  test('is no captain themselves, lives, may write, and is one of so many', async () => {
    const { home, away, match } = await newMeeting(world);
    const captain: Who = { id: home.captain };
    await refused(world, () => name(captain, match, home.captain), { code: 'PT403', hint: 'ownCase' });
    await refused(world, () => name('admin', match, people.admin), { code: 'PT403', hint: 'ownCase' });
    const [blocked, gone] = [await newPerson(world), await newPerson(world)];
    await suspend(blocked);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [gone]);
    await refused(world, () => name(captain, match, blocked), conflict('playerSuspended'));
    for (const nobody of [gone, unknownId])
      await refused(world, () => name(captain, match, nobody), { code: 'PT404', hint: 'playerUnknown', details: 'player_id' }); // prettier-ignore
    for (let number = 0; number < limits.matchCastersMax; number += 1) await newCaster(match, captain);
    const another = await newPerson(world);
    await refused(world, () => name(captain, match, another), conflict('castersFull'));
    // the other side's and the staff's are counted by themselves
    await done(name({ id: away.captain }, match, another));
    await newCaster(match, 'admin');
    const off = await newMeeting(world, { status: 'cancelled' });
    await refused(world, () => name({ id: off.home.captain }, off.match, another), {
      code: 'PT409',
      hint: 'matchCourse',
      details: 'match_id',
    });
  });

  test('of two that are named for one place at once, one is', async () => {
    const { home, match } = await newMeeting(world);
    for (let number = 1; number < limits.matchCastersMax; number += 1) await newCaster(match, { id: home.captain });
    const casters = await newPeople(world, 4);
    const naming = casters.map((id) => () => name({ id: home.captain }, match, id));
    const answers = await meetAt(world, matchRow, match, naming);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await castersOf(match)).toHaveLength(limits.matchCastersMax);
  });

  test('may do nothing else about the match, nothing at all while suspended, and is none once gone', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(5) });
    const id = await newCaster(match, { id: home.captain });
    const as = world.as({ id });
    for (const call of [
      as.rpc('start_match', { match_id: match }),
      as.rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 }),
      as.rpc('report_match', { match_id: match, home_score: 1, away_score: 0 }),
      as.rpc('set_lobby_code', { match_id: match, code: 'ABC123' }),
      as.rpc('postpone_match', { match_id: match, reason: 'Power cut' }),
    ])
      expect((await call).error).toMatchObject({ code: 'PT403' });
    await world.sql('insert into public.match_lobbies (match_id, code) values ($1, $2)', [match, 'ABC123']);
    expect((await as.from('match_lobbies').select('code').eq('match_id', match)).data).toEqual([]);
    expect((await as.from('match_casters').delete().eq('match_id', match)).error).toMatchObject({ code: '42501' });
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
      [id, people.admin],
    );
    expect((await setStream({ id }, match)).error).toMatchObject({ code: 'PT403', hint: 'suspended' });
    await world.sql('delete from private.account_blocks where user_id = $1', [id]);
    expect((await setStream({ id }, match)).error).toBeNull();
    await done(as.rpc('delete_my_account'));
    expect(await castersOf(match)).toEqual([]);
  });
});
