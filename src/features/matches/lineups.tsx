import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineUpTable, type LineUpLine } from '#components/league/match/line-up-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { lineupShows } from '#domain/match/match-step.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { useNow } from '#lib/use-now.ts';
import { type MatchDetail, type MatchStat, matchQueries } from '#data/matches/queries.ts';
import { Squads } from './room/match-preview.tsx';

/** The line-ups, side by side, each with what they did; before a match, who may play. */
export function Lineups({ match, stats }: { match: MatchDetail; stats: MatchStat[] }) {
  const { t } = useTranslation('matches');
  const faceOf = usePlayerPictures([match.home_team_id, match.away_team_id]);
  const { data: places = [] } = useQuery(matchQueries.lineups(match.id));
  const upcoming = match.status === 'scheduled' || match.status === 'postponed';
  const now = useNow();
  const shows = match.status !== 'postponed' && now >= lineupShows(match);
  if (places.length === 0 && stats.length === 0) {
    if (upcoming) return <Squads match={match} />;
    return (
      <section>
        <SectionHead title={t('sections.lineups')} />
        <p className="text-soft py-3">{t('noLineups')}</p>
      </section>
    );
  }
  const linesOf = (teamId: string): LineUpLine[] => {
    const own = stats.filter(({ team_id }) => team_id === teamId);
    const linedUp = places.filter(({ team_id }) => team_id === teamId);
    const lines = [
      ...linedUp.map((place) => ({ ...place, stat: own.find(({ player_id }) => player_id === place.player_id) })),
      // stats of somebody who came on
      ...own
        .filter(({ player_id }) => !linedUp.some((place) => place.player_id === player_id))
        .map((stat) => ({
          player_id: stat.player_id,
          username: stat.player.username,
          shirt_number: null,
          position: null,
          stat,
        })),
    ];
    return lines.map((line) => ({ ...line, avatar: faceOf(line.player_id) }));
  };
  return (
    <>
      <section>
        <SectionHead title={t('sections.lineups')} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 xl:grid-cols-2">
          {[match.home_team, match.away_team].map((team) => (
            <LineUpTable
              key={team.id}
              team={team}
              lines={linesOf(team.id)}
              counted={stats.length > 0}
              none={t(shows ? 'noLineups' : 'lineupsLater')}
            />
          ))}
        </div>
      </section>
      {upcoming && <Squads match={match} />}
    </>
  );
}
