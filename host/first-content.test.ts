import { readFileSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts';
import { cup, match, nasty, openPublicLeague } from './testing/open-league.ts';
import type { TestLeague } from './testing/test-league.ts';

let league: TestLeague;
let browser: Browser;
const at = '/p/open-league';
const pages = {
  league: at,
  match: `${at}/matches/${match(2)}`,
  team: `${at}/teams/nordlicht-kiel`,
  player: `${at}/players/${encodeURIComponent('Kerem.Doğan 7')}`,
  article: `${at}/news/first-night`,
  cup: `/p/cups/${cup(1)}`,
};

beforeAll(async () => {
  league = await openPublicLeague();
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
});
afterAll(async () => {
  await browser.close();
  await league.close();
});

const sent = async (path: string) => (await league.ask(path)).text();

/** The texts that a browser without scripts shows. */
async function withoutScripts<Found>(path: string, look: (page: import('playwright').Page) => Promise<Found>) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setContent(await sent(path));
  const result = await look(page);
  await context.close();
  return result;
}

test('the whole table stands there without scripts, with the reason for every tie', async () => {
  const { rows, text } = await withoutScripts(`${at}?season=4&lang=en`, async (page) => ({
    rows: await page
      .locator('tbody tr')
      .evaluateAll((all) => all.length)
      .catch(() => -1),
    text: await page.locator('main').innerText(),
  }));
  expect(rows).toBe(4);
  for (const name of [nasty, 'Rıhtım Gücü', 'Third', 'Fourth']) expect(text).toContain(name);
  expect(text).toMatch(/are level on \d points?\. .+ puts .+ (1st|2nd|3rd)\./);
  expect(text).toContain('Next: round 1');
  expect(text).toContain('Top scorers');
  expect(text).not.toContain('{{');
});

test.each([
  ['en', 'Top scorers'],
  ['de', 'Torschützen'],
  ['tr', 'Gol krallığı'],
])('in %s', async (language, title) => {
  const html = await sent(`${at}?lang=${language}`);
  expect(html.toLocaleLowerCase()).toContain(title.toLocaleLowerCase());
  expect(html).toContain(`<html lang="${language}"`);
});

test('a match, a team, a player and an article are there as well, and whoever hides is nobody by name', async () => {
  const read = (path: string) => withoutScripts(path, (page) => page.locator('main').innerText());
  expect(await read(pages.match)).toMatch(/2\s*–\s*1/);
  expect(await read(pages.team)).toContain('Kerem.Doğan 7');
  expect(await read(pages.team)).not.toContain('Hidden');
  expect(await read(pages.player)).toContain('Goals');
  expect(await read(pages.article)).toContain(nasty);
  const html = await sent(pages.match);
  expect(html).toContain('translate="no">A player of ');
  expect(html).not.toContain('Hidden');
});

test.each([
  ['en', 'Points: Decided by a player of Third, neighbours of Rıhtım Gücü in the table.', 'Match: Decided by a player of another team with an interest in '],
  ['de', 'Punkte: Entschieden von jemandem aus Third, Tabellennachbar von Rıhtım Gücü.', 'Spiel: Entschieden von jemandem aus einem anderen Team'],
  ['tr', 'Puan: Kararı, puan durumunda Rıhtım Gücü takımının komşusu olan Third takımından biri verdi.', 'Maç: Kararı, '],
])('what a player of another team decided is marked at the table and the match (%s)', async (language, ofTable, ofMatch) => {
  const read = (path: string) => withoutScripts(path, (page) => page.locator('main').innerText());
  expect(await read(`${at}?season=4&lang=${language}`)).toContain(ofTable);
  expect(await read(`${pages.match}?lang=${language}`)).toContain(ofMatch);
  expect(await read(`${at}/matches/${match(3)}?lang=${language}`)).not.toContain(ofMatch);
}); // prettier-ignore

test('a night cup is there with its bracket and what comes next; a team has a link where it has a page', async () => {
  const { text, series } = await withoutScripts(`${pages.cup}?lang=en`, async (page) => ({
    text: await page.locator('main').innerText(),
    series: await page
      .getByRole('region', { name: 'Bracket' })
      .locator('li')
      .evaluateAll((sides) =>
        sides.map((side) => [...side.querySelectorAll('.bracket-seed, .truncate, b')].map((part) => part.textContent)),
      ),
  }));
  expect(series).toEqual([
    ['1', 'TM1', '2'], ['4', 'TM5', '1'], ['2', 'TM2', '–'], ['3', 'TM3', '–'], ['1', 'TM1', '0'], ['', 'Open', ''],
  ]); // prettier-ignore
  for (const phrase of ['Live', 'Semi-finals', 'Next matches', 'Fifth', nasty]) expect(text).toContain(phrase);
  const html = await sent(pages.cup);
  expect(html).toContain(`href="${at}/teams/nordlicht-kiel"`);
  expect(html).not.toContain('/teams/fifth');
  expect(html).not.toMatch(/href="[^"]*\/matches\//);
});

test.each(Object.values(pages))(
  '%s makes no elements of what somebody wrote, and waits for no script',
  async (path) => {
    const html = await sent(path);
    expect(html).not.toContain('<b>"q"');
    expect(html).not.toMatch(/<main[^]*\sstyle="[^]*<\/main>/);
    expect(html).not.toMatch(/<main[^]*\son\w+="[^]*<\/main>/);
    const [, head = ''] = /<head>([^]*?)<\/head>/.exec(html) ?? [];
    expect(head).not.toMatch(/<script(?![^>]*type="(module|application\/ld\+json)")[^>]*\ssrc=/);
  },
);

test.each([
  ['/p/all/leagues', 'public_leagues', {}],
  [pages.league, 'public_league', { slug: 'open-league' }],
  [`${at}?season=4`, 'public_league', { slug: 'open-league', season: 4 }],
  [pages.match, 'public_match', { slug: 'open-league', match_id: match(2) }],
  [pages.team, 'public_team', { slug: 'open-league', team: 'nordlicht-kiel' }],
  [pages.player, 'public_player', { slug: 'open-league', username: 'Kerem.Doğan 7' }],
  [pages.article, 'public_article', { slug: 'open-league', article: 'first-night', language: 'en' }],
  [pages.cup, 'public_cup', { night_cup_id: cup(1) }],
] as const)('%s brings along what the app would ask first, as data', async (path, call, args) => {
  const html = await sent(path);
  const [, text = '{}'] = /<script type="application\/json" id="rondo-known">(.*?)<\/script>/.exec(html) ?? [];
  const data = JSON.parse(text) as { call: string; args: object; answer: unknown };
  expect([data.call, JSON.stringify(data.args)]).toEqual([call, JSON.stringify(args)]);
  const response = await league.ask(`/rest/v1/rpc/${call}?${new URLSearchParams(args as never)}`);
  expect(data.answer).toEqual(await response.json());
});

test('its looks are classes of the components it stands for', async () => {
  const modules = new Map(
    globSync('src/**/*.module.css').map((file) => [basename(file, '.module.css'), readFileSync(file, 'utf8')]),
  );
  const html = (await Promise.all(Object.values(pages).map(sent))).join('');
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const missing = [...classes].filter((name) => {
    const module = [...modules.keys()]
      .filter((file) => name.startsWith(`${file}-`))
      .toSorted((a, b) => b.length - a.length)[0];
    return module !== undefined && !modules.get(module)!.includes(`.${name.slice(module.length + 1)}`);
  });
  expect(missing).toEqual([]);
});
