import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { FinalScore, HiddenFinalScore } from '#components/league/match/final-score.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import versus from '#components/league/match/versus.module.css';
import { AppLink } from '#components/ui/app-link.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { leagueList } from '#data/leagues/list.ts';
import type { Fixture } from '#data/matches/queries.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { winnerOf } from '#domain/match/scores.ts';
import { formatDay, formatTime, zoneCity, zoneName } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './next-fixture.module.css';

type NextFixtureProps = {
  match: Fixture;
  /** A member of a side knows the running score, hidden or not. */
  plays?: boolean;
  title: string;
  /** The viewer's team. */
  teamId?: string;
  /** Where the result is news: closes it. */
  onRead?: (() => void) | undefined;
  /** The task, and the action for it. */
  children: ReactNode;
};

export const actsLook = 'flex flex-wrap justify-center gap-2.5';

/** A match between its two crests: when it begins or how it stands, and what is to be done about it. */
export function NextFixture({ match, plays = false, title, teamId, onRead, children }: NextFixtureProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const leagues = useQuery(leagueList());
  const league = leagues.data?.find(({ id }) => id === match.league_id);
  const at = match.kickoff_at;
  const now = useNow();
  const hiddenText = useHiddenText();
  const live = match.status === 'live';
  const over = match.status === 'finished';
  const hides = hiddenText !== undefined && (over || !plays);
  return (
    <div className={styles.next}>
      {onRead && (
        <span className="absolute -top-4 right-0">
          <IconButton label={common('ui.close')} onClick={onRead}>
            <X size={20} />
          </IconButton>
        </span>
      )}
      <p className="flex flex-wrap justify-center gap-x-2 text-sm">
        <b>{title}</b>
        <span className="text-faint">
          {league?.name}
          {league && match.matchday !== null && ` · ${t('next.round', { round: match.matchday })}`}
        </span>
      </p>
      <div className={versus.versus}>
        <Side team={match.home_team} look={versus.home} />
        <div data-live>
          {live || over ? (
            <span className={styles.score}>
              {hides ? (
                <HiddenFinalScore text={hiddenText} />
              ) : (
                <FinalScore
                  home={(over ? match.home_score : match.live_home_score) ?? 0}
                  away={(over ? match.away_score : match.live_away_score) ?? 0}
                  sides={over && match.home_team && match.away_team ? [match.home_team, match.away_team] : undefined}
                  celebrates={onRead !== undefined && winnerOf(match) === teamId}
                />
              )}
              {live && <StatusChip tone="live">{common('league.match.live')}</StatusChip>}
            </span>
          ) : (
            <span className={`numerals ${versus.time}`}>{formatTime(at, i18n.language)}</span>
          )}
          <span className="block pt-1 text-sm text-soft">
            {formatDay(at, i18n.language)}, {(live || over) && `${formatTime(at, i18n.language)}\u00A0`}
            {zoneName(at, i18n.language)}
          </span>
        </div>
        <Side team={match.away_team} look={versus.away} />
      </div>
      {match.status === 'scheduled' && (
        <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-soft">
          <span>
            <b className="numerals text-lg text-ink">
              <Countdown to={new Date(at)} />
            </b>{' '}
            {new Date(at) > now && t('next.toKickOff')}
          </span>
          {league && league.time_zone !== viewerZone() && (
            <span className="text-sm text-faint max-wide:basis-full">
              {t('next.leagueTime', {
                time: formatTime(at, i18n.language, league.time_zone),
                zone: zoneCity(league.time_zone, i18n.language),
              })}
            </span>
          )}
        </p>
      )}
      {/* Room for both before they are there: nothing above moves when they come. */}
      <div className="grid min-h-27 content-start justify-items-center gap-3">{children}</div>
    </div>
  );
}

function Side({ team, look }: { team: TeamBadge | null; look: string | undefined }) {
  if (!team) return <span />;
  return (
    <AppLink to={paths.team(team.id)} className={look}>
      <span className={versus.name} translate="no">
        <span className="max-wide:hidden">{team.name}</span>
        <span className="wide:hidden">{team.short_name}</span>
      </span>
      <Crest team={team} size={56} />
    </AppLink>
  );
}
