import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { dropSlowClients, type TimeLimits } from './slow-clients.ts';

const megabytes = 64;
const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** A server of answers far larger than what the system's own buffers take, and clients that ask for one. */
async function serve(timeLimits: Partial<TimeLimits>) {
  const answer = Buffer.alloc(megabytes * 1024 * 1024, 'a');
  const lying = new Set<object>();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    lying.add(response);
    response.once('close', () => lying.delete(response));
    response.end(answer);
  });
  dropSlowClients(server, { stalled: 60_000, whole: 60_000, most: 100, every: 5, ...timeLimits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  const ask = async (): Promise<Socket> => {
    const before = requests;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.race([once(server, 'request'), once(socket, 'close')]);
    // On a busy machine a connection lies still before it could ask, and is dropped for it.
    return requests > before ? socket : ask();
  };
  return { server, lying, ask };
}

test('an answer that nobody reads is dropped with its connection', async () => {
  const { lying, ask } = await serve({ stalled: 50 });
  await ask();
  await expect.poll(() => lying.size, { interval: 5 }).toBe(0);
});

test('an answer that is read drop by drop is dropped after its time', async () => {
  const { lying, ask } = await serve({ whole: 50 });
  const socket = await ask();
  const sipping = setInterval(() => socket.read(1), 1);
  await expect.poll(() => lying.size, { interval: 5 }).toBe(0);
  clearInterval(sipping);
});

test('of too many answers that nobody reads the longest waiting give way', async () => {
  const { lying, ask } = await serve({ most: 3 });
  for (let n = 0; n < 3; n += 1) await ask();
  const [first, second, ...others] = lying;
  await ask();
  await expect.poll(() => lying.has(first ?? {}), { interval: 5 }).toBe(false);
  await ask();
  await expect.poll(() => lying.has(second ?? {}), { interval: 5 }).toBe(false);
  expect(others.every((answer) => lying.has(answer))).toBe(true);
  expect(lying.size).toBe(3);
});

test('an answer that is read comes whole, beside others that are not', async () => {
  const { ask, server } = await serve({ most: 1 });
  await ask();
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect((await answer.arrayBuffer()).byteLength).toBe(megabytes * 1024 * 1024);
});
