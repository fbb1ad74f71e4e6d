import { parentPort } from 'node:worker_threads';
import { compare, hash } from 'bcryptjs';

/** A call of bcrypt and its arguments. */
export type Call = { call: 'compare'; args: [string, string] } | { call: 'hash'; args: [string, number] };
export type Question = Call & { number: number };
export type Answer = { number: number } & ({ value: string | boolean } | { error: Error });

const ask = (question: Question) => (question.call === 'hash' ? hash(...question.args) : compare(...question.args));

// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', async (question: Question) => {
  const { number } = question;
  try {
    parentPort?.postMessage({ number, value: await ask(question) } satisfies Answer);
  } catch (error) {
    parentPort?.postMessage({ number, error: error as Error } satisfies Answer);
  }
});
