import { nextTask } from '#lib/next-task.ts';
import type { Prefetch, Visit } from '#lib/read-ahead.ts';
import { currentSession, mayHaveSession, memberOf, startSession } from '#lib/session.ts';

/**
 * Starts the reads of a page that somebody is on the way to, beside those of the start-up. A visitor asks nothing.
 * Nobody waits for them and nothing is thrown: what went wrong is asked again, and reported, by the page.
 */
export async function startPrefetch(load: () => Promise<Prefetch>, address: Omit<Visit, 'userId'>): Promise<void> {
  const userId = await whoComes();
  if (userId === undefined) return;
  try {
    const [prefetch, { queryClient }, { readAhead, readPagesAhead }] = await Promise.all([
      load(),
      import('#lib/query-client.ts'),
      import('#lib/read-ahead.ts'),
    ]);
    const underWay: Promise<unknown>[] = [];
    // A task each, as making a request takes its time; a page that was left sends no more.
    const inTurn = <Data>(ask: () => Promise<Data>): Promise<Data | undefined> => {
      const turn = nextTask()
        .then(() => (signedIn() === userId ? ask() : undefined))
        .catch(nothing);
      underWay.push(turn);
      return turn;
    };
    await prefetch(
      { ...address, userId },
      (options) => inTurn(() => readAhead(queryClient(), options)),
      (options) => inTurn(() => readPagesAhead(queryClient(), options)),
    );
    await Promise.all(underWay);
  } catch {
    // A chunk that is gone, for one.
  }
}

async function whoComes(): Promise<string | undefined> {
  if (currentSession().status === 'loading' && mayHaveSession()) await startSession();
  return signedIn();
}

function signedIn(): string | undefined {
  return memberOf(currentSession());
}

function nothing(): undefined {}
