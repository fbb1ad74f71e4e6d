import type { Session } from '@supabase/supabase-js';

/** Missing of an account without a second factor; `awaits-code` until the code of one was given. */
export type Proof = 'awaits-code' | 'two-factors';

/** The token says what was proven; what it says is checked where it counts. */
export function proofOf(session: Session | null): Proof | undefined {
  const [, claims = ''] = session?.access_token.split('.') ?? [];
  if (/"aal":"aal2"/.test(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))) return 'two-factors';
  return session?.user.factors?.some(({ status }) => status === 'verified') ? 'awaits-code' : undefined;
}
