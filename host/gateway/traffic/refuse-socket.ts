import type { Duplex } from 'node:stream';

/** Milliseconds in which the answer can be read; then the connection goes, whatever its client does with its end of it. */
const goodbyeMs = 1000;

/**
 * Answers a connection that the HTTP server gave away and that becomes no socket. Nobody else listens to its errors, and
 * one that nobody hears would end the process.
 */
export function refuseSocket(socket: Duplex, answer: string | Buffer): void {
  socket.on('error', () => {});
  // Further bytes are dropped: unread, it would hide that the client has gone.
  socket.resume();
  socket.end(answer);
  const late = setTimeout(() => socket.destroy(), goodbyeMs);
  late.unref();
  socket.once('close', () => clearTimeout(late));
}
