import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:net';

const places = [
  '/usr/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  // Where scripts/ready.mjs unpacks Debian's package.
  resolve(import.meta.dirname, '../../node_modules/.cache/nginx/usr/sbin/nginx'),
];

/** The nginx of this machine, if it has one. */
export const nginxPath = (): string | undefined => places.find((path) => existsSync(path));

/**
 * A real nginx in front of a host, set up as docs/deploy.md says.
 * @throws Error with its own words when it does not come up
 */
export async function startNginx({ program, port, host }: { program: string; port: number; host: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-nginx-'));
  const settings = join(folder, 'nginx.conf');
  writeFileSync(settings, configuration(folder, port, host));
  const server = spawn(program, ['-e', 'stderr', '-p', folder, '-c', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  let ended = false;
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.once('exit', () => (ended = true));
  while (!(await isOpen(port))) {
    if (ended) throw new Error(`nginx did not start: ${output}`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return {
    stop: async () => {
      if (!ended) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, host: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${host};
      proxy_http_version 1.1;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      client_max_body_size 1m;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 90s;
    }
  }
}
`;

const isOpen = (port: number) =>
  new Promise<boolean>((answered) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      answered(true);
    });
    socket.once('error', () => answered(false));
  });
