import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { StatBar } from '#components/league/stat-bar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { formOf } from '#domain/competition/form.ts';
import { winnerOf } from '#domain/match/scores.ts';
import { statNames, totalsOf } from '#domain/competition/statistics.ts';
import { paths } from '#lib/paths.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { type MatchDetail, type MatchStat, matchQueries } from '#data/matches/queries.ts';

type Props = { match: MatchDetail };
type StatProps = Props & { stats: MatchStat[] };

/** The two teams' sums as bars from the centre. */
export function TeamStats({ match, stats }: StatProps) {
  const { t } = useTranslation('matches');
  const { t: texts } = useTranslation('stats');
  const home = totalsOf(stats.filter(({ team_id }) => team_id === match.home_team_id));
  const away = totalsOf(stats.filter(({ team_id }) => team_id === match.away_team_id));
  return (
    <section>
      <SectionHead title={t('sections.stats')} />
      <div className="pt-1.5">
        {statNames.map((stat) => (
          <StatBar
            key={stat}
            label={texts(stat)}
            home={home[stat]}
            away={away[stat]}
            homeTeam={match.home_team}
            awayTeam={match.away_team}
          />
        ))}
      </div>
    </section>
  );
}

/** The games of the series this match belongs to. */
export function SeriesGames({ match, seriesId }: Props & { seriesId: string }) {
  const { t } = useTranslation('matches');
  const { data: games = [] } = useQuery(matchQueries.ofSeries(seriesId));
  const hiddenText = useHiddenText();
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
            <MatchRow match={game} small dated hiddenText={hiddenText} />
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
  const { t } = useTranslation('common');
  const { data } = useQuery(matchQueries.resultsBefore(team.id, kickoff));
  return (
    <li className="flex min-w-0 items-center gap-3 min-h-12">
      <Crest team={team} size={24} />
      <span className="min-w-0 flex-1 truncate" title={team.name}>
        {team.short_name ?? team.name}
      </span>
      {data?.length === 0 ? (
        <span className="text-sm text-faint">{t('league.result.none')}</span>
      ) : (
        <FormStrip results={formOf(team.id, data ?? [])} />
      )}
    </li>
  );
}

/** The earlier matches of these two before this match: how often, how it went, and the last five. */
export function HeadToHead({ match }: Props) {
  const { t } = useTranslation('matches');
  const { home_team: home, away_team: away } = match;
  const { data: before = [] } = useQuery(matchQueries.meetings(home.id, away.id, match.kickoff_at));
  const hiddenText = useHiddenText();
  const wonBy = (team: TeamBadge) => before.filter((meeting) => winnerOf(meeting) === team.id).length;
  return (
    <section>
      <SectionHead
        title={t('sections.meetings')}
        aside={
          before.length > 0 && <span className="text-sm text-faint">{t('meetings', { count: before.length })}</span>
        }
        more={{ to: paths.versus(home.id, away.id), label: t('allMeetings') }}
      />
      {before.length === 0 && <p className="text-soft py-3">{t('noMeetings')}</p>}
      {before.length > 0 && (
        <HiddenScores>
          <StatBar label={t('wins')} home={wonBy(home)} away={wonBy(away)} homeTeam={home} awayTeam={away} />
        </HiddenScores>
      )}
      <ul className="ruled">
        {before.slice(0, 5).map((meeting) => (
          <li key={meeting.id}>
            <MatchRow
              match={meeting}
              small
              dated
              hiddenText={hiddenText}
              note={meeting.season && t('season', { season: meeting.season })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
