import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { projectNode, startHost } from '#host/testing/host-process.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { clusterAt } from '#host/postgres/cluster.ts';
import { examine, type Finding } from './doctor.ts';
import { readOptions } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-doctor-'));
chmodSync(folder, 0o711);
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-05-02T12:00:00Z');
const gibibyte = 1024 ** 3;
const mail = { SMTP_HOST: 'mail.example', SMTP_FROM: 'league@league.example' };
const discord = {
  DISCORD_CLIENT_ID: '112233445566778899',
  DISCORD_CLIENT_SECRET: 's'.repeat(32),
  DISCORD_PUBLIC_KEY: '0a'.repeat(32),
};

type Case = { env?: Record<string, string>; lastBackup?: string; left?: number; ran?: Date | null; stopped?: boolean };

/** Findings for an installation with these settings, a sentence for each check; the address leads nowhere. */
async function look({ env = {}, lastBackup, left = 9 * gibibyte, ran = now, stopped = false }: Case) {
  const home = mkdtempSync(join(folder, 'home-'));
  if (lastBackup) writeFileSync(join(home, 'last-backup'), `${lastBackup}\n`);
  const options = readOptions(['--no-demo'], { SITE_URL: 'https://league.invalid', ...env });
  if (options === 'help') throw new Error('no help was asked for');
  const query = async <Row>(sql: string) =>
    [sql.startsWith('show') ? { server_version: '17.9 (Debian)' } : { ran }] as Row[];
  return examine({ options, home, project: resolve('.'), query: stopped ? undefined : query, now, left: () => left });
}
const sentences = (findings: Finding[]) => findings.map(({ sentence }) => sentence);
const bad = (findings: Finding[]) => sentences(findings.filter(({ status }) => status === 'bad'));

test('an installation for the public with everything set has nothing to mend but an address that does not answer', async () => {
  const findings = await look({
    env: { ...mail, ...discord, RONDO_TRUST_PROXY: '1' },
    lastBackup: '2026-05-02T02:00:00Z',
  });
  expect(bad(findings)).toEqual(['address_bad']);
  expect(sentences(findings)).toEqual([
    'https_good',
    'mail_good',
    'push_good',
    'discord_good',
    'backup_good',
    'disk_good',
    'clock_good',
    'address_bad',
    'versions_good',
  ]);
  expect(findings.find(({ name }) => name === 'backup')?.facts).toEqual({ hours: 10 });
  expect(findings.at(-1)?.facts).toMatchObject({ postgres: '17.9', node: process.versions.node });
});

test.each<[string, Case, string[]]>([
  ['https in front whose addresses are not believed', { env: mail }, ['proxy_bad']],
  ['a site of others without https', { env: { ...mail, SITE_URL: 'http://league.invalid' } }, ['https_bad']],
  ['no mail server', { env: { RONDO_TRUST_PROXY: '1' } }, ['mail_bad']],
  [
    'a backup of a day ago',
    { env: { ...mail, RONDO_TRUST_PROXY: '1' }, lastBackup: '2026-05-01T12:00:00Z' },
    ['backup_bad'],
  ],
  ['a disk with half a gibibyte', { env: { ...mail, RONDO_TRUST_PROXY: '1' }, left: gibibyte / 2 }, ['disk_bad']],
  [
    'a clock that stopped six minutes ago',
    { env: { ...mail, RONDO_TRUST_PROXY: '1' }, ran: new Date(now.getTime() - 360_000) },
    ['clock_bad'],
  ],
  ['a host that is stopped', { env: { ...mail, RONDO_TRUST_PROXY: '1' }, stopped: true }, ['clock_stopped']],
])('%s is to mend', async (_, options, sentences) => {
  const wrong = bad(await look({ lastBackup: '2026-05-02T11:00:00Z', ...options }));
  expect(wrong.filter((sentence) => sentence !== 'address_bad')).toEqual(sentences);
});

test('what a site of this machine alone does without is no fault; a database of the operator’s is backed up elsewhere', async () => {
  const findings = await look({
    env: { SITE_URL: '', DATABASE_URL: 'postgres://me@127.0.0.1/league', PORT: '1' },
    ran: null,
  });
  expect(bad(findings)).toEqual(['address_bad']);
  expect(sentences(findings)).toEqual(
    expect.arrayContaining(['https_off', 'mail_off', 'push_off', 'discord_off', 'backup_off', 'clock_off']),
  );
});

test.each([
  ['this host', 200, 'ok', 'address_good'],
  ['another site', 200, 'Welcome', 'address_bad'],
  ['a proxy whose host is away', 502, 'ok', 'address_bad'],
])('an address that leads to %s', async (_, status, body, sentence) => {
  const server = createServer((_request, answer) => answer.writeHead(status).end(body)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const findings = await look({ env: { SITE_URL: `http://127.0.0.1:${port}` } });
  expect(sentences(findings.filter(({ name }) => name === 'address'))).toEqual([sentence]);
});

test('every finding has its words in each language, and every word a finding', async () => {
  const [names, ...others] = ['en', 'de', 'tr'].map((language) => {
    const texts = JSON.parse(readFileSync(`src/locales/${language}/admin.json`, 'utf8')) as {
      host: { sentences: Record<string, string> };
    };
    return Object.keys(texts.host.sentences).toSorted();
  });
  for (const other of others) expect(other).toEqual(names);
  const cases: Case[] = [
    { env: { ...mail, ...discord, RONDO_TRUST_PROXY: '1' }, lastBackup: '2026-05-02T02:00:00Z' },
    { env: { SITE_URL: 'http://league.invalid' }, left: 0, ran: new Date(0), lastBackup: '2026-04-02T02:00:00Z' },
    { env: { SITE_URL: '', PORT: '1' }, ran: null },
    { env: { DATABASE_URL: 'postgres://me@127.0.0.1/league' }, stopped: true },
  ];
  const all = await Promise.all(cases.map(look));
  expect([...new Set([...all.flat().map(({ sentence }) => sentence), 'address_good'])].toSorted()).toEqual(names);
});

test('the command says what the running host found of its settings, and ends with 1 where something is to mend', async () => {
  const home = join(folder, 'running');
  mkdirSync(home);
  await layMigratedCluster(home);
  const host = await startHost({ home, env: { SITE_URL: 'https://league.invalid', RONDO_TRUST_PROXY: '1', ...mail } });
  const client = new Client((await clusterAt(home)).settings);
  await client.connect();
  const rows = async () =>
    (await client.query<{ sentence: string }>('select sentence from private.host_checks order by place')).rows;
  await expect.poll(rows).not.toEqual([]);
  await client.end();
  const doctor = async () => {
    const run = spawn(projectNode, ['scripts/doctor.ts'], {
      env: { PATH: process.env['PATH'] ?? '', RONDO_HOME: home },
    });
    const [output, complaint, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')]);
    return { output, complaint, code: code as number };
  };
  const { output, complaint, code } = await doctor();
  expect([complaint, code]).toEqual(['', 1]);
  expect(output).toMatch(/^ok {3}mail +Mail is sent by mail\.example\.$/m);
  expect(output).toMatch(/^MEND backup +There is no backup yet/m);
  expect(output).toMatch(/^MEND address +https:\/\/league\.invalid does not answer from here \(ENOTFOUND|EAI_AGAIN\)/m);
  expect(await host.ended('SIGTERM')).toBe(0);
  expect((await doctor()).output).toMatch(/^MEND clock +The host is not running: npm start\.$/m);
});
