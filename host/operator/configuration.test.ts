import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { freePort } from '#host/free-port.ts';
import { readOptions } from './options.ts';
import { projectNode, startHost } from '#host/testing/host-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-configuration-'));
chmodSync(folder, 0o711);
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ home: join(folder, 'cluster'), fsync: false, port: 0 });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Output and files of a host that starts with these settings. */
async function refused(settings: { env?: Record<string, string>; args?: string[]; port?: number; home?: string }) {
  const home = settings.home ?? mkdtempSync(join(folder, 'home-'));
  const host = await startHost({ ...settings, home });
  const code = await host.ended();
  const lines = host
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith(' …'));
  return { code, lines, left: existsSync(home) ? readdirSync(home) : [] };
}

test('a taken port: said before anything is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, lines, left } = await refused({ port });
  taken.close();
  expect([code, lines, left]).toEqual([
    1,
    [`Port ${port} is taken: stop what listens there, or set PORT to another number.`],
    [],
  ]);
});

test('an unreachable DATABASE_URL', async () => {
  const nobody = await freePort();
  const { code, lines, left } = await refused({
    env: { DATABASE_URL: `postgres://me:secret@127.0.0.1:${nobody}/league` },
  });
  expect([code, lines.length, left]).toEqual([1, 1, []]);
  expect(lines[0]).toContain(`DATABASE_URL cannot be used: 127.0.0.1:${nobody} answered "`);
  expect(lines[0]).toMatch(/". Check the address, the user and the password\.$/);
  expect(lines[0]).not.toContain('secret');
});

test('a wrong password in DATABASE_URL', async () => {
  const { code, lines } = await refused({
    env: { DATABASE_URL: `postgres://postgres:wrong@127.0.0.1:${cluster.settings.port}/postgres` },
  });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toContain('password authentication failed');
});

test('a database user that may not act as other roles: nothing is made in its database', async () => {
  const owner = new Client(cluster.settings);
  await owner.connect();
  await owner.query(`create role plain login password 'plain'`);
  const { code, lines } = await refused({
    env: { DATABASE_URL: `postgres://plain:plain@127.0.0.1:${cluster.settings.port}/postgres` },
  });
  const { rows } = await owner.query(
    `select nspname from pg_namespace where nspname in ('auth', 'private', 'rondo_host')`,
  );
  await owner.end();
  expect([code, lines]).toEqual([
    1,
    ['The user "plain" of DATABASE_URL may not act as other roles: use a superuser, or "alter role plain superuser".'],
  ]);
  expect(rows).toEqual([]);
});

test.each([15, 16])('a PostgreSQL %i: nothing else is asked of it', async (major) => {
  const queries: string[] = [];
  const server = oldServer(major, queries);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { code, lines, left } = await refused({ env: { DATABASE_URL: `postgres://me@127.0.0.1:${port}/league` } });
  server.close();
  expect([code, lines, left, queries.length]).toEqual([
    1,
    [
      `DATABASE_URL leads to PostgreSQL ${major}, and Rondo needs 17 or newer: upgrade the server, or leave DATABASE_URL out to use the one that comes with Rondo.`,
    ],
    [],
    1,
  ]);
});

/** A server that lets everybody in as a superuser, and says that it is this old: PostgreSQL's protocol, as far as that goes. */
function oldServer(major: number, queries: string[]) {
  const message = (type: string, ...parts: (Buffer | string | number)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? int32(part) : Buffer.from(part))));
    return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
  };
  const int32 = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);
  const int16 = (value: number) => Buffer.from([value >> 8, value]);
  const column = (name: string, type: number) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
  const [bool, int4] = [16, 23];
  const [yes, version] = ['t', `${major}0018`];
  const ready = message('Z', 'I');
  return createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', 0), ready]));
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1', 0, 1) !== 'Q') return;
        queries.push(chunk.toString('utf8', 5));
        socket.write(
          Buffer.concat([
            message('T', int16(2), column('superuser', bool), column('version', int4)),
            message('D', int16(2), yes.length, yes, version.length, version),
            message('C', 'SELECT 1\0'),
            ready,
          ]),
        );
      });
    });
  }).listen(0, '127.0.0.1');
}

test('a DATABASE_URL of another form', async () => {
  const { code, lines } = await refused({ env: { DATABASE_URL: 'mysql://localhost/league' } });
  expect([code, lines]).toEqual([
    1,
    ['DATABASE_URL is not of the form postgres://user:password@host:5432/database: correct it.'],
  ]);
});

test('a folder that cannot be written', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, lines } = await refused({ home: join(file, 'home') });
  expect([code, lines]).toEqual([
    1,
    [`${join(file, 'home')} cannot be written: give this user the right to, or set RONDO_HOME to another folder.`],
  ]);
});

test('an unknown option', async () => {
  const { code, lines, left } = await refused({ args: ['--no-demos'] });
  expect([code, lines, left]).toEqual([1, ['Unknown option --no-demos: npm start -- --help lists what there is.'], []]);
});

test('an app that was not built', async () => {
  const settings = {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', RONDO_HOME: join(folder, 'unbuilt'), NODE_ENV: 'production' },
  } as const;
  const script = `import { builtApp } from ${JSON.stringify(resolve(import.meta.dirname, '../site.ts'))}; builtApp('/nowhere/dist');`;
  const { stderr } = spawnSync(projectNode, ['--input-type=module', '-e', script], settings);
  expect(stderr).toContain('The app is not built: /nowhere/dist has no index.html. Run npm start, or npm run build.');
});

test('a Node that is too old', () => {
  const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.19.1"})';
  const { status, stderr } = spawnSync(
    projectNode,
    ['--import', old, resolve(import.meta.dirname, '../../scripts/start.mjs')],
    { encoding: 'utf8' },
  );
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(/^Rondo needs Node 20\.19 or newer, this is 18\.19\.1\. Install a current Node/);
});

const application = {
  DISCORD_CLIENT_ID: '112233445566778899',
  DISCORD_CLIENT_SECRET: 's'.repeat(32),
  DISCORD_PUBLIC_KEY: '0a'.repeat(32),
};

test.each([
  [{ PORT: 'eighty' }, 'PORT=eighty is not a port: give a number from 1 to 65535.'],
  [
    { RONDO_TRUST_PROXI: '1' },
    'RONDO_TRUST_PROXI is not a setting. Settings that begin with RONDO_ are RONDO_HOME, RONDO_TRUST_PROXY, RONDO_ALLOW_REMOTE_DEMO.',
  ],
  [
    { RONDO_TRUST_PROXY: 'true' },
    'RONDO_TRUST_PROXY=true is not understood: set RONDO_TRUST_PROXY=1, or leave it out.',
  ],
  [{ PORT: '70000' }, 'PORT=70000 is not a port: give a number from 1 to 65535.'],
  [
    { HOST: '0.0.0.0' },
    'HOST=0.0.0.0 would offer the demo accounts to other machines: add --no-demo, or set RONDO_ALLOW_REMOTE_DEMO=1 if that is meant.',
  ],
  [
    { HOST: '0.0.0.0', RONDO_ALLOW_REMOTE_DEMO: '1' },
    'HOST=0.0.0.0 needs SITE_URL, the address people will use, because mails link to it.',
  ],
  [
    { SITE_URL: 'league.example' },
    'SITE_URL=league.example is not an address: give one such as https://league.example.',
  ],
  [
    { SMTP_HOST: 'mail.example' },
    'SMTP_HOST needs SMTP_FROM, the address mails come from, such as league@example.com.',
  ],
  [
    { SMTP_HOST: 'mail.example', SMTP_FROM: 'a@b.example', SMTP_USER: 'me' },
    'SMTP_USER and SMTP_PASS belong together: set both or neither.',
  ],
  [
    { DISCORD_BOT_TOKEN: 'a'.repeat(24) },
    'DISCORD_CLIENT_ID (digits), DISCORD_CLIENT_SECRET and DISCORD_PUBLIC_KEY (64 digits of 0-9 and a-f) belong together: copy all three from the application’s pages, or set none.',
  ],
  [
    { ...application, DISCORD_BOT_TOKEN: 'not one' },
    'DISCORD_BOT_TOKEN is no token of a bot: copy it from the application’s page Bot.',
  ],
])('%j is told in one sentence', (env, sentence) => {
  expect(() => readOptions([], env)).toThrow(sentence);
});

test('an application of Discord has a bot where its token is given', () => {
  const bot = `${'a'.repeat(24)}.Gabcde.${'b'.repeat(38)}`;
  expect(readOptions([], application)).toMatchObject({ discord: { client: application.DISCORD_CLIENT_ID } });
  expect(readOptions([], { ...application, DISCORD_BOT_TOKEN: bot })).toMatchObject({ discord: { bot } });
});

test('without settings the league is this machine’s own', () => {
  expect(readOptions([], {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    demo: true,
    smtp: undefined,
  });
});

test('NODE_ENV=test in the shell opens no unfinished part of the backend', async () => {
  const host = await startHost({ home: join(folder, 'node-env'), env: { NODE_ENV: 'test' } });
  expect((await host.ask('/auth/v1/sso', { method: 'POST', body: '{}' })).status).toBe(404);
  expect(host.output()).not.toContain('EXPERIMENTAL');
  expect(await host.ended('SIGTERM')).toBe(0);
});

test('an operator’s PostgreSQL works like the embedded one, and is held for one host alone', async () => {
  const owner = new Client(cluster.settings);
  await owner.connect();
  await owner.query('create database league').finally(() => owner.end());
  const DATABASE_URL = `postgres://postgres:${cluster.settings.password}@127.0.0.1:${cluster.settings.port}/league`;
  const host = await startHost({ home: join(folder, 'operator'), env: { DATABASE_URL } });
  expect((await host.ask('/auth/v1/health')).status).toBe(200);
  const second = await refused({ env: { DATABASE_URL } });
  expect(second.code).toBe(1);
  expect(second.lines[0]).toMatch(/^The database is in use by rondo host/);
  expect(await host.ended('SIGTERM')).toBe(0);
  const league = new Client(DATABASE_URL);
  await league.connect();
  await league
    .query(`insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'shoes')`)
    .finally(() => league.end());
  expect((await refused({ env: { DATABASE_URL } })).lines).toEqual([
    'The data in the database of DATABASE_URL was written by a newer version of Rondo (shoes): start that version, or put back a backup of this one.',
  ]);
});
