import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeAdmin } from './admins.ts';
import { backUp } from './backup.ts';
import { signingKeyFile } from './league-file/signing-key.ts';
import { reset } from './reset.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-reset-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const home = join(folder, 'home');
const yes = async () => true;
const command = (args: string[], input: string) =>
  spawnSync(process.execPath, ['scripts/reset.ts', ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, RONDO_HOME: home },
  }).stdout;
const never = async (): Promise<boolean> => {
  throw new Error('It must not ask.');
};

test('an installation is kept while a host runs on it and until it is confirmed, and then it is gone', async () => {
  const cluster = await startCluster({ home });
  mkdirSync(join(home, 'files'));
  writeFileSync(join(home, 'secrets.json'), '{}');
  writeFileSync(join(home, signingKeyFile), '');
  for (const name of ['refusals.log', 'refusals.log.1']) writeFileSync(join(home, name), '');
  await expect(reset({ home, confirm: never })).rejects.toThrow(/is in use by rondo host \d+: stop it first/);
  await cluster.stop();

  const shown: string[] = [];
  const no = async (where: string) => shown.push(where) < 0;
  expect(await reset({ home, confirm: no })).toBeUndefined();
  expect([shown, existsSync(join(home, 'pgdata', 'PG_VERSION'))]).toEqual([[home], true]);

  writeFileSync(join(home, 'diary.txt'), 'not ours');
  await expect(reset({ home, confirm: never })).rejects.toThrow(/holds diary.txt/);
  rmSync(join(home, 'diary.txt'));

  let other: typeof cluster | undefined;
  const slowly = async () => {
    other = await startCluster({ home });
    return true;
  };
  await expect(reset({ home, confirm: slowly })).rejects.toThrow(/is in use/);
  await other?.stop();

  for (const input of ['', '\n', 'n\n'])
    expect(command([], input)).toMatch(new RegExp(`This removes ${home}: .*y/N.*Nothing was removed`, 's'));
  expect(existsSync(join(home, 'pgdata', 'PG_VERSION'))).toBe(true);
  expect(command(['--yes'], '')).toContain(`Removed ${home}.`);
  expect(existsSync(home)).toBe(false);
});

test.each([
  ['reset', () => reset({ home: join(folder, 'none'), confirm: never })],
  ['backup', () => backUp({ home: join(folder, 'none'), file: join(folder, 'a.tar.gz'), now: new Date() })],
  ['admin', () => makeAdmin({ home: join(folder, 'none'), email: 'a@b.test' })],
])('%s says that there is no installation, and makes none', async (_, work) => {
  await expect(work()).rejects.toThrow(`There is no database in ${join(folder, 'none')}`);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('a folder of somebody else’s is no installation, whatever lies in it', async () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(join(theirs, 'pgdata'), { recursive: true });
  await expect(reset({ home: theirs, confirm: yes })).rejects.toThrow('There is no database');
  expect(readdirSync(theirs)).toEqual(['pgdata']);
});

test.runIf(process.getuid?.() === 0)('what root cannot serve from a closed folder leaves nothing there', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const wanted = join(closed, 'league', '.rondo');
  const cluster = await startCluster({ home: wanted });
  expect([readdirSync(closed), cluster.home.startsWith('/var/lib/rondo/home-')]).toEqual([[], true]);
  await cluster.stop();
  expect(await reset({ home: wanted, confirm: yes })).toBe(cluster.home);
  expect(existsSync(cluster.home)).toBe(false);
});
