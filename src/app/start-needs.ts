import type { Needs, Visit } from '#lib/read-ahead.ts';
import { currentSession, mayHaveSession, startSession } from '#lib/session.ts';

/**
 * Starts the reads of a page that somebody is on the way to, beside those of the start-up. A visitor asks nothing.
 * Nobody waits for them and nothing is thrown: what went wrong is asked again, and told, by the page.
 */
export async function startNeeds(load: () => Promise<Needs>, address: Omit<Visit, 'userId'>): Promise<void> {
  const userId = await whoComes();
  if (userId === undefined) return;
  try {
    const [needs, { queryClient }, { readAhead, readPagesAhead }] = await Promise.all([
      load(),
      import('#lib/query-client.ts'),
      import('#lib/read-ahead.ts'),
    ]);
    // Whoever has left meanwhile asks no more.
    const asks = () => signedIn() === userId;
    await needs(
      { ...address, userId },
      async (options) => (asks() ? readAhead(queryClient(), options).catch(nothing) : undefined),
      async (options) => (asks() ? readPagesAhead(queryClient(), options).catch(nothing) : undefined),
    );
  } catch {
    // A chunk that is gone, for one.
  }
}

async function whoComes(): Promise<string | undefined> {
  if (currentSession().status === 'loading' && mayHaveSession()) await startSession();
  return signedIn();
}

function signedIn(): string | undefined {
  const session = currentSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}

function nothing(): undefined {}
