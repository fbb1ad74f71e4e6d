// Makes a fresh checkout ready: checks Node, installs the packages of the lock file, finds or installs Chromium,
// fetches Chromium's shell and an nginx for the tests where Debian's can be had.
// `node scripts/ready.mjs` does all of it, before whatever shows pages.
// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.19 and newer.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The project's own Node (a development dependency), which runs TypeScript as it is. */
export const projectNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** @param {{ browser?: boolean }} needs */
export function ready({ browser = false } = {}) {
  process.chdir(root);
  checkNode();
  installPackages();
  if (browser) {
    installChromium();
    fetchShell();
    fetchNginx();
  }
}

/** Prints one sentence and ends: nobody is helped by a stack trace here. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Rondo needs Node 20.19 or newer, this is ${process.versions.node}. Install a current Node from https://nodejs.org and try again.`,
  );
}

function installPackages() {
  const stamp = join('node_modules', '.rondo-lock');
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(projectNode)) return;

  console.log('Installing packages (once, about a minute) …');
  const install = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm(install);
  if (status !== 0)
    fail('The packages could not be installed. Check the network and the free disk space, then try again.');
  writeFileSync(stamp, lock);
}

/** npm before 11 cannot run this lock's install settings; the current one is then fetched for this one call. */
function npm(args) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  const version = spawnSync('npm', ['--version'], { encoding: 'utf8', shell: options.shell }).stdout ?? '';
  return Number.parseInt(version, 10) >= 11
    ? spawnSync('npm', args, options)
    : spawnSync('npx', ['--yes', 'npm@11', ...args], options);
}

// Chromium without windows takes a quarter less work. Where Debian's Chromium is installed, so is all that its shell
// needs, which is unpacked beside the other packages: nobody's machine is changed. Without it Chromium itself does.
function fetchShell() {
  const folder = join('node_modules', '.cache', 'chromium');
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium-headless-shell') || !existsSync('/usr/bin/chromium'))
    return;
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  const quiet = { cwd: folder, stdio: 'ignore', timeout: 180_000 };
  if (spawnSync('apt-get', ['download', 'chromium-headless-shell', 'chromium-common'], quiet).status !== 0) return;
  for (const parcel of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    spawnSync('dpkg', ['-x', parcel, '.'], quiet);
    rmSync(join(folder, parcel));
  }
  // Only what has shown a page is used.
  const program = join(folder, 'usr/lib/chromium/chromium-headless-shell');
  const page = ['--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,here'];
  const { stdout } = spawnSync(program, page, { encoding: 'utf8', timeout: 60_000 });
  if (!stdout?.includes('here')) rmSync(program, { force: true });
}

function installChromium() {
  const found = spawnSync(projectNode, [
    '--input-type=module',
    '-e',
    "import { chromiumPath } from './scripts/chromium.ts'; process.exit(chromiumPath({ windows: true }) ? 0 : 1)",
  ]);
  if (found.status === 0) return;
  console.log('Installing Chromium (once) …');
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const run = ([command, ...args]) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  // Lists that cannot be fetched anew may still be good enough.
  if (apt) run([...sudo, ...quiet, 'update']);
  const installed = apt
    ? run([...sudo, ...quiet, 'install', '-y', '--no-install-recommends', 'chromium'])
    : run([projectNode, 'node_modules/playwright/cli.js', 'install', 'chromium']);
  if (!installed) {
    fail('Chromium could not be installed. Install Chromium or Chrome, or name it by CHROMIUM_PATH, and try again.');
  }
}

// The attacks on the host also go through a real proxy. Debian's package is unpacked beside the other packages and not
// installed: that would start a server on port 80. Without it the test says that it left this way out.
function fetchNginx() {
  const folder = join('node_modules', '.cache', 'nginx');
  if (existsSync('/usr/sbin/nginx') || existsSync(join(folder, 'usr/sbin/nginx'))) return;
  mkdirSync(folder, { recursive: true });
  const quiet = { cwd: folder, stdio: 'ignore' };
  if (spawnSync('apt-get', ['download', 'nginx'], quiet).status !== 0) return;
  const [parcel] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (parcel) spawnSync('dpkg', ['-x', parcel, '.'], quiet);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ready({ browser: true });
