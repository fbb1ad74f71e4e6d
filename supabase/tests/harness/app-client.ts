import type { Client } from './harness.ts';

/** Who the app's own reads are asked as: the client that `#lib/supabase.ts` gives in the tests that stand it in for. */
export const app: { client: Client | undefined } = { client: undefined };
