import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicPost } from '#host/outbound/post.ts';
import { type FakeReceiver, fakeReceiver } from '#host/testing/fake-receiver.ts';
import { deliver } from '#supabase/functions/channels/sender.ts';
import { webhook } from '#supabase/functions/channels/webhook/webhook.ts';
import { importMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { rows } from './channels.ts';
import { created, everyEvent, installed, later, outboxOf, sentEvents, type Wanted } from './webhooks.ts';

/** Which events webhooks are sent, with which facts, and what a receiver gets that is slow, broken or gone. */

const world = openWorld({ sessions: 8 });

beforeEach(async () => {
  await installed(world);
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.webhooks');
  await world.sql('delete from public.news_articles');
});

const types = async () => (await sentEvents(world)).map(({ type }) => type);
const toHour = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('a match', () => {
  test('is told from its start to its result, to whom it concerns', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const other = await newClub(world);
    const [all, ofLeague, ofHome] = [
      await created(world),
      await created(world, { of_league: league }),
      await created(world, { of_team: home.id }, { id: home.captain }),
    ];
    await created(world, { of_league: other.league });
    await created(world, { of_team: other.id }, { id: other.captain });
    const told = [all, ofLeague, ofHome].map(({ id }) => id).toSorted();

    await done(world.as({ id: home.captain }).rpc('start_match', { match_id: match }));
    const started = await sentEvents(world);
    expect(started.map(({ target }) => target).toSorted()).toEqual(told);
    // one event, whatever the number of receivers
    expect(new Set(started.map(({ event }) => event)).size).toBe(1);
    const { kickoff_at, matchday } = (
      await world.sql('select kickoff_at, matchday from public.team_matches where id = $1', [match])
    )[0]!;
    const [{ name: leagueName } = { name: '' }] = await world.sql<{ name: string }>(
      'select name from public.leagues where id = $1',
      [league],
    );
    expect(started[0]).toMatchObject({
      type: 'match.live',
      data: {
        match: { id: match }, league: { id: league, name: leagueName }, season: 1, matchday, night_cup: null, stage: 'regular', status: 'live',
        home_team: { id: home.id, name: home.name }, away_team: { id: away.id, name: away.name }, home_score: 0, away_score: 0,
      },
    }); // prettier-ignore
    expect(Date.parse(String(started[0]!.data['kickoff_at']))).toBe((kickoff_at as Date).getTime());
    await done(world.as({ id: home.captain }).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 }));
    expect((await sentEvents(world))[0]).toMatchObject({ type: 'match.live', data: { home_score: 1, away_score: 0 } });

    // what a side reports is nobody else's to know
    const report_id = await fileReport(world, home.captain, match, 3, 1);
    expect(await types()).toEqual([]);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id }));
    const results = await sentEvents(world);
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({
      type: 'match.result', data: { status: 'finished', home_score: 3, away_score: 1, forfeited_by: null },
    }); // prettier-ignore
    await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'Wrong pictures' }));
    expect((await sentEvents(world))[0]).toMatchObject({
      type: 'match.result',
      data: { home_score: null, away_score: null },
    });
  });

  test('that is moved says where it was', async () => {
    const { match } = await newMeeting(world, { kickoff_at: toHour(30) });
    await created(world, { events: ['match_moved'] });
    const [was, moved] = [toHour(30), toHour(40)];
    await done(world.as('admin').rpc('move_match', { match_id: match, kickoff_at: moved.toISOString() }));
    const [event] = await sentEvents(world);
    expect(event!.type).toBe('match.moved');
    expect(Math.abs(Date.parse(String(event!.data['kickoff_was'])) - was.getTime())).toBeLessThan(60_000);
    expect(Date.parse(String(event!.data['kickoff_at']))).toBe(moved.getTime());
    await writeMatch(world, match, { status: 'postponed' });
    await writeMatch(world, match, { status: 'cancelled' });
    expect((await sentEvents(world)).map(({ data }) => data['status'])).toEqual(['postponed', 'cancelled']);
  });

  test('of an inactive league is told to nobody, nor is what a file brought in', async () => {
    const { league, match } = await newMeeting(world);
    await created(world);
    await world.sql(`update public.leagues set status = 'inactive' where id = $1`, [league]);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    expect(await types()).toEqual([]);
    await world.sql(`update public.leagues set status = 'active' where id = $1`, [league]);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    expect(await types()).toEqual(['match.live']);
    const { league: filled, match: old } = await newMeeting(world);
    await sentEvents(world);
    await world.sql('update public.league_seasons set imported_at = now() where league_id = $1', [filled]);
    await importMatch(world, old, { status: 'finished', home_score: 2, away_score: 1, finished_at: toHour(-48) });
    expect(await types()).toEqual([]);
  });

  test('is nobody’s who did not choose it, and costs no look at matches while nobody is there', async () => {
    const { match } = await newMeeting(world);
    await created(world, { events: ['season_started'] });
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    expect(await rows(world)).toEqual([]);
  });
});

describe('a squad', () => {
  test('that signs and loses a player is told with the transfer', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const player = await newPerson(world);
    const admins = await created(world, { of_league: club.league });
    const { id } = await created(world, { of_team: club.id }, { id: club.captain });
    await sign(world, club, player);
    const [{ username } = { username: '' }] = await world.sql<{ username: string }>(
      'select username from public.profiles where id = $1',
      [player],
    );
    const signed = await sentEvents(world);
    expect(signed.map(({ type, target }) => `${type} ${target}`).toSorted()).toEqual(
      [`roster.changed ${id}`, `roster.changed ${admins.id}`, `transfer.made ${id}`, `transfer.made ${admins.id}`].toSorted(),
    ); // prettier-ignore
    expect(signed.find(({ type }) => type === 'transfer.made')!.data).toMatchObject({
      kind: 'contract_accepted', player: { id: player, name: username }, from_team: null, to_team: { id: club.id, name: club.name },
      league: { id: club.league },
    }); // prettier-ignore
    expect(signed.find(({ type }) => type === 'roster.changed')!.data).toMatchObject({
      kind: 'joined', team_role: 'player', team: { id: club.id }, player: { id: player },
    }); // prettier-ignore
    const [{ member } = { member: '' }] = await world.sql<{ member: string }>(
      'select id as member from public.team_members where player_id = $1',
      [player],
    );
    await done(world.as({ id: club.captain }).rpc('set_team_role', { member_id: member, role: 'co_captain' }));
    expect((await sentEvents(world))[0]!.data).toMatchObject({ kind: 'role', team_role: 'co_captain' });
    await done(world.as({ id: club.captain }).rpc('kick_player', { member_id: member, reason: 'Never came' }));
    const left = await sentEvents(world);
    expect(left.map(({ data }) => String(data['kind'])).toSorted()).toEqual([
      'left',
      'left',
      'transfer_out',
      'transfer_out',
    ]);
    expect(JSON.stringify(left)).not.toContain('Never came');
  });
});

test('a season is told when it starts and when it ends', async () => {
  const club = await newClub(world, { phase: 'registration' });
  const rival = await newClub(world, { phase: 'none' });
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    club.league,
    rival.id,
  ]);
  await created(world, { events: ['season_started', 'season_finished'] });
  await created(world, { of_team: rival.id, events: ['season_started'] }, { id: rival.captain });
  await setPhase(world, club, 'regular');
  expect(await types()).toEqual(['season.started', 'season.started']);
  await setPhase(world, club, 'playoffs');
  expect(await types()).toEqual([]);
  await setPhase(world, club, 'finished');
  expect(await sentEvents(world)).toMatchObject([
    { type: 'season.finished', data: { league: { id: club.league }, season: 1 } },
  ]);
});

describe('an article', () => {
  const texts = { en: { title: 'Derby night', summary: 'Kiel wins.', body: 'A goal in the last minute.' } };
  const publish = async (publish_at?: string) => {
    const { data, error } = await world.as('admin').rpc('save_article', { texts }).single();
    expect(error).toBeNull();
    const article = { article_id: data!.id, version: data!.new_version };
    await done(world.as('admin').rpc('publish_article', { ...article, ...(publish_at && { publish_at }) }));
    return data!.id;
  };

  test('is one event when it is published, however often the clock looks, without a word of it', async () => {
    await created(world);
    const article = await publish();
    await world.sql('select private.enqueue_due()');
    const events = await sentEvents(world);
    expect(events).toMatchObject([
      { type: 'article.published', data: { article: { id: article }, category: 'league' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Derby');
    await world.sql('select private.enqueue_due()');
    expect(await types()).toEqual([]);
  });

  test('whose moment lies ahead is told then, and not at all if it is a draft again by then', async () => {
    await created(world);
    const article = await publish(toHour(5).toISOString());
    expect(await types()).toEqual([]);
    await world.sql('alter table public.news_articles disable trigger z_events');
    await world.sql('update public.news_articles set published_at = now()');
    await world.sql('alter table public.news_articles enable trigger z_events');
    await world.sql('select private.enqueue_due()');
    expect(await rows(world)).toHaveLength(1);
    await world.sql('update public.news_articles set published_at = null where id = $1', [article]);
    expect(await types()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('that was published before is no news to a new webhook', async () => {
    await publish();
    await created(world);
    await world.sql('select private.enqueue_due()');
    expect(await rows(world)).toEqual([]);
  });
});

test('nothing private is in any event: no gaming id, address, text, code or report', async () => {
  const { home, away, match } = await newMeeting(world);
  await created(world);
  const secret = 'canary';
  await world.sql(`update public.profiles set gaming_id = $2, location = $2, description = $2 where id = $1`, [
    home.player,
    secret,
  ]);
  await world.sql(`update public.teams set contact = $2, description = $2 where id = $1`, [home.id, secret]);
  await done(world.as({ id: home.captain }).rpc('set_lobby_code', { match_id: match, code: 'CANARY' }));
  await done(world.as({ id: home.captain }).rpc('start_match', { match_id: match }));
  const { data: report_id } = await world
    .as({ id: home.captain })
    .rpc('report_match', { match_id: match, home_score: 3, away_score: 1, note: secret });
  await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report_id! }));
  const player = await newPerson(world);
  const [club] = await twoClubs(world);
  await setPhase(world, club, 'playoffs', 'finished');
  await sign(world, club, player);
  const all = await sentEvents(world);
  expect(all.length).toBeGreaterThan(4);
  expect(JSON.stringify(all).toLowerCase()).not.toContain(secret);
  expect(JSON.stringify(all)).not.toContain('@');
  const fields = new Set(all.flatMap(({ data }) => Object.keys(data)));
  expect([...fields].toSorted()).toEqual(
    [
      'away_score', 'away_team', 'champion_team', 'forfeited_by', 'from_team', 'home_score', 'home_team', 'kickoff_at', 'kind', 'league',
      'match', 'matchday', 'night_cup', 'player', 'season', 'stage', 'status', 'team', 'team_role', 'to_team', 'transfer', 'url',
    ].filter((field) => fields.has(field)),
  ); // prettier-ignore
});

describe('a receiver', () => {
  let receiver: FakeReceiver;
  beforeAll(async () => {
    receiver = await fakeReceiver('hooks.example.com');
  });
  afterAll(() => receiver?.close());

  const run = () =>
    deliver({
      outbox: outboxOf(world),
      channels: {
        webhook: webhook(publicPost({ loopback: { port: receiver.port, ca: receiver.cert }, timeout: 3000 })),
      },
    });
  const happens = () => world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
  const made = async (values: Wanted = {}) => {
    receiver.got.length = 0;
    const { id, secret } = await created(world, { events: everyEvent, ...values });
    await happens();
    return { id, secret };
  };
  const log = async (webhook_id: string) => (await world.as('admin').rpc('webhook_deliveries', { webhook_id })).data!;

  test('can check who sent an event, by its own hands', async () => {
    const { secret } = await made({ address: 'https://hooks.example.com/a/path?with=query' });
    const before = Math.floor(Date.now() / 1000);
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    const [{ headers, body, path } = receiver.got[0]!] = receiver.got;
    expect(path).toBe('/a/path?with=query');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Rondo/1.0' });
    const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000);
    const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    const payload = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(payload)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(payload).toMatchObject({ id, type: 'match.live' });
    expect(payload['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('that fails twice gets an event the third time, under one id, signed anew', async () => {
    const { id } = await made();
    receiver.next({ status: 500 }, { status: 503 });
    for (const waited of [0, 5, 10]) {
      await later(world, waited);
      await run();
    }
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.got).toHaveLength(3);
    expect(await log(id)).toMatchObject([{ status: 200, error: null, tries: 0 }]);
  });

  test('that asks for silence gets nothing for so long', async () => {
    const { id } = await made();
    receiver.next({ status: 429, headers: { 'retry-after': '120' } });
    await run();
    await happens();
    await later(world, 110);
    expect(await run()).toEqual({ sent: 0, failed: 0 });
    expect(await log(id)).toMatchObject([{ status: null }, { status: 429 }]);
    await later(world, 15);
    expect(await run()).toEqual({ sent: 2, failed: 0 });
  });

  test.each(['silent', 'cut off in the head', 'huge head'] as const)(
    'that took an event and was %s gets it again, under the id by which it can drop it',
    async (trouble) => {
      await made();
      receiver.next(trouble, trouble);
      for (const waited of [0, 5, 10]) {
        await later(world, waited);
        await run();
      }
      expect(receiver.got).toHaveLength(3);
      expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(await rows(world)).toMatchObject([{ error: null, given_up_at: null }]);
    },
  );

  test('that answered and then broke off has taken it', async () => {
    const { id } = await made();
    receiver.next('cut off in the body');
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect(await log(id)).toMatchObject([{ status: 204 }]);
  });

  test('that sends it elsewhere has not taken it', async () => {
    const { id } = await made();
    receiver.next({ status: 307, headers: { location: 'https://127.0.0.1/' } });
    expect(await run()).toEqual({ sent: 0, failed: 1 });
    expect(await log(id)).toMatchObject([{ status: 307, error: 'http_307', done_at: null }]);
    expect(receiver.got).toHaveLength(1);
  });

  test('that is gone is asked for nothing more', async () => {
    await made();
    receiver.next({ status: 410 });
    await run();
    await happens();
    await later(world, 3600);
    await run();
    expect(receiver.got).toHaveLength(1);
    expect((await world.as('admin').rpc('webhook_list', {})).data).toMatchObject([{ cause: 'gone', waiting: 1 }]);
  });

  test('that fails is asked once a run, not once for each event that waits', async () => {
    await made();
    for (let more = 0; more < 4; more += 1) await happens();
    receiver.next({ status: 500 });
    expect(await run()).toEqual({ sent: 0, failed: 1 });
    await later(world, 5);
    expect((await run()).failed).toBe(0);
  });

  test('gets an event once, however many senders run', async () => {
    await made();
    for (let more = 0; more < 4; more += 1) await happens();
    await Promise.all([run(), run(), run()]);
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    while ((await run()).sent > 0);
    expect(receiver.got).toHaveLength(5);
  });
});
