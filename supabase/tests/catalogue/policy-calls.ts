import type { World } from '#supabase/tests/harness/harness.ts';

/** A function that a policy calls, and whether it is asked once a statement or anew for each row. */
export type PolicyCall = { policy: string; clause: 'using' | 'check'; call: string; ofColumn: boolean; once: boolean };

/**
 * Every call in every policy of the database's own schemas and of storage, read from the trees PostgreSQL keeps:
 * what is written is not searched, what is run is. Casts and operators are no calls.
 */
export async function policyCalls(world: World): Promise<PolicyCall[]> {
  const trees = await world.sql<{ policy: string; clause: PolicyCall['clause']; tree: string }>(
    `select polrelid::regclass || ' ' || polname as policy, clause, tree
       from pg_policy
       join pg_class c on c.oid = polrelid and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
      cross join lateral (values ('using', polqual::text), ('check', polwithcheck::text)) as half (clause, tree)
      where tree is not null`,
  );
  const functions = await world.sql<{ id: string; name: string }>(
    `select oid::text as id, oid::regproc::text as name from pg_proc`,
  );
  const nameOf = new Map(functions.map(({ id, name }) => [id, name]));
  return trees.flatMap(({ policy, clause, tree }) =>
    nodes(tree)
      .filter(({ text }) => /^\{FUNCEXPR .*?:funcformat 0 /s.test(text))
      .map(({ text, within }) => ({
        policy,
        clause,
        call: nameOf.get(/:funcid (\d+)/.exec(text)?.[1] ?? '') ?? text,
        ofColumn: text.includes('{VAR '),
        once: within.some((outer) => outer.startsWith('{SUBLINK :subLinkType 4')),
      })),
  );
}

type Node = { text: string; within: string[] };

/** The nodes of a tree, which is written in braces; braces inside names are escaped. */
function nodes(tree: string): Node[] {
  const open: number[] = [];
  const spans: { from: number; to: number }[] = [];
  for (let at = 0; at < tree.length; at += 1) {
    if (tree[at] === '\\') at += 1;
    else if (tree[at] === '{') open.push(at);
    else if (tree[at] === '}') spans.push({ from: open.pop()!, to: at + 1 });
  }
  return spans.map(({ from, to }) => ({
    text: tree.slice(from, to),
    within: spans
      .filter((outer) => outer.from < from && outer.to > to)
      .map((outer) => tree.slice(outer.from, outer.to)),
  }));
}
