import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/migrations/20260101001350_accounts.sql';
const killedBy: [string] = ['supabase/tests/accounts.test.ts'];

export default [
  {
    file,
    change: 'everybody’s sessions are listed',
    from: '  where s.user_id = auth.uid()\n    and (s.not_after',
    to: '  where (s.not_after',
    killedBy,
    only: 'sessions',
  },
  {
    file,
    change: 'a session that is over is listed',
    from: '\n    and (s.not_after is null or s.not_after > now())',
    to: '',
    killedBy,
    only: 'sessions',
  },
  {
    file,
    change: 'somebody ends the sessions of others',
    from: 's.id = end_session.session_id and s.user_id = me;',
    to: 's.id = end_session.session_id;',
    killedBy,
    only: 'sessions',
  },
  {
    file,
    change: 'a copy holds whatever its reader may read, named in it or not',
    from: `string_agg(format('t.%I = $1', a.attname), ' or ' order by a.attname) as is_mine`,
    to: `string_agg(format('t.%I is not null or $1 is null', a.attname), ' or ' order by a.attname) as is_mine`,
    killedBy,
    only: 'nobody else’s rows',
  },
  {
    file,
    change: 'a copy is cut in silence',
    from: '      cut := cut || naming.name::text;\n',
    to: '',
    killedBy,
    only: 'holds more',
  },
  {
    file,
    change: 'a deleted account keeps its place in the team',
    from: '    perform private.leave_team();\n',
    to: '    null;\n',
    killedBy,
    only: 'says who it was',
  },
  {
    file,
    change: 'a deleted account keeps its offers',
    from: `where c.player_id = me and c.status = 'offered' order by c.id for update
  loop`,
    to: `where c.player_id = me and c.status = 'offered' and false order by c.id for update
  loop`,
    killedBy,
    only: 'an open offer is declined',
  },
  {
    file,
    change: 'the private part stays',
    from: '  delete from public.profile_private p where p.user_id = me;\n',
    to: '',
    killedBy,
    only: 'says who it was',
  },
  {
    file,
    change: 'the sign-in stays',
    from: '  delete from auth.users u where u.id = me;\n',
    to: '',
    killedBy,
    only: 'says who it was',
  },
  {
    file,
    change: 'who is muted cannot go',
    from: '  delete from private.account_blocks b where b.user_id = me;\n',
    to: '',
    killedBy,
    only: 'muted',
  },
  {
    file,
    change: 'two farewells at once are two',
    from: 'where p.id = me and p.deleted_at is null for no key update;',
    to: 'where p.id = me for no key update;',
    killedBy,
    only: 'two tabs at once',
  },
] satisfies Mutant[];
