import type { Claims } from '#host/gateway/accounts/tokens.ts';
import type { Query } from '#host/postgres/session-pools.ts';

export type Person = Pick<Claims, 'sub' | 'session_id'>;

/**
 * Says which of these may be told nothing any more: their session ended, wherever that was done, or their account is
 * suspended, if this database knows such a thing. One statement for all of them; nothing is remembered.
 */
export function endedSessions(query: Query): (people: Person[]) => Promise<Set<string>> {
  let suspends: Promise<boolean> | undefined;
  const knowsSuspension = () =>
    (suspends ??= query<{ known: boolean }>(
      `select coalesce(has_function_privilege(to_regprocedure('private.is_suspended(uuid)'), 'execute'), false) as known`,
    ).then(([row]) => row?.known === true)).catch((error: unknown) => {
      suspends = undefined;
      throw error;
    });

  return async (people) => {
    if (people.length === 0) return new Set();
    const suspended = (await knowsSuspension()) ? 'or private.is_suspended(p.id)' : '';
    const rows = await query<{ session: string }>(
      `select p.session from unnest($1::uuid[], $2::uuid[]) as p (id, session)
        where not exists (select from auth.sessions s where s.id = p.session and s.user_id = p.id) ${suspended}`,
      [people.map(({ sub }) => sub), people.map(({ session_id }) => session_id)],
    );
    return new Set(rows.map(({ session }) => session));
  };
}

/** The same for one of many who ask in one moment. */
export function endedOne(ended: (people: Person[]) => Promise<Set<string>>): (person: Person) => Promise<boolean> {
  let gathered: { people: Person[]; answer: Promise<Set<string>> } | undefined;
  return async (person) => {
    if (!gathered) {
      const people: Person[] = [];
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        gathered = undefined;
        return ended(people);
      });
      gathered = { people, answer };
    }
    const { people, answer } = gathered;
    people.push(person);
    return (await answer).has(person.session_id);
  };
}
