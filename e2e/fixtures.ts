import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
  test as base,
} from '@playwright/test';
import type { DemoHost, DemoRole } from './demo-host.ts';
import { type Rondo, startOwnHost } from './global-setup.ts';

export { expect };

type Fixtures = {
  rondo: Rondo;
  /** Gives the page the session of a demo account, as if its owner had signed in here before. */
  signedIn: (role: DemoRole, page?: Page) => Promise<void>;
};

type Choice = {
  /** Whether the story's browser has never seen the site: it looks at a first visit, or leaves more behind than the site. */
  firstVisit: boolean;
};

type OfWorker = {
  /** Browsers that stay from story to story, by how they show the site: what they have loaded is not loaded again. */
  contexts: Map<string, BrowserContext>;
  /** A league for each file that asks for one, one after the other: the worker and its browser stay. */
  leagueOf: (file: string) => Promise<Rondo>;
};

/** Every story runs against the real host; an unexpected console error on any of its pages fails it. */
export const test = base.extend<Fixtures & Choice & { quietConsole: void }, OfWorker>({
  firstVisit: [false, { option: true }],
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  context: async (
    { browser, contexts, firstVisit, baseURL, viewport, hasTouch, locale, timezoneId, serviceWorkers, contextOptions },
    use,
  ) => {
    const options = { baseURL, viewport, hasTouch, locale, timezoneId, serviceWorkers, ...contextOptions };
    // Answers that a story gives in a worker's place outlive the story.
    const isKept = !firstVisit && serviceWorkers !== 'allow';
    const key = JSON.stringify(options);
    const before = isKept ? contexts.get(key) : undefined;
    const context = before ?? (await browser.newContext(options));
    if (before) await forget(before, baseURL ?? '');
    else if (isKept) {
      contexts.set(key, context);
      context.on('close', () => contexts.delete(key));
    }
    await use(context);
    if (!isKept) return context.close();
    for (const page of context.pages()) await page.close();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  leagueOf: [
    async ({ browser }, use) => {
      let own: { file: string; host: DemoHost; rondo: Rondo } | undefined;
      await use(async (file) => {
        if (own?.file === file) return own.rondo;
        // Pages that a story left open would call a stopped host.
        for (const context of browser.contexts()) await context.close();
        await own?.host.stop();
        own = { file, ...(await startOwnHost()) };
        return own.rondo;
      });
      await own?.host.stop();
    },
    { scope: 'worker' },
  ],
  rondo: async ({}, use) => {
    await use(JSON.parse(process.env['RONDO_E2E'] ?? '{}') as Rondo);
  },
  baseURL: async ({ rondo }, use) => {
    await use(rondo.url);
  },
  signedIn: async ({ page, rondo }, use) => {
    await use((role, on = page) => keepSession(on, rondo.sessions[role]));
  },
  quietConsole: [
    async ({ browser }, use, info) => {
      const errors: string[] = [];
      const hearError = (fault: WebError) => {
        const error = fault.error();
        errors.push(`${error.message}\n${error.stack ?? ''}`);
      };
      const hearMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      };
      const watch = (context: BrowserContext) => context.on('weberror', hearError).on('console', hearMessage);
      browser.contexts().forEach(watch);
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      for (const context of browser.contexts()) context.off('weberror', hearError).off('console', hearMessage);
      const expected = info.annotations
        .filter(({ type }) => type === 'expected-error')
        .map(({ description = '' }) => description);
      const stray = errors.filter((error) => !expected.some((text) => error.includes(text)));
      if (stray.length > 0) throw new Error(`The console holds errors:\n${stray.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Takes from a browser who used it, and what the site kept in it; the files that it has loaded stay. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  const devtools = await context.newCDPSession(await context.newPage());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

const apart = test.extend({
  rondo: async ({ leagueOf }, use, { file }) => use(await leagueOf(file)),
});

/** For the stories of a file that change the league for everybody: `rondo` is a demo league of their own. */
export const onOwnHost = () => apart;

/** Nothing is broadcast to the page: what it reads is what it reads by itself. */
export const withoutLive = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/realtime\/v1\//, (socket) => void socket.close());

/** Takes the network away from a page, and from those that follow it, or gives it back. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  // Chromium takes itself for connected again once it has loaded a page, as no device in flight mode does.
  const say = (isOnline: boolean) => {
    const was = navigator.onLine;
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
    if (was !== isOnline) dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  await page.addInitScript(say, !offline);
  await page.evaluate(say, !offline);
}

/** Has the app come over what a public address was sent with, as it does at the first sign of somebody. */
export async function startApp(page: Page): Promise<void> {
  await page.mouse.move(9, 9);
  await expect(page.locator('[data-first]')).toHaveCount(0);
}

/** Announces a console error that belongs to the story (a refused request is one in Chromium's eyes). */
export function expectError(text: string): void {
  test.info().annotations.push({ type: 'expected-error', description: text });
}

/** Signs in through the form, as a person does. */
export async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A plain text file of the site is the quickest page on which its local storage can be written. */
export const plainPage = '/robots.txt';

/** Leaves the page at the plain one. */
export async function keepSession(page: Page, session: string): Promise<void> {
  await page.goto(plainPage);
  await page.evaluate((value) => {
    localStorage.setItem('rondo.session', value);
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem(
      'cookiePreferences',
      '{"essential":true,"functional":false,"analytics":false,"thirdParty":false}',
    );
  }, session);
}
