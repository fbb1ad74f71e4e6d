import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createServer } from 'vite';
import { clusterAt } from '#host/postgres/cluster.ts';

/**
 * `npm run dev`: the host answers the API, Vite serves the app and reloads it while it is written. Its database is made
 * of supabase/schemas, in its own folder, and made anew when a file there changes. PORT is the API's port,
 * DEV_PORT the app's.
 */
const root = resolve(import.meta.dirname, '..');
const schemas = resolve('supabase/schemas');
const home = resolve('.rondo-dev');
const apiPort = process.env['PORT'] ?? '3000';
const appPort = Number(process.env['DEV_PORT'] ?? 5173);
const app = `http://127.0.0.1:${appPort}`;
process.env['SITE_URL'] ??= app;

let host = startHost();
if (!(await isUp(host))) process.exit(1);

const { folders } = await clusterAt(home);
const { publishableKey } = JSON.parse(readFileSync(join(folders.home, 'secrets.json'), 'utf8')) as {
  publishableKey: string;
};
process.env['DEV_BACKEND'] = `http://127.0.0.1:${apiPort}`;
process.env['VITE_SUPABASE_URL'] = app;
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = publishableKey;
if (process.env['DISCORD_CLIENT_ID']) process.env['VITE_DISCORD'] = '1';
const vite = await createServer({
  root,
  server: { port: appPort, strictPort: true, host: '127.0.0.1', watch: { ignored: ['**/.rondo*/**'] } },
});
await vite.listen();
vite.printUrls();
// Vite ends this process by itself at a signal; the host then drains and stops its database.
process.on('exit', () => host.kill('SIGTERM'));

let changed = '';
let working = false;
vite.watcher.add(schemas).on('all', (_event, path) => {
  if (!resolve(path).startsWith(schemas)) return;
  changed = path;
  // Files that an editor writes together count as one change.
  if (!working) setTimeout(() => void makeAnew(), 200);
  working = true;
});

async function makeAnew(): Promise<void> {
  while (changed) {
    console.log(`${relative('.', changed)} changed: the database is made anew.`);
    changed = '';
    await stop(host);
    host = startHost();
    if (await isUp(host)) {
      console.log('The database is made anew, and open pages are loaded again.');
      vite.ws.send({ type: 'full-reload' });
    } else console.log('Without a database until supabase/schemas changes again.');
  }
  working = false;
}

async function stop(running: ChildProcess): Promise<void> {
  running.removeAllListeners('exit');
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

function startHost(): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/dev/host.ts'), home, ...process.argv.slice(2)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Hands on what it says and waits until it is up, or ended. One that ends later ends everything. */
function isUp(started: ChildProcess): Promise<boolean> {
  return new Promise((answer) => {
    started.once('exit', () => answer(false));
    started.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (!/^ {2}Data\b/m.test(chunk.toString())) return;
      started.removeAllListeners('exit').once('exit', (code) => process.exit(code ?? 1));
      answer(true);
    });
  });
}
