import type { Server, ServerResponse } from 'node:http';

export type TimeLimits = {
  /** Milliseconds in which nothing of an answer is read. */
  stalled: number;
  /** Milliseconds an answer may lie there in all, however slowly it is read. */
  whole: number;
  /** Answers that may lie there at once; the longest waiting give way to newer ones. */
  most: number;
  /** Milliseconds between two looks. */
  every: number;
};

/** A question waits five seconds for its turn and three for its answer; a slow phone reads a page in far less than a minute. */
const timeLimits: TimeLimits = { stalled: 15_000, whole: 60_000, most: 32, every: 1000 };

/**
 * Drops answers nobody reads, with their connection: until it is read each holds up to some megabytes of memory, and
 * a client that never reads could fill all of it.
 */
export function dropSlowClients(server: Server, { stalled, whole, most, every }: TimeLimits = timeLimits): void {
  // Counts what leaves, too: a connection that is being read, however slowly, is not still.
  server.timeout = stalled;

  const answers = new Set<ServerResponse>();
  server.on('request', (_, answer: ServerResponse) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });

  const lyingSince = new Map<ServerResponse, number>();
  const look = () => {
    const now = Date.now();
    for (const answer of lyingSince.keys()) if (!answers.has(answer)) lyingSince.delete(answer);
    for (const answer of answers) {
      if (answer.writableLength === 0) lyingSince.delete(answer);
      else if (!lyingSince.has(answer)) lyingSince.set(answer, now);
    }
    const tooMany = lyingSince.size - most;
    Array.from(lyingSince).forEach(([answer, since], place) => {
      if (place < tooMany || now - since > whole) answer.req.socket.destroy();
    });
  };
  const looking = setInterval(look, every);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}
