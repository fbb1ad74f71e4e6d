import type { Tables } from '#database.types.ts';
import { emptySeries, higherSeed, type Series } from './bracket.ts';
import { limits } from './limits.ts';
import type { StandingsRow, TableMatch } from './standings.ts';

/** Lengths of the rounds; the settings of a season fit. */
export type PlayoffLengths = Pick<
  Tables<'league_seasons'>,
  'quarterfinal_best_of' | 'semifinal_best_of' | 'final_best_of'
>;

const defaultLengths: PlayoffLengths = {
  quarterfinal_best_of: limits.quarterfinalBestOf,
  semifinal_best_of: limits.semifinalBestOf,
  final_best_of: limits.finalBestOf,
};

export type Seeding =
  | { kind: 'seeds'; seeds: string[] }
  /** Fewer teams than the playoffs need. */
  | { kind: 'too-few' }
  /** A place at or above the line is shared or may still change. */
  | { kind: 'unsettled'; teamIds: string[] };

/** The top 6 of a final table, 1st first; `unsettled` while the order of any of them is not final. */
export function seedPlayoffs(table: readonly StandingsRow[]): Seeding {
  if (table.length < limits.playoffTeams) return { kind: 'too-few' };
  const isShared = (row: StandingsRow) => table.some((other) => other !== row && other.position === row.position);
  const seeded = table.filter(({ position }) => position <= limits.playoffTeams);
  const unsettled = seeded.filter((row) => row.provisional || isShared(row));
  if (unsettled.length > 0) return { kind: 'unsettled', teamIds: unsettled.map(({ team_id }) => team_id) };
  return { kind: 'seeds', seeds: seeded.map(({ team_id }) => team_id) };
}

/** What keeps the playoffs from starting, and the six that play them. */
export type PlayoffsReady<Match> = {
  /** Regular and special matches that are not decided, as given. */
  open: Match[];
  /** Pairs of level teams whose special match is due and not set yet; a place hangs on each. */
  deciders: { position: number; pair: [string, string] }[];
  /** Too few teams. */
  tooFew: boolean;
  /** The first six of the table. */
  seeds: string[];
};

/** What is missing before the playoffs, of a table and the season's matches it was made from. */
export function readyForPlayoffs<Match extends TableMatch>(
  table: readonly StandingsRow[],
  matches: readonly Match[],
): PlayoffsReady<Match> {
  const counting = matches.filter(({ stage }) => stage === 'regular' || stage === 'decider');
  const open = counting.filter(({ status }) => status !== 'finished' && status !== 'cancelled');
  const demanded = table.filter(({ tie }) => tie?.specialMatchDemanded);
  return {
    open,
    deciders: [...Map.groupBy(demanded, ({ position }) => position)].flatMap(([position, rows]) =>
      pairsOf(rows.map(({ team_id }) => team_id))
        .filter((pair) => !open.some((match) => match.stage === 'decider' && isBetween(match, pair)))
        .map((pair) => ({ position, pair })),
    ),
    tooFew: table.length < limits.playoffTeams,
    seeds: table.slice(0, limits.playoffTeams).map(({ team_id }) => team_id),
  };
}

const pairsOf = (teams: string[]): [string, string][] =>
  teams.flatMap((one, at) => teams.slice(at + 1).map((other): [string, string] => [one, other]));

const isBetween = ({ home_team_id, away_team_id }: TableMatch, pair: readonly string[]) =>
  pair.includes(home_team_id) && pair.includes(away_team_id);

/**
 * The fixed bracket (docs/spec/spec.md § 4): 1st and 2nd wait in the semi-finals; 4th meets 5th for the place
 * against 1st, and 3rd meets 6th for the place against 2nd. Throws RangeError unless six seeds are given.
 */
export function playoffBracket(seeds: readonly string[], lengths: PlayoffLengths = defaultLengths): Series[] {
  if (new Set(seeds).size !== limits.playoffTeams || seeds.length !== limits.playoffTeams) {
    throw new RangeError('The playoffs are for six teams');
  }
  const [first, second, third, fourth, fifth, sixth] = seeds as [string, string, string, string, string, string];
  const { quarterfinal_best_of, semifinal_best_of, final_best_of } = lengths;
  return [
    {
      ...emptySeries({ id: 'quarterfinal-1', round: 1, slot: 1, best_of: quarterfinal_best_of }),
      team_a_id: fourth,
      team_b_id: fifth,
      next_series_id: 'semifinal-1',
      next_slot: 'b',
    },
    {
      ...emptySeries({ id: 'quarterfinal-2', round: 1, slot: 2, best_of: quarterfinal_best_of }),
      team_a_id: third,
      team_b_id: sixth,
      next_series_id: 'semifinal-2',
      next_slot: 'b',
    },
    {
      ...emptySeries({ id: 'semifinal-1', round: 2, slot: 1, best_of: semifinal_best_of }),
      team_a_id: first,
      next_series_id: 'final',
      next_slot: 'a',
    },
    {
      ...emptySeries({ id: 'semifinal-2', round: 2, slot: 2, best_of: semifinal_best_of }),
      team_a_id: second,
      next_series_id: 'final',
      next_slot: 'b',
    },
    emptySeries({ id: 'final', round: 3, slot: 1, best_of: final_best_of }),
  ];
}

export type Podium = { first: string; second: string; third: string };

/**
 * Who won, who lost the final, and the better seed of the two who lost a semi-final: there is no match for
 * third place. null until the final is decided.
 */
export function podium(bracket: readonly Series[], seeds: readonly string[]): Podium | null {
  const lastRound = Math.max(...bracket.map(({ round }) => round));
  const final = bracket.find(({ round }) => round === lastRound);
  const losers = bracket.filter(({ round }) => round === lastRound - 1).map(loserOfSeries);
  const [one, two] = losers;
  const second = final && loserOfSeries(final);
  if (!final?.winner_team_id || !second || !one || !two) return null;
  return { first: final.winner_team_id, second, third: higherSeed(one, two, seeds)[0] };
}

function loserOfSeries({ team_a_id, team_b_id, winner_team_id }: Series): string | null {
  if (winner_team_id === null) return null;
  return winner_team_id === team_a_id ? team_b_id : team_a_id;
}
