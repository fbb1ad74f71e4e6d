import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './scripts/chromium.ts';

const node = { environment: 'node', restoreMocks: true, unstubGlobals: true } as const;

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: { ...node, name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      {
        extends: './vite.config.ts',
        test: { ...node, name: 'host', include: ['host/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...node,
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: './supabase/tests/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          setupFiles: './src/component-setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
