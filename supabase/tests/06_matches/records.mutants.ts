import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/06_matches/50_records.sql';
const killedBy: [string] = ['supabase/tests/06_matches/records.test.ts'];

export default [
  {
    file,
    change: 'a win of any season is worth the same',
    from: 'sum(s.points_for_win) filter',
    to: 'sum(3) filter',
    killedBy,
    only: 'table of all time',
  },
  {
    file,
    change: 'a forfeit is a record win',
    from: 'null::uuid as player_id\n      from played m\n      where m.forfeited_by is null',
    to: 'null::uuid as player_id\n      from played m\n      where m.home_score is not null',
    killedBy,
    only: 'biggest win',
  },
  {
    file,
    change: 'a lost match does not end a run',
    from: 'count(*) filter (where not s.won) over (partition by s.team_id order by s.kickoff_at, s.id) as run',
    to: '0 as run',
    killedBy,
    only: 'run of wins',
  },
  {
    file,
    change: 'a run leads to its first match',
    from: '(array_agg(n.id order by n.kickoff_at desc, n.id desc))[1] as id',
    to: '(array_agg(n.id order by n.kickoff_at, n.id))[1] as id',
    killedBy,
    only: 'run of wins',
  },
  {
    file,
    change: 'which of many level scorers stand there is up to chance',
    from: 'fetch first 5 rows with ties',
    to: 'fetch first 5 rows only',
    killedBy,
    only: 'more than five',
  },
  {
    file,
    change: 'the seasons of a player are one',
    from: 'select g.player_id, g.season, sum(g.goals) as value\n    from goals g\n    group by g.player_id, g.season',
    to: 'select g.player_id, min(g.season) as season, sum(g.goals) as value\n    from goals g\n    group by g.player_id',
    killedBy,
    only: 'goals of players',
  },
  {
    file,
    change: 'playoff matches count in the table of all time',
    from: "m.league_id = league_all_time.league_id and m.stage = 'regular' and m.status = 'finished'",
    to: "m.league_id = league_all_time.league_id and m.status = 'finished'",
    killedBy,
    only: 'adds up every season',
  },
  {
    file,
    change: 'points that were given back are missing',
    from: ' and a.reversed_at is null',
    to: '',
    killedBy,
    only: 'adds up every season',
  },
] satisfies Mutant[];
