import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Builds the app and prints what the landing page and the signed-in shell load (gzip, KiB). */
await build({ logLevel: 'warn' });

type Chunk = { file: string; imports?: string[]; css?: string[]; name?: string };
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

const words = (...namespaces: string[]) => namespaces.map((namespace) => `src/locales/en/${namespace}.json`);
const landing = [
  'index.html',
  'style.css',
  'src/app/layouts/visitor-shell.tsx',
  'src/features/site-pages/landing-page.tsx',
  ...words('common', 'landing'),
];
const shell = [
  'index.html',
  'style.css',
  'src/app/layouts/member-shell.tsx',
  'src/app/data-shell.tsx',
  'src/lib/supabase-client.ts',
  'src/features/dashboard/dashboard-page.tsx',
  ...words('common', 'dashboard'),
];

// The goals are 130 and 190 KiB; the limits hold what has been reached, so that nothing grows unnoticed.
print('Landing page, before it is usable', landing, { goal: 130, limit: 130 });
print('Signed-in shell with the dashboard', shell, { goal: 190, limit: 190 });

function print(title: string, entries: string[], budget: { goal: number; limit: number }): void {
  const files = new Map<string, string>();
  for (const entry of entries) collect(entry, files);
  const sizes = [...files].map(([file, name]) => ({
    file,
    name,
    size: gzipSync(readFileSync(join('dist', file)), { level: 9 }).length,
  }));
  const of = (kind: RegExp) =>
    sizes.filter(({ file }) => kind.test(file)).reduce((sum, { size }) => sum + size, 0) / 1024;
  console.log(
    `\n${title}: ${of(/\.js$/).toFixed(1)} KiB of script (goal ${budget.goal}, limit ${budget.limit}), ${of(/\.css$/).toFixed(1)} KiB of style`,
  );
  for (const { name, size } of sizes.toSorted((one, other) => other.size - one.size).slice(0, 8)) {
    console.log(`  ${(size / 1024).toFixed(1).padStart(6)}  ${name}`);
  }
  if (of(/\.js$/) > budget.limit) {
    console.error(`${title}: over its limit of ${budget.limit} KiB`);
    process.exitCode = 1;
  }
}

function collect(entry: string, files: Map<string, string>): void {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`${entry} is not in the build's manifest`);
  if (files.has(chunk.file)) return;
  files.set(chunk.file, chunk.name ?? entry);
  for (const css of chunk.css ?? []) files.set(css, css);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}
