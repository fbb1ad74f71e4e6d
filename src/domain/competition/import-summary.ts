import { groupBy } from '../group-by.ts';
import { fold } from '../community/search-fold.ts';
import type { FixtureRow, TeamRow } from './csv.ts';
import { compare } from '../compare.ts';

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

/** Where the table of a season that is over comes from: the file, its matches, or places alone. */
type TableSource = 'file' | 'matches' | 'places';

type TableSummary = {
  source: TableSource;
  /** Each group, or the whole season, with its teams in the order of the table where the file says it. */
  groups: { name: string; teams: string[]; first: string | undefined }[];
  /** Teams whose row in the file is another than what its matches add up to. */
  differing: string[];
  /** The team that the file calls first of the whole season. */
  champion: string | undefined;
};

/** The table of a past season in its files. */
export function tableSummaryOf(teams: readonly TeamRow[], fixtures: readonly FixtureRow[]): TableSummary {
  const playing = teams.filter(({ withdrawn }) => withdrawn === '');
  const regular = fixtures.filter(
    ({ stage, status }) => (stage === '' || stage === 'regular') && status !== 'cancelled',
  );
  const source = playing.some(({ points }) => points !== '') ? 'file' : regular.length > 0 ? 'matches' : 'places';
  const groups = [...groupBy(playing, ({ group }) => group)]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([name, own]) => {
      const ordered = source === 'matches' ? own : inTable(own);
      return {
        name,
        teams: ordered.map((team) => team.name),
        first: source === 'matches' ? undefined : ordered[0]?.name,
      };
    });
  return {
    source,
    groups,
    differing:
      source === 'file' && regular.length > 0
        ? playing.filter((team) => !isSumOf(team, regular)).map(({ name }) => name)
        : [],
    champion:
      playing.find(({ place }) => place === '1')?.name ??
      (source === 'file' && groups.length === 1 && groups[0]?.name === '' ? groups[0].first : undefined),
  };
}

/**
 * The order of private.final_table: positions where the file has them, else its own order, as long as no team is below
 * one of fewer points; else points, difference and goals.
 */
function inTable(own: readonly TeamRow[]): TeamRow[] {
  const placeOf = ({ position, place, group }: TeamRow) => Number(position || (group === '' ? place : '')) || 0;
  const difference = ({ goals_for, goals_against }: TeamRow) => Number(goals_for) - Number(goals_against);
  const isMixed = own.some(({ points }, at) => at > 0 && pointsIn(points) > pointsIn(own[at - 1]!.points));
  return own.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      (isMixed
        ? pointsIn(other.points) - pointsIn(one.points) ||
          difference(other) - difference(one) ||
          Number(other.goals_for) - Number(one.goals_for)
        : 0),
  );
}

const pointsIn = (cell: string) => Number(cell.replaceAll(/[−–]/g, '-'));

function isSumOf(team: TeamRow, matches: readonly FixtureRow[]): boolean {
  const forfeits: Record<string, [string, string]> = { home: ['0', '3'], away: ['3', '0'], both: ['0', '3'] };
  let [won, lost, scored, conceded] = [0, 0, 0, 0];
  for (const { home, away, home_score, away_score, forfeited_by } of matches) {
    const isHome = fold(home) === fold(team.name);
    if (!isHome && fold(away) !== fold(team.name)) continue;
    const [ours, theirs] = forfeits[forfeited_by] ?? [home_score, away_score];
    const [own, rival] =
      isHome || forfeited_by === 'both' ? [Number(ours), Number(theirs)] : [Number(theirs), Number(ours)];
    [won, lost] = own > rival ? [won + 1, lost] : [won, lost + 1];
    [scored, conceded] = [scored + own, conceded + rival];
  }
  return (
    Number(team.won) === won &&
    Number(team.drawn) === 0 &&
    Number(team.lost) === lost &&
    Number(team.goals_for) === scored &&
    Number(team.goals_against) === conceded
  );
}

/** Contents of files that were read without a problem, for the admin who compares it with the plan. */
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
