import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { StatBar } from '#components/league/stat-bar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { formOf } from '#domain/form.ts';
import { figures, totalsOf } from '#domain/statistics.ts';
import { type MatchDetail, type MatchStat, matchQueries } from './queries.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';

type Props = { match: MatchDetail };
type StatProps = Props & { stats: MatchStat[] };

/** The two teams' sums as bars from the centre. */
export function TeamFigures({ match, stats }: StatProps) {
  const { t } = useTranslation('matches');
  const { t: words } = useTranslation('figures');
  const home = totalsOf(stats.filter(({ team_id }) => team_id === match.home_team_id));
  const away = totalsOf(stats.filter(({ team_id }) => team_id === match.away_team_id));
  return (
    <section>
      <SectionHead title={t('sections.figures')} />
      <div className="pt-1.5">
        {figures.map((figure) => (
          <StatBar
            key={figure}
            label={words(figure)}
            home={home[figure]}
            away={away[figure]}
            homeTeam={match.home_team}
            awayTeam={match.away_team}
          />
        ))}
      </div>
    </section>
  );
}

/** Who lined up, side by side, with shirt numbers. */
export function Lineups({ match }: Props) {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  const lineups = useQuery(matchQueries.lineups(match.id));

  if (lineups.isPending) return <SkeletonRows rows={5} />;
  if (!lineups.data || lineups.data.length === 0) {
    const upcoming = match.status === 'scheduled' || match.status === 'postponed';
    return (
      <section>
        <SectionHead title={t('sections.lineups')} />
        <p className="text-soft py-3">{upcoming ? t('lineupsLater') : t('noLineups')}</p>
      </section>
    );
  }
  return (
    <section>
      <SectionHead title={t('sections.lineups')} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 sm:grid-cols-2">
        {[match.home_team, match.away_team].map((team) => (
          <div key={team.id}>
            <p className="flex min-w-0 items-center gap-3 min-h-12 font-semibold">
              <Crest team={team} size={24} /> <span className="min-w-0 truncate">{team.name}</span>
            </p>
            <ul className="ruled">
              {lineups.data
                .filter(({ team_id }) => team_id === team.id)
                .map(({ player_id, username, shirt_number, position }) => (
                  <li key={player_id} className="flex min-w-0 items-center gap-3 min-h-11">
                    <span className="numerals w-6 shrink-0 text-right text-lg font-[650] text-soft">
                      {shirt_number ?? '–'}
                    </span>
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      <PlayerLink player={{ id: player_id, username }} />
                    </span>
                    <span className="text-sm text-faint">{position && common(`league.position.${position}`)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Every player's figures. */
export function StatTable({ match, stats }: StatProps) {
  const { t } = useTranslation('matches');
  const { t: words } = useTranslation('figures');
  return (
    <section>
      <SectionHead title={t('sections.players')} />
      <DataTable label={t('sections.players')}>
        <thead>
          <tr>
            <th scope="col" className={cell.lead}>
              {t('player')}
            </th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={cell.right}>
                {words(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[match.home_team, match.away_team].flatMap((team) =>
            stats
              .filter(({ team_id }) => team_id === team.id)
              .map((row) => (
                <tr key={row.player_id}>
                  <th scope="row" className={cell.lead}>
                    <span className="flex min-w-0 items-center gap-3">
                      <Crest team={team} size={20} />
                      <PlayerLink player={row.player} />
                      {row.mvp && (
                        <span className="ml-2 flex">
                          <Tag>{t('mvp')}</Tag>
                        </span>
                      )}
                    </span>
                  </th>
                  {figures.map((figure) => (
                    <td key={figure} className={`numerals ${cell.figure}`}>
                      {row[figure]}
                    </td>
                  ))}
                </tr>
              )),
          )}
        </tbody>
      </DataTable>
    </section>
  );
}

/** The games of the series this match belongs to. */
export function SeriesGames({ match, seriesId }: Props & { seriesId: string }) {
  const { t } = useTranslation('matches');
  const { data: games = [] } = useQuery(matchQueries.ofSeries(seriesId));
  if (games.length < 2) return null;
  return (
    <section>
      <SectionHead
        title={t('sections.series')}
        aside={
          match.series && <span className="text-sm text-faint">{t('bestOf', { count: match.series.best_of })}</span>
        }
      />
      <ul className="ruled">
        {games.map((game) => (
          <li key={game.id} aria-current={game.id === match.id || undefined}>
            <MatchRow match={game} small dated />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form of both before this match. */
export function Form({ match }: Props) {
  const { t } = useTranslation('matches');
  return (
    <section>
      <SectionHead title={t('sections.form')} aside={<span className="text-sm text-faint">{t('newestRight')}</span>} />
      <ul className="ruled">
        {[match.home_team, match.away_team].map((team) => (
          <FormBefore key={team.id} team={team} kickoff={match.kickoff_at} />
        ))}
      </ul>
    </section>
  );
}

function FormBefore({ team, kickoff }: { team: MatchDetail['home_team']; kickoff: string }) {
  const { data = [] } = useQuery(matchQueries.resultsBefore(team.id, kickoff));
  return (
    <li className="flex min-w-0 items-center gap-3 min-h-12">
      <Crest team={team} size={24} />
      <span className="min-w-0 flex-1 truncate">{team.name}</span>
      <FormStrip results={formOf(team.id, data)} />
    </li>
  );
}

/** What these two have played before. */
export function HeadToHead({ match }: Props) {
  const { t } = useTranslation('matches');
  const { data = [] } = useQuery(matchQueries.meetings(match.home_team_id, match.away_team_id));
  const others = data.filter(({ id }) => id !== match.id).slice(0, 5);
  return (
    <section>
      <SectionHead title={t('sections.meetings')} />
      {others.length === 0 && <p className="text-soft py-3">{t('noMeetings')}</p>}
      <ul className="ruled">
        {others.map((meeting) => (
          <li key={meeting.id}>
            <MatchRow match={meeting} small dated note={meeting.season && t('season', { season: meeting.season })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
