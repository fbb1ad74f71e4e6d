import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unboundedReads } from './bounded-reads.ts';

/** Every read of the app is a window: it says how much it brings at most. */
const faults = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|mutants)\.tsx?$|\bmutations\.ts$/.test(name))
  .map((name) => join('src', name))
  .flatMap((file) => unboundedReads(file, readFileSync(file, 'utf8')));

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log('Every read is bounded.');
