import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['supabase/tests/10_seasons/overlaps.test.ts'];
const toldBy: [string] = ['supabase/tests/10_seasons/match-changes.test.ts'];

export default [
  {
    file: 'supabase/schemas/10_seasons/020_schedule.sql',
    change: 'two times of one team are set in the same moment',
    from: '  return private.locked_match(match_id);',
    to: '  return (select m from public.team_matches m where m.id = match_to_time.match_id);',
    killedBy: ['supabase/tests/10_seasons/reschedules.test.ts'],
    only: 'answer a proposal once',
  },
  {
    file: 'supabase/schemas/10_seasons/020_schedule.sql',
    change: 'captains are asked as the staff are',
    from: '  if for_good then\n',
    to: '  if not for_good then\n',
    killedBy,
    only: 'propose no time 0 minutes',
  },
  {
    file: 'supabase/schemas/10_seasons/020_schedule.sql',
    change: 'a stand-in plays in two places',
    from: 'where here.match_id = own.id\n',
    to: 'where false\n',
    killedBy,
    only: 'whose stand-in plays elsewhere',
  },
  {
    file: 'supabase/schemas/07_notifications/10_notifications.sql',
    change: 'a notice that was read changes its text',
    from: '      and n.read_at is null\n      and n.link = renew_notices.link',
    to: '      and n.link = renew_notices.link',
    killedBy: toldBy,
    only: 'where the first was read',
  },
  {
    file: 'supabase/schemas/17_outbox/40_ways.sql',
    change: 'a push that is being sent is the last',
    from: '      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)',
    to: '      and (o.done_at is not null or o.given_up_at is not null)',
    killedBy: toldBy,
    only: 'go out once with the last time',
  },
] satisfies Mutant[];
