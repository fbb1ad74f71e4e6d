import { useSyncExternalStore } from 'react';
import { CallError } from './errors.ts';
import { failureText } from './query-client.ts';

type Question = { text: string; answer: (all: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

/**
 * Runs a command of the staff that sets a time. Where a team would play twice at once, it asks, and runs the command again
 * with that knowledge.
 * @throws CallError when the command failed, or the answer was no.
 */
export async function askingOverlap<T>(command: (aware?: boolean) => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof CallError) || error.hint !== 'overlapsAsk') throw error;
    const all = await ask(error);
    if (all) return command(true);
    error.shown = all === false;
    throw error;
  }
}

/** The answer; undefined where no question can be drawn, and the caller shows why. */
async function ask(error: CallError): Promise<boolean | undefined> {
  const text = await failureText(error);
  if (listeners.size === 0) return undefined;
  return new Promise((resolve) => {
    question?.answer(false);
    show({
      text,
      answer: (all) => {
        show(undefined);
        resolve(all);
      },
    });
  });
}

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The question that waits for an answer. */
export const useOverlapQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => question);
