import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { type HostProcess, startHost } from './testing/host-process.ts';
import { layMigratedCluster } from './testing/migrated-cluster.ts';

const home = mkdtempSync(join(tmpdir(), 'rondo-listener-test-'));
chmodSync(home, 0o711);
const hosts: HostProcess[] = [];
const sockets: Socket[] = [];
beforeAll(() => layMigratedCluster(home));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const host of hosts) await host.ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
const refused: [request: string, status: number][] = [
  ['CONNECT a.test:1 HTTP/1.1\r\nHost: a.test\r\n\r\n', 405],
  [upgrade('/realtime/v1/websocket'), 421],
  [upgrade('/'), 421],
];

/** Asks for what is refused; this end of the connection stays open. */
async function ask(port: number, request: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(request);
  const [answer] = await answered;
  socket.on('error', () => {});
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString())?.[1]) };
}

test('whoever breaks a refused connection off ends nothing, be the host starting or up', async () => {
  const port = await freePort();
  const starting = startHost({ home, port });
  const early = await vi.waitFor(() => ask(port, upgrade('/')), { timeout: 30_000, interval: 5 });
  expect(early.status).toBe(503);
  early.socket.resetAndDestroy();

  const host = await starting;
  hosts.push(host);
  expect(host.output()).toContain('Rondo is up');
  for (const [request, expected] of refused) {
    const { socket, status } = await ask(port, request);
    expect(status).toBe(expected);
    socket.resetAndDestroy();
  }
  expect((await host.ask('/auth/v1/health')).status).toBe(200);
  expect(await host.ended('SIGTERM')).toBe(0);
});

test('whoever keeps a refused connection open does not keep the host', async () => {
  const port = await freePort();
  const host = await startHost({ home, port });
  hosts.push(host);
  for (const [request] of refused) await ask(port, request);
  expect(await host.ended('SIGTERM')).toBe(0);
});
