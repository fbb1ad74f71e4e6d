import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/12_community/50_sponsors.sql';
const tests: [string] = ['supabase/tests/12_community/sponsors.test.ts'];

export default [
  {
    file: page,
    change: 'a visitor is shown sponsors of last year',
    from: "      and coalesce(s.active_until >= (now() at time zone 'utc')::date, true)\n    order by",
    to: '    order by',
    killedBy: tests,
  },
  {
    file: page,
    change: 'members see sponsors to come',
    from: "      coalesce(active_from <= (now() at time zone 'utc')::date, true)\n      and ",
    to: '      ',
    killedBy: tests,
  },
  {
    file: page,
    change: 'everybody orders the sponsors',
    from: '  if not private.is_admin() then\n',
    to: '  if false then\n',
    killedBy: tests,
  },
  {
    file: page,
    change: 'an order may forget one',
    from: '    or not (ids @> array(select s.id from public.sponsors s) and ids <@',
    to: '    or not (ids <@',
    killedBy: tests,
  },
  {
    file: page,
    change: 'an order may name one twice',
    from: '    or cardinality(ids) <> (select count(distinct each) from unnest(ids) as each)\n',
    to: '',
    killedBy: tests,
  },
  {
    file: page,
    change: 'a link need not be encrypted',
    from: "url ~ '^https://(",
    to: "url ~ '^https?://(",
    killedBy: tests,
  },
  {
    file: page,
    change: 'everybody reads the fixtures of leagues that are not public',
    from: 'join private.public_leagues l on',
    to: 'join public.leagues l on',
    killedBy: ['supabase/tests/catalogue/visitor.test.ts'],
  },
  {
    file: page,
    change: 'visitors see fixtures that are postponed',
    from: "    where m.status = 'scheduled'\n      and m.kickoff_at > now()",
    to: '    where m.kickoff_at > now()',
    killedBy: ['supabase/tests/catalogue/visitor.test.ts'],
  },
  {
    file: page,
    change: 'visitors see fixtures of the past',
    from: "    where m.status = 'scheduled'\n      and m.kickoff_at > now()",
    to: "    where m.status = 'scheduled'",
    killedBy: ['supabase/tests/catalogue/visitor.test.ts'],
  },
  {
    file: page,
    change: 'visitors see a fifth fixture',
    from: '    limit 4\n  ) next',
    to: '    limit 5\n  ) next',
    killedBy: ['supabase/tests/catalogue/visitor.test.ts', 'supabase/tests/catalogue/limits.test.ts'],
  },
  {
    file: 'src/data/sponsors/queries.ts',
    change: 'the app does not show a sponsor on its last day',
    from: 'active_until.gte.',
    to: 'active_until.gt.',
    killedBy: ['supabase/tests/12_community/sponsors.test.ts'],
    only: 'are those of today',
  },
  {
    file: 'supabase/schemas/12_community/50_sponsors.sql',
    change: 'a visitor is not shown a sponsor on its last day',
    from: 'coalesce(s.active_until >= (now()',
    to: 'coalesce(s.active_until > (now()',
    killedBy: ['supabase/tests/12_community/sponsors.test.ts'],
    only: 'are those of today',
  },
] satisfies Mutant[];
