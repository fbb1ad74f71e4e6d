import type { Query } from '../../postgres/session-pools.ts';
import type { Claims } from './tokens.ts';

export type Sessions = {
  /** Whether the session of a token is still open. Rejects when the database cannot be asked. */
  isOpen: (claims: Pick<Claims, 'sub' | 'session_id'>) => Promise<boolean>;
  /** Called when sessions of an account may have ended: the next request of each is looked up again. */
  forget: (userId: string) => void;
};

type SessionOptions = { query: Query; now: () => number };

/** What ends sessions behind this process's back (an operator's statement) counts after this many milliseconds. */
export const recheckAfter = 60_000;
/** Sessions that are remembered at once. */
export const rememberedSessions = 10_000;

/**
 * Knows which sessions are open, so that a token opens nothing after its session ended. What was looked up
 * once is remembered for a minute; what ends here (sign-out, a changed password, a replayed token) is
 * forgotten at once.
 */
export function sessions({ query, now }: SessionOptions): Sessions {
  const known = new Map<string, { userId: string; isOpen: boolean; until: number }>();
  const asked = new Map<string, Promise<boolean>>();
  let ends = 0;

  const lookUp = async (sessionId: string, userId: string): Promise<boolean> => {
    const endsBefore = ends;
    const rows = await query('select from auth.sessions where id = $1 and user_id = $2', [sessionId, userId]);
    const isOpen = rows.length > 0;
    // A session that ended while it was looked up is looked up again by whoever comes next.
    if (ends === endsBefore) remember(sessionId, { userId, isOpen, until: now() + recheckAfter });
    return isOpen;
  };

  const remember = (sessionId: string, session: { userId: string; isOpen: boolean; until: number }) => {
    known.delete(sessionId);
    for (const oldest of known.keys()) {
      if (known.size < rememberedSessions) break;
      known.delete(oldest);
    }
    known.set(sessionId, session);
  };

  return {
    isOpen: async ({ sub, session_id: sessionId }) => {
      const session = known.get(sessionId);
      if (session && session.userId === sub && session.until > now()) return session.isOpen;
      const key = `${sessionId} ${sub}`;
      const answer = asked.get(key) ?? lookUp(sessionId, sub);
      asked.set(key, answer);
      try {
        return await answer;
      } finally {
        if (asked.get(key) === answer) asked.delete(key);
      }
    },
    forget: (userId) => {
      ends += 1;
      asked.clear();
      for (const [sessionId, session] of known) if (session.userId === userId) known.delete(sessionId);
    },
  };
}
