import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A function as a project gets it: its files in their own folder, and what the CLI says of it. */
export type Uploaded = {
  name: string;
  folder: string;
  entrypoint_path: string;
  import_map_path?: string;
  verify_jwt: boolean;
};

/** Runs the official CLI against an API on loopback that takes what it is sent. `answer` is asked first. */
export async function runCli(
  home: string,
  words: string[],
  answer: (request: Request) => Promise<object | undefined>,
): Promise<string> {
  const api = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = method === 'GET' ? null : await buffer(request);
      const type = { 'content-type': headers['content-type'] ?? '' };
      const result = await answer(new Request(`http://api${url}`, { method, body, headers: type }));
      response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result ?? {}));
    })();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const profile = join(home, 'profile.yaml');
  const places = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${at}\n`).join('');
  writeFileSync(profile, `name: loopback\n${places}project_host: localhost\n`);
  try {
    return await ended([...words, '--project-ref', 'abcdefghijklmnopqrst', '--profile', profile, '--yes'], {
      HOME: home,
      SITE_URL: 'https://league.example',
      SEND_EMAIL_HOOK_URI: 'https://project.example/functions/v1/send-email',
      SEND_EMAIL_HOOK_SECRET: `v1,whsec_${'A'.repeat(44)}`,
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    });
  } finally {
    api.closeAllConnections();
    api.close();
  }
}

function ended(words: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const cli = spawn(join('node_modules', '.bin', 'supabase'), words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [cli.stdout, cli.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    cli.on('error', reject).on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}

/** Exactly the files that `supabase functions deploy` would upload, written below `home`. */
export async function uploadedFunctions(home: string): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = [];
  await runCli(home, ['functions', 'deploy', '--use-api'], async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/functions') && request.method === 'GET') return [];
    if (!pathname.endsWith('/functions/deploy')) return undefined;
    const name = searchParams.get('slug')!;
    const folder = join(home, name);
    const form = await request.formData();
    for (const file of form.getAll('file') as File[]) {
      const path = join(folder, file.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await file.bytes());
    }
    uploaded.push({ ...(JSON.parse(form.get('metadata') as string) as Uploaded), name, folder });
    return { id: name, slug: name, name, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 };
  });
  return uploaded.toSorted((a, b) => a.name.localeCompare(b.name));
}
