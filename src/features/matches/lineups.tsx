import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Tables } from '#database.types.ts';
import { lineupShows } from '#domain/match/match-step.ts';
import { statNames } from '#domain/competition/statistics.ts';
import { useNow } from '#lib/use-now.ts';
import { type MatchDetail, type MatchStat, matchQueries } from '../../data/matches/queries.ts';
import { Squads } from './room/before.tsx';

type Line = Pick<Tables<'lineup_places'>, 'player_id' | 'username' | 'shirt_number' | 'position'> & {
  stat: MatchStat | undefined;
};

/** Who lined up, side by side, each with what they did; before a match, who may play. */
export function Lineups({ match, stats }: { match: MatchDetail; stats: MatchStat[] }) {
  const { t } = useTranslation('matches');
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
  const linesOf = (teamId: string): Line[] => {
    const own = stats.filter(({ team_id }) => team_id === teamId);
    const linedUp = places.filter(({ team_id }) => team_id === teamId);
    return [
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
  };
  return (
    <>
      <section>
        <SectionHead title={t('sections.lineups')} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 xl:grid-cols-2">
          {[match.home_team, match.away_team].map((team) => (
            <Side
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

type SideProps = {
  team: MatchDetail['home_team'];
  lines: Line[];
  counted: boolean;
  /** What is said where there are no lines. */
  none: string;
};

function Side({ team, lines, counted, none }: SideProps) {
  const { t } = useTranslation('matches');
  const { t: texts } = useTranslation('stats');
  return (
    <div>
      <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
        <Crest team={team} size={24} /> <span className="min-w-0 truncate">{team.name}</span>
      </p>
      {lines.length === 0 && <p className="py-3 text-soft">{none}</p>}
      {lines.length > 0 && (
        <DataTable label={team.name}>
          {counted && (
            <thead>
              <tr>
                <th scope="col" className={cell.lead}>
                  {t('player')}
                </th>
                {statNames.map((stat) => (
                  <th key={stat} scope="col" className={cell.right}>
                    <abbr title={texts(stat)} className="no-underline">
                      {texts(`short.${stat}`)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((line) => (
              <tr key={line.player_id}>
                <th scope="row" className={cell.lead}>
                  <Player line={line} />
                </th>
                {counted &&
                  statNames.map((stat) => (
                    <td key={stat} className={`numerals ${cell.number}`}>
                      {line.stat?.[stat] || '–'}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  );
}

function Player({ line: { player_id, username, shirt_number, position, stat } }: { line: Line }) {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="numerals w-6 shrink-0 text-right text-lg font-[650] text-soft">{shirt_number ?? '–'}</span>
      <span className="min-w-0 py-1">
        <span className="flex items-center gap-2">
          <PlayerLink player={{ id: player_id, username }} />
          {stat?.mvp && <Tag>{t('mvp')}</Tag>}
        </span>
        <span className="block text-sm font-normal text-faint">
          {position && common(`league.position.${position}`)}
        </span>
      </span>
    </span>
  );
}
