import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#database.types.ts';
import { backend } from './backend.ts';
import { fetchOrNetworkError } from './errors.ts';
import { storageKeys } from './storage.ts';

export type RondoClient = SupabaseClient<Database>;

/**
 * Opens the client with the public key. The session is kept in local storage, refreshed by itself and
 * detected in the URL on return from a mail's link. Retrying is the query client's business alone.
 */
export function openClient(): RondoClient {
  const { url, publishableKey } = backend();
  const client: RondoClient = createClient<Database>(url, publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: 'implicit',
      storageKey: storageKeys.session,
    },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const answer = await fetchOrNetworkError(input, init);
        if (saysSessionEnded(answer)) void forgetSession(client, new Headers(init?.headers).get('authorization'));
        return answer;
      },
    },
  });
  return client;
}

/** The host's word that a session was ended elsewhere: signed out everywhere, or its password was changed. */
const saysSessionEnded = (answer: Response) =>
  answer.status === 401 && answer.headers.get('www-authenticate')?.includes('Session ended') === true;

/** Signs this browser out, unless somebody signed in here since the call was made. */
async function forgetSession({ auth }: RondoClient, authorization: string | null): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session && authorization === `Bearer ${data.session.access_token}`) await auth.signOut({ scope: 'local' });
}
