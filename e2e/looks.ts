import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { startApp } from './fixtures.ts';

/**
 * How a page is looked at: dark and light, wide and narrow, and the three languages in turn. All rules of axe look at one
 * look of each theme and width; in the two others only what a look can change by itself, the contrast.
 */
export const looks = [
  { theme: 'dark', width: 1440, language: 'en', rules: 'all' },
  { theme: 'light', width: 390, language: 'de', rules: 'all' },
  { theme: 'light', width: 1440, language: 'tr', rules: 'contrast' },
  { theme: 'dark', width: 390, language: 'tr', rules: 'contrast' },
] as const;
export type Look = (typeof looks)[number];

const axeCore = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** A tab that has axe on every page: its half a megabyte is sent once, and compiled once. */
export async function tabWithAxe(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript({ path: axeCore });
  return context.newPage();
}

/** Opens an address from a plain page, with this look from the beginning, and waits until it is drawn. */
export async function goTo(page: Page, address: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 900 });
  await choose(page, look);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await startApp(page);
  await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0);
}

/** Gives the page this look and waits until it is drawn so; what another tab chooses it takes on once it is usable. */
export async function take(page: Page, look: Look, browser: CDPSession): Promise<void> {
  const { theme, width, language } = look;
  await page.setViewportSize({ width, height: 900 });
  // A narrow one is pressed with a thumb.
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: width < 500 });
  await expect(async () => {
    await choose(page, look);
    await expect(page.locator(`html[lang=${language}][data-theme=${theme}]`)).toBeAttached({ timeout: 1000 });
  }).toPass();
  // A list that is read again, in another language say, is dimmed until it has come.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Theme and language, kept and announced as another tab of this browser would. */
const choose = (page: Page, { theme, language }: Look) =>
  page.evaluate(
    (chosen) => {
      for (const [key, newValue] of Object.entries(chosen)) {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue }));
      }
    },
    { 'rondo.theme': theme, 'rondo.language': language },
  );

/** Findings of axe, and whether the page scrolls sideways. */
export async function findsNothing(page: Page, { rules }: Look): Promise<void> {
  // In one frame, told of faults alone: the other way opens a second page for each run and takes twice as long. The page
  // has axe already.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'all') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  else axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
  expect(faults).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, 'it scrolls sideways').toBeLessThanOrEqual(0);
  expect(await cutChoices(page)).toEqual([]);
}

/** The choices whose box is narrower than what is chosen. */
const cutChoices = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll('select')].flatMap((select) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
      const chosen = select.selectedOptions[0]?.text ?? '';
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const needed = pen.measureText(chosen).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      const has = select.getBoundingClientRect().width;
      return select.checkVisibility() && !select.closest('.sr-only') && needed > has + 3
        ? [`${chosen}: ${Math.round(needed)} px in ${Math.round(has)}`]
        : [];
    });
  });

/** The narrowest phone, and a reader who has set larger letters: the screen may grow, but nothing leaves it. */
export async function losesNothing(page: Page, browser: CDPSession): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await beyondTheEdge(page), 'at 320 px').toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await beyondTheEdge(page), `at ${width} px with letters of 200 %`).toEqual([]);
  }
}

/** The page's own overhang, every name of a team that is cut off at the side, and results that do not stand in a line. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const cut = [
      ...document.querySelectorAll(
        '.standings-table-name, .match-row-home, .match-row-away, .member-bars-tabs > *, h1, h2, .button-look',
      ),
    ].filter(
      (each) =>
        each.checkVisibility() &&
        // said to screen readers alone, it is one pixel wide
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1 &&
        !each.closest('.data-table-scroll'),
    );
    const strips = [...document.querySelectorAll('table .form-strip-strip')].filter((each) => each.checkVisibility());
    const stacked = strips.filter((each) => each.clientHeight > 2 * (each.lastElementChild?.clientHeight ?? 0));
    const overhang = document.documentElement.scrollWidth - innerWidth;
    return [
      ...cut.map((each) => `cut: ${each.textContent}`),
      ...stacked.map((each) => `stacked: ${each.textContent}`),
      ...(overhang > 0 ? [`${overhang} px too wide`] : []),
    ];
  });

/**
 * Everything that is pressed and catches fewer pixels above and below its middle than a finger needs. What shares a
 * row with another, where both are needed, has at least 24; a link in a sentence is as high as its line.
 */
export const tooLow = (page: Page) =>
  page.evaluate(() => {
    const shared =
      '.standings-table-team *, .match-head-goals *, .page-head-facts *, .page-head-head .form-strip-strip *';
    const pressed = 'a, button, select, input:not([type=hidden]), textarea, summary, [role=tab], [role=switch]';
    const inSentence = (each: Element) =>
      getComputedStyle(each).display === 'inline' &&
      [...(each.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    const caught = (each: Element): number => {
      each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const catches = (dy: number) => each.contains(document.elementFromPoint(x, y + dy));
      const reach = (way: 1 | -1) => {
        let far = 0;
        while (far < 30 && catches(way * (far + 1))) far += 1;
        return far;
      };
      return catches(0) ? reach(-1) + 1 + reach(1) : height;
    };
    return [...document.querySelectorAll<HTMLInputElement>(pressed)].flatMap((each) => {
      const target = ['checkbox', 'radio'].includes(each.type) ? (each.closest('label') ?? each) : each;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = !each.checkVisibility() || each.closest('[inert], .sr-only') || width < 2 || height < 2;
      if (isHidden || height >= 43 || each.matches('[href="#content"]') || inSentence(each)) return [];
      const least = each.matches(shared) ? 24 : 43;
      const got = caught(target);
      return got < least ? [`${got} px: ${each.tagName} ${each.textContent || each.ariaLabel} .${each.className}`] : [];
    });
  });
