import { expect, test } from 'vitest';
import { shuffled, testsOf } from './sql-try.ts';
import { sqlMutants } from './sql.ts';

const page = (sql: string) => ({ path: 'supabase/schemas/09_squads/10_page.sql', sql });
const ofBody = (body: string) =>
  sqlMutants(page(`create function private.it(n int)\n  returns void\nas $$\n${body}\n$$;\n`)).map(({ what }) => what);

test.each([
  ['if n < 3 then', ['n < 3 → false', '< → <=', '3 → 4']],
  ['n := a - 1 + -1;', ['- → +', '1 → 2', '+ → -', '1 → 2']],
  ['return a.b is not null;', ['not → nothing']],
  ['return query select from t where not t.x order by t.y desc;', ['not t.x → true', 'not → nothing', 'desc → asc']],
  ['select from t where t.a = n or t.b = n and t.c;', ['t.a = n → false', 't.b = n → false', 't.c → true']],
  ['select from t where t.a between x and y and t.c', ['t.a between x and y → true', 't.c → true']],
  ['if case when a and b then c end then', ['case when a and b then c end → false', 'b → true']],
  [
    'select from t where t.a is distinct from n for update of t skip locked;',
    ['t.a is distinct from n → true', 'for update of t skip locked → nothing'],
  ],
  ["perform private.notify(n); perform private.refuse('PT403');", ['perform private.notify(n); → null;']],
  ['for each in select 1 loop end loop; end if;', ['1 → 2']],
  ['select from t join u on u.a = t.a and u.b', ['u.a = t.a → true', 'u.b → true']],
  ['insert into t values (n) on conflict do nothing;', ['insert into t values (n) on conflict do nothing; → null;']],
  ['x := true -- if a < 3 then\n  || \'a < 3\' || "not";', ['true → false']],
])('of %s', (body, changes) => expect(ofBody(body)).toEqual(changes));

test('a change is a statement that puts it into a database, and names its line', () => {
  const sql = `-- A page.
create policy select_own on public.things
  for select to authenticated
  using (user_id = (select auth.uid()));

create function private.both(a int)
  returns boolean
  language sql
as $$
  select a > 0;
$$;
comment on function private.both is 'not < 3';
grant execute on function private.both to anon;
`;
  expect(sqlMutants(page(sql)).map(({ line, of, statement }) => [line, of, statement.replaceAll(/\s+/g, ' ')])).toEqual(
    [
      [
        4,
        'select_own on public.things',
        'drop policy select_own on public.things; create policy select_own on public.things for select to authenticated using (true);',
      ],
      [
        10,
        'both',
        'create or replace function private.both(a int) returns boolean language sql as $$ select a >= 0; $$;',
      ],
      [
        10,
        'both',
        'create or replace function private.both(a int) returns boolean language sql as $$ select a > 1; $$;',
      ],
    ],
  );
});

test('a condition of a view is dropped in its place', () => {
  const sql =
    'create view private.shown\n  with (security_invoker = true)\nas\nselect t.id from public.t t where t.shown;\n';
  expect(sqlMutants(page(sql)).map(({ of, what, statement }) => [of, what, statement.replaceAll(/\s+/g, ' ')])).toEqual(
    [
      [
        'shown',
        't.shown → true',
        'create or replace view private.shown with (security_invoker = true) as select t.id from public.t t where true;',
      ],
    ],
  );
});

test('one seed draws one sample', () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  expect(shuffled(all, 7)).toEqual(shuffled(all, 7));
  expect(shuffled(all, 7)).not.toEqual(shuffled(all, 8));
  expect(shuffled(all, 7).toSorted((one, other) => one - other)).toEqual(all);
});

test('what is tried are the tests of its folder, and those that name it', () => {
  const path = 'supabase/schemas/04_teams/20_follows.sql';
  const tests = testsOf({ path, of: 'accept_contract', what: '< → <=' });
  expect(tests).toContain('supabase/tests/04_teams/follows.test.ts');
  expect(tests).toContain('supabase/tests/08_contracts/contracts-signing.test.ts');
  expect(tests).not.toContain('supabase/tests/catalogue/plans.test.ts');
  expect(testsOf({ path, of: 'nothing', what: 'for update → nothing' })).toContain(
    'supabase/tests/catalogue/locks.test.ts',
  );
});
