import type { AuthError } from '@supabase/supabase-js';
import { supabase } from '#lib/supabase.ts';

/** The result of a sign-in screen: a failure is returned, never thrown. `code` is Supabase's, where it has one. */
export type AuthResult = { error: { message: string; code?: string } | null };

/** A call of Supabase Auth as the screens receive it. */
export async function attempt(
  call: (client: Awaited<ReturnType<typeof supabase>>) => Promise<{ error: AuthError | null }>,
): Promise<AuthResult> {
  try {
    const { error } = await call(await supabase());
    return { error: error && { message: error.message, code: error.code } };
  } catch (reason) {
    return { error: { message: reason instanceof Error ? reason.message : String(reason) } };
  }
}
