import type { Mutant } from '#testing/mutant.ts';

const rows = 'src/domain/match/result-row.ts';
const form = 'src/features/matches/matchday/matchday-results.tsx';
const row = 'src/features/matches/matchday/result-row.tsx';
const byRows: [string] = ['src/domain/match/result-row.test.ts'];
const byForm: [string] = ['src/features/matches/matchday/matchday-results.test.tsx'];

export default [
  {
    file: rows,
    change: 'a forfeit is sent as the score that was typed before',
    from: "if (row.ended !== 'played') return { match_id: matchId, forfeited_by: row.ended };",
    to: 'if (row.home === null && row.ended !== "played") return { match_id: matchId, forfeited_by: row.ended };',
    killedBy: byRows,
  },
  {
    file: rows,
    change: 'a claimed no-show is taken over as a score',
    from: 'return forfeited_by === null',
    to: 'return forfeited_by !== null || home_score >= 0',
    killedBy: byRows,
  },
  {
    file: rows,
    change: 'one side’s goals alone are a result',
    from: "if (row.home === null || row.away === null) return 'half';",
    to: '',
    killedBy: byRows,
  },
  {
    file: form,
    change: 'the own team’s match is entered',
    from: "!['finished', 'cancelled'].includes(match.status) && !isOwn(match)",
    to: "!['finished', 'cancelled'].includes(match.status)",
    killedBy: byForm,
    only: 'matches of the own team',
  },
  {
    file: form,
    change: 'what is typed is kept nowhere',
    from: '    name: `results.${leagueId}.${season}.${round}`,\n',
    to: '',
    killedBy: byForm,
    only: 'survives a reload',
  },
  {
    file: form,
    change: 'a refusal stays at a row that is another one now',
    from: ' && sameRow(refused.row, rowOf(id))',
    to: '',
    killedBy: byForm,
    only: 'goes when the row changes',
  },
  {
    file: form,
    change: 'after a refusal nobody looks what is final meanwhile',
    from: '        void client.invalidateQueries({ queryKey: matchdayQueries.matches(leagueId, season, round).queryKey });\n',
    to: '',
    killedBy: byForm,
    only: 'what was refused is said',
  },
  {
    file: form,
    change: 'half a form is saved while a row is wrong',
    from: 'disabled={why !== undefined}',
    to: 'disabled={results.length === 0}',
    killedBy: byForm,
    only: 'a level score is said',
  },
  {
    file: row,
    change: 'a claim of the away side is said to be the home side’s',
    from: 'claim.team_id === match.home_team_id ? names.home : names.away',
    to: 'claim.team_id !== match.home_team_id ? names.home : names.away',
    killedBy: byForm,
    only: 'a claim is shown',
  },
  {
    file: 'src/features/matches/results-page.tsx',
    change: 'everybody is shown the form',
    from: ') : may ? (',
    to: ') : found ? (',
    killedBy: byForm,
    only: 'whoever enters no results',
  },
] satisfies Mutant[];
