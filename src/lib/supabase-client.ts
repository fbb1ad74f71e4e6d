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
  return createClient<Database>(url, publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: 'implicit',
      storageKey: storageKeys.session,
    },
    db: { retry: false },
    global: { fetch: fetchOrNetworkError },
  });
}
