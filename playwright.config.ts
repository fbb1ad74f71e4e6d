import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 3,
  // No second try: a story that passes only sometimes has failed.
  retries: 0,
  // Limits are for what hangs: a busy machine may be many times slower than an idle one.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  globalSetup: './e2e/global-setup.ts',
  use: {
    // A covered element is never pressed: report it rather than wait for the story's own limit.
    actionTimeout: 120_000,
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // A story cannot answer requests of a worker in the site's place: only stories about the worker have one.
    serviceWorkers: 'block',
    // A colour on its way from one to another is none that a reader sees for long, and none that axe should judge.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
