import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { clusterAt } from '#host/postgres/cluster.ts';
import { readOptions } from '#host/operator/options.ts';

/** `npm run dev`: the host answers the API, Vite serves the app and reloads it while it is written. */
const appPort = 5173;
const app = `http://127.0.0.1:${appPort}`;
process.env['SITE_URL'] ??= app;

const options = readOptions(process.argv.slice(2), process.env);
if (options === 'help') throw new Error('npm run dev takes the options of npm start.');
const host = spawn(process.execPath, ['host/main.ts', '--api-only', ...process.argv.slice(2)], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
host.once('exit', (code) => process.exit(code ?? 1));
await new Promise<void>((up) => {
  host.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (/^ {2}Data\b/m.test(chunk.toString())) up();
  });
});

const { folders } = await clusterAt(options.home);
const { publishableKey } = JSON.parse(readFileSync(join(folders.home, 'secrets.json'), 'utf8')) as {
  publishableKey: string;
};
process.env['RONDO_BACKEND'] = `http://127.0.0.1:${options.port}`;
process.env['VITE_SUPABASE_URL'] = app;
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = publishableKey;
const vite = await createServer({ server: { port: appPort, strictPort: true, host: '127.0.0.1' } });
await vite.listen();
vite.printUrls();

// Vite ends this process by itself at a signal; the host then drains and stops its database.
process.on('exit', () => host.kill('SIGTERM'));
