import type { Mutant } from '#testing/mutant.ts';

const matchday = 'supabase/schemas/10_seasons/040_matchday.sql';
const byEntering: [string] = ['supabase/tests/10_seasons/enter-results.test.ts'];

export default [
  {
    file: matchday,
    change: 'a final result is overwritten by whoever saves second',
    from: "    if match.status = 'finished' then",
    to: '    if false then',
    killedBy: byEntering,
    only: 'at the same moment',
  },
  {
    file: matchday,
    change: 'matches of another league are entered beside this one’s',
    from: 'is distinct from (enter_results.league_id, enter_results.season,',
    to: 'is distinct from (match.league_id, enter_results.season,',
    killedBy: byEntering,
    only: 'of another season',
  },
  {
    file: matchday,
    change: 'playoff games are entered as a matchday’s',
    from: "enter_results.season, 'regular'::public.match_stage)",
    to: 'enter_results.season, match.stage)',
    killedBy: byEntering,
    only: 'of another season',
  },
  {
    file: matchday,
    change: 'a match stands twice on one sheet',
    from: 'and not exists (select from unnest(kept) k where k.match_id = one.match_id)',
    to: 'and true',
    killedBy: byEntering,
    only: 'there twice',
  },
  {
    file: matchday,
    change: 'a text is taken for a score',
    from: "coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')",
    to: 'true',
    killedBy: byEntering,
    only: 'is a text',
  },
  {
    file: matchday,
    change: 'keys that nobody reads are taken',
    from: "said.line - '{match_id,home_score,away_score,forfeited_by}'::text[] = '{}'",
    to: 'true',
    killedBy: byEntering,
    only: 'a key of another kind',
  },
  {
    file: matchday,
    change: 'home and away change places',
    from: 'private.decide_match(match, one.home_score, one.away_score,',
    to: 'private.decide_match(match, one.away_score, one.home_score,',
    killedBy: byEntering,
    only: 'is in the ledger',
  },
  {
    file: matchday,
    change: 'nobody is notified',
    from: "    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));\n",
    to: '',
    killedBy: byEntering,
    only: 'is in the ledger',
  },
  {
    file: matchday,
    change: 'a refusal names no row',
    from: "'results.' || match_id)",
    to: "'results')",
    killedBy: byEntering,
    only: 'level',
  },
  {
    file: matchday,
    change: 'a sheet is as long as anybody likes',
    from: 'jsonb_array_length(results) not between 1 and results_max',
    to: 'jsonb_array_length(results) < 1',
    killedBy: byEntering,
    only: 'no list of results',
  },
] satisfies Mutant[];
