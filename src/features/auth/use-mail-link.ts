import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { confirmFromLink } from './mutations.ts';

const schema = { token_hash: param.text, type: param.text };

/**
 * What became of the link a mail led here with: there is none, it waits for the word of somebody who is signed
 * in already, it is being spent, it opened a session, or it no longer works.
 */
export type MailLink = 'none' | 'asking' | 'checking' | 'spent' | 'refused';

/**
 * Hook: spends the link's token, once. Whoever is signed in keeps their session until they `follow` the link:
 * it may be somebody else's, sent to put a stranger's account into their hands.
 */
export function useMailLink(type: 'signup' | 'recovery'): { link: MailLink; follow: () => void } {
  const session = useSession();
  const [{ token_hash: token, type: named }] = useSearchParams(schema);
  const outcome = useSyncExternalStore(subscribe, () => outcomes.get(token));
  const isHere = token !== '' && named === type;
  const follow = useCallback(() => void spend(token, type), [token, type]);

  const isFree = isHere && session.status === 'signed-out' && outcome === undefined;
  useEffect(() => {
    if (isFree) follow();
  }, [isFree, follow]);

  if (!isHere) return { link: 'none', follow };
  return { link: outcome ?? (session.status === 'signed-in' ? 'asking' : 'checking'), follow };
}

// Kept outside of the page: the session that the link opens lets the whole app begin anew, this page too.
const outcomes = new Map<string, 'checking' | 'spent' | 'refused'>();
const listeners = new Set<() => void>();

async function spend(token: string, type: 'signup' | 'recovery'): Promise<void> {
  if (outcomes.has(token)) return;
  settle(token, 'checking');
  const { error } = await confirmFromLink(token, type);
  settle(token, error ? 'refused' : 'spent');
}

function settle(token: string, outcome: 'checking' | 'spent' | 'refused'): void {
  outcomes.set(token, outcome);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
