import type { KnipConfig } from 'knip';

/**
 * Twice in the gate: with tests and tools, and as it is served (`--production`), where a test is no reason to be there.
 * `@internal` marks what a module shows its tests alone. scripts/unreached.test.ts finds what only the demo league uses.
 */
const served = process.argv.includes('--production');

export default {
  entry: [
    'host/main.ts!',
    'supabase/functions/*/index.ts!',
    'scripts/admin.ts!',
    'scripts/remove-factor.ts!',
    'scripts/backup.ts!',
    'scripts/doctor.ts!',
    'scripts/export-league.ts!',
    'scripts/import-league.ts!',
    'scripts/invite.ts!',
    'scripts/limits.ts!',
    'scripts/move.ts!',
    'scripts/refusals.ts!',
    'scripts/reset.ts!',
    'scripts/restore.ts!',
    // the build makes a file of its own of it (scripts/vite/site-worker.ts)
    'src/worker/site-worker.ts!',
    // so it does of this, and puts the other in the place of what asks the browser (scripts/vite/first-content.ts)
    'src/app/first-content/{first-content,browser}.tsx!',
    ...(served
      ? []
      : [
          'src/domain/**/*.ts',
          'bench/*.ts',
          'bench/api/repeated-calls.ts',
          'scripts/*.{ts,mjs}',
          'scripts/mutants/{worker,*.config}.{ts,mjs}',
          'scripts/dev/host.ts',
          'host/testing/{built-first-content,host-with-pages}.ts',
          '**/*.mutants.ts',
          'src/testing/mutant.ts',
        ]),
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'host/**/*.ts!',
    'supabase/functions/**/*.ts!',
    'scripts/{admin,backup,limits,move,refusals,reset,restore,database/limits}.ts!',
    ...(served
      ? ['!**/*.{test,mutants}.{ts,tsx}!', '!{src,host}/{testing,attacks}/**!', '!src/domain/testdata/**!']
      : ['bench/**/*.ts', 'scripts/**/*.{ts,mjs}', 'e2e/**/*.ts', 'supabase/**/*.ts']),
  ],
  ignoreExportsUsedInFile: served,
  ignoreDependencies: [
    '@fontsource-variable/saira',
    // started as a program, by supabase/tests/functions/under-deno.ts
    'deno',
    // read by host/pictures/typefaces.ts as files
    '@fontsource-variable/noto-emoji',
    '@fontsource-variable/noto-sans',
    '@fontsource-variable/noto-sans-arabic',
    '@fontsource-variable/noto-sans-hebrew',
    '@fontsource-variable/noto-sans-kr',
    '@fontsource-variable/noto-sans-sc',
    '@fontsource-variable/schibsted-grotesk',
    '@swc/core',
    'supabase',
    'dependency-cruiser',
    // of react-markdown's: vite.config.ts names which of its files is meant
    'decode-named-character-reference',
  ],
  ignoreBinaries: ['apt-get', 'dpkg'],
} satisfies KnipConfig;
