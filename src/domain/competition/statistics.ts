import { groupBy } from '../group-by.ts';

/** The stats of a player in a match: columns of match_player_stats, texts of stats.json, in the order of every list. */
export const statNames = ['goals', 'assists', 'passes', 'interceptions', 'saves'] as const;
export type StatName = (typeof statNames)[number];

/** A player's stats in one match; a row of match_player_stats fits. */
export type PlayerStats = Record<StatName, number> & { mvp: boolean };

/** The same of every stat. */
export const eachStat = <Value>(value: (stat: StatName) => Value): Record<StatName, Value> =>
  Object.fromEntries(statNames.map((stat) => [stat, value(stat)])) as Record<StatName, Value>;

export type StatTotals = Record<StatName | 'matches' | 'mvp', number>;

/** Won matches in percent of those played, to one decimal; 0 before the first match. */
export function winRate(won: number, played: number): number {
  return played === 0 ? 0 : Math.round((1000 * won) / played) / 10;
}

/** Sums over matches; `mvp` counts the matches in which the player was the most valuable one. */
export function totalsOf(rows: readonly PlayerStats[]): StatTotals {
  const sum = (of: (row: PlayerStats) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    matches: rows.length,
    mvp: sum(({ mvp }) => Number(mvp)),
    ...eachStat((stat) => sum((row) => row[stat])),
  };
}

export type Ranked<Row> = Row & { rank: number };

/**
 * The best by a stat, who has none of it left out. Level rows share a rank (1, 2, 2, 4); they stand in the
 * order given, so sort by name first. At most `count` rows.
 */
export function topList<Row>(rows: readonly Row[], valueOf: (row: Row) => number, count: number): Ranked<Row>[] {
  const sorted = rows.filter((row) => valueOf(row) > 0).toSorted((a, b) => valueOf(b) - valueOf(a));
  return sorted
    .map((row) => ({ ...row, rank: 1 + sorted.filter((other) => valueOf(other) > valueOf(row)).length }))
    .slice(0, count);
}

/** Everybody with the most of a stat: level players share an award. Nobody when all have none. */
export function awardedFor<Row>(rows: readonly Row[], valueOf: (row: Row) => number): Row[] {
  const most = Math.max(0, ...rows.map(valueOf));
  return most === 0 ? [] : rows.filter((row) => valueOf(row) === most);
}

/** The awards of a season that stats win, in the order they are given. */
export const awards = [
  ['top_scorer', 'goals'],
  ['top_assists', 'assists'],
  ['top_defender', 'interceptions'],
  ['top_goalkeeper', 'saves'],
  ['mvp', 'mvp'],
] as const satisfies [award: string, stat: StatName | 'mvp'][];
export type Award = (typeof awards)[number][0];
/** The criteria of a season's awards. */
export type Ranking = (typeof awards)[number][1];

type SeasonStats = Record<Ranking, number> & { player_id: string };

/** The winners of awards by the stats of a season, a row a player and team; a player of two teams counts as one. */
export function awardsOf<Row extends SeasonStats>(
  rows: readonly Row[],
): { award: Award; sum: number; players: Row[] }[] {
  const players = [...groupBy(rows, ({ player_id }) => player_id).values()];
  return awards.map(([award, stat]) => {
    const sum = (own: Row[]) => own.reduce((all, row) => all + row[stat], 0);
    const best = awardedFor(players, sum);
    return { award, sum: best[0] ? sum(best[0]) : 0, players: best.flatMap(([row]) => row ?? []) };
  });
}
