import { compare } from '../compare.ts';
import { outcomeFor, type PlayedMatch } from '../match/scores.ts';

type SeasonMatch = PlayedMatch & { id: string; matchday: number | null; kickoff_at: string };
/** A team's record in some of its matches. */
export type Split = { played: number; won: number; lost: number; scored: number; conceded: number };
/** A match of a team in the order of the season: what went in on either side. */
export type RoundGoals = {
  match_id: string;
  matchday: number | null;
  opponent_id: string;
  home: boolean;
  result: 'W' | 'L';
  scored: number;
  conceded: number;
};

export type TeamSeason = {
  all: Split;
  home: Split;
  away: Split;
  rounds: RoundGoals[];
  cleanSheets: number;
  run: number;
};

const sum = (rounds: readonly RoundGoals[]): Split => ({
  played: rounds.length,
  won: rounds.filter(({ result }) => result === 'W').length,
  lost: rounds.filter(({ result }) => result === 'L').length,
  scored: rounds.reduce((all, { scored }) => all + scored, 0),
  conceded: rounds.reduce((all, { conceded }) => all + conceded, 0),
});

/**
 * A team's finished matches of a season, as the table counts them: round by round, at home and away, and the longest run of
 * wins. Forfeits count as they are given.
 */
export function teamSeason(teamId: string, matches: readonly SeasonMatch[]): TeamSeason {
  const rounds = matches
    .toSorted((a, b) => Date.parse(a.kickoff_at) - Date.parse(b.kickoff_at) || compare(a.id, b.id))
    .flatMap((match): RoundGoals[] => {
      const outcome = outcomeFor(match, teamId);
      if (!outcome) return [];
      return [{ match_id: match.id, matchday: match.matchday, home: match.home_team_id === teamId, ...outcome }];
    });
  let [run, longest] = [0, 0];
  for (const { result } of rounds) {
    run = result === 'W' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return {
    all: sum(rounds),
    home: sum(rounds.filter(({ home }) => home)),
    away: sum(rounds.filter(({ home }) => !home)),
    rounds,
    cleanSheets: rounds.filter(({ conceded }) => conceded === 0).length,
    run: longest,
  };
}
