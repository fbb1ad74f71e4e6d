import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { sharedChunks } from './scripts/vite/chunks.ts';
import { buildTarget } from './scripts/browsers.ts';
import { commonPasswords } from './scripts/vite/common-passwords.ts';
import { firstContent } from './scripts/vite/first-content.ts';
import { firstPicture } from './scripts/vite/first-picture.ts';
import { firstStyles } from './scripts/vite/first-styles.ts';
import { olderBrowsers } from './scripts/vite/older-browsers.ts';
import { plainImports } from './scripts/vite/plain-imports.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { ruleNumbers } from './scripts/vite/rule-numbers.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';
import { siteWorker } from './scripts/vite/site-worker.ts';
import { sonnerAsSpecified } from './scripts/vite/sonner.ts';
import { typefaces } from './scripts/vite/typefaces.ts';
import { leaveOutUnusedParts } from './scripts/vite/unused-parts.ts';
import { usedIcons } from './scripts/vite/used-icons.ts';

const backend = process.env['DEV_BACKEND'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    sonnerAsSpecified(),
    leaveOutUnusedParts(),
    react(),
    tailwindcss(),
    commonPasswords(),
    plainImports(),
    firstContent(),
    firstPicture(),
    olderBrowsers(),
    firstStyles(),
    preloads(),
    ruleNumbers(),
    siteWorker(),
    typefaces(),
    usedIcons(),
    // Beside them, as small as it gets: seven per cent less than what the host would pack itself while somebody waits.
    compression({ algorithms: ['brotliCompress'], include: /^assets\/.*\.(js|css)$/, threshold: 0 }),
  ],
  resolve: {
    alias: {
      // React has this hook itself: the shim is for those before 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Its part for browsers has them decode `&amp;` by way of HTML, which the page's policy forbids; this one knows them.
      'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: buildTarget,
    manifest: true,
    sourcemap: false,
    // One stylesheet: the first picture needs it before any script, and its layers stand in one order.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // scripts/vite/preloads.ts announces chunks instead.
    modulePreload: false,
    // Two chunks that every page needs and one that every member's page needs, instead of fifty small ones that
    // each cost a round trip.
    rolldownOptions: {
      output: {
        // Every chunk of words and pages is named in the first script: a letter less of each is a quarter of a KiB there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router(?!.+useBlocker)|router-core|history|store|react-store)|i18next|react-i18next|tslib)[\\/]/,
            },
            ...sharedChunks,
          ],
        },
      },
    },
  },
  // a worker's packages are not found before it starts, and the page would load again in the middle of a test
  optimizeDeps: { exclude: ['sonner'], include: ['read-excel-file/universal'] },
  server: {
    proxy: Object.fromEntries(
      [
        '/auth',
        '/rest',
        '/storage',
        '/functions',
        '/realtime',
        '/feeds',
        '/embed',
        '/overlay',
        '/api',
        '/__mail',
        '/unsubscribe',
      ].map((path) => [path, { target: backend, ws: true }]),
    ),
  },
});
