import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'an admin decides about the own team',
    from: '(private.is_admin() and not own_team)',
    to: 'private.is_admin()',
    killedBy: ['supabase/tests/eligibility.test.ts'],
    only: 'own team',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a moderator calls for a review in the own team',
    from: "status = 'pending' and not own_team)",
    to: "status = 'pending')",
    killedBy: ['supabase/tests/eligibility.test.ts'],
    only: 'own team',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'nobody decides about themselves, but about the rest of the team',
    from: 'member.team_id is not distinct from private.own_team();',
    to: 'member.player_id = me;',
    killedBy: ['supabase/tests/eligibility.test.ts'],
    only: 'own team',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a captain sends own players to the review',
    from: "(private.is_captain_of(member.team_id) and status = 'ineligible')",
    to: "(private.is_captain_of(member.team_id) and status <> 'eligible')",
    killedBy: ['supabase/tests/eligibility.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: "an entered team's captain needs a contract",
    from: 'player in (t.manager_id, t.captain_id)',
    to: 'player = t.manager_id',
    killedBy: ['supabase/tests/squads-captains.test.ts'],
    only: 'somebody else is its manager',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a review lets everybody play who waits for one alone',
    from: "(was = 'eligible' and doubts = '{review}')",
    to: "doubts = '{review}'",
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a review takes the right from who plays already',
    from: "doubts = '{}' or (was = 'eligible' and doubts = '{review}')",
    to: "doubts = '{}'",
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'takes nothing',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'the end of the review overrules what somebody decided',
    from: `      and not exists (select from public.eligibility_reviews r where r.member_id = own.id)
`,
    to: '',
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'takes nothing',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'the review is about who has left',
    from: `    where own.left_at is null
      and not`,
    to: `    where true
      and not`,
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'who has left',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'nothing follows when the review is switched',
    from: "when (new.key = 'eligibility_review')",
    to: "when (new.key = 'eligibility')",
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'takes nothing',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a profile overrules what somebody decided',
    from: `    and not exists (select from public.eligibility_reviews r where r.member_id = m.id)
`,
    to: '',
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'somebody decided',
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'who leaves is taken out of a match that runs',
    from: "m.status in ('scheduled', 'postponed')",
    to: "m.status in ('scheduled', 'postponed', 'live')",
    killedBy: ['supabase/tests/eligibility-lineups.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'who is pending lines up',
    from: `      and m.eligibility = 'eligible'
`,
    to: `      and m.eligibility <> 'ineligible'
`,
    killedBy: ['supabase/tests/eligibility-lineups.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'who has left lines up',
    from: `      and m.player_id = new.player_id
      and m.left_at is null
`,
    to: `      and m.player_id = new.player_id
`,
    killedBy: ['supabase/tests/eligibility-lineups.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101001000_eligibility.sql',
    change: 'a player is old enough a year later',
    from: 'private.age(own.birth_date) < 16',
    to: 'private.age(own.birth_date) <= 16',
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: '16',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a postponed match shows its line-ups',
    from: "or (m.status = 'scheduled' and m.kickoff_at <=",
    to: 'or (m.kickoff_at <=',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'show to the rival',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a disputed match hides its line-ups',
    from: `m.status in ('live', 'reported', 'disputed', 'finished')
          or`,
    to: `m.status in ('live', 'reported', 'finished')
          or`,
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'show to the rival',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'line-ups show early',
    from: "now() + interval '15 minutes'",
    to: "now() + interval '60 minutes'",
    killedBy: ['supabase/tests/matches.test.ts'],
    only: '15 minutes',
  },
  {
    file: 'supabase/migrations/20260101000600_matches.sql',
    change: 'a player does not see the own line-up',
    from: 'or team_id = (select private.own_team())',
    to: 'or team_id = (select private.led_team())',
    killedBy: ['supabase/tests/matches.test.ts'],
    only: 'line-ups',
  },
] satisfies Mutant[];
