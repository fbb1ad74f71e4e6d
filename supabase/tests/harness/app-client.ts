import type { Client } from './harness.ts';

/** The client of the app's own reads: tests replace `#lib/supabase.ts` with it. */
export const app: { client: Client | undefined } = { client: undefined };
