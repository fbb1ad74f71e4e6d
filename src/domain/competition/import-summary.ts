import { groupBy } from '../group-by.ts';
import { fold } from '../community/search-fold.ts';
import type { FixtureRow, TeamRow } from './csv.ts';

export type ImportSummary = {
  /** The first and the last kick-off; undefined where there are no fixtures. */
  first?: string | undefined;
  last?: string | undefined;
  teams: number;
  rounds: number;
  /** How often a team that did not withdraw has no match in a round, and in which rounds. */
  rests: number;
  restRounds: string[];
};

/** What files say that were read without a problem, for whoever compares it with what they meant. */
export function summaryOf(
  teams: readonly Pick<TeamRow, 'name' | 'withdrawn'>[],
  fixtures: readonly FixtureRow[],
): ImportSummary {
  const kickoffs = fixtures.map(({ kickoff_at }) => kickoff_at).toSorted();
  const regular = fixtures.filter(({ stage, matchday }) => (stage === '' || stage === 'regular') && matchday !== '');
  const staying = teams.filter(({ withdrawn }) => withdrawn === '').map(({ name }) => fold(name));
  const rests = [...groupBy(regular, ({ matchday }) => Number(matchday))]
    .toSorted(([one], [other]) => one - other)
    .map(([round, matches]) => {
      const playing = new Set(matches.flatMap(({ home, away }) => [fold(home), fold(away)]));
      return { round: String(round), count: staying.filter((name) => !playing.has(name)).length };
    });
  return {
    first: kickoffs[0],
    last: kickoffs.at(-1),
    teams: teams.length,
    rounds: rests.length,
    rests: rests.reduce((sum, { count }) => sum + count, 0),
    restRounds: rests.filter(({ count }) => count > 0).map(({ round }) => round),
  };
}
