import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/020_moderation.sql';
const killedBy: [string] = ['supabase/tests/13_staff/moderation.test.ts'];

export default [
  {
    file,
    change: 'a moderator reads who reported them',
    from: '      and owner_id is distinct from (select auth.uid())\n      and (team_id',
    to: '      and (team_id',
    killedBy,
    only: 'shows to who wrote it, and to staff whom it is not about',
  },
  {
    file,
    change: 'staff decide about an own report',
    from: 'if report.reporter_id = auth.uid() then',
    to: 'if false then',
    killedBy,
    only: 'decides about an own report',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'staff decide about somebody they play with',
    from: 'where m.player_id = person and m.left_at is null and m.team_id = private.own_team()',
    to: 'where false',
    killedBy,
    only: 'decides about themselves, their team',
  },
  {
    file,
    change: 'a mute has no end',
    from: "values (person.id, 'muted', over_at, said, me)",
    to: "values (person.id, 'muted', null, said, me)",
    killedBy,
    only: 'silences for some days',
  },
  {
    file: 'supabase/schemas/12_community/10_tickets.sql',
    change: 'a suspended account writes in anybody’s ticket',
    from: 'where t.id = ticket_speaker.ticket_id and t.user_id = auth.uid()',
    to: 'where t.id = ticket_speaker.ticket_id',
    killedBy: ['supabase/tests/catalogue/restricted.test.ts'],
    only: 'answers in its own ticket, and in nobody else’s',
  },
] satisfies Mutant[];
