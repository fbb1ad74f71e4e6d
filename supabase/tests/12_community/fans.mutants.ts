import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/06_matches/60_elo.sql',
    change: 'a correction does not rate what came after it',
    from: 'or e.home_change <> private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score)',
    to: 'or false',
    killedBy: ['supabase/tests/06_matches/elo.test.ts'],
  },
  {
    file: 'supabase/schemas/06_matches/60_elo.sql',
    change: 'a match that is gone leaves the ratings after it',
    from: 'perform private.rate_league(old.league_id, old.finished_at, old.id);',
    to: 'perform private.rate_league(old.league_id);',
    killedBy: ['supabase/tests/06_matches/elo.test.ts'],
  },
  {
    file: 'supabase/schemas/12_community/60_votes.sql',
    change: 'a vote is open for ever',
    from: 'if now() >= closes then',
    to: 'if false then',
    killedBy: ['supabase/tests/12_community/votes.test.ts'],
  },
  {
    file: 'supabase/schemas/12_community/60_votes.sql',
    change: 'votes are counted before the vote is closed',
    from: 'v.player_id = c.player_id and asked.closed',
    to: 'v.player_id = c.player_id',
    killedBy: ['supabase/tests/12_community/votes.test.ts'],
  },
  {
    file: 'supabase/schemas/12_community/60_votes.sql',
    change: 'whoever joined after kick-off votes',
    from: 'and m.joined_at <= match.kickoff_at',
    to: 'and true',
    killedBy: ['supabase/tests/12_community/votes.test.ts'],
  },
  {
    file: 'supabase/schemas/12_community/70_picks.sql',
    change: 'a match can be picked after its kick-off',
    from: 'and now() < match.kickoff_at',
    to: 'and true',
    killedBy: ['supabase/tests/12_community/picks.test.ts'],
  },
  {
    file: 'supabase/schemas/12_community/70_picks.sql',
    change: 'picks are not scored anew',
    from: 'and p.points is distinct from private.pick_points(p.winner, p.home_score, p.away_score, new)',
    to: 'and p.points is null',
    killedBy: ['supabase/tests/12_community/picks.test.ts'],
  },
] satisfies Mutant[];
