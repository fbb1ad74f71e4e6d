import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page, type Route } from '@playwright/test';
import { readOptions } from '#host/operator/options.ts';
import type { Secrets } from '#host/operator/secrets.ts';
import type { DemoRole } from '#e2e/demo-host.ts';
import { keepSession, plainPage, setOffline } from '#e2e/fixtures.ts';
import { type Rondo, session } from '#e2e/global-setup.ts';
import { goTo, take } from '#e2e/looks.ts';
import { fill, follow, thingsOf } from '#e2e/site.ts';
import { chromiumOptions } from '#scripts/chromium.ts';
import { languages } from '#domain/languages.ts';

/**
 * `npm run pictures -- ROLE PATH…`: photographs pages of the running host (PORT, RONDO_HOME) in two widths, two themes
 * and three languages, six on a sheet, in `.pictures`. ROLE is a demo account or `visitor`; a path may name a thing of
 * the demo league as the stories do: `'/teams/{own}?tab=squad'`. `--state` answers the page's reads otherwise, `--press`
 * presses what has a name of that pattern first, `--from` begins that many pixels down.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { state: { type: 'string' }, press: { type: 'string' }, from: { type: 'string', default: '0' } },
});
const [role = 'visitor', ...paths] = positionals;
const looks = languages.flatMap((language) =>
  (['dark', 'light'] as const).map((theme) => ({ language, theme, rules: 'all' }) as const),
);
/** How much of a page a sheet shows, and how wide: six or three pictures stand beside each other. */
const widths = [
  { width: 390, tall: 2340, shown: 248 },
  { width: 1440, tall: 2200, shown: 498 },
] as const;
/** The app's reads before its first page is answered there, as it is. */
const startPage = '/rules';
/** How the reads of a page are answered; who is looking is known in all of them. */
const states: Record<string, ((route: Route) => unknown) | undefined> = {
  loading: () => {},
  error: (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'no answer' } }),
  empty: (route) => answer(route, () => []),
  many: (route) => answer(route, (rows) => Array.from({ length: 50 }, (_, index) => rows[index % rows.length])),
  offline: undefined,
};

const options = readOptions(['--no-demo'], process.env);
if (options === 'help' || paths.length === 0) throw new Error('Use it so: npm run pictures -- ROLE PATH…');
const { home, port } = options;
const url = `http://127.0.0.1:${port}`;
const secrets = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets;
const { publishableKey, demoPassword: password } = secrets;
const sessions: Record<string, string> = { visitor: '' };
for (const who of ['player', 'captain', role])
  sessions[who] ??= await session(url, publishableKey, { email: `${who}@demo.rondo.example`, password });
const things = await thingsOf({ url, home, publishableKey, sessions, accounts: {} } as unknown as Rondo);

mkdirSync('.pictures', { recursive: true });
const browser = await chromium.launch(chromiumOptions());
// A page that is not there in time is left out: the others are photographed none the less.
for (const path of paths)
  for (const each of widths)
    await photograph(fill(path, things), each).catch((error: Error) => console.error(path, error.message));
await browser.close();

async function photograph(address: string, { width, tall, shown }: (typeof widths)[number]): Promise<void> {
  const named = [role + address, values.state, values.press, Number(values.from) || '', width];
  const file = join('.pictures', named.filter(Boolean).join('-').replaceAll(/\W+/g, '-'));
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', hasTouch: width < 500 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(plainPage);
  if (role !== 'visitor') await keepSession(page, sessions[role as DemoRole] ?? '');
  const pictures: string[] = [];
  for (const look of looks) {
    if (values.state || values.press) await open(page, address, { ...look, width } as Look);
    else if (look === looks[0]) await goTo(page, address, { ...look, width } as Look);
    if (!values.state) await take(page, { ...look, width } as Look, devtools);
    const path = `${file}-${look.language}-${look.theme}.png`;
    const picture = await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    pictures.push(picture.toString('base64'));
  }
  const scale = shown / width;
  const tiles = pictures.map(
    (picture) => `<div style="width:${shown}px;height:${tall * scale}px;overflow:hidden">
      <img style="width:${shown}px;margin-top:${-Number(values.from) * scale}px" src="data:image/png;base64,${picture}"></div>`,
  );
  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 1500, height: 100 });
  await sheet.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:2px;background:#777">${tiles.join('')}`,
  );
  await sheet.screenshot({ path: `${file}.png`, fullPage: true });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  console.log(`${file}.png`);
}

type Look = Parameters<typeof goTo>[2];

/** Loads the page anew in this look, its reads answered as asked for, and gives it the time it then takes. */
async function open(page: Page, address: string, { theme, language, width }: Look): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(plainPage);
  await page.setViewportSize({ width, height: 900 });
  const chosen = { 'rondo.theme': theme, 'rondo.language': language };
  await page.evaluate((entries) => void Object.assign(localStorage, entries), chosen);
  const state = states[values.state ?? ''];
  await page.goto(state ? startPage : address);
  await page.locator('main > *').first().waitFor();
  if (state) {
    await page.route(/\/rest\/v1\/(?!profiles\?|site_settings|memberships|rpc\/is_)/, state);
    await follow(page, address);
  }
  await page.waitForTimeout(1200);
  if (values.state === 'offline') await setOffline(page, true);
  if (values.press)
    await page
      .locator('button, [role=tab], summary')
      .filter({ hasText: new RegExp(values.press) })
      .first()
      .click();
  await page.waitForTimeout(500);
}

/** The backend's answers, with other rows where it is a list of several. */
async function answer(route: Route, other: (rows: unknown[]) => unknown[]): Promise<void> {
  const response = await route.fetch();
  const body: unknown = response.headers()['content-type']?.includes('json') ? await response.json() : undefined;
  if (!Array.isArray(body) || body.length < 2) return route.fulfill({ response });
  return route.fulfill({ response, json: other(body) });
}
