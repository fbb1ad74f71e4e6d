import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { confirmFromLink, type LinkKind } from '#data/auth/mutations.ts';

const schema = { token_hash: param.text, type: param.text };

/**
 * The state of a mail's link: there is none, it waits for the word of somebody who is signed
 * in already, it is being spent, it opened a session, it waits for one in another mailbox, or it no longer works.
 */
export type MailLink = 'none' | 'asking' | Outcome;
/** `bare`: it opened a session of an account that has no password now, because another browser asked for the link. */
type Outcome = 'checking' | 'spent' | 'bare' | 'half' | 'refused';

/**
 * Hook: spends the link's token, once. A signed-in visitor keeps their session until they `follow` the link:
 * it may be somebody else's, sent to put a stranger's account into their hands.
 */
export function useMailLink(type: LinkKind): { link: MailLink; follow: () => void } {
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
const outcomes = new Map<string, Outcome>();
const listeners = new Set<() => void>();

async function spend(token: string, type: LinkKind): Promise<void> {
  if (outcomes.has(token)) return;
  settle(token, 'checking');
  const { error, waits, choosesPassword } = await confirmFromLink(token, type);
  settle(token, error ? 'refused' : waits ? 'half' : choosesPassword ? 'bare' : 'spent');
}

function settle(token: string, outcome: Outcome): void {
  outcomes.set(token, outcome);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
