import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { received } from './received.ts';

const open: { server: Server; socket: Socket }[] = [];
afterEach(() => {
  for (const { server, socket } of open.splice(0)) {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** A server that refuses before it has read anything, and one who asks it with half of a question. */
async function halfAsked(length: number, ms: number) {
  const order: string[] = [];
  const server = createServer((question, answer) => {
    order.push('asked');
    void received(question, { bytes: 1000, ms }).then(() => {
      order.push('answered');
      answer.writeHead(401, { connection: 'close' }).end('no');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push({ server, socket });
  socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length / 2)}`);
  await once(server, 'request');
  return { order, socket };
}

test('the answer waits for the rest of the question', async () => {
  const { order, socket } = await halfAsked(1000, 60_000);
  order.push('said the rest');
  socket.write('x'.repeat(500));
  expect(String(await once(socket, 'data'))).toContain('401');
  expect(order).toEqual(['asked', 'said the rest', 'answered']);
});

test.each([
  ['never comes', 1000, 5],
  ['is too large', 1002, 60_000],
])('a rest that %s is not waited for', async (_, length, ms) => {
  const { socket } = await halfAsked(length, ms);
  expect(String(await once(socket, 'data'))).toContain('401');
});
