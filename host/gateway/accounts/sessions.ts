import type { Query } from '#host/postgres/session-pools.ts';
import type { Claims } from './tokens.ts';

export type Sessions = {
  /** Whether the session of a token is still open. Rejects when the database cannot be asked. */
  isOpen: (claims: Pick<Claims, 'sub' | 'session_id'>) => Promise<boolean>;
  /** Whether an open session has still to be proven by the second factor of its account. */
  awaitsCode: (claims: Pick<Claims, 'sub' | 'session_id' | 'aal'>) => Promise<boolean>;
  /** Called when sessions of an account may have ended: the next request of each is looked up again. */
  forget: (userId: string) => void;
};

type State = { isOpen: boolean; hasFactor: boolean };
type CachedState = State & { userId: string; until: number };
type SessionOptions = { query: Query; now: () => number };

/**
 * A statement that ends sessions behind this process's back (an operator's statement) counts after this many
 * milliseconds.
 */
export const recheckAfter = 60_000;
/** Sessions that are remembered at once. */
export const rememberedSessions = 10_000;

/**
 * Knows which sessions are open, so that a token opens nothing after its session ended. The answer of a look-up is
 * remembered for a minute; what ends here (sign-out, a changed password, a replayed token) is
 * forgotten at once.
 */
export function sessions({ query, now }: SessionOptions): Sessions {
  const cache = new Map<string, CachedState>();
  const lookups = new Map<string, Promise<State>>();
  let ends = 0;

  const lookUp = async (sessionId: string, userId: string): Promise<State> => {
    const endsBefore = ends;
    const [session] = await query<{ hasFactor: boolean }>(
      `select exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as "hasFactor"
       from auth.sessions s
       where s.id = $1 and s.user_id = $2`,
      [sessionId, userId],
    );
    const state = { isOpen: session !== undefined, hasFactor: session?.hasFactor === true };
    // A session that ended while it was looked up is looked up again by the next request.
    if (ends === endsBefore) remember(sessionId, { userId, ...state, until: now() + recheckAfter });
    return state;
  };

  const remember = (sessionId: string, session: CachedState) => {
    cache.delete(sessionId);
    for (const oldest of cache.keys()) {
      if (cache.size < rememberedSessions) break;
      cache.delete(oldest);
    }
    cache.set(sessionId, session);
  };

  const stateOf = async ({ sub, session_id: sessionId }: Pick<Claims, 'sub' | 'session_id'>): Promise<State> => {
    const session = cache.get(sessionId);
    if (session && session.userId === sub && session.until > now()) return session;
    const key = `${sessionId} ${sub}`;
    const answer = lookups.get(key) ?? lookUp(sessionId, sub);
    lookups.set(key, answer);
    try {
      return await answer;
    } finally {
      if (lookups.get(key) === answer) lookups.delete(key);
    }
  };

  return {
    isOpen: async (claims) => (await stateOf(claims)).isOpen,
    awaitsCode: async (claims) => claims.aal !== 'aal2' && (await stateOf(claims)).hasFactor,
    forget: (userId) => {
      ends += 1;
      lookups.clear();
      for (const [sessionId, session] of cache) if (session.userId === userId) cache.delete(sessionId);
    },
  };
}
