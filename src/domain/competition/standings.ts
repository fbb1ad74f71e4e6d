import type { Tables } from '#database.types.ts';
import { groupBy } from '../group-by.ts';
import { limits, pointsFor } from '../limits.ts';
import { type MatchStage, type Outcome, outcomeFor } from '../match/scores.ts';
import { fold } from '../community/search-fold.ts';
import { breakTie, type Meeting, pointsOf, type TiePlace, type TieRule, type TieStep } from './tie-breakers.ts';

/** The group of an entry, and its row of a final table, of a season that was imported with them; a row of league_teams fits. */
export type FinalRow = Pick<
  Tables<'league_teams'>,
  | 'group_name'
  | 'table_position'
  | 'table_won'
  | 'table_drawn'
  | 'table_lost'
  | 'table_goals_for'
  | 'table_goals_against'
  | 'table_points'
>;

export type TableTeam = { id: string; name?: string } & Partial<FinalRow>;

/** A match as the table reads it; a row of team_matches fits. */
export type TableMatch = Meeting & {
  stage: MatchStage;
  kickoff_at?: string;
  /** A protest against the result is not ruled yet. */
  protested?: boolean;
};

/** Points given or taken outside the matches; a row of point_adjustments fits. */
export type TableAdjustment = Pick<Tables<'point_adjustments'>, 'team_id' | 'points'> &
  Partial<Pick<Tables<'point_adjustments'>, 'reversed_at'>>;

export type Zone = 'semifinal' | 'playoff' | 'relegation' | null;

export type StandingsRow = {
  team_id: string;
  /** From 1; level teams share it: 1, 2, 2, 4. */
  position: number;
  played: number;
  won: number;
  lost: number;
  goals_for: number;
  goals_against: number;
  goal_difference: number;
  /** With `adjustment`; may be below zero. */
  points: number;
  adjustment: number;
  /** Where a shared place spans two zones, neither is reached yet: null. */
  zone: Zone;
  /** A dispute or protest about one of its matches is open, or head-to-head had to be skipped. */
  provisional: boolean;
  /** How the order among teams with the same points came about; absent where nobody is level. */
  tie?: TieExplanation;
  /** Only a final table that was imported has draws. */
  drawn?: number;
  /** The group whose table it is a row of, in a season of groups. */
  group?: string;
};

/** Why a team stands where it stands among those level on points: values, not prose. */
export type TieExplanation = {
  points: number;
  /** Everybody level on these points, in the order of the table. */
  teamIds: string[];
  decidedBy: TieRule | null;
  /** The groups this team was ranked in, the widest first; the last one gave it its place. */
  steps: TieStep[];
  /** The season is played, the place is shared, and first place or a line hangs on it. */
  specialMatchDemanded: boolean;
};

export type TableInput = {
  teams: TableTeam[];
  /** All matches of one league season, in any order and of any stage and status. */
  matches: TableMatch[];
  adjustments?: TableAdjustment[];
  relegationPlaces?: number;
  playoffTeams?: number;
  pointsForWin?: number;
};

/**
 * The table of a league season, or one for each of its groups, one below the other. A final table that was imported stands as it
 * was published.
 */
export function rankTeams({ teams, ...input }: TableInput): StandingsRow[] {
  const groups = groupBy(teams, ({ group_name }) => group_name ?? '');
  return [...groups]
    .toSorted(([one], [other]) => compareText(one, other))
    .flatMap(([group, own]) => {
      const rows = own.every(hasFinalRow)
        ? own.map(rowOfFinal).toSorted(byPosition)
        : rankTable({ teams: own, ...input });
      return group === '' ? rows : rows.map((row) => ({ ...row, group, zone: null }));
    });
}

type WithFinalRow = TableTeam & { [Column in keyof Omit<FinalRow, 'group_name'>]: number };
const hasFinalRow = (team: TableTeam): team is WithFinalRow => typeof team.table_points === 'number';
const byPosition = (one: StandingsRow, other: StandingsRow) => one.position - other.position;

const rowOfFinal = (team: WithFinalRow): StandingsRow => ({
  team_id: team.id,
  position: team.table_position,
  played: team.table_won + team.table_drawn + team.table_lost,
  won: team.table_won,
  ...(team.table_drawn > 0 && { drawn: team.table_drawn }),
  lost: team.table_lost,
  goals_for: team.table_goals_for,
  goals_against: team.table_goals_against,
  goal_difference: team.table_goals_for - team.table_goals_against,
  points: team.table_points,
  adjustment: 0,
  zone: null,
  provisional: false,
});

/**
 * One table: points first, then the tie-breakers of tie-breakers.ts. Only finished matches
 * of the regular stage count; special matches order what nothing else orders. The order of the input never
 * matters: teams that share a place stand in the order of their names.
 */
function rankTable({
  teams,
  matches,
  adjustments = [],
  relegationPlaces = limits.relegationPlaces,
  playoffTeams = limits.playoffTeams,
  pointsForWin = pointsFor.W,
}: TableInput): StandingsRow[] {
  const inOrder = matches.toSorted(byKickOff);
  const meetings = inOrder.filter((match) => match.stage === 'regular' && match.status === 'finished');
  const deciders = inOrder.filter((match) => match.stage === 'decider' && match.status === 'finished');
  const unsettled = teamsWithOpenQuestions(matches);
  const lines = linesOf({ teams: teams.length, playoffTeams, relegationPlaces });
  const playedOut = isPlayedOut(matches);

  const sums = teams.toSorted(byName).map(({ id }) => {
    const outcomes = meetings.flatMap((match) => outcomeFor(match, id) ?? []);
    const own = adjustments.filter(({ team_id, reversed_at }) => team_id === id && !reversed_at);
    const adjustment = own.reduce((sum, { points }) => sum + points, 0);
    return sumUp(id, outcomes, pointsForWin, adjustment);
  });
  const rows: StandingsRow[] = [];
  for (const level of groupsByPoints(sums)) {
    const places = breakTie(level, { meetings, deciders, pointsForWin });
    for (const place of places) {
      const position = rows.length + 1;
      const specialMatchDemanded = playedOut && needsSpecialMatch(position, place.teamIds.length, lines);
      const tie = explain(level, places, place);
      for (const team of level.filter(({ team_id }) => place.teamIds.includes(team_id))) {
        rows.push({
          ...team,
          position,
          zone: zoneOf(position, place.teamIds.length, lines),
          provisional: place.provisional || unsettled.has(team.team_id),
          ...(tie && { tie: { ...tie, specialMatchDemanded } }),
        });
      }
    }
  }
  return rows;
}

export type Sums = Omit<StandingsRow, 'position' | 'zone' | 'provisional' | 'tie' | 'drawn' | 'group'>;

/** The sum of a team's matches, and the points given or taken beside them. */
export function sumUp(team_id: string, outcomes: Outcome[], pointsForWin: number, adjustment = 0): Sums {
  const won = outcomes.filter(({ result }) => result === 'W').length;
  const lost = outcomes.length - won;
  const goals_for = outcomes.reduce((sum, { scored }) => sum + scored, 0);
  const goals_against = outcomes.reduce((sum, { conceded }) => sum + conceded, 0);
  return {
    team_id,
    played: outcomes.length,
    won,
    lost,
    goals_for,
    goals_against,
    goal_difference: goals_for - goals_against,
    points: pointsOf(outcomes, pointsForWin) + adjustment,
    adjustment,
  };
}

/** Those with the same points, the most first. */
export function groupsByPoints(sums: Sums[]): Sums[][] {
  const groups = groupBy(sums, ({ points }) => points);
  return [...groups].toSorted(([a], [b]) => b - a).map(([, group]) => group);
}

function explain(level: Sums[], places: TiePlace[], place: TiePlace) {
  const nothingPlayed = level.every(({ played }) => played === 0);
  if (level.length === 1 || nothingPlayed) return undefined;
  return {
    points: level[0]?.points ?? 0,
    teamIds: places.flatMap(({ teamIds }) => teamIds),
    decidedBy: place.decidedBy,
    steps: place.steps,
  };
}

/** The last place of each zone, from above: below it something else begins. */
type Lines = { semifinal: number; playoff: number; safe: number };

/** So many begin in a semi-final, as a bracket of eight is not full without them: all of four, two of six. */
export const semifinalSeeds = (playoffTeams: number): number => Math.max(...limits.playoffTeamsChoices) - playoffTeams;

export function linesOf(season: { teams: number; playoffTeams: number; relegationPlaces: number }): Lines {
  const playoff = season.playoffTeams;
  return {
    semifinal: semifinalSeeds(playoff),
    playoff,
    // In a very small league the playoff places win over the relegation places.
    safe: Math.max(playoff, season.teams - season.relegationPlaces),
  };
}

function zoneOf(position: number, sharedBy: number, lines: Lines): Zone {
  const best = zoneOfPlace(position, lines);
  return best === zoneOfPlace(position + sharedBy - 1, lines) ? best : null;
}

function zoneOfPlace(place: number, { semifinal, playoff, safe }: Lines): Zone {
  if (place <= semifinal) return 'semifinal';
  if (place <= playoff) return 'playoff';
  return place > safe ? 'relegation' : null;
}

function needsSpecialMatch(position: number, sharedBy: number, { semifinal, playoff, safe }: Lines): boolean {
  if (sharedBy === 1) return false;
  const last = position + sharedBy - 1;
  return position === 1 || [semifinal, playoff, safe].some((line) => position <= line && line < last);
}

function isPlayedOut(matches: TableMatch[]): boolean {
  const regular = matches.filter(({ stage, status }) => stage === 'regular' && status !== 'cancelled');
  return regular.length > 0 && regular.every(({ status }) => status === 'finished');
}

function teamsWithOpenQuestions(matches: TableMatch[]): Set<string> {
  const open = matches.filter(
    ({ stage, status, protested }) =>
      (stage === 'regular' || stage === 'decider') && (status === 'disputed' || (status === 'finished' && protested)),
  );
  return new Set(open.flatMap((match) => [match.home_team_id, match.away_team_id]));
}

/** The order of those that share a place. */
export function byName(a: TableTeam, b: TableTeam): number {
  return compareText(fold(a.name ?? ''), fold(b.name ?? '')) || compareText(a.id, b.id);
}

function byKickOff(a: TableMatch, b: TableMatch): number {
  return compareText(a.kickoff_at ?? '', b.kickoff_at ?? '') || compareText(a.id, b.id);
}

// The order of code units: the same table on every machine, whatever its language.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
