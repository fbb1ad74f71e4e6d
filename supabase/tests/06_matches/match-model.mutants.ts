import type { Mutant } from '#testing/mutant.ts';

const results = 'supabase/schemas/06_matches/30_results.sql';
const killedBy: [string] = ['supabase/tests/06_matches/match-model.test.ts'];
const season: [string] = ['supabase/tests/06_matches/match-model-season.test.ts'];

export default [
  {
    file: 'supabase/schemas/10_seasons/034_rulings.sql',
    change: 'what a series did not need is never given again',
    from: "if match.status = 'cancelled' and not private.was_taken_back(match) then",
    to: "if match.status = 'cancelled' then",
    killedBy: season,
    only: 'byte for byte',
  },
  {
    file: 'supabase/schemas/10_seasons/034_rulings.sql',
    change: 'a correction is entered as a ruling',
    from: "case when match.status = 'finished' then 'correction' else 'ruling' end",
    to: "case when match.status = 'live' then 'correction' else 'ruling' end",
    killedBy,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/schemas/06_matches/20_penalties.sql',
    change: 'figures outlive the result they belong to',
    from: "  if match.status not in ('finished', 'cancelled') or num_nonnulls(match.home_score, match.forfeited_by) = 0 then",
    to: '  if false then',
    killedBy,
    only: 'byte for byte',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'who is taken back stands in the next series',
    from: '  if (counted.winner_team_id, counted.no_winner) is distinct from (before.winner_team_id, before.no_winner)\n',
    to: '  if counted.winner_team_id is not null\n',
    killedBy: season,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'the games of who is taken back stay',
    from: 'delete from public.team_matches m where m.series_id = next.id;',
    to: 'delete from public.team_matches m where m.series_id = next.id and before.winner_team_id is null;',
    killedBy: season,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'the lower seed is at home first',
    from: '  order by coalesce(e.playoff_seed, c.seed), side.place',
    to: '  order by coalesce(e.playoff_seed, c.seed) desc, side.place',
    killedBy: season,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'who comes to a series after the other has left waits for games',
    from: 'm.game_no > last.game_no and m.status not in',
    to: 'false and m.status not in',
    killedBy: season,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/schemas/10_seasons/034_rulings.sql',
    change: 'a regular result is taken back, and the bracket stands',
    from: '  if private.has_bracket(match) then\n    delete from public.team_matches m',
    to: '  if false then\n    delete from public.team_matches m',
    killedBy: season,
    only: 'byte for byte',
  },
] satisfies Mutant[];
