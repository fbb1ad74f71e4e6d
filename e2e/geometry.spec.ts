import type { Page } from '@playwright/test';
import { languages } from '#domain/languages.ts';
import { expect, startApp, test } from './fixtures.ts';
import { thingsOf } from './site.ts';

// A reader of a public page finds everything in its place and in its colours once the app is there.

const league = '/p/flutlicht-liga';
const widths = [390, 768, 1440];

// In another zone than the league's, whose own time is beside then.
test.use({ firstVisit: true, timezoneId: 'America/New_York' });

for (const language of languages)
  test(`nothing moves when the app takes a public page over, in ${language}`, async ({ page, rondo }) => {
    await withoutClock(page);
    await page.setViewportSize({ width: widths[0]!, height: 900 });
    const { played } = await thingsOf(rondo);
    await page.goto(league);
    const first = (noun: string) => page.locator(`main a[href^="${league}/${noun}/"]`).first().getAttribute('href');
    const links = [await first('teams'), await first('matches'), await first('news')];
    await page.goto(`${league}/teams/nordlicht-kiel`);
    const paths = [
      '/',
      '/p/all/leagues',
      league,
      `${league}?season=3`,
      `/p/cups/${played}`,
      ...links,
      await first('players'),
    ];
    const moved: string[] = [];
    for (const path of paths) {
      const address = `${path}${path?.includes('?') ? '&' : '?'}lang=${language}`;
      // the landing page comes without its content where the database has no time
      await expect.poll(async () => (await page.request.get(address)).text()).toContain('data-first');
      await page.goto(address);
      const before = await atEachWidth(page);
      await startApp(page);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const after = await atEachWidth(page);
      for (const [at, width] of widths.entries())
        moved.push(...differences(before[at]!, after[at]!).map((each) => `${path} ${width} px: ${each}`));
    }
    expect(moved).toEqual([]);
  });

/** The app would come by itself after ten seconds, which a busy machine may need. */
const withoutClock = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'true');
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...args: []) => (ms === 10_000 ? 0 : later(work, ms, ...args)),
    });
  });

type Looks = Record<string, { at: number[]; colours: string }>;

async function atEachWidth(page: Page): Promise<Looks[]> {
  const all: Looks[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    all.push(await looks(page));
  }
  await page.setViewportSize({ width: widths[0]!, height: 900 });
  return all;
}

/** Where every element with text of its own and every named picture stands, and its colours, by kind, text and number among those alike. */
const looks = (page: Page): Promise<Looks> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // below the first screen heights are guessed until somebody comes near
    for (const part of document.querySelectorAll<HTMLElement>('[data-below]')) delete part.dataset['below'];
    const looks: Looks = {};
    // what is read once the page is there is beside or below what was sent
    const isLate = (each: Element) =>
      each.closest('footer, aside[aria-label], noscript, option, [role=timer]') !== null;
    for (const each of document.querySelectorAll('#root *')) {
      const own = [...each.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('');
      const name =
        own.replaceAll(/\s+/g, ' ').trim() ||
        each.getAttribute('alt') ||
        each.getAttribute('aria-label') ||
        (each.localName === 'select' ? 'menu' : '');
      const { x, y, width, height } = each.getBoundingClientRect();
      // what only readers hear has no place
      if (name === '' || width < 2 || height < 2 || x >= innerWidth || x + width <= 0 || isLate(each)) continue;
      const key = `${each.localName} "${name.slice(0, 60)}"`;
      let number = 1;
      while (`${key} ${number}` in looks) number += 1;
      const { color, backgroundColor } = getComputedStyle(each);
      looks[`${key} ${number}`] = {
        at: [x, y + scrollY, width, height].map(Math.round),
        colours: `${color} on ${backgroundColor}`,
      };
    }
    return looks;
  });

/** The name of what moved, changed its colours, came or went, with both rectangles: left, top, width and height. */
function differences(before: Looks, after: Looks): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (!was || !is) return [`${name} ${was ? 'went from' : 'came to'} ${(was ?? is)!.at.join(' ')}`];
    if (was.at.some((edge, at) => Math.abs(edge - is.at[at]!) > 1))
      return [`${name} moved from ${was.at.join(' ')} to ${is.at.join(' ')}`];
    return was.colours === is.colours ? [] : [`${name} was ${was.colours}, is ${is.colours}`];
  });
}
