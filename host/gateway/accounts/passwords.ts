import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonAmong, passwordProblem } from '#domain/account/password.ts';
import { limits } from '#domain/limits.ts';
import type { Answer, Call, Question } from './password-thread.ts';

const common = commonAmong(dictionary['passwords-common']);

const sentences = {
  short: 'Password should be at least 8 characters.',
  long: 'Password cannot be longer than 64 characters.',
  common: 'Password is known to be weak and easy to guess, please choose a different one.',
} as const;

/** Why a new password is refused, or nothing: the app's own rule, and never the e-mail address itself. */
export function refusedPassword(
  password: string,
  email: string,
): { reason: 'length' | 'pwned'; message: string } | undefined {
  const problem = passwordProblem(password, common, email);
  return problem ? { reason: problem === 'common' ? 'pwned' : 'length', message: sentences[problem] } : undefined;
}

/** The two slow calls, given in for the tests that count them. */
export type Hasher = {
  compare: (password: string, hash: string) => Promise<boolean>;
  hash: (password: string, cost: number) => Promise<string>;
};

/** bcrypt in its own thread, begun with the first question: a flood of sign-ins keeps nobody's page waiting. */
export const bcrypt: Hasher = {
  compare: async (password, hash) => (await inThread({ call: 'compare', args: [password, hash] })) === true,
  hash: async (password, cost) => String(await inThread({ call: 'hash', args: [password, cost] })),
};

type Caller = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };
const callers = new Map<number, Caller>();
let thread: Worker | undefined;
let questions = 0;

function inThread(call: Call): Promise<string | boolean> {
  const number = (questions += 1);
  thread ??= begun();
  return new Promise<string | boolean>((resolve, reject) => {
    callers.set(number, { resolve, reject });
    thread?.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread?.postMessage({ number, ...call } satisfies Question);
  });
}

function begun(): Worker {
  const worker = new Worker(new URL('password-thread.ts', import.meta.url));
  const ended = (error: Error) => {
    if (thread === worker) thread = undefined;
    for (const { reject } of callers.values()) reject(error);
    callers.clear();
  };
  worker.on('message', (answer: Answer) => {
    const waiting = callers.get(answer.number);
    callers.delete(answer.number);
    // A host that was told to stop does not wait for a thread without work.
    if (callers.size === 0) worker.unref();
    if ('error' in answer) waiting?.reject(answer.error);
    else waiting?.resolve(answer.value);
  });
  worker.on('error', ended);
  worker.on('exit', () => ended(new Error('The thread that hashes ended')));
  return worker;
}

/** The cost Supabase Lite hashes with: about 80 ms of one core. */
const cost = 10;
let nobodysHash: Promise<string> | undefined;

export const hashed = (password: string, hasher: Hasher): Promise<string> => hasher.hash(hashable(password), cost);

/** bcrypt reads 72 bytes: of a longer password it gets the hash, as of a hosted project, whose clients send that. */
export const hashable = (password: string): string =>
  Buffer.byteLength(password) > limits.passwordHashBytes
    ? createHash('sha256').update(password).digest('base64')
    : password;

/**
 * Whether a password is the kept one. Without a kept one it is compared all the same, with nobody's, so
 * that the clock tells nobody that there is no such account.
 */
export async function matches(password: string, hash: string | null | undefined, hasher: Hasher): Promise<boolean> {
  const nobodys = await (nobodysHash ??= bcrypt.hash('nobody has this password', cost));
  const isRight = await hasher.compare(hashable(password), hash ?? nobodys);
  return isRight && typeof hash === 'string';
}
