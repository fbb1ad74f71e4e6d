import type { IncomingMessage } from 'node:http';

/** A body that is larger, or later, is not waited for: its sender may lose the answer with the connection. */
const most = { bytes: 1_048_576, ms: 1000 };

/**
 * Lets what is left of a question arrive before it is answered. A line that is closed before all of it is read is torn
 * down, and the answer with it: a proxy says 502 where the host had refused for a reason.
 */
export async function received(question: IncomingMessage, limits = most): Promise<void> {
  if (question.complete || question.destroyed) return;
  if (Number(question.headers['content-length'] ?? 0) > limits.bytes) return;
  await new Promise<void>((done) => {
    const late = setTimeout(done, limits.ms);
    for (const end of ['end', 'close', 'error']) question.once(end, done);
    question.once('close', () => clearTimeout(late));
    question.resume();
  });
}
