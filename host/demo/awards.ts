import type { Figure } from '#domain/statistics.ts';
import { leagueIds } from './matches.ts';
import type { People } from './players.ts';
import { idOf } from './random.ts';
import type { DemoLeague, Row } from './rows.ts';
import type { SeasonThree } from './season-three.ts';

/** The titles of season 3: for the champion and its squad, and for those who led the figures. */
export function achievementsOf(
  { champion, matches }: SeasonThree,
  stats: Row<'match_player_stats'>[],
  { spells }: People,
): Pick<DemoLeague, 'team_achievements' | 'player_achievements'> {
  const common = {
    title: 'Flutlicht Liga',
    season: '3',
    verified: true,
    league_id: leagueIds.flutlicht,
    season_no: 3,
    origin: 'season' as const,
  };
  const played = new Set(matches.map(({ row }) => row.id));
  const lastNight = matches.at(-1)?.row.kickoff_at ?? '';
  const squad = spells.filter(
    ({ club, from, to }) => club === champion && from < lastNight && (to === null || to > lastNight),
  );
  const titles = squad.map(({ playerId }) => ({
    type: 'championship' as const,
    player_id: playerId,
    team_id: idOf('team', champion),
  }));
  const awards = awardsOf(stats.filter(({ match_id }) => played.has(match_id)));
  return {
    team_achievements: [
      { ...common, id: idOf('title', champion), team_id: idOf('team', champion), type: 'championship' },
      { ...common, id: idOf('title', 'kar'), team_id: idOf('team', 'kar'), type: 'promotion' },
      { ...common, id: idOf('title', 'svm'), team_id: idOf('team', 'svm'), type: 'promotion' },
    ],
    player_achievements: [...titles, ...awards].map((award) => ({
      ...common,
      ...award,
      id: idOf('award', `${award.type} ${award.player_id}`),
    })),
  };
}

const prizes: [type: Row<'player_achievements'>['type'], figure: Figure | 'mvp'][] = [
  ['top_scorer', 'goals'],
  ['top_assists', 'assists'],
  ['top_defender', 'interceptions'],
  ['top_goalkeeper', 'saves'],
  ['mvp', 'mvp'],
];

type Award = { type: Row<'player_achievements'>['type']; player_id: string; team_id: string };

/** Who leads the figures of a season; players who are level share the award. */
function awardsOf(stats: Row<'match_player_stats'>[]): Award[] {
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
