import { afterAll, beforeAll, expect, test } from 'vitest';
import { cup, openPublicLeague } from './testing/open-league.ts';
import { siteUrl, type TestLeague } from './testing/test-league.ts';

// The address of a public night cup: what it says in its first HTML, and that no league ever has it.

let league: TestLeague;
const at = `/p/cups/${cup(1)}`;
beforeAll(async () => {
  league = await openPublicLeague();
});
afterAll(() => league.close());

const read = async (path: string) => {
  const answer = await league.ask(path, { headers: { apikey: '' } });
  return { answer, html: await answer.text() };
};
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];

test('it says in its first HTML what it is, once, in three languages, and promises no feed', async () => {
  const heads: string[] = [];
  for (const language of ['en', 'de', 'tr']) {
    const { answer, html } = await read(`${at}?lang=${language}`);
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${at}?lang=${language}" />`);
    for (const other of ['en', 'de', 'tr'])
      expect(html).toContain(`hreflang="${other}" href="${siteUrl}${at}?lang=${other}"`);
    for (const name of ['og:title', 'og:image', 'og:url', 'twitter:card', 'twitter:image', 'robots'])
      expect(meta(html, name), name).toBeTruthy();
    expect(html).not.toContain('application/rss+xml');
    heads.push(meta(html, 'og:description') ?? '');
  }
  expect(heads).toEqual([
    'Night cup, live now: bracket and results.',
    'Der Night Cup läuft gerade: Turnierbaum und Ergebnisse.',
    'Gece Kupası oynanıyor: eşleşme ağacı ve sonuçlar.',
  ]);
});

test('it stands in the sitemap, the closed one does not', async () => {
  const { html } = await read('/sitemap.xml');
  expect(html).toContain(`<loc>${siteUrl}${at}</loc>`);
  expect(html).not.toContain(cup(2));
});

test('unknown, closed, planned and misspelt addresses are answered alike, and nobody keeps that', async () => {
  const { query } = league.backend;
  await query(
    `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, public)
       select $1, 'Plan', d, d - interval '1 hour', d - interval '30 minutes', 8, true from (values (now() + interval '1 day')) as day (d)`,
    [cup(6)],
  );
  const answers = [];
  for (const path of [`/p/cups/${cup(2)}`, `/p/cups/${cup(6)}`, `/p/cups/${cup(9)}`, '/p/cups/nothing', `/p/cups/${'-'.repeat(36)}`, `${at}/else`, '/p/cups']) {
    const { answer, html } = await read(path);
    answers.push(JSON.stringify([answer.status, answer.headers.get('cache-control'), html]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('[404,"no-store"');
}); // prettier-ignore

test('a league whose slug is cups keeps its pages: theirs are of two parts or four, those of a cup of three', async () => {
  const { query } = league.backend;
  const [made] = await query<{ id: string; slug: string }>(
    `insert into public.leagues (name, public) values ('Cups', true) returning id, slug`,
  );
  expect(made!.slug).toBe('cups');
  await query('insert into public.league_seasons (league_id, season) values ($1, 1)', [made!.id]);
  await query(
    `insert into public.league_teams (league_id, season, team_id) select $1, 1, id from public.teams where slug = 'fifth'`,
    [made!.id],
  );
  league.clock.ahead += 31_000;
  expect((await read('/p/cups')).html).toContain('<title>Cups · Rondo</title>');
  expect((await read('/p/cups/teams/fifth')).html).toContain('<title>Fifth · Cups · Rondo</title>');
  const { html } = await read(at);
  expect(html).toContain('Semi-finals');
  expect(html).toContain('href="/p/cups/teams/fifth"');
  for (const path of ['/p/cups/picture/link-en.png', `${at}/picture/link-en.png`])
    expect((await read(path)).answer.status, path).toBe(302);
});
