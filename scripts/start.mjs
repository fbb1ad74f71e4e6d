// npm start: makes ready what is missing (packages, the built app), then runs the host until it is stopped.
// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.19 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, projectNode, ready } from './ready.mjs';

const args = process.argv.slice(2);
const parent = process.ppid;
ready();
if (!['--help', '-h', '--api-only'].some((flag) => args.includes(flag))) buildWhenStale();
runHost();

/** A build is as fresh as its stamp: the hash of everything it is made of. */
function buildWhenStale() {
  const stamp = join('dist', '.stamp');
  const sources = hashOf([
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    join('scripts', 'vite'),
    'package-lock.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;

  console.log('Building the app (half a minute) …');
  // The host is its own backend: a hosted project's address must not be baked into its pages.
  const env = { ...process.env };
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'NODE_ENV']) delete env[name];
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(projectNode, [vite, 'build', '--logLevel', 'error'], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('The app could not be built; what is wrong stands above.');
  writeFileSync(stamp, sources);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort())
      hash.update(file).update(readFileSync(file));
  };
  for (const path of paths) {
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(path));
    else add(path);
  }
  return hash.digest('hex');
}

function runHost() {
  const host = spawn(projectNode, [join('host', 'main.ts'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  // The host drains its requests and stops its database; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => host.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // npm passes SIGTERM to the shell between it and this process; the shell ends and tells nobody.
  const orphaned = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(orphaned);
    host.kill('SIGTERM');
  }, 500);
  host.on('error', (error) => fail(`The host could not be started: ${error.message}`));
  host.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
