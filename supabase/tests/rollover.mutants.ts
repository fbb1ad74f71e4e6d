import type { Mutant } from '#testing/mutant.ts';

const rollover = 'supabase/migrations/20260101001860_rollover.sql';
const rollovers: [string] = ['supabase/tests/rollover.test.ts'];

export default [
  {
    file: rollover,
    change: 'who was in the playoffs goes down',
    from: 'e.place > greatest((private.limits()).playoff_teams, e.teams - e.moves)',
    to: 'e.place > e.teams - e.moves',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'one team too many goes up',
    from: 'when e.place <= e.moves and e.above is not null',
    to: 'when e.place <= e.moves + 1 and e.above is not null',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'who withdrew plays on',
    from: 'join public.league_teams e on (e.league_id, e.season, e.team_id) = (s.league_id, s.season, sums.team_id)',
    to: 'join public.league_teams e on (e.league_id, e.season) = (s.league_id, s.season)',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'a season that goes on is rolled over',
    from: "      when last.phase <> 'finished' then 'notFinished'\n",
    to: '',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'everybody opens seasons',
    from: "  if not private.is_admin() then\n    perform private.refuse('PT403', 'Only admins open seasons.', 'notYours');\n  end if;\n",
    to: '',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'an archived team is entered',
    from: 'where given.into_id is not null and t.archived_at is not null\n  ) then',
    to: 'where false\n  ) then',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'a preview of last week is confirmed',
    from: "    perform private.refuse('PT409', 'The seasons had other teams.', 'rolloverChanged', 'team_ids');\n",
    to: '',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'a season holds more teams than it takes',
    from: '    if cardinality(entered) > tier.max_teams then\n',
    to: '    if false then\n',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'the prize of a season that had none is drawn anew',
    from: 's.final_best_of, s.prize_pool\n',
    to: 's.final_best_of, coalesce(s.prize_pool, \'{"total": 1, "currency": "TRY", "places": [1]}\')\n',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'two admins open two seasons',
    from: 'order by l.id for update;',
    to: 'order by l.id;',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'a season that others entered is taken back',
    from: 'e.registered_at <> opened.created_at',
    to: 'false',
    killedBy: rollovers,
  },
  {
    file: rollover,
    change: 'a season that has begun is taken back',
    from: "    if opened.phase <> 'registration' then\n",
    to: '    if false then\n',
    killedBy: rollovers,
  },
] satisfies Mutant[];
