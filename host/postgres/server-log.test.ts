import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepSmall } from './server-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-log-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a full log is kept once, readable by its owner alone, and begins anew under the server that writes it', async () => {
  const log = join(folder, 'postgres.log');
  writeFileSync(`${log}.1`, 'before', { mode: 0o644 });
  const server = openSync(log, 'a', 0o644);
  writeSync(server, 'a'.repeat(101));
  const stop = keepSmall(log, { bytes: 100, every: 5 });
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('a'.repeat(101));
  expect((statSync(`${log}.1`).mode & 0o777).toString(8)).toBe('600');
  expect(readFileSync(log, 'utf8')).toBe('');

  writeSync(server, 'b'.repeat(100));
  writeSync(server, 'c');
  await expect.poll(() => statSync(log).size, { interval: 5 }).toBe(0);
  expect(readFileSync(`${log}.1`, 'utf8')).toBe(`${'b'.repeat(100)}c`);
  writeSync(server, 'd');
  expect(readFileSync(log, 'utf8')).toBe('d');
  stop();
});

test('a log that is small, missing, or in the way is left alone', () => {
  const log = join(folder, 'small.log');
  keepSmall(log, { bytes: 100 })();
  writeFileSync(log, 'a'.repeat(100));
  keepSmall(log, { bytes: 100 })();
  expect(statSync(log).size).toBe(100);
  appendFileSync(log, 'b');
  mkdirSync(`${log}.1`);
  keepSmall(log, { bytes: 100 })();
  expect(statSync(log).size).toBe(101);
});
