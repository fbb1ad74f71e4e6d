import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/010_accounts.sql';
const deleting = 'supabase/schemas/19_credentials/20_accounts.sql';
const killedBy: [string] = ['supabase/tests/02_identity/accounts.test.ts'];

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
    change: 'somebody ends the sessions of others',
    from: 's.id = end_session.session_id and s.user_id = me;',
    to: 's.id = end_session.session_id;',
    killedBy,
    only: 'sessions',
  },
  {
    file: deleting,
    change: 'other sessions are ended without the password',
    from: 'if not private.is_own_password(end_other_sessions.password) then',
    to: 'if false then',
    killedBy,
    only: 'a wrong one ends nothing',
  },
  {
    file,
    change: 'passwords are tried without end',
    from: 'if counted.times > (private.limits()).password_tries then',
    to: 'if false then',
    killedBy,
    only: 'admins have no more tries',
  },
  {
    file,
    change: 'a changed password leaves no entry',
    from: "execute function private.record_account_change('change_password', 5);",
    to: "execute function private.record_account_change('sign_in', 5);",
    killedBy,
    only: 'a session that is opened',
  },
  {
    file,
    change: 'a session lives as long as it is used',
    from: "s.created_at < now() - bounds.session_days * interval '1 day'\n    or ",
    to: '',
    killedBy,
    only: 'end after so many days',
  },
  {
    file: deleting,
    change: 'a deleted account keeps its place in the team',
    from: '    perform private.leave_team();\n',
    to: '    null;\n',
    killedBy,
    only: 'says who it was',
  },
  {
    file: deleting,
    change: 'the private part stays',
    from: '  delete from public.profile_private p where p.user_id = me;\n',
    to: '',
    killedBy,
    only: 'says who it was',
  },
  {
    file: deleting,
    change: 'the sign-in stays',
    from: '  delete from auth.users u where u.id = me;\n',
    to: '',
    killedBy,
    only: 'says who it was',
  },
  {
    file: deleting,
    change: 'who is muted cannot go',
    from: '  delete from private.account_blocks b where b.user_id = me;\n',
    to: '',
    killedBy,
    only: 'muted',
  },
  {
    file: deleting,
    change: 'two farewells at once are two',
    from: 'where p.id = me and p.deleted_at is null for no key update;',
    to: 'where p.id = me for no key update;',
    killedBy,
    only: 'two tabs at once',
  },
] satisfies Mutant[];
