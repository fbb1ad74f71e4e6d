import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectError, test } from './fixtures.ts';
import { thingsOf } from './site.ts';

// Facts of a reader that a server cannot know are right in its page, before and without the app.

const league = '/p/flutlicht-liga';
const zone = 'America/New_York';

test.use({ firstVisit: true, timezoneId: zone });

test('times are those of the reader’s zone, which is named, while the app cannot come', async ({ page, rondo }) => {
  await withoutApp(page);
  const { played, cup } = await thingsOf(rondo);
  await page.goto(league);
  const first = (noun: string) => page.locator(`main a[href^="${league}/${noun}/"]`).first().getAttribute('href');
  const links = [await first('matches'), await first('teams'), await first('news')];
  const next = await page.locator(`main a[href^="${league}/matches/"]:has(time)`).first().getAttribute('href');
  await page.goto(`${league}/teams/nordlicht-kiel`);
  const paths = [league, `${league}?season=3`, `/p/cups/${played}`, `/p/cups/${cup}`, ...links, next, await first('players')]; // prettier-ignore
  let kickOffs = 0;
  for (const path of paths) {
    const answer = await page.goto(path ?? '');
    if (answer?.status() === 404) continue;
    const { times, bare, text } = await timesOf(page);
    // a time of the day is in an element that says which moment it is
    expect([path, bare]).toEqual([path, []]);
    for (const { at, shown } of times) {
      expect([path, shown]).toEqual([path, new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))]); // prettier-ignore
      expect(text).toMatch(/GMT-[45]/);
      kickOffs += 1;
    }
  }
  expect(kickOffs).toBeGreaterThan(5);
});

test('the zone that was chosen comes before the device’s; theme, language and hidden scores hold as well', async ({
  page,
  context,
}) => {
  await withoutApp(page);
  await context.addCookies([{ name: 'rondo.language', value: 'de', url: new URL('/p/', (await page.goto(league), page.url())).href }]); // prettier-ignore
  const next = await page.locator(`main a[href^="${league}/matches/"]:has(time)`).first().getAttribute('href');
  const keep = (values: Record<string, string>) =>
    page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), values);
  await keep({ 'rondo.zone': 'Asia/Tokyo', 'rondo.theme': 'light' });
  await page.goto(next ?? '');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const [kickOff] = (await timesOf(page)).times;
  const inTokyo = new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
  expect(kickOff?.shown).toBe(inTokyo.format(new Date(kickOff!.at)));
  await expect(page.getByRole('main')).toContainText('GMT+9');
  // the league's own time, too, where that is another
  await expect(page.getByText(/ in Berlin$/)).toBeVisible();
  await keep({ 'rondo.hideScores': 'on' });
  await page.goto(league);
  await expect(page.getByRole('table').first()).toBeHidden();
});

test('a time that arrives in two parts is written once', async ({ page, rondo }) => {
  await withoutApp(page);
  expectError('404');
  const sent = await fetch(`${rondo.url}${league}`, { headers: { accept: 'text/html' } });
  const html = await sent.text();
  // between the first one and its text
  const within = html.indexOf('>', html.search(/<time [^>]*>[^<]/)) + 1;
  let goOn = () => {};
  const server = createServer((request, answer) => {
    if (request.url !== league) return void answer.writeHead(404).end();
    answer.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sent.headers.get('content-security-policy')!,
    });
    answer.write(html.slice(0, within));
    goOn = () => answer.end(html.slice(within));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${league}`, { waitUntil: 'commit' });
    await expect(page.locator('[data-first] time')).toHaveCount(1, { timeout: 20_000 });
    goOn();
    await page.waitForLoadState('domcontentloaded');
    const texts = await page.locator('[data-first] time').allTextContents();
    expect(texts.length).toBeGreaterThan(1);
    // the league's text and the reader's are of different zones
    expect(texts.filter((text) => (text.match(/\d\d:\d\d/g) ?? []).length > 1)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

/** Nothing of the app is fetched: what is there was sent. */
async function withoutApp(page: Page): Promise<void> {
  expectError('ERR_FAILED');
  expectError('Failed to fetch dynamically imported module');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
}

/** The times of the day that a page shows, and those in no element of their own. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (each: Element) => each.checkVisibility() && !each.closest('noscript, [data-league-zone]');
    const clock = /\b\d\d:\d\d\b/;
    const parts = [...document.querySelectorAll('#root *')].filter(isSeen);
    const own = (each: Element) => [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue).join(''); // prettier-ignore
    const withClock = parts.filter((each) => clock.test(own(each)));
    return {
      bare: withClock.filter((each) => !(each instanceof HTMLTimeElement)).map(own),
      times: withClock.filter((each) => each instanceof HTMLTimeElement).map((each) => ({ at: each.dateTime, shown: clock.exec(own(each))![0] })), // prettier-ignore
      text: document.body.innerText,
    };
  });
