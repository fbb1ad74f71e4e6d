import { type Page, test as base } from '@playwright/test';
import type { DemoHost, DemoRole } from './demo-host.ts';

export { expect } from '@playwright/test';

type Rondo = Omit<DemoHost, 'stop'>;

type Fixtures = {
  rondo: Rondo;
  /** Signs the page in as one of the demo accounts, through the form. */
  signIn: (role: DemoRole, page?: Page) => Promise<void>;
};

/** Every story runs against the real host; an unexpected console error or broken page fails it. */
export const test = base.extend<Fixtures & { quietConsole: void }>({
  rondo: async ({}, use) => {
    await use(JSON.parse(process.env['RONDO_E2E'] ?? '{}') as Rondo);
  },
  baseURL: async ({ rondo }, use) => {
    await use(rondo.url);
  },
  signIn: async ({ page, rondo }, use) => {
    await use((role, on = page) => signIn(on, rondo, role));
  },
  quietConsole: [
    async ({ page }, use, info) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      await use();
      const expected = info.annotations.filter(({ type }) => type === 'expected-error').map(({ description = '' }) => description);
      const stray = errors.filter((error) => !expected.some((text) => error.includes(text)));
      if (stray.length > 0) throw new Error(`The console holds errors:\n${stray.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Announces a console error that belongs to the story (a refused request is one in Chromium's eyes). */
export function expectError(text: string): void {
  test.info().annotations.push({ type: 'expected-error', description: text });
}

async function signIn(page: Page, { accounts }: Rondo, role: DemoRole): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(accounts[role].email);
  await page.getByLabel('Password', { exact: true }).fill(accounts[role].password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}
