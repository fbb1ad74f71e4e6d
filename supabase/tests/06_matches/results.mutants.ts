import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/06_matches/30_results.sql';
const killedBy: [string] = ['supabase/tests/06_matches/results.test.ts'];

export default [
  {
    file: page,
    change: 'a fact of the ledger is rewritten',
    from: '  before update or truncate on public.match_results\n',
    to: '  before truncate on public.match_results\n',
    killedBy,
    only: 'a fact of the ledger',
  },
  {
    file: page,
    change: 'a fact of the ledger is removed',
    from: '  if exists (select from public.team_matches m where m.id = old.match_id) then',
    to: '  if false then',
    killedBy,
    only: 'a fact of the ledger',
  },
  {
    file: page,
    change: 'what one side claims is everybody’s to read',
    from: "          m.status in ('finished', 'cancelled')\n          or",
    to: "          m.status in ('reported', 'finished', 'cancelled')\n          or",
    killedBy,
    only: 'a fact of the ledger',
  },
  {
    file: 'supabase/schemas/10_seasons/025_results.sql',
    change: 'a correction ends the match a second time',
    from: "case when last.cause in ('correction', 'reinstatement') then '{}' else",
    to: "case when false then '{}' else",
    killedBy,
    only: 'as the ledger says last',
  },
  {
    file: 'supabase/schemas/10_seasons/025_results.sql',
    change: 'a match whose result is undone keeps its score',
    from: "'cancelled' else 'scheduled' end,\n      'home_score', null, 'away_score', null,",
    to: "'cancelled' else 'finished' end,\n      'home_score', 1, 'away_score', 0,",
    killedBy,
    only: 'as the ledger says last',
  },
  {
    file: 'supabase/schemas/10_seasons/025_results.sql',
    change: 'figures say more goals than the score',
    from: 'then match.home_score else match.away_score end\n      and not exists (',
    to: 'then 199 else 199 end\n      and not exists (',
    killedBy,
    only: 'figures follow',
  },
  {
    file: 'supabase/schemas/10_seasons/025_results.sql',
    change: 'goals stand in a match nobody played',
    from: '      not was_played\n      or match.forfeited_by is null',
    to: '      match.forfeited_by is null',
    killedBy,
    only: 'figures follow',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'a series is won before the majority',
    from: '      when games.a > s.best_of / 2 then s.team_a_id',
    to: '      when games.a >= s.best_of / 2 then s.team_a_id',
    killedBy,
    only: 'a series follows',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'the final keeps who was taken back',
    from: '      delete from public.team_matches m where m.series_id = next.id;\n',
    to: '',
    killedBy,
    only: 'a series follows',
  },
  {
    file: 'supabase/schemas/10_seasons/027_series.sql',
    change: 'a game more is set though another is still open',
    from: ' - greatest(playing.wins_a, playing.wins_b) - last.waiting;',
    to: ' - greatest(playing.wins_a, playing.wins_b);',
    killedBy,
    only: 'a series follows',
  },
] satisfies Mutant[];
