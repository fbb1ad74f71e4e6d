import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPicture } from './scripts/vite/first-picture.ts';
import { firstStyles } from './scripts/vite/first-styles.ts';
import { packed } from './scripts/vite/packed.ts';
import { plainImports } from './scripts/vite/plain-imports.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';
import { sonnerAsSpecified } from './scripts/vite/sonner.ts';
import { leaveOutUnusedParts } from './scripts/vite/unused-parts.ts';

const backend = process.env['RONDO_BACKEND'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    sonnerAsSpecified(),
    leaveOutUnusedParts(),
    react(),
    tailwindcss(),
    plainImports(),
    firstPicture(),
    firstStyles(),
    preloads(),
    packed(),
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
    target: 'es2023',
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
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router(?!.+useBlocker)|router-core|history|store|react-store)|i18next|react-i18next)[\\/]/,
            },
            {
              // The stylesheet of all first: it says the order of the layers.
              name: 'base',
              test: /src[\\/](styles[\\/]index\.css|lib[\\/](i18n|page|paths|search-params|session|storage|supabase|theme|toast|when-idle|next-task|consent)\.tsx?|components[\\/](brand[\\/](logo|pitch)|ui[\\/](app-link|button|spinner|once-idle|page-title|states|waiting-page))\.tsx|app[\\/](redirect|layouts[\\/](frame|preferences))\.tsx|domain[\\/](limits|access)\.ts)|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|context|shared|icons[\\/](globe|sun-moon))/,
            },
            {
              name: 'member',
              test: /src[\\/](lib[\\/](dates|use-now|errors|backend|picture-url|query-client|when-known)\.ts|components[\\/](brand[\\/]chalk|ui[\\/](note|skeleton|section-head|countdown|local-time|page-head|menu)|league[\\/](avatar|crest|crest-design|kit-stripe|match[\\/](match-row|score-box)))\.tsx?|domain[\\/](roles|maintenance|usernames|attempts)\.ts|features[\\/](?!admin|people|settings|transfer-center|eligibility|entries|match-desk|search|contracts|news|tickets|discipline|night-cups|messages|moderation|sponsors|audit)[^\\/]+[\\/]queries\.ts|features[\\/]auth[\\/](mutations|attempt-toast|viewer)\.ts|app[\\/](guard|startup|layouts[\\/]member-bars)\.tsx)|node_modules[\\/](@tanstack[\\/](react-query|query-core)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](house|trophy|calendar-days|calendar-clock|shield|ellipsis|search|flag|x|info|triangle-alert|circle-alert|circle-check|chevron-right)\.)/,
            },
          ],
        },
      },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/rest', '/storage', '/functions', '/realtime', '/__mail'].map((path) => [
        path,
        { target: backend, ws: true },
      ]),
    ),
  },
});
