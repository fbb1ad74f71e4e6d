import { awardsOf } from '#domain/competition/statistics.ts';
import { leagueIds } from './matches.ts';
import type { People } from './players.ts';
import { idOf } from './random.ts';
import type { DemoLeague, Row } from './rows.ts';
import type { SeasonThree } from './season-three.ts';

/** The titles of season 3: for the champion and its squad, for those who led the stats, and what an admin gave by hand. */
export function achievementsOf(
  { champion, matches, places }: SeasonThree,
  stats: Row<'match_player_stats'>[],
  { spells }: People,
): Pick<DemoLeague, 'team_achievements' | 'player_achievements' | 'given_awards'> {
  const common = {
    title: 'Flutlicht Liga',
    season: '3',
    verified: true,
    league_id: leagueIds.flutlicht,
    season_no: 3,
    origin: 'season' as const,
  };
  const byHand = { league_id: leagueIds.flutlicht, season: 3 };
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
  const awards = awarded(stats.filter(({ match_id }) => played.has(match_id)));
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
    given_awards: [
      {
        ...byHand,
        id: idOf('given', 'fair play'),
        team_id: idOf('team', places.at(-1)!),
        player_id: null,
        title: 'Fair play',
        award: null,
        reason: 'Not one warning all season, and every match ready on time.',
      },
      {
        ...byHand,
        id: idOf('given', 'hall of fame'),
        team_id: idOf('team', champion),
        player_id: titles[0]?.player_id ?? null,
        title: null,
        award: 'hof',
        reason: 'Three seasons without missing a match.',
      },
    ],
  };
}

/** The leaders of the stats of a season, for the team played for last. */
function awarded(stats: Row<'match_player_stats'>[]) {
  const winners = awardsOf(stats.map((row) => ({ ...row, mvp: Number(row.mvp) })));
  return winners.flatMap(({ award, players }) =>
    players.map(({ player_id }) => ({
      type: award,
      player_id,
      team_id: stats.findLast((row) => row.player_id === player_id)?.team_id ?? '',
    })),
  );
}
