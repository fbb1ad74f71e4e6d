import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Boot } from '#host/boot.ts';
import { freePort } from '#host/free-port.ts';
import { readOptions } from '#host/operator/options.ts';
import { keepRelease, readRelease } from '#host/testing/release.ts';

/**
 * `npm run keep-release`: fills the demo league with this version and keeps its data in host/testing/releases, so that
 * every later version shows that it upgrades it. Once a release.
 */
const project = resolve(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'rondo-release-'));
chmodSync(home, 0o711);
try {
  const options = readOptions(['--api-only'], { PORT: String(await freePort()), RONDO_HOME: home });
  if (options === 'help') throw new Error('no help was asked for');
  const boot = new Boot(options, {
    dist: '',
    progress: (step) => console.log(`${step} …`),
    log: () => {},
    onLost: () => {},
    signal: new AbortController().signal,
  });
  const { home: data } = await boot.up().finally(() => boot.down());
  const { file, bytes } = keepRelease(await readRelease(data, project));
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(2)} MB`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
