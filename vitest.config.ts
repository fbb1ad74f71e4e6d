import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './scripts/chromium.ts';

// Limits are for what hangs: a busy machine may be many times slower than an idle one, and no test is about its speed.
/** A poll would wait a second, where an element is waited for as long as its test may take. */
const polled = { expect: { poll: { timeout: 30_000 } } } as const;
const patient = { testTimeout: 180_000, hookTimeout: 180_000, ...polled } as const;
/** By scripts/check.ts, beside the other lanes on a busy machine. */
const byTheGate = process.env['CI'] === 'true';
const node = { environment: 'node', restoreMocks: true, unstubGlobals: true } as const;

/** On two cores Vitest would take one worker, and half of a test's time is waiting: two share what one leaves. */
const inPairs = { maxWorkers: 2 } as const;

/** Files that share a process, one after the other: the backend is loaded twice and not eighty times. */
const together = { isolate: false } as const;

/**
 * Component tests that put modules in the place of others, or take from the browser what a module asks it for: each of
 * these files needs a page that has loaded none.
 */
const mocking = globSync('src/**/*.test.tsx', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.mock\(|Reflect\.deleteProperty\(window/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** The backend's one line about a refusal, which most database tests provoke. What goes wrong (XX, 57, 58 …) is shown. */
const refusal = /^\s*database (?:PT\d{3}|P0001|22\w{3}|23\w{3}|40\w{3}|42\w{3}|55000|PGRST\w+)\b[^\n]*\s*$/;

export default defineConfig({
  test: {
    onConsoleLog: (words) => (refusal.test(words) ? false : undefined),
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...node,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/hosted/**'],
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...node, name: 'hosted', include: ['scripts/hosted/**/*.test.ts'], ...patient },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...node,
          ...inPairs,
          ...together,
          name: 'host',
          include: ['host/**/*.test.ts'],
          globalSetup: './host/testing/global-setup.ts',
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...node,
          ...inPairs,
          ...together,
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: './supabase/tests/harness/global-setup.ts',
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          ...inPairs,
          setupFiles: './src/testing/component-setup.ts',
          // A wait for an element lasts as long as its test may take: run by hand, a failing test ends in 5 seconds.
          testTimeout: byTheGate ? 45_000 : 5_000,
          hookTimeout: 45_000,
          expect: { poll: { timeout: byTheGate ? 30_000 : 4_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumOptions(),
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC' },
            }),
            instances: [
              { browser: 'chromium', name: 'component (one page)', exclude: mocking, ...together },
              { browser: 'chromium', name: 'component (page each)', include: mocking },
            ],
          },
        },
      },
    ],
  },
});
