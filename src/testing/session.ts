import { afterAll, beforeAll } from 'vitest';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answers, fakeBackend, mert, sessionOf } from './fake-backend.ts';

/** Signs mert in at a backend with these answers; `signOut` belongs into the file's afterEach. */
export async function signIn(answers: Answers = {}, user = mert) {
  const backend = fakeBackend({
    'POST /auth/v1/token': { body: sessionOf(user) },
    'POST /auth/v1/logout': {},
    'POST /rest/v1/rpc/log_out_everywhere': {},
    ...answers,
  });
  await startSession();
  await (await supabase()).auth.signInWithPassword({ email: user.email, password: 'floodlights on' });
  return backend;
}

export async function signOut(): Promise<void> {
  await (await supabase()).auth.signOut();
}

/** Somebody is signed in, the app's own way, during the tests of a file or a `describe`; their backend is their own. */
export function signedInAs(user: { id: string; email: string }): void {
  beforeAll(async () => {
    const { fetch } = globalThis;
    await signIn({}, user);
    globalThis.fetch = fetch;
  });
  afterAll(async () => {
    // A fake network of the last test may never answer.
    fakeBackend({ 'POST /auth/v1/logout': {} });
    await signOut();
  });
}
