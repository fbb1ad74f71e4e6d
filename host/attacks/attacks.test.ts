import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#host/postgres/cluster.ts';
import { freePort } from '#host/free-port.ts';
import { nginxPath, startNginx } from '#host/testing/nginx.ts';
import { onAccounts } from './accounts.ts';
import type { Attack } from './attack.ts';
import { type AttackedHost, openAttackedHost } from './attacked-host.ts';
import { onHosts } from './hosts.ts';
import { onPaths } from './paths.ts';
import { onPictures } from './pictures.ts';
import { onRest } from './rest.ts';
import { onSockets } from './sockets.ts';
import { onStorage } from './storage.ts';

/** Every theme's list. A new one is named here and is then sent on every way. */
const themes: Record<string, Attack[]> = {
  paths: onPaths,
  hosts: onHosts,
  storage: onStorage,
  pictures: onPictures,
  accounts: onAccounts,
  rest: onRest,
  sockets: onSockets,
};

/** The statuses nginx answers by itself, without asking the host: crooked requests, odd methods, long lines. */
const nginxs = [400, 405, 413, 414];

const program = nginxPath();
const leftOut = program ? '' : ': left out, this machine has no nginx (docs/decisions/0007)';

describe('on 127.0.0.1', () => {
  let attacked: AttackedHost;
  let proxyUrl: string;
  beforeAll(async () => {
    proxyUrl = `http://127.0.0.1:${await freePort()}`;
    attacked = await openAttackedHost({ SITE_URL: proxyUrl, RONDO_TRUST_PROXY: '1' });
  });
  afterAll(() => attacked.close());

  test.each(Object.entries(themes))('%s: nothing is answered otherwise than it should', async (_, attacks) => {
    expect(await attacked.wronglyAnswered(attacks)).toEqual([]);
  });

  describe.skipIf(!program)(`behind nginx${leftOut}`, () => {
    let proxy: Awaited<ReturnType<typeof startNginx>>;
    beforeAll(async () => {
      const { port } = new URL(proxyUrl);
      proxy = await startNginx({ program: program ?? '', port: Number(port), host: new URL(attacked.url).host });
    });
    afterAll(() => proxy.stop());

    test.each(Object.entries(themes))('%s: nothing is answered otherwise than it should', async (_, attacks) => {
      expect(await attacked.wronglyAnswered(attacks, { url: proxyUrl, answers: nginxs })).toEqual([]);
    });

    test('a member hears through it', async () => {
      expect(await attacked.joins(proxyUrl)).toBe('ok');
    });
  });

  test('afterwards the host lives, a visitor sees two rows, and nothing was stored', () => unharmed(attacked));
});

describe('on [::1], over a database of the operator', () => {
  const home = mkdtempSync(join(tmpdir(), 'rondo-attacked-database-'));
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let attacked: AttackedHost;
  beforeAll(async () => {
    cluster = await startCluster({ home, fsync: false, port: await freePort() });
    await cluster.lock.release();
    const { user, password, port, database } = cluster.settings;
    attacked = await openAttackedHost({
      HOST: '::1',
      RONDO_TRUST_PROXY: '1',
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/${database}`,
    });
  });
  afterAll(async () => {
    await attacked.close();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test.each(Object.entries(themes))('%s: nothing is answered otherwise than it should', async (_, attacks) => {
    expect(await attacked.wronglyAnswered(attacks)).toEqual([]);
  });

  test('afterwards the host lives, a visitor sees two rows, and nothing was stored', () => unharmed(attacked));
});

async function unharmed(attacked: AttackedHost): Promise<void> {
  expect(attacked.stillRuns()).toBe(true);
  expect(await attacked.visitorsRows()).toEqual(['brand', 'maintenance_mode']);
  expect(await attacked.rowsChanged()).toEqual([]);
}
