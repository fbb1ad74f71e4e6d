import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openCup } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMatch, newMeeting, twoClubs, waitingReport } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { connected, fail, finish, later, lease, open, rows, sent } from './channels.ts';

/** Commands write to the outbox in their transaction; a sender delivers it. */

const world = openWorld({ sessions: 8 });

beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.discord_channels');
  // what other tests planned for today is none of theirs
  await world.sql(
    `update public.team_matches set kickoff_at = kickoff_at + interval '1 year' where status = 'scheduled'`,
  );
  await world.sql('delete from public.news_articles');
});

const tomorrow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const clock = () => world.sql('select private.enqueue_due()');
/** Messages about matches, abridged. */
const states = async () =>
  (await sent(world)).map(({ what, said: facts }) =>
    facts === null ? what : [what, facts['status'], facts['home_score'] ?? facts['live_home_score'], facts['away_score'] ?? facts['live_away_score']],
  ); // prettier-ignore

describe('a match of a league', () => {
  test('is one message a channel, which is edited through its life', async () => {
    const channel = await connected(world);
    const { match } = await newMeeting(world, { kickoff_at: tomorrow(23) });
    await clock();
    expect(await states()).toEqual([['post', 'scheduled', null, null]]);
    await clock();
    expect(await states()).toEqual([]);
    for (const [written, state] of [
      [{ status: 'live', live_at: new Date() }, ['edit', 'live', null, null]],
      [{ live_home_score: 1, live_away_score: 0 }, ['edit', 'live', 1, 0]],
      [{ status: 'reported', live_home_score: null, live_away_score: null }, ['edit', 'reported', null, null]],
      [{ status: 'disputed' }, ['edit', 'disputed', null, null]],
      [{ status: 'finished', home_score: 2, away_score: 1, finished_at: new Date() }, ['edit', 'finished', 2, 1]],
      [
        { status: 'scheduled', home_score: null, away_score: null, finished_at: null },
        ['edit', 'scheduled', null, null],
      ],
    ] as const) {
      await writeMatch(world, match, written);
      expect(await states()).toEqual([state]);
    }
    expect(await rows(world)).toMatchObject([{ target: channel, subject: `match ${match}`, payload: { match } }]);
  });

  test('is said by the commands: a report without its score, the confirmed result, a ruling', async () => {
    await connected(world);
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match, 4, 2);
    const [reported] = await sent(world);
    expect(reported).toMatchObject({ what: 'post', said: { status: 'reported', home_score: null, ruled: false } });
    expect(Object.values(reported!.said!)).not.toContain(4);
    await done(
      world.as({ id: away.captain }).rpc('confirm_report', { report_id: (await waitingReport(world, match))! }),
    );
    expect(await sent(world)).toMatchObject([{ what: 'edit', said: { home_score: 4, away_score: 2, ruled: false } }]);
    await done(
      world
        .as('admin')
        .rpc('rule_match', { match_id: match, home_score: 1, away_score: 3, reason: 'The pictures say so' }),
    );
    expect(await sent(world)).toMatchObject([
      {
        what: 'edit',
        said: { kind: 'match', home: home.name, away: away.name, home_score: 1, away_score: 3, ruled: true },
      },
    ]);
  });

  test('goes where it was asked for: results, fixtures, of one league or of all', async () => {
    const { league, match } = await newMeeting(world, { kickoff_at: tomorrow(2) });
    const all = await connected(world, { fixtures: false, news: false });
    const own = await connected(world, { of_league: league, results: false, news: false });
    await connected(world, { results: false, fixtures: false });
    const other = await newMeeting(world);
    await connected(world, { of_league: other.league });
    await clock();
    expect((await sent(world)).map(({ target }) => target)).toEqual([own]);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    const told = (await sent(world)).map(({ what, target }) => `${what} ${target}`);
    expect(told.toSorted()).toEqual([`edit ${own}`, `post ${all}`]);
  });

  test('is said anew when a team is called otherwise, and taken away when it is deleted', async () => {
    await connected(world);
    const { home, match } = await newMeeting(world, { kickoff_at: tomorrow(2) });
    await clock();
    expect(await sent(world)).toHaveLength(1);
    await world.sql('update public.teams set name = $2 where id = $1', [home.id, `Harbour ${match.slice(0, 8)}`]);
    expect(await sent(world)).toMatchObject([{ what: 'edit', said: { home: `Harbour ${match.slice(0, 8)}` } }]);
    await world.sql('delete from public.team_matches where id = $1', [match]);
    expect(await states()).toEqual(['delete']);
    expect(await rows(world)).toEqual([]);
  });

  test('of a league that is archived or inactive says nothing; what was said is taken away', async () => {
    await connected(world);
    const [first, second] = [await newMeeting(world), await newMeeting(world)];
    await writeMatch(world, first.match, { status: 'live', live_at: new Date() });
    expect(await states()).toHaveLength(1);
    await world.sql(`update public.leagues set status = 'inactive' where id = $1`, [first.league]);
    await world.sql('update public.leagues set archived_at = now() where id = $1', [second.league]);
    await writeMatch(world, second.match, { status: 'live', live_at: new Date() });
    await writeMatch(world, first.match, { status: 'reported' });
    expect(await states()).toEqual(['delete']);
    await newMatch(world, second.home, second.away, { kickoff_at: tomorrow(2) });
    await clock();
    expect(await rows(world)).toEqual([]);
  });

  test('of long ago, of a night cup, or that files brought in, is no news', async () => {
    await connected(world);
    const old = await newMeeting(world, { kickoff_at: tomorrow(-8 * 24) });
    await writeMatch(world, old.match, { status: 'live', live_at: new Date() });
    const brought = await newMeeting(world, {
      status: 'finished',
      home_score: 1,
      away_score: 0,
      finished_at: tomorrow(-1),
    });
    await world.sql('update public.league_seasons set imported_at = now() where league_id = $1', [brought.league]);
    expect(await states()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('writes nothing while no channel is connected, and one row a channel for a whole matchday', async () => {
    const [home, away] = await twoClubs(world);
    const matches = [];
    for (let round = 0; round < 5; round += 1) matches.push(await newMatch(world, home, away));
    for (const match of matches) await writeMatch(world, match, { status: 'live', live_at: new Date() });
    expect(await rows(world)).toEqual([]);
    await connected(world);
    await connected(world);
    for (const match of matches) await writeMatch(world, match, { status: 'reported' });
    for (const match of matches) await writeMatch(world, match, { status: 'disputed' });
    expect(await rows(world)).toHaveLength(10);
    expect((await states()).every((state) => Array.isArray(state) && state[1] === 'disputed')).toBe(true);
  });

  test('is not in the outbox of an act that was rolled back', async () => {
    await connected(world);
    const { match } = await newMeeting(world);
    await world.inSql('owner', `select private.write_match($1, '{"status": "live"}')`, [match]);
    expect(await rows(world)).toEqual([]);
  });
});

describe('an article', () => {
  const texts = { en: { title: 'Derby night', summary: 'Kiel wins late.', body: 'A goal.' } };
  const draft = async (args: object = { texts }) => {
    const { data, error } = await world
      .as('admin')
      .rpc('save_article', args as never)
      .single();
    expect(error).toBeNull();
    return { article_id: data!.id, version: data!.new_version };
  };
  const publish = (article: { article_id: string; version: number }, publish_at?: string) =>
    done(world.as('admin').rpc('publish_article', { ...article, publish_at }));

  test('is one message when it is published, changed with its text, and taken away when it is a draft again', async () => {
    await connected(world, { language: 'tr' });
    await connected(world, { news: false });
    const article = await draft();
    expect(await rows(world)).toEqual([]);
    await publish(article);
    expect(await sent(world)).toMatchObject([
      { what: 'post', language: 'tr', said: { kind: 'article', title: 'Derby night', summary: 'Kiel wins late.' } },
    ]);
    const german = { tr: { title: 'Derbi gecesi', summary: '', body: 'Bir gol.' } };
    const changed = await draft({ ...article, texts: german });
    expect(await sent(world)).toMatchObject([{ what: 'edit', said: { title: 'Derbi gecesi' } }]);
    await done(world.as('admin').rpc('unpublish_article', changed));
    expect(await sent(world)).toMatchObject([{ what: 'delete', said: null }]);
    expect(await rows(world)).toEqual([]);
    await publish(changed);
    expect(await sent(world)).toMatchObject([{ what: 'post' }]);
    await done(world.as('admin').rpc('delete_article', changed));
    expect(await sent(world)).toMatchObject([{ what: 'delete' }]);
  });

  test('that is to be read from a moment ahead on is sent then', async () => {
    await connected(world);
    const article = await draft();
    await publish(article, tomorrow(5).toISOString());
    await clock();
    expect(await sent(world)).toEqual([]);
    await world.sql('alter table public.news_articles disable trigger z_events');
    await world.sql(`update public.news_articles set published_at = now()`);
    await world.sql('alter table public.news_articles enable trigger z_events');
    await clock();
    expect(await sent(world)).toMatchObject([{ what: 'post', said: { id: article.article_id } }]);
  });

  test('of a league goes to that league’s channels, and to those of all', async () => {
    const [{ league, match }, other] = [await newMeeting(world), await newMeeting(world)];
    const channels = [await connected(world), await connected(world, { of_league: league })];
    await connected(world, { of_league: other.league });
    const [{ matchday } = { matchday: 0 }] = await world.sql<{ matchday: number }>(
      'select matchday from public.team_matches where id = $1',
      [match],
    );
    const ofRound = { texts, of_league: league, of_season: 1, of_matchday: matchday };
    await publish(await draft(ofRound));
    expect((await sent(world)).map(({ target }) => target).toSorted()).toEqual(channels.toSorted());
    await world.sql(`update public.leagues set status = 'inactive' where id = $1`, [league]);
    await world.sql('update public.news_texts set title = title');
    expect((await sent(world)).map(({ what }) => what)).toEqual(['delete', 'delete']);
  });

  test('that was published before a channel was connected is not sent to it', async () => {
    const article = await draft();
    await publish(article);
    await connected(world);
    await draft({ ...article, texts });
    await clock();
    expect(await rows(world)).toEqual([]);
  });
});

describe('an announcement', () => {
  const announce = async (args: object) =>
    (
      await world.as('admin').rpc('announce', {
        title: { en: 'Server day', tr: 'Sunucu günü' },
        body: { en: 'Closed.\nBack at eight.', tr: 'Kapalı.' },
        captains_only: false,
        ...args,
      })
    ).data!;
  beforeEach(() => world.sql('delete from public.announcements'));

  test('to everybody goes where news go, of its league or of all, and is taken away when it is taken back', async () => {
    const { league } = await newMeeting(world);
    const { league: other } = await newMeeting(world);
    const [all, own] = [await connected(world), await connected(world, { of_league: league, language: 'tr' })];
    await connected(world, { of_league: other });
    await connected(world, { news: false });
    const id = await announce({ to_league: league });
    const told = await sent(world);
    expect(told.map(({ target }) => target).toSorted()).toEqual([all, own].toSorted());
    const messageFor = (target: string) => told.find((each) => each.target === target);
    expect(messageFor(all)).toMatchObject({ what: 'post', said: { kind: 'announcement', id, title: 'Server day' } });
    expect(messageFor(own)).toMatchObject({ said: { id, title: 'Sunucu günü', body: 'Kapalı.' } });
    await done(world.as('admin').rpc('withdraw_announcement', { announcement_id: id }));
    expect(await sent(world)).toMatchObject([{ what: 'delete' }, { what: 'delete' }]);
  });

  test('to captains is nobody else’s', async () => {
    await newMeeting(world);
    await connected(world);
    await announce({ captains_only: true });
    expect(await rows(world)).toEqual([]);
  });
});

describe('a transfer', () => {
  const wanted = { results: false, fixtures: false, news: false, transfers: true };

  test('is said where it was asked for, with the names of now, and taken away with the account', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const other = await newClub(world, { phase: 'registration' });
    const [all, own] = [await connected(world, wanted), await connected(world, { ...wanted, of_league: club.league })];
    await connected(world, { ...wanted, of_league: other.league });
    await connected(world, { transfers: false });
    const player = await newPerson(world);
    await sign(world, club, player);
    const told = await sent(world);
    expect(told.map(({ target }) => target).toSorted()).toEqual([all, own].toSorted());
    expect(told[0]).toMatchObject({
      what: 'post',
      said: { kind: 'transfer', player_id: player, from: null, to: club.name, how: 'contract_accepted' },
    });
    await world.sql('update public.profiles set username = $2 where id = $1', [player, `Anew ${player.slice(0, 8)}`]);
    expect(await sent(world)).toMatchObject([
      { what: 'edit', said: { player: `Anew ${player.slice(0, 8)}` } },
      { what: 'edit' },
    ]);
    await world.sql('update public.teams set name = $2 where id = $1', [club.id, `Harbour ${club.id.slice(0, 8)}`]);
    expect(await sent(world)).toMatchObject([{ said: { to: `Harbour ${club.id.slice(0, 8)}` } }, { what: 'edit' }]);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [player]);
    expect(await sent(world)).toMatchObject([{ what: 'delete' }, { what: 'delete' }]);
  });

  test('of an older time is no news', async () => {
    const club = await newClub(world);
    await connected(world, wanted);
    await world.sql(
      `insert into public.transfers (player_id, to_team_id, kind, happened_at) values ($1, $2, 'contract_accepted', now() - interval '1 day')`,
      [await newPerson(world), club.id],
    );
    expect(await rows(world)).toEqual([]);
  });
});

describe('a night cup', () => {
  test('is one message a channel from its announcement on, and edited through its life', async () => {
    const cup = await openCup(world);
    expect(await rows(world)).toEqual([]);
    const channel = await connected(world, { results: false, fixtures: false, news: false, cups: true });
    await connected(world, { cups: false });
    const next = await openCup(world, { capacity: 16 });
    expect(await sent(world)).toMatchObject([
      {
        target: channel,
        what: 'post',
        said: { kind: 'cup', id: next, status: 'registration', capacity: 16, winner: null },
      },
    ]);
    await world.sql(`update public.night_cups set name = 'Winter night' where id = $1`, [next]);
    expect(await sent(world)).toMatchObject([{ what: 'edit', said: { name: 'Winter night' } }]);
    await world.sql(`update public.night_cups set prize = '{"en": "Honour"}' where id = $1`, [next]);
    expect(await sent(world)).toEqual([]);
    await done(world.as('admin').rpc('cancel_night_cup', { night_cup_id: next, reason: 'The server is down.' }));
    expect(await sent(world)).toMatchObject([{ what: 'edit', said: { status: 'cancelled' } }]);
    // one that was announced before the channel is said with what comes next
    await world.sql(`update public.night_cups set status = 'check_in' where id = $1`, [cup]);
    expect(await sent(world)).toMatchObject([{ what: 'post', said: { id: cup, status: 'check_in' } }]);
  });
});

describe('a sender', () => {
  /** A match that waits to be sent, in so many channels. */
  async function waiting(channels = 1): Promise<string> {
    for (let made = 0; made < channels; made += 1) await connected(world);
    const { match } = await newMeeting(world);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    return match;
  }
  const only = async () => (await rows(world))[0]!;

  test('takes what nobody else has, also when two begin at once', async () => {
    await waiting(12);
    const taken = await Promise.all([lease(world, 6), lease(world, 6), lease(world, 6)]);
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const more of await lease(world)) ids.push(more.id);
    expect(new Set(ids).size).toBe(12);
    expect(await lease(world)).toEqual([]);
  });

  test('takes at most a hundred, and passes by what another transaction holds', async () => {
    await waiting(3);
    const [held] = await rows(world);
    await world.hold('select from private.outbox where id = $1 for update', [held!.id], async () => {
      // a sender that waits is refused after a while, for nobody lets go before it is back
      const taken = await world.sql<{ id: string }>(
        `select taken.id from set_config('lock_timeout', '2s', true) as bounded, lateral private.lease_deliveries(1000) taken where bounded <> ''`,
      );
      expect(taken.map(({ id }) => id)).not.toContain(held!.id);
    });
    expect(await lease(world)).toMatchObject([{ id: held!.id }]);
  });

  test('that died leaves what it took to the next; what it says afterwards counts for nothing', async () => {
    await waiting();
    const [first] = await lease(world);
    const opened = await open(world, first!);
    await later(world, 61);
    const [second] = await lease(world);
    expect(second!.id).toBe(first!.id);
    expect(await open(world, first!)).toBeNull();
    await finish(world, first!, opened!.version, '1');
    await fail(world, first!, 'stop');
    expect(await only()).toMatchObject({ remote_id: null, done_at: null, given_up_at: null, lease: second!.lease });
  });

  test('sends the newest state, and again what changed while it was being sent', async () => {
    const match = await waiting();
    const [held] = await lease(world);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    const opened = await open(world, held!);
    expect(opened!.said).toMatchObject({ live_home_score: 1 });
    await writeMatch(world, match, { live_home_score: 2, live_away_score: 0 });
    await finish(world, held!, opened!.version, '55');
    expect(await only()).toMatchObject({ remote_id: '55', done_at: null });
    expect(await sent(world)).toMatchObject([{ what: 'edit', message: '55', said: { live_home_score: 2 } }]);
  });

  test('takes a message away and forgets it, unless it is wanted again meanwhile', async () => {
    const match = await waiting();
    await sent(world);
    await world.sql(
      `update public.leagues l set status = 'inactive' from public.team_matches m where m.id = $1 and l.id = m.league_id`,
      [match],
    );
    await writeMatch(world, match, { status: 'reported' });
    const [held] = await lease(world);
    const opened = await open(world, held!);
    expect(opened!.what).toBe('delete');
    await world.sql(
      `update public.leagues l set status = 'active' from public.team_matches m where m.id = $1 and l.id = m.league_id`,
      [match],
    );
    await writeMatch(world, match, { status: 'disputed' });
    await finish(world, held!, opened!.version, null);
    expect(await states()).toEqual([['post', 'disputed', null, null]]);
  });

  test('waits longer each time, as long as it was asked to at least, and gives up after a day', async () => {
    await waiting();
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const [held] = await lease(world);
      await open(world, held!);
      await fail(world, held!, 'again', tries === 5 ? 900 : null);
      const [{ wait } = { wait: 0 }] = await world.sql<{ wait: number }>(
        `select round(extract(epoch from next_at - failed_at))::int as wait from private.outbox`,
      );
      waits.push(wait);
      expect(await lease(world)).toEqual([]);
      await later(world, wait);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 900]);
    await later(world, 24 * 3600);
    const [last] = await lease(world);
    await open(world, last!);
    await fail(world, last!, 'again');
    expect(await only()).toMatchObject({ done_at: null, error: 'http_500' });
    expect((await only())['given_up_at']).not.toBeNull();
    expect(await lease(world)).toEqual([]);
  });

  test('begins anew with the next state of what was given up', async () => {
    const match = await waiting();
    const [held] = await lease(world);
    await open(world, held!);
    await fail(world, held!, 'stop', null, 'http_400');
    expect(await lease(world)).toEqual([]);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    expect(await states()).toEqual([['post', 'live', 1, 0]]);
  });

  test('repeats a new message that was not answered once, and no third time', async () => {
    await waiting();
    for (let tries = 0; tries < 2; tries += 1) {
      const [held] = await lease(world);
      expect(await open(world, held!)).toMatchObject({ what: 'post' });
      await fail(world, held!, 'unanswered', null, 'timeout');
      await later(world, 3600);
    }
    const [third] = await lease(world);
    expect(await open(world, third!)).toBeNull();
    expect(await only()).toMatchObject({ error: 'unanswered', lease: null });
    expect((await only())['given_up_at']).not.toBeNull();
  });

  test('that dies while it sends counts as unanswered; what was answered does not', async () => {
    await waiting();
    for (const outcome of ['again', 'again', 'quiet', 'again', 'died', 'died'] as const) {
      const [held] = await lease(world);
      expect(await open(world, held!), outcome).toMatchObject({ what: 'post' });
      if (outcome !== 'died') await fail(world, held!, outcome);
      await world.sql('update private.discord_channels set quiet_until = null');
      await later(world, 600);
    }
    const [last] = await lease(world);
    expect(await open(world, last!)).toBeNull();
  });

  test('leaves a channel that asked for silence alone, for as long as it asked, whatever else is due there', async () => {
    const match = await waiting(2);
    const [one, other] = await lease(world);
    await open(world, one!);
    await fail(world, one!, 'quiet', 30, 'rate_limited');
    await finish(world, other!, 1, '9');
    const [{ wait } = { wait: 0 }] = await world.sql<{ wait: number }>(
      `select extract(epoch from c.quiet_until - o.failed_at)::int as wait from private.discord_channels c join private.outbox o on o.target = c.id where c.quiet_until is not null`,
    );
    expect(wait).toBe(30);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    expect((await lease(world)).map(({ target }) => target)).toEqual([other!.target]);
    await world.sql('update private.discord_channels set quiet_until = now()');
    expect((await lease(world)).map(({ target }) => target)).toEqual([one!.target]);
  });

  test('sends anew what was deleted in the channel', async () => {
    const match = await waiting();
    await sent(world);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    const [held] = await lease(world);
    await open(world, held!);
    await fail(world, held!, 'forget', null, 'message_gone');
    expect(await states()).toEqual([['post', 'live', 1, 0]]);
    expect(await states()).toEqual([]);
  });

  test('switches a channel off once that is gone: admins are notified, and what waits is sent once it is back', async () => {
    const match = await waiting();
    const { length: notified } = await noticesOf(people.admin);
    const [held] = await lease(world);
    await open(world, held!);
    await fail(world, held!, 'off', null, 'http_404');
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    await newMeeting(world);
    await later(world, 48 * 3600);
    expect(await lease(world)).toEqual([]);
    expect((await noticesOf(people.admin)).slice(notified)).toEqual([
      { key: 'discordChannelOff', values: { channel: held!.target } },
    ]);
    expect(await noticesOf(people.moderator)).toEqual([]);
    const { data } = await world.as('admin').rpc('notifications_page', {});
    expect(data![0]!.values).toEqual({ channel: 'Results' });
    const back = {
      channel_id: held!.target,
      name: 'Back',
      language: 'de',
      results: true,
      fixtures: false,
      news: false,
    };
    await done(world.as('admin').rpc('change_discord_channel', back));
    expect(await states()).toEqual([['post', 'live', 1, 0]]);
  });
  const noticesOf = (id: string) =>
    world.sql(`select key, values from public.notifications where user_id = $1 and key = 'discordChannelOff' order by created_at`, [id]); // prettier-ignore

  test('is refused to be anybody but the service', async () => {
    await waiting();
    for (const who of ['visitor', 'user', 'captain', 'moderator', 'admin', 'suspended'] as const) {
      for (const [name, args] of [
        ['lease_deliveries', {}],
        ['open_delivery', { delivery: randomUUID(), lease: randomUUID() }],
        ['finish_delivery', { delivery: randomUUID(), lease: randomUUID(), version: 1 }],
        ['fail_delivery', { delivery: randomUUID(), lease: randomUUID(), reason: 'x', outcome: 'stop' }],
      ] as const) {
        const { error } = await world.as(who).rpc(name as never, args as never);
        expect(error, `${who} ${name}`).toMatchObject({ code: '42501' });
      }
      for (const table of ['outbox', 'discord_channels', 'discord_webhooks'])
        await expect(world.inSql(who, `select * from private.${table}`), `${who} ${table}`).rejects.toMatchObject({
          code: '42501',
        });
    }
    const [rights] = await world.sql(
      `select has_table_privilege('service_role', 'private.discord_webhooks', 'select') as webhooks,
              has_table_privilege('service_role', 'private.outbox', 'select') as outbox,
              has_function_privilege('service_role', 'public.lease_deliveries(int, int, text[])', 'execute') as lease`,
    );
    expect(rights).toEqual({ webhooks: false, outbox: false, lease: true });
  });
});

describe('whoever listens', () => {
  const heard: string[] = [];
  let listener: Client;
  beforeAll(async () => {
    const [{ database } = { database: '' }] = await world.sql<{ database: string }>(
      'select current_database() as database',
    );
    listener = new Client({ ...inject('database').settings, database });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(payload!));
    await listener.query('listen outbox');
  });
  afterAll(() => listener?.end());
  /** Notifications so far: a marker that is sent now arrives after them. */
  const told = async (): Promise<string[]> => {
    const mark = randomUUID();
    await world.sql(`select pg_notify('outbox', $1)`, [mark]);
    await expect.poll(() => heard.at(-1)).toBe(mark);
    return heard.splice(0).slice(0, -1);
  };
  const toldBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    await told();
    await work();
    return told();
  };
  const put = (channels: string[], next = 'now()') =>
    world.sql(
      `insert into private.outbox (channel, target, subject, payload, next_at)
       select channel, gen_random_uuid(), 'test', '{}', ${next} from unnest($1::text[]) as channel order by channel`,
      [channels],
    );
  const kinds = ['discord', 'push', 'webhook'];

  test('is told once a channel of a thousand that are due, and of none that is due later', async () => {
    expect(await toldBy(() => put(Array.from({ length: 999 }, (_, at) => kinds[at % 3]!)))).toEqual(kinds);
    expect(await toldBy(() => put(['mail'], `now() + interval '1 second'`))).toEqual([]);
  });

  test('is told of a message that changed, also while it is being sent, and of what is sent again', async () => {
    await connected(world);
    const { match } = await newMeeting(world);
    const score = (home: number) => writeMatch(world, match, { live_home_score: home, live_away_score: 0 });
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    expect(await states()).toEqual([['post', 'live', null, null]]);
    expect(await toldBy(() => score(1))).toEqual(['discord']);
    const [held] = await lease(world);
    expect(await toldBy(() => score(2))).toEqual(['discord']);
    await fail(world, held!, 'stop', null, 'http_400');
    const again = { channel: 'discord', cause: 'http_400' };
    expect(await toldBy(() => done(world.as('admin').rpc('send_given_up_again', again)))).toEqual(['discord']);
  });

  test('is told of nothing the sender does: what it puts back waits for the next look', async () => {
    await connected(world);
    await newMeeting(world, { kickoff_at: tomorrow(23) });
    await clock();
    const putBack = async () => {
      for (const outcome of ['forget', 'no_bot', 'later'] as const) {
        const [held] = await lease(world);
        await open(world, held!);
        await fail(world, held!, outcome);
      }
      const [held] = await lease(world);
      await finish(world, held!, (await open(world, held!))!.version);
    };
    expect(await toldBy(putBack)).toEqual([]);
  });
});

test('what was sent or given up a month ago is forgotten, and what cannot be sent any more', async () => {
  for (const over of ['done_at', 'given_up_at', 'due_since']) {
    await world.sql(
      `insert into private.outbox (channel, target, subject, payload, ${over})
       select 'discord', gen_random_uuid(), 'test', '{}', now() - days * interval '1 day' from unnest(array[29, 31]) as days`,
    );
  }
  await world.sql('select private.sweep_old()');
  expect(await rows(world)).toHaveLength(3);
  await later(world, 2 * 24 * 3600);
  await world.sql('select private.sweep_old()');
  expect(await rows(world)).toEqual([]);
});
