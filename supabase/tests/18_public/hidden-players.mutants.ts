import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/10_public.sql';
const killedBy: [string] = ['supabase/tests/18_public/hidden-players.test.ts'];
const only = 'while everybody hides the profile';

export default [
  {
    file,
    change: 'everybody is named',
    from: 'case when is_open or to_members or p.deleted_at is not null then p.username end',
    to: 'p.username',
    killedBy,
    only,
  },
  {
    file,
    change: 'a squad shows the pictures of those who hide',
    from: `case when (called.name -> 'open')::boolean then p.avatar end`,
    to: 'p.avatar',
    killedBy,
    only,
  },
  {
    file,
    change: 'who hides has a page all the same',
    from: `    and private.shows_profile(p.id)\n    and (now_in.team is not null`,
    to: '    and (now_in.team is not null',
    killedBy,
    only,
  },
  {
    file: 'supabase/schemas/18_public/20_feeds.sql',
    change: 'the stats of visitors are those of members',
    from: 'private.stats_of(l.id, run.season, false)',
    to: 'private.stats_of(l.id, run.season, true)',
    killedBy,
    only,
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'nobody is asked before they are public',
    from: 'public_profile boolean not null default false,',
    to: 'public_profile boolean not null default true,',
    killedBy,
    only: 'whose account is new',
  },
] satisfies Mutant[];
