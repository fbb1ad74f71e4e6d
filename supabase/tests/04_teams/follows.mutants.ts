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
] satisfies Mutant[];
