import type { Tables } from '#database.types.ts';
import { fold } from '../community/search-fold.ts';
import { compare } from '../compare.ts';
import { groupBy } from '../group-by.ts';
import { instantsAt } from '../match/clock.ts';
import type { FinalRow, StandingsRow, Sums } from './standings.ts';
import { awards } from './statistics.ts';

/** The files of a season that everybody takes along who may read it, as addresses and downloads name them. */
export const seasonFiles = ['table', 'schedule', 'squads', 'statistics'] as const;
export type SeasonFile = (typeof seasonFiles)[number];

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = keyof typeof fileTypes;

/** The rows of a file, its columns first. */
export type Table = string[][];

type Team = Pick<Tables<'teams'>, 'id' | 'name' | 'short_name' | 'tag'> &
  Pick<Tables<'league_teams'>, 'withdrawn_at' | 'playoff_seed' | 'final_rank'> &
  Partial<FinalRow> & { captain: string | null };
type Named = Pick<Team, 'id' | 'name'>;
type Member = Pick<Tables<'team_members'>, 'team_id' | 'team_role' | 'shirt_number'> & { player: string };
type Match = Pick<
  Tables<'team_matches'>,
  | 'stage'
  | 'matchday'
  | 'kickoff_at'
  | 'status'
  | 'home_team_id'
  | 'away_team_id'
  | 'home_score'
  | 'away_score'
  | 'forfeited_by'
>;
type Adjustment = Pick<Tables<'point_adjustments'>, 'team_id' | 'points' | 'reason' | 'reversed_at'>;

/** A season's teams as the file they can be brought in from again, by name; moments by the clocks of `zone`. */
export function teamFile(teams: readonly Team[], zone: string): Table {
  const clock = clockOf(zone);
  const own = finalColumns.filter(([, column]) => teams.some((team) => (team[column] ?? null) !== null));
  const rows = teams.map(
    ({ name, short_name, tag, captain, withdrawn_at, playoff_seed, final_rank, ...final }): Row => [
      name,
      short_name,
      tag,
      captain ?? '',
      withdrawn_at ? clock.format(new Date(withdrawn_at)) : '',
      String(playoff_seed ?? ''),
      String(final_rank ?? ''),
      ...own.map(([, column]) => String(final[column] ?? '')),
    ],
  );
  const columns = ['name', 'short_name', 'tag', 'captain', 'withdrawn', 'seed', 'place', ...own.map(([name]) => name)];
  return [columns, ...rows.toSorted(byFirst)];
}

/** A season that was imported has these: none of the others needs the columns. */
const finalColumns = [
  ['group', 'group_name'],
  ['position', 'table_position'],
  ['won', 'table_won'],
  ['drawn', 'table_drawn'],
  ['lost', 'table_lost'],
  ['goals_for', 'table_goals_for'],
  ['goals_against', 'table_goals_against'],
  ['points', 'table_points'],
] as const satisfies [string, keyof FinalRow][];

/** The present squads, by team and name. */
export function squadFile(members: readonly Member[], teams: readonly Named[]): Table {
  const names = namesOf(teams);
  const rows = members.map(({ team_id, player, team_role, shirt_number }): Row => [
    names.get(team_id) ?? '',
    player,
    team_role,
    String(shirt_number ?? ''),
  ]);
  return [['team', 'player', 'role', 'number'], ...rows.toSorted(byBoth)];
}

/** All its matches with their results, by round and stage, kick-offs by the clocks of `zone`. */
export function fixtureFile(matches: readonly Match[], teams: readonly Named[], zone: string): Table {
  const names = namesOf(teams);
  const clock = clockOf(zone);
  const rows = matches
    .map((match) => ({
      ...match,
      moment: clock.format(new Date(match.kickoff_at)),
      home: names.get(match.home_team_id) ?? '',
      away: names.get(match.away_team_id) ?? '',
    }))
    .toSorted(
      (one, other) =>
        stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
        Number(one.matchday) - Number(other.matchday) ||
        compare(one.moment, other.moment) ||
        compare(one.home, other.home),
    )
    .map(({ matchday, moment, home, away, home_score, away_score, forfeited_by, stage, status }) => [
      String(matchday ?? ''),
      ...moment.split(' '),
      home,
      away,
      String(home_score ?? ''),
      String(away_score ?? ''),
      forfeited_by ?? '',
      stage,
      status === 'cancelled' || status === 'postponed' ? status : '',
    ]);
  const columns = ['round', 'date', 'time', 'home', 'away', 'home_score', 'away_score', 'forfeit', 'stage', 'status'];
  return [columns, ...rows];
}

/** The points given and taken that still count, by team. */
export function adjustmentFile(adjustments: readonly Adjustment[], teams: readonly Named[]): Table {
  const names = namesOf(teams);
  const rows = adjustments
    .filter(({ reversed_at }) => reversed_at === null)
    .map(({ team_id, points, reason }): Row => [names.get(team_id) ?? '', String(points), reason]);
  return [['team', 'points', 'reason'], ...rows.toSorted(byBoth)];
}

const tableColumns = [
  'played', 'won', 'lost', 'goals_for', 'goals_against', 'goal_difference', 'points', 'adjustment',
] as const; // prettier-ignore

/** The table as it stands, for a spreadsheet: points with their adjustment. Only a season that was imported has groups and draws. */
export function tableFile(
  rows: readonly (Pick<StandingsRow, 'position' | 'team_id' | 'group' | 'drawn'> & Sums)[],
  teams: readonly Named[],
): Table {
  const names = namesOf(teams);
  const hasGroups = rows.some(({ group }) => group !== undefined);
  const hasDraws = rows.some(({ drawn }) => drawn !== undefined);
  return [
    [...(hasGroups ? ['group'] : []), 'place', 'team', ...(hasDraws ? ['drawn'] : []), ...tableColumns],
    ...rows.map((row) => [
      ...(hasGroups ? [row.group ?? ''] : []),
      String(row.position),
      names.get(row.team_id) ?? '',
      ...(hasDraws ? [String(row.drawn ?? 0)] : []),
      ...tableColumns.map((column) => String(row[column])),
    ]),
  ];
}

/** Those that win an award. */
const statColumns = awards.map(([, stat]) => stat);
type Stats = Record<(typeof statColumns)[number], number> & { username: string; team_id: string };

/** The stats of every player of a season for each team, for a spreadsheet, by player and team. */
export function statsFile(stats: readonly Stats[], teams: readonly Named[]): Table {
  const names = namesOf(teams);
  const rows = stats.map((row): Row => [
    row.username,
    names.get(row.team_id) ?? '',
    ...statColumns.map((column) => String(row[column])),
  ]);
  return [['player', 'team', ...statColumns], ...rows.toSorted(byBoth)];
}

/**
 * The parts of a season that its files cannot hold though it is in the table or bracket, each with how many there
 * are.
 */
export type Loss = { kind: 'open' | 'ahead' | 'protests' | 'names'; count: number };

/**
 * Of matches that are being played or wait for a word about their result only the kick-off is carried, of a result that
 * is protested only the score; a score that was ruled before its kick-off is refused until then; teams of one name cannot
 * be told apart.
 */
export function lossesOf(
  matches: readonly Pick<Match, 'status' | 'kickoff_at' | 'home_score' | 'forfeited_by'>[],
  teams: readonly Named[],
  openProtests: number,
  now: Date,
): Loss[] {
  const open = matches.filter(({ status }) => ['live', 'reported', 'disputed'].includes(status));
  const ahead = matches.filter(
    ({ home_score, forfeited_by, kickoff_at }) =>
      home_score !== null && forfeited_by === null && new Date(kickoff_at) > now,
  );
  const names = [...groupBy(teams, ({ name }) => fold(name)).values()].filter(({ length }) => length > 1);
  const losses: Loss[] = [
    { kind: 'open', count: open.length },
    { kind: 'ahead', count: ahead.length },
    { kind: 'protests', count: openProtests },
    { kind: 'names', count: names.length },
  ];
  return losses.filter(({ count }) => count > 0);
}

const stages: Match['stage'][] = ['regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final'];
const namesOf = (teams: readonly Named[]) => new Map(teams.map(({ id, name }) => [id, name]));
/** 2026-11-22 19:30; in UTC where clocks of the zone show that twice. */
function clockOf(zone: string) {
  const [here, everywhere] = [zone, 'UTC'].map(
    (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
  );
  return {
    format(instant: Date): string {
      const shown = here!.format(instant);
      const [date = '', time = ''] = shown.split(' ');
      return instantsAt(date, time, zone).length === 1 ? shown : `${everywhere!.format(instant)}Z`;
    },
  };
}
type Row = [first: string, second: string, ...rest: string[]];
const byFirst = ([one]: Row, [other]: Row) => compare(one, other);
const byBoth = (one: Row, other: Row) => byFirst(one, other) || compare(one[1], other[1]);
