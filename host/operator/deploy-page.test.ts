import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startHost } from '#host/testing/host-process.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { clusterAt } from '#host/postgres/cluster.ts';

// The section "One machine" of docs/deploy.md, followed as it is written; its folders stand below a temporary one.
const page = (readFileSync('docs/deploy.md', 'utf8').split('\n## ')[1] ?? '').replaceAll(/\n\s+/g, '\n');
const folder = mkdtempSync(join(tmpdir(), 'rondo-deploy-page-'));
const home = join(folder, 'srv/rondo');
for (const path of ['', 'backups', 'srv', 'srv/rondo']) {
  mkdirSync(join(folder, path), { recursive: true });
  chmodSync(join(folder, path), 0o711);
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of the page: each line of its blocks, what is exported before it included, and those in its sentences. */
const commands = [
  ...[...page.matchAll(/^```sh\n([\s\S]*?)```/gm)].flatMap(([, block = '']) => linesOf(block)),
  ...[...page.matchAll(/`([^`\n]*npm run [^`\n]*)`/g)].map(([, command = '']) => command),
];

function linesOf(block: string): string[] {
  const lines = block
    .replaceAll(/\\\n\s*/g, '')
    .trim()
    .split('\n');
  const exported = lines.filter((line) => line.startsWith('export '));
  return lines.filter((line) => !exported.includes(line)).map((line) => [...exported, line].join('; '));
}

function follow(name: string) {
  const [command = '', more] = commands.filter((line) => line.includes(`npm run ${name} -- `));
  expect([command, more], name).toEqual([expect.stringContaining('RONDO_HOME=/srv/rondo'), undefined]);
  const written = command.replace(/(?<!\S)\/(?=backups)|(?<==)\/(?=srv)/g, `${folder}/`);
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', written], {
    encoding: 'utf8',
    env: { PATH: `${resolve('node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH']}` },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('its commands name the folder of the installation, and do what it says of a host that runs and one that is stopped', async () => {
  expect(commands).toContainEqual(expect.stringContaining('RONDO_HOME=/srv/rondo npm start -- --no-demo'));
  await layMigratedCluster(home);
  const host = await startHost({ home });
  await inData(
    `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'their@e-mail.example', now())`,
  );
  expect(follow('admin')).toContain('their@e-mail.example is an admin now');
  follow('refusals');
  expect(follow('backup')).toContain(`Backed up ${home}`);
  expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^rondo-\d{4}-\d\d-\d\d\.tar\.gz$/)]);
  expect(await host.ended('SIGTERM')).toBe(0);
  expect(follow('restore')).toContain(`Restored ${home} to `);
  const again = await startHost({ home });
  expect(await inData(`select role::text from private.user_roles`)).toEqual([{ role: 'admin' }]);
  expect(await again.ended('SIGTERM')).toBe(0);
});

async function inData(statement: string): Promise<unknown[]> {
  const client = new Client((await clusterAt(home)).settings);
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end());
}
