import type { Session as SupabaseSession } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import type { Proof } from './proof.ts';
import { storage, storageKeys } from './storage.ts';
import { supabase } from './supabase.ts';
import { whenIdle } from './when-idle.ts';

/** The session, as far as the browser knows. The role is never part of it: it is looked up. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: { id: string; email: string }; proof?: Proof | undefined }
  /** Left by the person's own action, or ended by something else; neither in a browser that held no session. */
  | { status: 'signed-out'; why?: 'left' | 'ended' };

let current: Session = { status: 'loading' };
let starting: Promise<void> | undefined;
let isLeaving: boolean | undefined;
const listeners = new Set<() => void>();

/**
 * Fetches the session once and follows its changes from then on. Loading ends as signed in or signed
 * out; a fetch that fails counts as signed out. Further calls wait for the first.
 */
export function startSession(): Promise<void> {
  starting ??= follow();
  return starting;
}

/** The same; a page that is no member's waits with it, in a browser that holds nothing like a session, until it is drawn. */
export function followSession(ofMembers?: boolean): void {
  if (ofMembers || mayHaveSession()) void startSession();
  else whenIdle(() => void startSession());
}

/** Hook: the session now. The guards start its fetch. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The owner of the pages: nobody's while the code of a second factor is awaited. */
export const memberOf = (session: Session): string | undefined =>
  session.status === 'signed-in' && session.proof !== 'awaits-code' ? session.user.id : undefined;

export const currentSession = (): Session => current;

/** Says that the session's end, when it comes, is the person's own action. */
export function leaveSession(): void {
  isLeaving = true;
}

/**
 * Whether anything in this browser could become a session: a stored one, or tokens in the URL. Without
 * either, a public page need not wait for the client before it is drawn.
 */
export function mayHaveSession(): boolean {
  return (
    storage.read(storageKeys.session) !== null || /[#&?](access_token|error_description|code)=/.test(location.href)
  );
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function follow(): Promise<void> {
  try {
    const { auth, proofOf } = await supabase();
    const see = (session: SupabaseSession | null) => settle(session, proofOf(session));
    auth.onAuthStateChange((event, session) => {
      if (event !== 'INITIAL_SESSION') see(session);
    });
    // Without a network nobody can be asked: the member stays signed in, until the site says otherwise.
    see(navigator.onLine ? (await auth.getSession()).data.session : stored());
  } catch (error) {
    console.error('The session could not be fetched', error);
    starting = undefined;
    settle(null);
  }
}

function stored(): SupabaseSession | null {
  return JSON.parse(storage.read(storageKeys.session) ?? 'null') as SupabaseSession | null;
}

function settle(session: SupabaseSession | null, proof?: Proof): void {
  const next: Session = session
    ? { status: 'signed-in', user: { id: session.user.id, email: session.user.email ?? '' }, proof }
    : current.status === 'signed-in'
      ? { status: 'signed-out', why: isLeaving ? 'left' : 'ended' }
      : { status: 'signed-out' };
  isLeaving = false;
  if (!session) storage.remove(storageKeys.name);
  if (same(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

function same(one: Session, other: Session): boolean {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status;
  return one.user.id === other.user.id && one.user.email === other.user.email && one.proof === other.proof;
}
