import { type BrowserContext, type Page, test as base } from '@playwright/test';
import type { DemoHost, DemoRole } from './demo-host.ts';
import { type Rondo, startOwnHost } from './global-setup.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  rondo: Rondo;
  /** Gives the page the session of a demo account, as if its owner had signed in here before. */
  signedIn: (role: DemoRole, page?: Page) => Promise<void>;
};

/** Every story runs against the real host; an unexpected console error on any of its pages fails it. */
export const test = base.extend<Fixtures & { quietConsole: void }>({
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
      const watch = (context: BrowserContext) => {
        context.on('weberror', (fault) => {
          const error = fault.error();
          errors.push(`${error.message}\n${error.stack ?? ''}`);
        });
        context.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      browser.contexts().forEach(watch);
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      const expected = info.annotations
        .filter(({ type }) => type === 'expected-error')
        .map(({ description = '' }) => description);
      const stray = errors.filter((error) => !expected.some((text) => error.includes(text)));
      if (stray.length > 0) throw new Error(`The console holds errors:\n${stray.join('\n')}`);
    },
    { auto: true },
  ],
});

/** A league for each file, one after the other: the worker and its browser stay. */
const apart = test.extend<object, { leagueOf: (file: string) => Promise<Rondo> }>({
  leagueOf: [
    async ({ browser }, use) => {
      let own: { file: string; host: DemoHost; rondo: Rondo } | undefined;
      await use(async (file) => {
        if (own?.file === file) return own.rondo;
        // What a story left open would ask a host that is gone.
        for (const context of browser.contexts()) await context.close();
        await own?.host.stop();
        own = { file, ...(await startOwnHost()) };
        return own.rondo;
      });
      await own?.host.stop();
    },
    { scope: 'worker' },
  ],
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
