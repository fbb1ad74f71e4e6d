/** What a player did in one match; a row of match_player_stats fits. */
export type PlayerStats = {
  goals: number;
  assists: number;
  passes: number;
  interceptions: number;
  saves: number;
  mvp: boolean;
};

export type StatTotals = Record<'matches' | 'goals' | 'assists' | 'passes' | 'interceptions' | 'saves' | 'mvp', number>;

/** Won matches in percent of those played, to one decimal; 0 before the first match. */
export function winRate(won: number, played: number): number {
  return played === 0 ? 0 : Math.round((1000 * won) / played) / 10;
}

/** Sums over matches; `mvp` counts the matches in which the player was the most valuable one. */
export function totalsOf(rows: readonly PlayerStats[]): StatTotals {
  const totals: StatTotals = { matches: 0, goals: 0, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: 0 };
  for (const row of rows) {
    totals.matches += 1;
    totals.goals += row.goals;
    totals.assists += row.assists;
    totals.passes += row.passes;
    totals.interceptions += row.interceptions;
    totals.saves += row.saves;
    totals.mvp += row.mvp ? 1 : 0;
  }
  return totals;
}

export type Ranked<Row> = Row & { rank: number };

/**
 * The best by a figure, who has none of it left out. Level rows share a rank (1, 2, 2, 4); they stand in the
 * order given, so sort by name first. At most `count` rows.
 */
export function topList<Row>(rows: readonly Row[], figure: (row: Row) => number, count: number): Ranked<Row>[] {
  const sorted = rows.filter((row) => figure(row) > 0).toSorted((a, b) => figure(b) - figure(a));
  return sorted
    .map((row) => ({ ...row, rank: 1 + sorted.filter((other) => figure(other) > figure(row)).length }))
    .slice(0, count);
}

/** Everybody with the most of a figure: level players share an award. Nobody when all have none. */
export function awardedFor<Row>(rows: readonly Row[], figure: (row: Row) => number): Row[] {
  const most = Math.max(0, ...rows.map(figure));
  return most === 0 ? [] : rows.filter((row) => figure(row) === most);
}
