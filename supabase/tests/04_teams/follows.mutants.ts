import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/04_teams/20_follows.sql';
const killedBy: [string] = ['supabase/tests/04_teams/follows.test.ts'];

export default [
  {
    file,
    change: 'everybody reads who follows whom',
    from: 'using (user_id = (select auth.uid()));',
    to: 'using (true);',
    killedBy,
    only: 'is read by whoever follows alone',
  },
  {
    file,
    change: 'two tabs are counted at the same moment',
    from: 'perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;',
    to: 'perform from public.profiles p where p.id = me and p.deleted_at is null;',
    killedBy,
    only: 'holds when thirty are followed',
  },
  {
    file,
    change: 'a team that is being archived is not waited for',
    from: 'where t.id = follow_team.team_id for share;',
    to: 'where t.id = follow_team.team_id;',
    killedBy,
    only: 'archived and followed at the same moment',
  },
  {
    file,
    change: 'one team more than the limit is followed',
    from: 'where f.user_id = me) > most then',
    to: 'where f.user_id = me) > most + 1 then',
    killedBy,
    only: 'is kept, and a place',
  },
  {
    file,
    change: 'an archived team is followed',
    from: 'if club.archived_at is not null then',
    to: 'if false then',
    killedBy,
    only: 'of a team that plays',
  },
  {
    file,
    change: 'an archived team keeps its followers',
    from: 'delete from public.team_follows f where f.team_id = new.id;',
    to: 'null;',
    killedBy,
    only: 'when an admin archives the team',
  },
  {
    file,
    change: 'no answer is a no',
    from: 'if follow_team.follow is null then',
    to: 'if false then',
    killedBy,
    only: 'is yes or no',
  },
] satisfies Mutant[];
