import { type ChildProcess, fork } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '#testing/mutant.ts';
import { copyCheckout } from './copy.ts';

/** Tests to run, and the edit to run them with; without one they must be green. */
export type Try = { edit?: Pick<Mutant, 'file' | 'from' | 'to'>; tests: string[]; only?: string | undefined };

export type Outcome =
  /** The first test that failed. */
  | { kind: 'killed'; by: string }
  | { kind: 'survived' }
  /** Nothing was learned: no test matched, the file could not be read, the run crashed or never ended. */
  | { kind: 'broken'; why: string };

/** Milliseconds after which a run counts as one that never ends. */
const patience = 300_000;

/** A place to try mutants in: a copy of the checkout and a process that lives in it. */
export class Bench {
  readonly #copy = copyCheckout();
  #worker: ChildProcess | undefined;

  async try(wanted: Try): Promise<Outcome> {
    const worker = (this.#worker ??= this.#start());
    const outcome = await answerOf(worker, wanted);
    if (worker.connected) return outcome;
    this.#worker = undefined;
    if (wanted.edit) copyFileSync(wanted.edit.file, join(this.#copy, wanted.edit.file));
    return outcome;
  }

  #start(): ChildProcess {
    return fork(join(this.#copy, 'scripts/mutants/worker.ts'), {
      cwd: this.#copy,
      env: { ...process.env, CI: 'true', FORCE_COLOR: '0', DO_NOT_TRACK: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker?.connected) {
      const ended = new Promise((done) => worker.once('exit', done));
      worker.send('end');
      const impatient = setTimeout(() => worker.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(impatient);
    }
    this.clear();
  }

  clear(): void {
    this.#worker?.kill();
    rmSync(this.#copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

function answerOf(worker: ChildProcess, wanted: Try): Promise<Outcome> {
  return new Promise((answer) => {
    const impatient = setTimeout(() => {
      worker.disconnect();
      worker.kill('SIGKILL');
      done({ kind: 'broken', why: 'the run never ended' });
    }, patience);
    const ended = (code: number | null) => done({ kind: 'broken', why: `the runner ended with ${code}` });
    const done = (outcome: Outcome) => {
      clearTimeout(impatient);
      worker.off('message', done).off('exit', ended);
      answer(outcome);
    };
    worker.once('message', done).once('exit', ended);
    worker.send(wanted);
  });
}
