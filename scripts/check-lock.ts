import { readFileSync } from 'node:fs';

/**
 * A package that brings binaries names one package per platform, and all of them must stand in the lock
 * file: `npm ci` on macOS or Windows fails on a lock that was written where some were missing.
 */
type Locked = {
  version?: string;
  optional?: boolean;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

const missing: string[] = [];
for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
  for (const name of Object.keys(optionalDependencies)) {
    const isPresent = placesOf(name, path).some((place) => packages[place]);
    if (!isPresent) missing.push(`${path || 'this project'} names ${name}`);
  }
}
const unproven = Object.entries(packages).filter(
  ([path, { integrity }]) => path.includes('node_modules/') && !integrity,
);
const foreign = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);

report('Missing in package-lock.json', missing);
report(
  'Without an integrity hash in package-lock.json',
  unproven.map(([path]) => path),
);
report(
  'Bound to one registry in package-lock.json',
  foreign.map(([path, { resolved }]) => `${path} ${resolved}`),
);
if (process.exitCode !== 1) {
  const families = Object.values(packages).filter(({ optionalDependencies }) => optionalDependencies).length;
  console.log(
    `package-lock.json is complete: ${Object.keys(packages).length - 1} packages, ${families} families for every platform they name.`,
  );
}

/** Where npm looks for a name from a folder: there and in every folder above. */
function placesOf(name: string, from: string): string[] {
  const folders = from.split('node_modules/').map((_, depth, parts) =>
    parts
      .slice(0, parts.length - depth)
      .join('node_modules/')
      .replace(/\/$/, ''),
  );
  return folders.map((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}`);
}

function report(title: string, lines: string[]): void {
  if (lines.length === 0) return;
  console.error(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
