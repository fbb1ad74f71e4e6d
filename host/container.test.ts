import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { usage } from './operator/options.ts';
import { startHost } from './testing/host-process.ts';

/** The image itself is built where a container engine is there (.github/workflows/ci.yml); here, that it could be. */

const root = resolve(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ').split('\n');
const stage = lines.findLastIndex((line) => line.startsWith('FROM '));
const folder = mkdtempSync(join(tmpdir(), 'rondo-image-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Paths that the last stage copies from the first, without the built ones. */
const copied = lines
  .slice(stage)
  .filter((line) => line.startsWith('COPY --from=build '))
  .flatMap((line) => line.split(/\s+/).slice(2, -1))
  .map((path) => path.replace('/app/', ''));

test('the image runs as nobody special, on fixed bases, and says how it is', () => {
  const last = lines.slice(stage);
  expect(lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(/\s+/)[1])).toEqual([
    'node:24-bookworm-slim',
    'node:24-bookworm-slim',
  ]);
  expect(last).toContain('USER node');
  expect(last.indexOf('USER node')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD ')));
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(last.join('\n')).toContain('/healthz');
  expect(lines.join('\n')).not.toMatch(/password|secret|token/i);
});

test('every line of the Dockerfile is one that linters pass', () => {
  const commands = lines.filter((line) => /^[A-Z]+ /.test(line)).map((line) => line.split(' ', 1)[0]!);
  const instructions = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL', 'CMD'];
  expect(commands.filter((command) => !instructions.includes(command))).toEqual([]);
  for (const line of lines) {
    expect(line).not.toMatch(/^FROM [^\s:@]+(:latest)?( |$)/);
    expect(line).not.toMatch(/\bsudo\b|\bnpm (i|install)\b|\bcurl\b|\bwget\b|chmod -?R? ?777/);
    // what is run is run itself, so that signals reach it
    if (/^(CMD|ENTRYPOINT) /.test(line)) expect(() => JSON.parse(line.slice(line.indexOf('['))) as string[]).not.toThrow();
    if (line.startsWith('WORKDIR ')) expect(line).toMatch(/^WORKDIR \//);
  }
  // packages are laid before what changes more often, and one process is what is started
  expect(lines.findIndex((line) => line.startsWith('RUN npm ci'))).toBeLessThan(lines.indexOf('COPY . .'));
  expect(commands.filter((command) => command === 'CMD')).toHaveLength(1);
}); // prettier-ignore

type Service = {
  image?: string;
  build?: string;
  environment: Record<string, string>;
  volumes: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  ports?: string[];
  privileged?: boolean;
} & Record<string, unknown>;

test('compose.yml starts the image as it was meant to run, beside a database that answers', () => {
  const text = readFileSync(join(root, 'compose.yml'), 'utf8');
  const { services, volumes } = parse(text, { uniqueKeys: true }) as {
    services: Record<'rondo' | 'database', Service>;
    volumes: Record<string, null>;
  };
  const { rondo, database } = services;
  expect(rondo).toMatchObject({ build: '.', read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], depends_on: { database: { condition: 'service_healthy' } } });
  expect(database.healthcheck).toBeDefined();
  expect(database.image).toMatch(/^postgres:\d+-\w+$/);
  for (const { privileged, ports = [], volumes: mounted } of [rondo, database]) {
    expect(privileged).toBeUndefined();
    // nothing except this machine reaches it without the proxy in front, and the database nobody
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  }
  expect(database.ports).toBeUndefined();
  expect(rondo.volumes.map((volume) => volume.split(':')[1])).toEqual(lines.filter((line) => line.startsWith('VOLUME ')).map((line) => line.split(' ')[1]));
  // what it is told the host knows, and a secret is requested, never written here
  for (const name of Object.keys(rondo.environment)) expect(usage).toContain(name);
  expect(text.match(/\$\{(SITE_URL|POSTGRES_PASSWORD):\?/g)).toHaveLength(2);
  expect(text).not.toMatch(/(PASS|SECRET|PASSWORD): (?!\$\{)\S/);
  // docker waits longer than the host needs to end
  expect(rondo['stop_grace_period']).toBe('40s');
}); // prettier-ignore

test('continuous integration builds the image and starts it so, where an engine is there', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')) as {
    jobs: Record<'container', { steps: { run?: string }[] }>;
  };
  const run = jobs.container.steps.map((step) => step.run ?? '').join('\n');
  for (const part of ['docker build', '--read-only', '--cap-drop ALL', 'no-new-privileges', 'State.Health.Status', 'docker stop'])
    expect(run).toContain(part);
}); // prettier-ignore

test('the image is built from what its ignore file lets in', () => {
  const taken = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const path of taken) expect(existsSync(join(root, path)), path).toBe(true);
  const made = ['node_modules', 'dist'];
  expect(copied.filter((path) => !made.includes(path) && !taken.includes(path))).toEqual([]);
  expect(taken).toEqual(
    expect.arrayContaining(['package-lock.json', '.npmrc', 'index.html', 'vite.config.ts', 'public']),
  );
});

test('what the image holds is enough to start the host', async () => {
  for (const path of copied) {
    if (path === 'node_modules' || path === 'dist') continue;
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\.(test|mutants)\.tsx?$/.test(source),
    });
  }
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  for (const name of packagesServed()) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const host = await startHost({
    home: join(folder, 'home'),
    program: join(folder, 'host', 'main.ts'),
    args: ['--no-demo'],
  });
  expect(host.output()).toContain('Rondo is up.');
  expect(await (await host.ask('/healthz')).text()).toBe('ok');
  expect((await host.ask('/login')).status).toBe(200);
  expect(await host.ended('SIGTERM')).toBe(0);
});

/** The packages that stay when those of development go, as the lock file tells them apart, and are there on this platform. */
function packagesServed(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional)
    .map(([path]) => path.replace('node_modules/', ''))
    .filter(
      (name) =>
        existsSync(join(root, 'node_modules', name)) && readdirSync(join(root, 'node_modules', name)).length > 0,
    );
}
