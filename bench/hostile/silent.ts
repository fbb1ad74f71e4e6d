import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

export type Silent = { address: string };

/**
 * Sockets whose clients never say who they are, as many as once filled the host: sixty from each of 34 addresses and
 * from each of 32 networks (/64) of one IPv6 customer (/56). Each keeps its line alive and opens another when it is cut.
 */
const { address } = workerData as Silent;
const sources = [
  ...Array.from({ length: 34 }, (_, number) => `198.18.${number}.1`),
  ...Array.from({ length: 32 }, (_, number) => `2001:db8:0:${number.toString(16)}::1`),
];
const answered: Record<string, number> = {};
const sockets = new Set<WebSocket>();
let going = true;

await Promise.all(
  Array.from({ length: 60 * sources.length }, (_, number) => opened(sources[number % sources.length] ?? '')),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('gathered');
parentPort?.once('message', () => {
  going = false;
  for (const socket of sockets) socket.terminate();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ 'a socket that never says who it is': answered });
});

/** Resolves with the first answer. */
function opened(source: string): Promise<void> {
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': source } });
  sockets.add(socket);
  return new Promise((done) => {
    const note = (status: number) => {
      answered[status] = (answered[status] ?? 0) + 1;
      done();
    };
    const heartbeat = setInterval(() => {
      if (socket.readyState === socket.OPEN) socket.send('[null,"0","phoenix","heartbeat",{}]');
    }, 5000);
    socket.once('open', () => note(101));
    socket.once('unexpected-response', (request, answer) => {
      note(answer.statusCode ?? 0);
      request.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(heartbeat);
      sockets.delete(socket);
      if (going) setTimeout(() => void opened(source), 1000);
    });
  });
}
