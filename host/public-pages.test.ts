import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLeague, siteUrl, type TestLeague } from './testing/test-league.ts';

let league: TestLeague;
const at = '/p/flutlicht-liga';
const nasty = `</title><script>alert(1)</script> "quoted" & <b>'bold'`;
const team = '00000000-0000-4000-8000-00000000000';
const match = '00000000-0000-4000-8000-000000000101';
const player = '00000000-0000-4000-8000-000000000201';

beforeAll(async () => {
  league = await openTestLeague();
  const { query } = league.backend;
  const id = '00000000-0000-4000-8000-000000000901';
  await query(
    `insert into public.leagues (id, name, slug, description, public) values ($1, 'Flutlicht Liga', 'flutlicht-liga', $2, true)`,
    [id, nasty],
  );
  await query(`insert into public.leagues (name, slug) values ('Closed league', 'closed-league')`);
  await query('insert into public.league_seasons (league_id, season) values ($1, 4)', [id]);
  for (const [number, name, tag] of [
    [1, 'Nordlicht Kiel', 'NLK'],
    [2, 'Rıhtım Gücü', 'RIH'],
  ] as const) {
    await query(`insert into public.teams (id, name, short_name, tag) values ($1, $2, split_part($2, ' ', 1), $3)`, [
      `${team}${number}`,
      name,
      tag,
    ]);
    await query('insert into public.league_teams (league_id, season, team_id) values ($1, 4, $2)', [
      id,
      `${team}${number}`,
    ]);
  }
  await query(
    `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, $2, 4, 3, $3, $4, '2027-01-05T17:30:00Z')`,
    [match, id, `${team}1`, `${team}2`],
  );
  await query(`insert into public.profiles (id, username) values ($1, 'Kerem.Doğan 7')`, [player]);
  await query('insert into public.profile_private (user_id, public_profile) values ($1, true)', [player]);
  await query('insert into public.team_members (team_id, player_id) values ($1, $2)', [`${team}1`, player]);
  const [article] = await query<{ id: string }>(
    `insert into public.news_articles (slug, published_at, league_id) values ('first-night', now() - interval '1 day', $1) returning id`,
    [id],
  );
  await query(
    `insert into public.news_texts (article_id, language, title, summary, body) values ($1, 'de', 'Erster Abend', 'Es geht los.', 'Unter Licht.')`,
    [article!.id],
  );
});
afterAll(() => league.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await league.ask(path, { headers });
  return { answer, html: await answer.text() };
};
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];
const factsIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<string, unknown>;

const addresses = [at, `${at}/matches/${match}`, `${at}/teams/nordlicht-kiel`, `${at}/players/Kerem.Do%C4%9Fan%207`, `${at}/news/first-night`]; // prettier-ignore

test.each(addresses)('%s says in its first HTML what it is, once, in three languages', async (path) => {
  const heads: string[] = [];
  for (const language of ['en', 'de', 'tr']) {
    const { answer, html } = await read(`${path}?lang=${language}`);
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<link rel="canonical"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}?lang=${language}" />`);
    for (const other of ['en', 'de', 'tr'])
      expect(html).toContain(`hreflang="${other}" href="${siteUrl}${path}?lang=${other}"`);
    expect(html).toContain(`hreflang="x-default" href="${siteUrl}${path}"`);
    expect(html).toContain(
      `<link rel="alternate" type="application/rss+xml" title="${{ en: 'Results', de: 'Ergebnisse', tr: 'Sonuçlar' }[language]!}" href="${siteUrl}/feeds/flutlicht-liga/results.rss?lang=${language}" />`,
    );
    expect(html).toContain('rondo-backend');
    for (const name of ['description', 'og:title', 'og:description', 'og:url', 'og:type', 'twitter:card', 'robots'])
      expect(meta(html, name), name).toBeTruthy();
    expect(factsIn(html)).toMatchObject({ '@context': 'https://schema.org', url: `${siteUrl}${path}` });
    heads.push(meta(html, 'og:description') ?? '');
  }
  if (!path.includes('news')) expect(new Set(heads).size).toBe(3);
});

test('a browser’s languages choose where the address does not, and caches are told', async () => {
  const { answer, html } = await read(at, { 'accept-language': 'fr, tr-TR;q=0.9, en;q=0.8' });
  expect(html).toContain('<html lang="tr"');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${at}" />`);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
});

test('a language that was chosen on the site comes before the browser’s, and caches are told', async () => {
  const spoken = { 'accept-language': 'tr' };
  const { answer, html } = await read(at, { ...spoken, cookie: 'a=b; rondo.language=de' });
  expect(html).toContain('<html lang="de"');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${at}" />`);
  expect(answer.headers.get('vary')).toContain('Cookie');
  // the address comes first, what is no language of ours is none, and nobody gets what was made for another
  expect((await read(`${at}?lang=en`, { ...spoken, cookie: 'rondo.language=de' })).html).toContain('<html lang="en"');
  for (const cookie of ['', 'rondo.language=xx', 'rondo.language=%00<b>', 'language=de'])
    expect((await read(at, { ...spoken, cookie })).html).toContain('<html lang="tr"');
  const again = await read(at, { ...spoken, 'if-none-match': answer.headers.get('etag')! });
  expect(again.answer.status).toBe(200);
});

test('as many languages as a browser may name are read, and the first of ours counts', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `x${at};q=0.${at % 10}`);
  expect((await read(at, { 'accept-language': [...many, 'tr', 'de'].join(',') })).html).toContain('<html lang="tr"');
  for (const odd of [',,,;;;q=', '\u00e9'.repeat(500), 'tr'.repeat(5000), '*'])
    expect((await read(at, { 'accept-language': odd })).answer.status).toBe(200);
});

test('what can be read without scripts says the same, and leads on', async () => {
  const { html } = await read(at);
  expect(html).toMatch(/<h1 [^>]*>Flutlicht Liga<\/h1>/);
  expect(html).toContain(`href="${at}/teams/nordlicht-kiel"`);
  expect(html).toContain(`href="${at}/matches/${match}"`);
  // a club's shield is in the table and in the round, and what is hidden of them clips no other
  const clips = [...html.matchAll(/<clipPath id="([^"]*)"/g)].map(([, name]) => name);
  expect(clips.length).toBeGreaterThan(2);
  expect(new Set(clips).size).toBe(clips.length);
});

test('a match is an event, a team a team', async () => {
  const { html } = await read(`${at}/matches/${match}`);
  expect(html).toContain('<title>Nordlicht Kiel – Rıhtım Gücü · Rondo</title>');
  expect(meta(html, 'description')).toMatch(/^Flutlicht Liga, round 3\. Kick-off Tuesday,? 5 January 2027 at 20:30\.$/);
  expect(factsIn(html)).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2027-01-05T17:30:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    homeTeam: { '@type': 'SportsTeam', name: 'Nordlicht Kiel', url: `${siteUrl}${at}/teams/nordlicht-kiel` },
  });
  expect(factsIn((await read(`${at}/teams/nordlicht-kiel`)).html)).toMatchObject({ '@type': 'SportsTeam' });
});

test('what somebody wrote is text wherever it stands, and the policy lets nothing of it run', async () => {
  const { answer, html } = await read(at);
  expect(html).not.toContain('<script>alert');
  expect(meta(html, 'description')).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; &lt;b&gt;&#39;bold&#39;'); // prettier-ignore
  const plain = await league.ask('/login');
  expect(answer.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
});

test('unknown, closed and misspelt addresses are answered alike, and nobody keeps that', async () => {
  const answers = [];
  for (const path of [
    '/p/closed-league', '/p/nothing', `${at}/teams/nobody`, `${at}/matches/${player}`, `${at}/matches/------------------------------------`,
    `${at}/players/nobody`, `${at}/news/nothing`, `${at}?season=99`, `${at}/else`, '/p/a/b/c/d', `/p/${'x'.repeat(900)}`,
  ]) {
    const { answer, html } = await read(path);
    answers.push([answer.status, answer.headers.get('cache-control'), html]);
  }
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.slice(0, 2)).toEqual([404, 'no-store']);
  expect(answers[0]?.[2]).toContain('<meta name="robots" content="noindex" />');
  expect(answers[0]?.[2]).toContain('<div id="root">');
}); // prettier-ignore

test('who has the page already is told so, and a change shows within a minute', async () => {
  const { answer, html } = await read(at);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const eTag = answer.headers.get('etag') ?? '';
  expect((await read(at, { 'if-none-match': eTag })).answer.status).toBe(304);
  await league.backend.query(`update public.leagues set name = 'Flutlicht Cup' where slug = 'flutlicht-liga'`);
  expect((await read(at)).html).toBe(html);
  league.clock.ahead += 31_000;
  const again = await read(at, { 'if-none-match': eTag });
  expect([again.answer.status, /<title>(.*?)<\/title>/.exec(again.html)?.[1]]).toEqual([200, 'Flutlicht Cup · Rondo']);
  await league.backend.query(`update public.leagues set name = 'Flutlicht Liga' where slug = 'flutlicht-liga'`);
  league.clock.ahead += 31_000;
});

test('a crawl goes on without heads once it has looked up many, and nothing is kept of that', async () => {
  const from = '192.0.2.88';
  for (let number = 0; number < 300; number += 1) await league.ask(`/p/none-${number}`, { from });
  const answer = await league.ask(`${at}?season=4`, { from });
  expect([answer.status, (await answer.text()).includes('og:title')]).toEqual([200, false]);
  expect((await read(`${at}?season=4`)).html).toContain('og:title');
});

test('the log names no player', async () => {
  await read(`${at}/players/Kerem.Do%C4%9Fan%207`);
  expect(league.log.join('\n')).toContain('/p/flutlicht-liga/players/… 200');
  expect(league.log.join('\n')).not.toContain('Kerem');
});

test('the sitemap lists what is public, and robots find it and what it is drawn from', async () => {
  const sitemap = await league.ask('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(listed)).toEqual(
    new Set([...addresses, `${at}/teams/rihtim-gucu`, '/p/all/leagues'].map((path) => `${siteUrl}${path}`)),
  );
  const robots = await (await league.ask('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  for (const allowed of ['/rest/v1/rpc/public_', '/rest/v1/rpc/calendar_feed', '/storage/v1/object/public/'])
    expect(robots).toContain(`Allow: ${allowed}`);
});
