import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/04_teams/20_follows.sql';
const killedBy: [string] = ['supabase/tests/04_teams/follows.test.ts'];

export default [
  {
    file,
    change: 'everybody reads who follows whom',
    from: 'create policy select_own on public.team_follows\n  for select to authenticated\n  using (user_id = (select auth.uid()));',
    to: 'create policy select_own on public.team_follows\n  for select to authenticated\n  using (true);',
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
    from: 'from public.team_follows f where f.user_id = me) > most then',
    to: 'from public.team_follows f where f.user_id = me) > most + 1 then',
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
    from: 'if follower.follow is null then',
    to: 'if false then',
    killedBy,
    only: 'is yes or no',
  },
  {
    file,
    change: 'everybody reads who follows a player',
    from: 'create policy select_own on public.player_follows\n  for select to authenticated\n  using (user_id = (select auth.uid()));',
    to: 'create policy select_own on public.player_follows\n  for select to authenticated\n  using (true);',
    killedBy,
    only: 'read by the follower alone',
  },
  {
    file,
    change: 'two who follow each other are locked each their own way',
    from: 'where p.id in (me, follow_player.player_id) order by p.id for no key update;',
    to: 'where p.id = me for no key update; perform from public.profiles p where p.id = follow_player.player_id for no key update;',
    killedBy,
    only: 'is locked together with who follows',
  },
  {
    file: 'supabase/schemas/05_leagues/40_follows.sql',
    change: 'a league that is being archived is not waited for',
    from: 'l.archived_at is null for share;',
    to: 'l.archived_at is null;',
    killedBy,
    only: 'that ends is followed by nobody',
  },
] satisfies Mutant[];
