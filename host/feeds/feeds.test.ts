import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseFeed } from 'feedsmith';
import { sync as calendars, type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { feedFormats, feedOf, type FeedAnswer } from '#supabase/functions/feeds/feeds.ts';
import { match, nasty, openPublicLeague, team } from '#host/testing/open-league.ts';
import { member, siteUrl, type TestLeague } from '#host/testing/test-league.ts';
import { feedAllowance } from './feeds.ts';

let league: TestLeague;
let open: undefined | { port: number; close: () => void };
const kinds = ['results', 'news'] as const;
const formats = ['rss', 'atom', 'json'] as const;
const files = ['calendar.ics', 'teams/nordlicht-kiel.ics', `teams/${team(1)}.ics`, ...seasonFiles.map((file) => `${file}.csv`), ...kinds.flatMap((kind) => formats.map((format) => `${kind}.${format}`))]; // prettier-ignore

beforeAll(async () => {
  league = await openPublicLeague();
  open = await league.listen();
});
afterAll(() => {
  open?.close();
  return league.close();
});

/** As a reader of feeds asks: no key, no session. */
const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await league.ask(`/feeds/${path}`, { headers: { apikey: '', ...headers }, method });
  // with the mark that a CSV file begins with
  return { answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) };
};

test.each(formats)('results as %s say what came out, to a reader that is not ours', async (format) => {
  const { answer, text } = await read(`open-league/results.${format}?lang=de`);
  expect(answer.headers.get('content-type')).toBe(feedFormats[format].type);
  const result = parseFeed(text) as { format: string; feed: Record<string, never> };
  expect(result.format).toBe(format);
  const entries = entriesOf(result);
  expect(entries.map(({ id }) => id)).toEqual([4, 3, 2].map((number) => `urn:uuid:${match(number)}`));
  expect(entries[2]).toMatchObject({
    title: `${nasty} 2–1 Rıhtım Gücü`,
    url: `${siteUrl}/p/open-league/matches/${match(2)}?lang=de`,
    published: Date.parse('2026-01-05T19:00:00Z'),
  });
  expect(entries.map(({ text }) => text)).toEqual([
    '4. Spieltag',
    '3. Spieltag. Nicht angetreten: Fourth',
    '2. Spieltag',
  ]);
});

test.each(formats)('news as %s come in the language there is, with the names of others as text', async (format) => {
  const [entry] = entriesOf(parseFeed((await read(`open-league/news.${format}`)).text) as never);
  expect(entry).toMatchObject({ title: nasty, id: `${siteUrl}/p/open-league/news/first-night`, text: nasty });
});

test('what no format can say is left out, and the rest arrives', () => {
  const hostileText = `\u0000\u0007\u000b\u{ffff}\u{d800}<![CDATA[x]]> ${nasty} \u{1f3c6} </title>`;
  const answer: FeedAnswer = {
    league: { slug: 'l', name: hostileText, time_zone: 'UTC' },
    results: [],
    news: [{ slug: 's', published_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', language: 'tr', title: hostileText, summary: hostileText }],
  }; // prettier-ignore
  const feed = feedOf('news', answer, { language: 'en', isChosen: false }, { siteUrl, self: '/feeds/l/news.rss' });
  for (const format of ['rss', 'atom'] as const) {
    const text = feedFormats[format].write(feed);
    // oxlint-disable-next-line no-control-regex -- these are what it is about
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    const [entry] = entriesOf(parseFeed(text) as never);
    expect(entry?.title).toBe(`\u{fffd}<![CDATA[x]]> ${nasty} \u{1f3c6} </title>`);
  }
});

test('a feed in which nothing has come out yet is one, in every format', () => {
  const answer: FeedAnswer = { league: { slug: 'l', name: 'L', time_zone: 'UTC' }, results: [], news: [] };
  const feed = feedOf('results', answer, { language: 'tr', isChosen: true }, { siteUrl, self: '/feeds/l/results.rss' });
  for (const { write } of Object.values(feedFormats)) {
    expect(entriesOf(parseFeed(write(feed)) as never)).toEqual([]);
    expect(write(feed)).toContain('sonuçlar');
  }
});

test.each(formats)('a correction as %s keeps its place and its first moment, and says when it was', (format) => {
  const result = (id: string, counted_at: string, changed_at = counted_at) => ({
    id, counted_at, changed_at, matchday: 1, stage: 'regular', home_score: 2, away_score: 1, forfeited_by: null, home_team: 'A', away_team: 'B',
  }); // prettier-ignore
  const corrected = '2026-01-09T09:00:00.000Z';
  const results = [result('later', '2026-01-07T19:00:00Z'), result('earlier', '2026-01-05T19:00:00Z', corrected)];
  const answer: FeedAnswer = { league: { slug: 'l', name: 'L', time_zone: 'UTC' }, results, news: [] };
  const feed = feedOf(
    'results',
    answer,
    { language: 'en', isChosen: false },
    { siteUrl, self: '/feeds/l/results.rss' },
  );
  const text = feedFormats[format].write(feed);
  expect(entriesOf(parseFeed(text) as never).map(({ id, published, updated }) => [id, published, updated])).toEqual([
    ['urn:uuid:later', Date.parse('2026-01-07T19:00:00Z'), Date.parse('2026-01-07T19:00:00Z')],
    ['urn:uuid:earlier', Date.parse('2026-01-05T19:00:00Z'), Date.parse(corrected)],
  ]);
  // of the whole feed; a JSON feed has no such moment
  if (format === 'atom') expect(text).toContain(`</subtitle><updated>${corrected}</updated>`);
  if (format === 'rss') expect(text).toContain('<lastBuildDate>Fri, 09 Jan 2026 09:00:00 GMT</lastBuildDate>');
});

test('calendars hold what is planned, to a program that is not ours', async () => {
  for (const [file, count] of [
    ['calendar.ics', 4],
    ['teams/nordlicht-kiel.ics', 2],
    [`teams/${team(3)}.ics`, 2],
  ] as const) {
    const { answer, text } = await read(`open-league/${file}`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const events = Object.values(calendars.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT');
    expect(events, file).toHaveLength(count);
  }
  const { text } = await read('open-league/calendar.ics');
  const event = calendars.parseICS(text)[`${match(1)}@rondo`] as VEvent;
  expect(event.summary).toBe(`${nasty} – Rıhtım Gücü`);
  expect(event.start.toISOString()).toBe('2027-01-04T17:30:00.000Z');
  expect(event.url).toBe(`${siteUrl}/p/open-league/matches/${match(1)}`);
  expect(Number(event.sequence)).toBeGreaterThan(1e7);
});

test('unknown and closed are answered alike in every format, and nobody keeps that', async () => {
  const answers = [];
  for (const file of files)
    for (const slug of ['closed-league', 'nothing', '%F0%9F%8F%86']) answers.push(await read(`${slug}/${file}`));
  for (const path of ['open-league/teams/nobody.ics', 'open-league/teams/third', 'open-league/else.rss', 'open-league/else.csv', 'open-league/table.csv/x', 'open-league/table.csv?season=99', 'open-league/table.csv?season=x', 'open-league/squads.csv?season=-1', 'open-league/statistics.csv?season=', 'open-league/results.xml', 'open-league/constructor.rss', 'open-league/results.constructor', 'open-league', 'open-league/a/b/c', `open-league/teams/${'x'.repeat(3000)}.ics`]) answers.push(await read(path)); // prettier-ignore
  const told = answers.map(({ answer, text }) => [answer.status, answer.headers.get('cache-control'), text]);
  expect(new Set(told.map((each) => JSON.stringify(each)))).toEqual(new Set(['[404,"no-store","Not found"]']));
});

test.each(files)('%s is the same bytes for a member, then nobody, and is known by its tag', async (file) => {
  const path = `open-league/${file}?lang=tr`;
  const { token } = await signedIn;
  const asMember = await read(path, { authorization: `Bearer ${token}`, cookie: 'a=b', 'accept-language': 'de' });
  const asNobody = await read(path);
  expect(asMember.answer.status).toBe(200);
  expect(asMember.text).toBe(asNobody.text);
  const eTag = asNobody.answer.headers.get('etag')!;
  expect(asNobody.answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(asNobody.answer.headers.get('set-cookie')).toBeNull();
  const repeat = await read(path, { 'if-none-match': `"other", ${eTag}` });
  expect([repeat.answer.status, repeat.text, repeat.answer.headers.get('etag')]).toEqual([304, '', eTag]);
  const head = await read(path, {}, 'HEAD');
  expect([head.answer.status, head.text]).toEqual([200, '']);
  expect(Number(head.answer.headers.get('content-length'))).toBe(Buffer.byteLength(asNobody.text));
  expect((await read(path, {}, 'POST')).answer.status).toBe(405);
});
const signedIn = new Promise<{ token: string }>((done) => {
  beforeAll(async () => done(await member(league, 'reader@example.com')));
});

test('over the wire a feed is the same', async () => {
  const answered = await new Promise<IncomingMessage>((done) => {
    get({ port: open!.port, path: '/feeds/open-league/calendar.ics', headers: { host: new URL(siteUrl).host } }, done);
  });
  expect(answered.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await text(answered)).toBe((await read('open-league/calendar.ics')).text);
});

test('a ruling shows, and a league that is closed is gone', async () => {
  const { query } = league.backend;
  const before = await read('open-league/results.json');
  await query(`update public.leagues set public = false where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  for (const file of files) expect((await read(`open-league/${file}`)).answer.status, file).toBe(404);
  await query(`update public.leagues set public = true where slug = 'open-league'`);
  league.clock.ahead += 31_000;
  expect((await read('open-league/results.json')).text).toBe(before.text);
});

test('what is changed has another tag and another moment; what is withdrawn is gone, and comes back', async () => {
  const { query } = league.backend;
  const every = kinds.flatMap((kind) => formats.map((format) => `open-league/${kind}.${format}`));
  const told = () =>
    Promise.all(
      every.map(async (path) => {
        const { answer, text } = await read(path);
        return { tag: answer.headers.get('etag')!, entries: entriesOf(parseFeed(text) as never) };
      }),
    );
  /** The files that changed for a reader with the former answers. */
  const after = async (statement: string, values: unknown[], before: Awaited<ReturnType<typeof told>>) => {
    await query(statement, values);
    league.clock.ahead += 31_000;
    const repeats = await Promise.all(every.map((path, at) => read(path, { 'if-none-match': before[at]!.tag })));
    return every.filter((_, at) => repeats[at]!.answer.status === 304).map((path) => path.slice('open-league/'.length));
  };
  const files = (kind: string) => formats.map((format) => `${kind}.${format}`);

  const first = await told();
  expect(await after('select 1', [], first)).toEqual([...files('results'), ...files('news')]);
  const renamed = await after(`update public.teams set name = 'Third Renamed' where id = $1`, [team(3)], first);
  expect(renamed).toEqual(files('news'));
  const second = await told();
  for (const at of formats.keys()) {
    const [one, other] = [first[at]!.entries, second[at]!.entries];
    expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
    // the third team played the matches 4 and 3, and not 2
    expect(other.map(({ updated }, row) => updated > one[row]!.updated)).toEqual([true, true, false]);
    expect(other.map(({ title }) => String(title).includes('Third Renamed'))).toEqual([true, true, false]);
  }

  const withdraw = `update public.news_articles set published_at = $1 where slug = 'first-night'`;
  expect(await after(withdraw, [null], second)).toEqual(files('results'));
  const third = await told();
  expect(third.slice(formats.length).map(({ entries }) => entries)).toEqual([[], [], []]);
  expect(await after(withdraw, ['2026-01-08T12:00:00Z'], third)).toEqual(files('results'));
  expect((await told()).slice(formats.length).map(({ entries }) => entries.length)).toEqual([1, 1, 1]);
  await query(`update public.teams set name = 'Third' where id = $1`, [team(3)]);
});

test('whoever asks too often waits, and nobody else', async () => {
  const from = '192.0.2.90';
  const ask = async (address: string) => (await league.ask('/feeds/none/news.rss', { from: address })).status;
  for (let number = 0; number < feedAllowance.limit; number += 1) expect(await ask(from)).toBe(404);
  expect([await ask(from), await ask('192.0.2.91')]).toEqual([429, 404]);
});

/** The entries of a feed, whatever its format calls them. */
function entriesOf({ format, feed }: { format: string; feed: Record<string, never> }) {
  type Raw = Record<string, never>;
  const rows = ((format === 'atom' ? feed['entries'] : feed['items']) ?? []) as Raw[];
  const plainly = (value: unknown) => (typeof value === 'object' && value ? (value as { value: string }).value : value);
  const plain = (html: unknown) =>
    String(html).replaceAll(/&(lt|gt|amp|quot|#39);/g, (sign) => ({ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" })[sign]!); // prettier-ignore
  return rows.map((row) =>
    format === 'rss'
      ? { id: plainly(row['guid']), title: row['title'], url: row['link'], text: plain(row['description']), published: Date.parse(row['pubDate']!), updated: Date.parse((row['atom'] as unknown as { updated: string }).updated) }
      : format === 'atom'
        ? { id: row['id'], title: plainly(row['title']), url: (row['links'] as unknown as { href: string }[])[0]!.href, text: plainly(row['summary']), published: Date.parse(row['published']!), updated: Date.parse(row['updated']!) }
        : { id: row['id'], title: row['title'], url: row['url'], text: row['content_text'], published: Date.parse(row['date_published']!), updated: Date.parse(row['date_modified']!) },
  ); // prettier-ignore
}

test('a member’s personal address opens the same of a closed league, which nobody else keeps or logs', async () => {
  const reader = await member(league, 'feeds@example.com');
  const [link] = await league.backend.query<{ reader_secret: string }>(
    `insert into private.feed_links (user_id, secret) values ($1, repeat('a', 48)) returning reader_secret`,
    [reader.id],
  );
  const secret = link!.reader_secret;
  const mine = ['calendar.ics', 'results.rss', 'news.atom', 'results.json'].map(
    (file) => `my/${secret}/closed-league/${file}`,
  );
  for (const path of mine) {
    const { answer, text } = await read(path);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')], path).toEqual([
      200,
      'private, no-cache',
      'noindex',
    ]);
    expect(text).toContain('Closed league');
    const repeat = await read(path, { 'if-none-match': answer.headers.get('etag')! });
    expect([repeat.answer.status, repeat.answer.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  }
  const [entry] = entriesOf(parseFeed((await read(`my/${secret}/open-league/results.rss`)).text) as never);
  expect(entry!.url).toBe(`${siteUrl}/matches/${match(4)}`);
  // without it, with a wrong one, and as soon as it is removed
  const status = async (path: string) => (await read(path)).answer.status;
  expect(await status('closed-league/calendar.ics')).toBe(404);
  expect(await status(`my/${'0'.repeat(48)}/closed-league/calendar.ics`)).toBe(404);
  await league.backend.query('update private.feed_links set revoked_at = now() where user_id = $1', [reader.id]);
  for (const path of mine) expect(await status(path), path).toBe(404);
  expect(league.log.join('\n')).toContain('/feeds/my/… 200');
  expect(league.log.join('\n')).not.toContain(secret);
});

test('a player’s calendar is at an address of its own, and the log does not name them', async () => {
  const { answer, text } = await read(`open-league/players/${encodeURIComponent('Kerem.Doğan 7')}.ics`);
  expect(answer.status).toBe(200);
  expect(text).toContain('Kerem.Doğan 7');
  expect((await read('open-league/players/Hidden.ics')).answer.status).toBe(404);
  expect(league.log.join('\n')).not.toContain('Kerem');
});
