import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import denoPackage from 'deno/install_api.cjs';
import type { Uploaded } from './uploaded.ts';

/** Without a network, and without a look for a newer one. */
const quiet = { DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };

/** The output of Deno, except "Check". */
export async function denoCheck(home: string, config: string, files: string[]): Promise<string> {
  const words = ['check', '--quiet', '--node-modules-dir=manual', '--config', config, ...files];
  const deno = spawn(denoPackage.runInstall(), words, { env: { ...process.env, ...quiet, DENO_DIR: home } });
  let output = '';
  for (const stream of [deno.stdout, deno.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (output += more));
  const [code] = (await once(deno, 'close')) as [number];
  return code === 0 ? '' : output;
}

export type Running = {
  /** Asks the function, and says how many milliseconds of the processor that took, of all threads of its process. */
  ask: (path: string, init?: RequestInit) => Promise<{ answer: Response; cpu: number }>;
  stop: () => Promise<void>;
};

/** `elsewhere` leads addresses of other services to loopback. */
export type Surroundings = { env: Record<string, string>; elsewhere?: Record<string, string> };

/** Starts an uploaded function as a project does: its files alone, the network and its settings, 256 MB, nothing to write to. */
export async function underDeno(
  { name, folder, entrypoint_path, import_map_path }: Uploaded,
  { env, elsewhere = {} }: Surroundings,
): Promise<Running> {
  writeFileSync(join(folder, 'start.ts'), startOf(entrypoint_path, elsewhere));
  if (import_map_path && !existsSync(join(folder, 'node_modules'))) {
    // what a project fetches from the registry
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{}');
  }
  const config = import_map_path ? ['--config', import_map_path] : ['--no-config'];
  const words = [
    '--no-prompt',
    '--cached-only',
    '--allow-net',
    '--allow-env',
    '--allow-read',
    '--v8-flags=--max-old-space-size=256',
  ];
  const deno = spawn(denoPackage.runInstall(), ['run', ...words, '--node-modules-dir=manual', ...config, 'start.ts'], {
    cwd: folder,
    env: { ...quiet, ...env, HOME: folder, DENO_DIR: join(folder, '.deno'), PATH: process.env['PATH'] ?? '' },
  }); // prettier-ignore
  const ended = once(deno, 'close');
  let output = '';
  const port = await new Promise<string>((resolvePort, failed) => {
    for (const stream of [deno.stdout, deno.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => {
        output += more;
        const [, listening] = /^listens at (\d+)$/m.exec(output) ?? [];
        if (listening) resolvePort(listening);
      });
    void ended.then(() => failed(new Error(`${name} ended: ${output}`)));
  });
  return {
    ask: async (path, init) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
      return { answer, cpu: Number(answer.headers.get('x-cpu')) };
    },
    stop: async () => {
      deno.kill('SIGKILL');
      await ended;
    },
  };
}

/** The function behind a clock of the processor. */
const startOf = (entrypoint: string, elsewhere: Record<string, string>) => `
import process from 'node:process';
const serve = Deno.serve;
const listening = { port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log('listens at ' + port) };
Object.defineProperty(Deno, 'serve', {
  value: (work) => serve(listening, async (request) => {
    const before = process.cpuUsage();
    const answer = await work(request);
    const { user, system } = process.cpuUsage(before);
    const headers = new Headers(answer.headers);
    headers.set('x-cpu', String((user + system) / 1000));
    return new Response(answer.body, { status: answer.status, headers });
  }),
});
const ask = fetch;
const elsewhere = ${JSON.stringify(Object.entries(elsewhere))};
globalThis.fetch = (input, init) => {
  const [from, to] = elsewhere.find(([each]) => String(input).startsWith(each)) ?? ['', ''];
  return ask(to + String(input).slice(from.length), init);
};
await import('./${entrypoint}');
`;
