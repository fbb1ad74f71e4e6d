import { outcomeFor, type PlayedMatch } from '../match/scores.ts';

export type HeadToHead = { met: number; won: number; lost: number; scored: number; conceded: number };

/** A team's record against another one in the matches given, as the table counts them. */
export function headToHead(teamId: string, matches: readonly PlayedMatch[]): HeadToHead {
  const outcomes = matches.map((match) => outcomeFor(match, teamId)).filter((outcome) => outcome !== null);
  return {
    met: outcomes.length,
    won: outcomes.filter(({ result }) => result === 'W').length,
    lost: outcomes.filter(({ result }) => result === 'L').length,
    scored: outcomes.reduce((sum, { scored }) => sum + scored, 0),
    conceded: outcomes.reduce((sum, { conceded }) => sum + conceded, 0),
  };
}
