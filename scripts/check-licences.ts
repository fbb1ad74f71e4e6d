import { readFileSync } from 'node:fs';

/**
 * Every package in the lock is licensed MIT, Apache, BSD, ISC, OFL or alike. The list for the app is narrower still;
 * MPL-2.0 and CC-BY-4.0 are build tools and their data (Lightning CSS, axe, caniuse).
 */
const allowed =
  /^(MIT|MIT-0|Apache-2\.0|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|ISC|OFL-1\.1|PostgreSQL|CC0-1\.0|CC-BY-4\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|Zlib)$/;

/** Packages whose lock entry names no licence; read by hand in the package itself. */
const readByHand: Record<string, string> = {};

type Lock = { packages: Record<string, { license?: string; link?: boolean }> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const faults = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
  .filter(({ name, license }) => !isAllowed(license ?? readByHand[name] ?? ''))
  .map(({ name, license }) => `${name}: ${license ?? 'no licence named'}`);

if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'));
  process.exit(1);
}
console.log(`${Object.keys(packages).length - 1} packages, every licence allowed.`);

/** SPDX expressions: one allowed choice of an OR is enough, an AND needs both. */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((part) => allowed.test(part.trim())));
}
