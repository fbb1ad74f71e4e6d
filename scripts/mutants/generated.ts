import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { generatedFor, generatedForAnew } from './generated-for.ts';

/**
 * Has Stryker try its changes of the files whose path holds one of the parts, of all without any. `none`: there is no such
 * file; `low`: its score is below the threshold, or it could not run.
 */
export async function tryGenerated(parts: string[], afresh: boolean): Promise<'none' | 'low' | 'good'> {
  const outcomes = [
    await tryFiles('stryker.config.mjs', generatedFor, parts, afresh),
    await tryFiles('scripts/mutants/anew.stryker.config.mjs', generatedForAnew, parts, afresh),
  ];
  return outcomes.find((outcome) => outcome === 'low') ?? outcomes.find((outcome) => outcome === 'good') ?? 'none';
}

async function tryFiles(config: string, patterns: string[], parts: string[], afresh: boolean) {
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const files = globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { exclude: without },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => parts.some((part) => path.includes(part)));
  if (parts.length > 0 && files.length === 0) return 'none';
  const args = [...(parts.length > 0 ? ['--mutate', files.join(',')] : []), ...(afresh ? ['--force'] : [])];
  const run = spawn(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config, ...args], {
    stdio: 'inherit',
  });
  const [status] = (await once(run, 'close')) as [number | null];
  return status === 0 ? 'good' : 'low';
}
