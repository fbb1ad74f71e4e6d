import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answers, fakeBackend, mert, sessionOf } from './fake-backend.ts';

/** Signs mert in at a backend with these answers; `signOut` belongs into the file's afterEach. */
export async function signIn(answers: Answers = {}) {
  const backend = fakeBackend({
    'POST /auth/v1/token': { body: sessionOf(mert) },
    'POST /auth/v1/logout': {},
    ...answers,
  });
  await startSession();
  await (await supabase()).auth.signInWithPassword({ email: mert.email, password: 'floodlights on' });
  return backend;
}

export async function signOut(): Promise<void> {
  await (await supabase()).auth.signOut();
}
