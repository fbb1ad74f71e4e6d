import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '#host/free-port.ts';
import { projectNode } from '#host/testing/host-process.ts';
import { installedFolders } from '#host/postgres/cluster.ts';

test('npm run dev makes its database anew, in a folder of its own, when a file of the schemas changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-dev-'));
  chmodSync(folder, 0o755);
  cpSync('supabase/schemas', join(folder, 'supabase/schemas'), { recursive: true });
  const dev = spawn(projectNode, [resolve('scripts/dev.ts'), '--no-demo'], {
    cwd: folder,
    env: { ...process.env, PORT: String(await freePort()), DEV_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/Local:/);
    const { settings } = installedFolders(join(folder, '.rondo-dev'));
    const key = () =>
      readFileSync(join(installedFolders(join(folder, '.rondo-dev')).folders.home, 'secrets.json'), 'utf8');
    const before = key();
    expect(await answerOf(settings, `select to_regproc('private.another_answer') as found`)).toBe(null);

    const page = join(folder, 'supabase/schemas/03_settings/10_site_settings.sql');
    appendFileSync(page, `create function private.another_answer() returns int language sql as 'select 42';\n`);
    // Looked at from a moment on which nobody says.
    const written = () => {
      appendFileSync(page, '-- written\n');
      return output;
    };
    await expect.poll(written, { timeout: 120_000, interval: 500 }).toContain('changed: the database is made anew');
    await expect.poll(() => output, { timeout: 120_000 }).toContain('made anew, and open pages are loaded again');
    // The last write may cause another build.
    const answer = () => answerOf(settings, 'select private.another_answer() as found').catch(() => undefined);
    await expect.poll(answer, { timeout: 120_000 }).toBe(42);
    expect(key()).toBe(before);
  } finally {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

async function answerOf(settings: object, sql: string): Promise<unknown> {
  const client = new Client(settings);
  await client.connect();
  try {
    return (await client.query<{ found: unknown }>(sql)).rows[0]?.found;
  } finally {
    await client.end();
  }
}
