import type { Tables } from '#database.types.ts';
import { groupBy } from '../group-by.ts';
import { emptySeries, higherSeed, isOpenTie, loserOfSeries, type Series } from './bracket.ts';
import { limits } from '../limits.ts';
import type { StandingsRow, TableMatch } from './standings.ts';

/** The format of a season's playoffs; the settings of a season fit. */
export type PlayoffSettings = Pick<
  Tables<'league_seasons'>,
  'playoff_teams' | 'third_place_match' | 'quarterfinal_best_of' | 'semifinal_best_of' | 'final_best_of'
>;

export const playoffDefaults: PlayoffSettings = {
  playoff_teams: limits.playoffTeams,
  third_place_match: false,
  quarterfinal_best_of: limits.quarterfinalBestOf,
  semifinal_best_of: limits.semifinalBestOf,
  final_best_of: limits.finalBestOf,
};

/** Obstacles to the playoffs, and their teams. */
export type PlayoffsReady<Match> = {
  /** Regular and special matches that are not decided, as given. */
  open: Match[];
  /** Pairs of level teams whose special match is due and not set yet; a place hangs on each. */
  deciders: { position: number; pair: [string, string] }[];
  /** Too few teams. */
  tooFew: boolean;
  /** The first of the table, as many as play them. */
  seeds: string[];
};

/** The teams of the smallest playoffs: with fewer the table decides the season. */
export const fewestPlayoffTeams = Math.min(...limits.playoffTeamsChoices);

/** The gaps before the playoffs, of a table and the season's matches it was made from. */
export function readyForPlayoffs<Match extends TableMatch>(
  table: readonly StandingsRow[],
  matches: readonly Match[],
  playoffTeams: number = limits.playoffTeams,
): PlayoffsReady<Match> {
  const counting = matches.filter(({ stage }) => stage === 'regular' || stage === 'decider');
  const open = counting.filter(({ status }) => status !== 'finished' && status !== 'cancelled');
  const demanded = table.filter(({ tie }) => tie?.specialMatchDemanded);
  return {
    open,
    deciders: [...groupBy(demanded, ({ position }) => position)].flatMap(([position, rows]) =>
      pairsOf(rows.map(({ team_id }) => team_id))
        .filter((pair) => !open.some((match) => match.stage === 'decider' && isBetween(match, pair)))
        .map((pair) => ({ position, pair })),
    ),
    tooFew: table.length < playoffTeams,
    seeds: table.slice(0, playoffTeams).map(({ team_id }) => team_id),
  };
}

const pairsOf = (teams: string[]): [string, string][] =>
  teams.flatMap((one, at) => teams.slice(at + 1).map((other): [string, string] => [one, other]));

const isBetween = ({ home_team_id, away_team_id }: TableMatch, pair: readonly string[]) =>
  pair.includes(home_team_id) && pair.includes(away_team_id);

/** The two seeds that begin in each series of a round, by its slot; null where somebody is yet to come. */
type Pairs = [a: number | null, b: number | null][];

const drawnQuarterfinals: Record<number, Pairs> = {
  6: [
    [4, 5],
    [3, 6],
  ],
  8: [
    [1, 8],
    [4, 5],
    [2, 7],
    [3, 6],
  ],
};
const drawnSemifinals: Record<number, Pairs> = {
  4: [
    [1, 4],
    [2, 3],
  ],
  6: [
    [1, null],
    [2, null],
  ],
};
const nobody: Pairs = [
  [null, null],
  [null, null],
];

/**
 * The seeds of each quarter-final and semi-final (docs/spec/spec.md § 4 for six): 1st and 2nd can only meet in the final,
 * and with the fewer teams wait in the semi-finals.
 */
export const drawOf = (playoffTeams: number): { quarterfinals: Pairs; semifinals: Pairs } => ({
  quarterfinals: drawnQuarterfinals[playoffTeams] ?? [],
  semifinals: drawnSemifinals[playoffTeams] ?? nobody,
});

/**
 * The fixed bracket: quarter-finals lead to the semi-finals in their order, these to the final, and their losers to the
 * match for third place where the season has one. Throws RangeError unless as many seeds are given as play.
 */
export function playoffBracket(seeds: readonly string[], settings: PlayoffSettings = playoffDefaults): Series[] {
  const { playoff_teams: size, third_place_match, quarterfinal_best_of, semifinal_best_of, final_best_of } = settings;
  if (new Set(seeds).size !== size || seeds.length !== size) {
    throw new RangeError(`The playoffs are for ${size} teams`);
  }
  const { quarterfinals, semifinals } = drawOf(size);
  const sides = ([a, b]: Pairs[number]) => ({
    team_a_id: seeds[(a ?? 0) - 1] ?? null,
    team_b_id: seeds[(b ?? 0) - 1] ?? null,
  });
  const perSemifinal = quarterfinals.length / semifinals.length;
  return [
    ...quarterfinals.map((pair, at) => ({
      ...emptySeries({ id: `quarterfinal-${at + 1}`, round: 1, slot: at + 1, best_of: quarterfinal_best_of }),
      ...sides(pair),
      next_series_id: `semifinal-${Math.floor(at / perSemifinal) + 1}`,
      // who waits in the semi-final is its first side
      next_slot: perSemifinal === 2 && at % 2 === 0 ? ('a' as const) : ('b' as const),
    })),
    ...semifinals.map((pair, at) => ({
      ...emptySeries({ id: `semifinal-${at + 1}`, round: 2, slot: at + 1, best_of: semifinal_best_of }),
      ...sides(pair),
      next_series_id: 'final',
      next_slot: at === 0 ? ('a' as const) : ('b' as const),
      loser_series_id: third_place_match ? 'third-place' : null,
    })),
    emptySeries({ id: 'final', round: 3, slot: 1, best_of: final_best_of }),
    ...(third_place_match
      ? [emptySeries({ id: 'third-place', round: 3, slot: 2, best_of: limits.thirdPlaceBestOf })]
      : []),
  ];
}

/** The match for third place is beside the final. */
export const isThirdPlace = ({ round, slot }: Pick<Series, 'round' | 'slot'>): boolean => round === 3 && slot === 2;

/** Nobody where nobody came to a final or a semi-final. */
export type Podium = { first: string | null; second: string | null; third: string | null };

/**
 * The champion, who lost the final, and who won the match for third place, or without one the better seed of the two
 * who lost a semi-final. Of a final that nobody came to, the better seed is second. null until all of that is decided.
 */
export function podium(bracket: readonly Series[], seeds: readonly string[]): Podium | null {
  const final = bracket.find(({ round, slot }) => round === 3 && slot === 1);
  const thirdPlace = bracket.find(isThirdPlace);
  if (!final || isOpenTie(final) || (thirdPlace && isOpenTie(thirdPlace))) return null;
  const bySeed = (teams: (string | null)[]) =>
    teams.filter((team) => team !== null).toSorted((one, other) => (higherSeed(one, other, seeds)[0] === one ? -1 : 1));
  const lost = bracket.filter(({ round }) => round === 2).map(loserOfSeries);
  const [second = null, third = null] = final.no_winner
    ? bySeed([final.team_a_id, final.team_b_id])
    : [loserOfSeries(final)];
  return {
    first: final.winner_team_id,
    second,
    third: third ?? (thirdPlace ? thirdPlace.winner_team_id : (bySeed(lost)[0] ?? null)),
  };
}
