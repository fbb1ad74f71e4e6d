import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#database.types.ts';
import { backend } from './backend.ts';
import { fetchOrNetworkError } from './errors.ts';
import { askInterest, undeclaredInterest } from './interest.ts';
import { nextTask } from './next-task.ts';
import { proofOf } from './proof.ts';
import { storageKeys } from './storage.ts';

/** With what a session needs of it, so that no visitor's page fetches either. */
export type RondoClient = SupabaseClient<Database> & { proofOf: typeof proofOf };

/**
 * Opens the client with the public key. The session is kept in local storage, refreshed by itself and
 * detected in the URL on return from a mail's link. Retrying is the query client's business alone.
 */
export function openClient(): RondoClient {
  const { url, publishableKey } = backend();
  const client: RondoClient = Object.assign(
    createClient<Database>(url, publishableKey, {
      auth: {
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
        flowType: 'implicit',
        storageKey: storageKeys.session,
      },
      db: { retry: false },
      global: {
        fetch: async function send(input, init): Promise<Response> {
          await ownTask();
          const answer = await fetchOrNetworkError(input, isOpenCall(input) ? { ...init, cache: 'no-cache' } : init);
          if (answer.status === 401 && !isAuthCall(input))
            void settleSession(client, answer, new Headers(init?.headers).get('authorization'));
          // a command that is refused did nothing: once its caller has agreed, it is sent as it was
          const interest = await undeclaredInterest(answer);
          if (!interest || !(await askInterest(interest))) return answer;
          // bounded by: a command that returns nothing
          const declared = await client.rpc('declare_interest', { team_id: interest.team });
          return declared.error ? answer : send(input, init);
        },
      },
    }),
    { proofOf },
  );
  return client;
}

let lastTurn = Promise.resolve();

/** Making a request keeps a phone busy for a while: those that are requested at once are made one per task. */
const ownTask = (): Promise<void> => (lastTurn = lastTurn.then(nextTask));

/** The auth service says itself what becomes of a session; its 401 is a wrong password. */
const isAuthCall = (input: RequestInfo | URL) =>
  /\/auth\/v1\//.test(input instanceof Request ? input.url : String(input));

/** Public answers are kept by the browser, which would show it for minutes more: it asks whether it is still so. */
const isOpenCall = (input: RequestInfo | URL) =>
  /\/rpc\/public_/.test(input instanceof Request ? input.url : String(input));

/** The host's word that a session was ended elsewhere: signed out everywhere, or its password was changed. */
const saysSessionEnded = (answer: Response) =>
  answer.headers.get('www-authenticate')?.includes('Session ended') === true;

/**
 * The meaning of a refused call for this browser's session, unless somebody signed in here since it was made: one that
 * is ended or gone is over here too; one whose token is no longer taken is renewed, and over if that is refused.
 */
async function settleSession({ auth }: RondoClient, answer: Response, authorization: string | null): Promise<void> {
  const { data, error } = await auth.getSession();
  // It could not be renewed just now: the call was made as a visitor's, and says nothing about it.
  if (error) return;
  if (data.session === null) return void (await auth.signOut({ scope: 'local' }));
  if (authorization !== `Bearer ${data.session.access_token}`) return;
  if (saysSessionEnded(answer)) await auth.signOut({ scope: 'local' });
  else await auth.refreshSession();
}
