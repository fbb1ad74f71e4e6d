import { beforeEach, describe, expect, test } from 'vitest';
import { connected } from '#supabase/tests/17_outbox/channels.ts';
import { created, installed } from '#supabase/tests/17_outbox/webhooks.ts';
import { importMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { count, newClub, newPerson, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** One row for what happened, which Discord, webhooks and followers read. */

const world = openWorld({ sessions: 8 });

beforeEach(async () => {
  await installed(world);
  for (const table of [
    'private.events',
    'private.outbox',
    'private.followed_news',
    'private.webhooks',
    'private.discord_channels',
  ])
    await world.sql(`delete from ${table}`);
  for (const table of ['team_follows', 'league_follows', 'player_follows'])
    await world.sql(`delete from public.${table}`);
});

type Event = { id: string; type: string; facts: Record<string, unknown> };
const events = () => world.sql<Event>('select id, type, facts from private.events order by at, type');
const types = async () => (await events()).map(({ type }) => type);
const rule = (match_id: string) =>
  done(world.as('admin').rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason: 'Seen on video' }));

describe('what happened', () => {
  test('is one row, whoever hears of it', async () => {
    const { home, match } = await newMeeting(world);
    const [channel, { id: webhook }, fan] = [await connected(world), await created(world), await newPerson(world)];
    await done(world.as({ id: fan }).rpc('follow_team', { team_id: home.id }));
    await rule(match);
    const written = await events();
    expect(written).toMatchObject([
      { type: 'match_result', facts: { status: 'finished', home_score: 2, was: { status: 'scheduled' } } },
    ]);
    expect(await world.sql('select channel, target, subject from private.outbox order by channel')).toEqual(
      expect.arrayContaining([
        { channel: 'discord', target: channel, subject: `match ${match}` },
        { channel: 'webhook', target: webhook, subject: `event ${written[0]!.id}` },
      ]),
    );
    expect(await count(world, 'private.followed_news where match_id = $1', match)).toBe(1);
  });

  test('is not written where nobody hears of it, nor more of it than somebody does', async () => {
    const { home, away, match } = await newMeeting(world);
    const next = await newMatch(world, away, home);
    await rule(match);
    await sign(world, await newClub(world), await newPerson(world));
    expect(await types()).toEqual([]);
    await created(world, { events: ['match_live'] });
    await writeMatch(world, next, { status: 'live', live_at: new Date() });
    await writeMatch(world, next, { status: 'reported' });
    expect(await types()).toEqual(['match_live']);
  });

  test('before, in a file that was brought in, is not written either', async () => {
    const { home, league, match } = await newMeeting(world);
    await connected(world, { transfers: true });
    await created(world);
    await world.sql('update public.league_seasons set imported_at = now() where league_id = $1', [league]);
    const earlier = new Date(Date.now() - 48 * 3_600_000);
    await importMatch(world, match, { status: 'finished', home_score: 2, away_score: 1, finished_at: earlier });
    await world.sql(
      `insert into public.transfers (player_id, to_team_id, kind, happened_at) values ($1, $2, 'contract_accepted', now() - interval '1 day')`,
      [await newPerson(world), home.id],
    );
    await world.sql('delete from public.team_matches where id = $1', [match]);
    expect(await types()).toEqual([]);
  });

  test('is a row of the command where only that can judge it, for followers alone', async () => {
    const { home, away, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    const next = await newMatch(world, away, { ...home, league }, { kickoff_at: minutesAgo(-60 * 96) });
    await created(world);
    await done(world.as('admin').rpc('postpone_match', { match_id: match, reason: 'The server is down' }));
    expect(await count(world, 'private.followed_news')).toBe(0);
    const fan = world.as({ id: await newPerson(world) });
    await done(fan.rpc('follow_league', { league_id: league }));
    await done(world.as('admin').rpc('cancel_match', { match_id: next, reason: 'The server is down' }));
    const entry = { league_id: league, season: 1, team_id: home.id, reason: 'Too few of us' };
    await done(world.as('admin').rpc('withdraw_team', entry));
    const rows = await world.sql(
      `select type, match_id, league_id, teams, facts ->> 'kind' as kind from private.events
        where type in ('schedule_changed', 'team_withdrew') order by at`,
    );
    const changed = { type: 'schedule_changed', league_id: league };
    expect(rows).toEqual([
      { ...changed, match_id: match, teams: [home.id, away.id], kind: 'matchPostponed' },
      { ...changed, match_id: next, teams: [away.id, home.id], kind: 'matchCancelled' },
      { type: 'team_withdrew', match_id: null, league_id: league, teams: [home.id], kind: null },
    ]);
    expect(await world.sql('select change from private.followed_news order by at, change')).toEqual([
      { change: 'followedCancelled' },
      { change: 'followedWithdrawal' },
    ]);
    const sent = await world.sql<{ type: string }>(
      `select payload ->> 'type' as type from private.outbox where channel = 'webhook'`,
    );
    expect(sent.map(({ type }) => type)).toEqual(expect.not.arrayContaining(['schedule_changed', 'team_withdrew']));
  });

  test('is gone after a day', async () => {
    await world.sql(
      `insert into private.events (type, at) values ('match_live', now() - interval '25 hours'), ('match_moved', now() - interval '23 hours')`,
    );
    await world.sql('select private.settle_due()');
    expect(await types()).toEqual(['match_moved']);
  });

  test('is in the hands of nobody who asks', async () => {
    for (const who of ['visitor', 'user', 'admin'] as const)
      await expect(world.inSql(who, 'select from private.events')).rejects.toThrow(/permission denied/);
  });
});

test('a webhook is sent the fields of its documentation, and no others', async () => {
  const { league, match } = await newMeeting(world);
  await created(world);
  await writeMatch(world, match, { status: 'live', live_at: new Date() });
  await writeMatch(world, match, { status: 'postponed', live_at: null });
  await rule(match);
  const club = await newClub(world, { phase: 'registration' });
  await sign(world, club, await newPerson(world));
  for (const phases of [['regular'], ['playoffs', 'finished']] as const) await setPhase(world, club, ...phases);
  await world.sql(`insert into public.news_articles (slug, league_id) values ('out', $1)`, [league]);
  await world.sql(`update public.news_articles set published_at = now() where slug = 'out'`);
  const sent = await world.sql<{ type: string; fields: string }>(
    `select distinct o.payload ->> 'type' as type, (select string_agg(k, ' ' order by k) from jsonb_object_keys(o.payload) as k) as fields
       from private.outbox o where o.channel = 'webhook' order by 1`,
  );
  const ofMatch = 'at away_team home_team kickoff_at league match matchday night_cup season stage status type';
  const fields = (...more: string[]) => [...ofMatch.split(' '), ...more].toSorted().join(' ');
  expect(Object.fromEntries(sent.map((each) => [each.type, each.fields]))).toEqual({
    article_published: 'article at category league type',
    match_live: fields('home_score', 'away_score'),
    match_moved: fields('kickoff_was'),
    match_result: fields('home_score', 'away_score', 'forfeited_by'),
    roster_changed: 'at kind league player team team_role type',
    season_finished: 'at champion_team league season type',
    season_started: 'at league season type',
    transfer_made: 'at from_team kind league player season to_team transfer type',
  });
});

test('each type has a source, and each table one', async () => {
  const sources = await world.sql<{ table: string; source: string; text: string }>(
    `select distinct t.tgrelid::regclass::text as table, p.proname as source, p.prosrc || pg_get_triggerdef(t.oid) as text
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.prosrc ~ 'insert into private\\.events\\M'`,
  );
  const commands = await world.sql<{ text: string }>(
    `select prosrc as text from pg_proc where prosrc ~ 'insert into private\\.events\\M' and prorettype <> 'trigger'::regtype`,
  );
  const text = [...sources, ...commands].map((source) => source.text).join(' ');
  const listed = await world.sql<{ type: string }>('select unnest(enum_range(null::private.event_type))::text as type');
  expect(listed.map(({ type }) => type).filter((type) => !text.includes(`'${type}'`))).toEqual([]);
  const tables = new Set(sources.map(({ table }) => table));
  expect(new Set(sources.map(({ table, source }) => `${table} ${source}`)).size).toBe(tables.size);
  // and nothing else sends what these tables say out of the site
  const others = await world.sql(
    `select t.tgrelid::regclass::text as table, t.tgname
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text = any ($1)
        and p.prosrc ~ 'private\\.(outbox|followed_news|told_articles)\\M|private\\.(outbox_changed|enqueue_event)\\('`,
    [[...tables]],
  );
  expect(others).toEqual([]);
});
