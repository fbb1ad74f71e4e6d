import type { Row } from './rows.ts';

type Figure = 'goals' | 'assists' | 'interceptions' | 'saves' | 'mvp';

const prizes: [type: Row<'player_achievements'>['type'], figure: Figure][] = [
  ['top_scorer', 'goals'],
  ['top_assists', 'assists'],
  ['top_defender', 'interceptions'],
  ['top_goalkeeper', 'saves'],
  ['mvp', 'mvp'],
];

export type Award = { type: Row<'player_achievements'>['type']; player_id: string; team_id: string };

/** Who leads the figures of a season; players who are level share the award. */
export function awardsOf(stats: Row<'match_player_stats'>[]): Award[] {
  const players = [...Map.groupBy(stats, ({ player_id }) => player_id)];
  return prizes.flatMap(([type, figure]) => {
    const sums = players.map(([player_id, rows]) => ({
      player_id,
      team_id: rows.at(-1)?.team_id ?? '',
      sum: rows.reduce((sum, row) => sum + Number(row[figure]), 0),
    }));
    const most = Math.max(...sums.map(({ sum }) => sum));
    return sums.filter(({ sum }) => sum === most).map(({ player_id, team_id }) => ({ type, player_id, team_id }));
  });
}
