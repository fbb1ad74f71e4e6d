import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // One more try on a noisy machine; the report counts it, and says which story needed it.
  retries: 1,
  // Limits are for what hangs: a busy machine may be many times slower than an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalSetup: './e2e/global-setup.ts',
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
  },
});
