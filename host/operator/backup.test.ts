import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from './backup.ts';
import { signingKeyFile } from './league-file/signing-key.ts';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-backup-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const now = new Date('2026-05-01T12:00:00Z');
const file = join(folder, 'league.tar.gz');
const home = join(folder, 'home');

const ask = async <Row>(cluster: Cluster, sql: string): Promise<Row[]> => {
  const client = new Client(cluster.settings);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
};
const checksum = `select count(*)::int as rows, md5(string_agg(n || text, ',' order by n)) as sum from kept where n <= 20000`;

test('a backup taken while people write comes back row for row, with secrets and files', async () => {
  const cluster = await startCluster({ home });
  mkdirSync(join(home, 'files'));
  writeFileSync(join(home, 'secrets.json'), '{"kept":true}', { mode: 0o600 });
  writeFileSync(join(home, 'files', 'crest'), 'a crest');
  writeFileSync(join(home, signingKeyFile), 'a key');
  await ask(cluster, `create table kept as select n, md5(n::text) as text from generate_series(1, 20000) n`);
  const before = await ask(cluster, checksum);

  const writing = { on: true };
  const writer = (async () => {
    for (let n = 20_001; writing.on; n += 1) await ask(cluster, `insert into kept values (${n}, 'later')`);
  })();
  expect(await backUp({ home, file, now })).toBeGreaterThan(1_000_000);
  writing.on = false;
  await writer;
  await cluster.stop();

  const elsewhere = join(folder, 'elsewhere');
  expect(await restore({ home: elsewhere, file, now })).toEqual({ at: now.toISOString(), former: undefined });
  const restored = await startCluster({ home: elsewhere });
  const after = await ask(restored, checksum);
  await restored.stop();
  expect(after).toEqual(before);
  expect(readFileSync(join(elsewhere, 'files', 'crest'), 'utf8')).toBe('a crest');
  expect(readFileSync(join(elsewhere, 'secrets.json'), 'utf8')).toBe('{"kept":true}');
  expect(readFileSync(join(elsewhere, signingKeyFile), 'utf8')).toBe('a key');
});

test('a backup is its owner’s alone, from its first byte on', async () => {
  const part = join(folder, 'closed.tar.gz.part');
  writeFileSync(part, 'left by a backup that was killed', { mode: 0o644 });
  const modes = new Set<string>();
  const watching = setInterval(() => {
    if (existsSync(part) && statSync(part).size !== 32) modes.add((statSync(part).mode & 0o777).toString(8));
  }, 1);
  await backUp({ home, file: join(folder, 'closed.tar.gz'), now });
  clearInterval(watching);
  expect([...modes]).toEqual(['600']);
  expect((statSync(join(folder, 'closed.tar.gz')).mode & 0o777).toString(8)).toBe('600');
});

test('a backup that cannot be written leaves nothing and says why', async () => {
  await expect(backUp({ home, file: join(folder, 'none', 'such.tar.gz'), now })).rejects.toThrow(
    /none\/such.tar.gz cannot be written: ENOENT/,
  );
  mkdirSync(join(folder, 'taken.tar.gz.part'));
  await expect(backUp({ home, file: join(folder, 'taken.tar.gz'), now })).rejects.toThrow(
    /taken.tar.gz cannot be written: /,
  );
});

test('a file that is there is replaced only when that is confirmed', () => {
  const there = join(folder, 'there.tar.gz');
  writeFileSync(there, 'the backup of yesterday');
  const command = (input: string) =>
    spawnSync(process.execPath, ['scripts/backup.ts', there], {
      input,
      encoding: 'utf8',
      env: { ...process.env, RONDO_HOME: home },
    });
  for (const input of ['', '\n', 'n\n']) {
    const { status, stdout, stderr } = command(input);
    expect([status, stdout, stderr]).toEqual([
      1,
      expect.stringContaining(`This replaces ${there}. Go on? (y/N)`),
      `Nothing was backed up: ${there} exists.\n`,
    ]);
    expect(readFileSync(there, 'utf8')).toBe('the backup of yesterday');
  }
  expect(command('y\n').stdout).toContain(`Backed up ${home} to ${there}`);
  expect(statSync(there).size).toBeGreaterThan(1_000_000);
});

test('what is replaced is kept beside it', async () => {
  const { former } = await restore({ home, file, now });
  expect(former).toContain('before-restore-2026-05-01');
  expect(
    createHash('sha256')
      .update(readFileSync(join(former ?? '', 'db-password')))
      .digest('hex'),
  ).toBe(
    createHash('sha256')
      .update(readFileSync(join(home, 'db-password')))
      .digest('hex'),
  );
});

test('nothing is restored under a running host, nor from a file that is no backup', async () => {
  const cluster = await startCluster({ home });
  await expect(restore({ home, file, now })).rejects.toThrow('The database is in use by rondo host');
  await cluster.stop();
  writeFileSync(join(folder, 'half.tar.gz'), readFileSync(file).subarray(0, 100_000));
  await expect(restore({ home, file: join(folder, 'half.tar.gz'), now })).rejects.toThrow(
    'is not a backup of Rondo, or it is cut off: nothing was changed.',
  );
  await expect(restore({ home, file: join(folder, 'none'), now })).rejects.toThrow('does not exist');
  await expect(backUp({ home: join(folder, 'empty'), file, now })).rejects.toThrow('There is no database in');
});
