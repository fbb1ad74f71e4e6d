import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { changeOf, messageOf, withScores } from '#lib/live/changes.ts';

/**
 * Five hundred screens on their own thread: each has a socket, joins its topics and writes the scores it is told into
 * a cache of a matchday. Says `ready` once all have joined, and for each broadcast of a score the scores and the moment
 * at which it stood in that cache, in milliseconds since the epoch.
 */
export type Screen = { token: string; topics: string[] };
export type CrowdData = { address: string; match: string; screens: Screen[] };
export type Written = { home: number; at: number };

const { address, match, screens } = workerData as CrowdData;
const now = () => performance.timeOrigin + performance.now();
let written: Written[] = [];

await Promise.all(screens.map((screen, index) => opened(screen, `10.3.${index >> 5}.${index % 32}`)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage({ ready: true });
parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ written });
  written = [];
});

async function opened({ token, topics }: Screen, from: string): Promise<void> {
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': from } });
  let cache: { id: string; home_score: null; live_home_score: number | null }[] = Array.from(
    { length: 10 },
    (_, at) => ({
      id: at === 0 ? match : crypto.randomUUID(),
      home_score: null,
      live_home_score: 0,
    }),
  );
  const waiting = new Set(topics.map((_, at) => String(at + 1)));
  await new Promise<void>((joined, failed) => {
    socket.once('error', failed);
    socket.once('close', (code) => failed(new Error(`closed with ${code}`)));
    socket.once('open', () => {
      for (const [at, topic] of topics.entries())
        socket.send(
          JSON.stringify([
            String(at + 1),
            String(at + 1),
            `realtime:${topic}`,
            'phx_join',
            { access_token: token, config: { private: true } },
          ]),
        );
    });
    socket.on('message', (data: Buffer) => {
      const [, ref, , event, payload] = JSON.parse(data.toString()) as [
        string,
        string,
        string,
        string,
        { status?: string; payload?: unknown },
      ];
      if (event === 'phx_reply' && payload.status !== 'ok') failed(new Error(data.toString()));
      if (event === 'phx_reply' && waiting.delete(ref) && waiting.size === 0) joined();
      if (event !== 'broadcast') return;
      const scores = messageOf(payload.payload).changes.flatMap((change) => changeOf(change)?.scores ?? []);
      if (scores.length === 0) return;
      cache = withScores(cache, new Map(scores.map((score) => [score.id, score])));
      const home = cache[0]?.live_home_score;
      if (typeof home === 'number') written.push({ home, at: now() });
    });
  });
  setInterval(() => socket.send(JSON.stringify([null, '0', 'phoenix', 'heartbeat', {}])), 25_000);
}
