import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { standingBefore, tableEffect } from '#domain/competition/table-effect.ts';
import { winnerOf } from '#domain/match/scores.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { Chalk } from '#components/brand/chalk.tsx';
import { FinalScore, HiddenFinalScore } from '#components/league/match/final-score.tsx';
import { MatchState } from '#components/league/match/match-state.tsx';
import versus from '#components/league/match/versus.module.css';
import head from '#components/ui/page-head.module.css';
import { AppLink } from '#components/ui/app-link.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { formatDay, formatPlace, formatTime, zoneCity, zoneName } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import type { MatchDetail, MatchStat } from '#data/matches/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { FullTime } from '#components/league/match/full-time.tsx';
import { ShareMatch } from '#components/league/match/share-match.tsx';
import { BothReports, standingReports, WaitsFor } from './reported-score.tsx';
import type { Room } from './room/use-room.ts';
import styles from '#components/league/match/match-head.module.css';

type Props = {
  match: MatchDetail;
  stats: MatchStat[];
  /** The row that says where the two stand; undefined while it is read, and outside the regular season. */
  season: SeasonFacts | undefined;
  /** Says what was reported and who answers; undefined while it is read. */
  room?: Room | undefined;
  /** Hides the score and who forfeited: what readers hear instead. */
  hiddenText?: string | undefined;
};

/** Crests, score or kick-off, state, both times, and the goals and assists of each side. */
export function MatchHead({ match, stats, season, room, hiddenText }: Props) {
  const { t } = useTranslation('matches');
  const { home_team: home, away_team: away } = match;
  const { teamId } = useViewer();
  return (
    <div className={head.head}>
      <Chalk kind="circle" />
      <div className="page relative pb-6">
        <nav className={head.crumbs} aria-label={t('crumbs')}>
          {match.league && (
            <AppLink to={paths.league(match.league.id, { season: match.season ?? undefined })}>
              {match.league.name}
            </AppLink>
          )}
          {match.night_cup && <AppLink to={paths.nightCup(match.night_cup.id)}>{match.night_cup.name}</AppLink>}
          <ChevronRight size={14} />
          <span>{usePlace(match)}</span>
        </nav>
        <h1 className="sr-only" tabIndex={-1}>
          {t('against', { home: home.name, away: away.name })}
        </h1>
        <div className={`${versus.versus} ${styles.versus}`}>
          <Side match={match} team={home} side="home" season={season} />
          <Centre
            match={match}
            room={room}
            hiddenText={hiddenText}
            celebrates={teamId !== undefined && match.status === 'finished' && winnerOf(match) === teamId}
          />
          <Side match={match} team={away} side="away" season={season} />
        </div>
        <StatusReason match={match} />
        {match.status === 'finished' && hiddenText === undefined && (
          <>
            <p className="mx-auto mt-4 min-h-6 max-w-prose text-center text-soft max-wide:min-h-12">
              <FullTime match={match} facts={season} teamId={teamId} />
            </p>
            <div className="flex justify-center pt-3 empty:hidden">
              <ShareMatch match={match} />
            </div>
          </>
        )}
        <Scorers match={match} stats={stats} />
      </div>
      <div className="grid grid-cols-2" aria-hidden="true">
        <div
          className="kit h-1 bg-linear-[90deg,var(--k1)_50%,var(--k2)_50%] print:[print-color-adjust:exact]"
          style={kitOf(home)}
        />
        <div
          className="kit h-1 bg-linear-[90deg,var(--k1)_50%,var(--k2)_50%] print:[print-color-adjust:exact]"
          style={kitOf(away)}
        />
      </div>
    </div>
  );
}

type SideProps = Pick<Props, 'match' | 'season'> & { team: TeamBadge; side: 'home' | 'away' };

function Side({ match, team, side, season }: SideProps) {
  return (
    <div className={versus[side]}>
      <div className={styles.club}>
        <AppLink to={paths.team(team.id)} className={`${versus.name} leads`} translate="no">
          <span className="max-wide:hidden">{team.name}</span>
          <span className="wide:hidden">{team.short_name ?? team.name}</span>
        </AppLink>
        {match.stage === 'regular' && match.league_id && <Standing match={match} team={team} season={season} />}
      </div>
      <Crest team={team} size={96} />
    </div>
  );
}

/** Place and points: right after a match that is over, else before it. Its line is there before they are known. */
function Standing({ match, team, season }: Omit<SideProps, 'side'>) {
  const { t, i18n } = useTranslation('match-room');
  const row =
    season &&
    (tableEffect(season, match.id).find(({ team_id }) => team_id === team.id) ??
      standingBefore(season, match.kickoff_at, team.id));
  return (
    <span className="block min-h-5 text-sm text-faint max-wide:min-h-10">
      {row && row.played > 0 && (
        <>
          <span className="max-wide:block">{t('standing', { place: formatPlace(row.position, i18n.language) })}</span>
          <span className="max-wide:hidden">, </span>
          <span className="max-wide:block">{t('points', { count: row.points })}</span>
        </>
      )}
    </span>
  );
}

type CentreProps = Pick<Props, 'match' | 'room' | 'hiddenText'> & { celebrates: boolean };

function Centre({ match, room, hiddenText, celebrates }: CentreProps) {
  const { t, i18n } = useTranslation('matches');
  const { home_score: home, away_score: away, status } = match;
  const zone = match.league?.time_zone;
  const reports = room && (status === 'reported' || status === 'disputed') ? standingReports(room) : [];
  const [report] = reports;
  const isScore =
    hiddenText !== undefined || status === 'live' || (home !== null && away !== null) || reports.length > 0;
  const isOff = status === 'postponed' || status === 'cancelled';
  const showsClock = !isScore && !isOff && !match.forfeited_by;
  // a time that no longer holds is struck out
  const When = isOff ? 's' : 'b';
  return (
    <div data-live className={styles.centre}>
      {hiddenText !== undefined ? (
        <HiddenFinalScore text={hiddenText} />
      ) : status === 'live' ? (
        <FinalScore home={match.live_home_score ?? 0} away={match.live_away_score ?? 0} />
      ) : home !== null && away !== null ? (
        <FinalScore home={home} away={away} sides={[match.home_team, match.away_team]} celebrates={celebrates} />
      ) : room && report ? (
        reports.length > 1 || status === 'disputed' ? (
          <BothReports room={room} reports={reports} />
        ) : (
          <FinalScore home={report.home_score} away={report.away_score} />
        )
      ) : (
        <span data-score className={`numerals ${versus.time}`}>
          {showsClock ? formatTime(match.kickoff_at, i18n.language) : '–'}
        </span>
      )}
      <MatchState match={hiddenText === undefined ? match : { ...match, forfeited_by: null }} />
      {room && <WaitsFor room={room} />}
      <When className={isOff ? 'text-sm text-faint' : 'text-sm'}>
        {formatDay(match.kickoff_at, i18n.language)},{' '}
        {!showsClock && `${formatTime(match.kickoff_at, i18n.language)}\u00A0`}
        {zoneName(match.kickoff_at, i18n.language)}
      </When>
      {zone && zone !== viewerZone() && !isOff && (
        <span className="text-sm text-faint">
          {t('leagueTime', {
            time: formatTime(match.kickoff_at, i18n.language, zone),
            zone: zoneCity(zone, i18n.language),
          })}
        </span>
      )}
      {status === 'scheduled' && (
        <span className={`${styles.countdown} numerals`}>
          <Countdown to={new Date(match.kickoff_at)} />
        </span>
      )}
    </div>
  );
}

/** Why the staff postponed or cancelled it, in its own words. */
function StatusReason({ match: { status, status_reason: why } }: Pick<Props, 'match'>) {
  const { t } = useTranslation('matches');
  if (!why || (status !== 'postponed' && status !== 'cancelled')) return null;
  return (
    <p className="mx-auto mt-4 w-fit max-w-prose bg-ground px-1.5 text-center text-soft wrap-anywhere">
      {t(`statusReason.${status}`, { why })}
    </p>
  );
}

/** Goals and assists as lists per side; no minutes are recorded. */
function Scorers({ match, stats }: { match: MatchDetail; stats: MatchStat[] }) {
  const { t } = useTranslation('matches');
  const faceOf = usePlayerPictures([match.home_team_id, match.away_team_id]);
  if (!stats.some(({ goals, assists }) => goals > 0 || assists > 0)) return null;
  const list = (team: TeamBadge) => (
    <ul>
      {stats
        .filter(({ team_id, goals, assists }) => team_id === team.id && (goals > 0 || assists > 0))
        .map(({ player_id, player, goals, assists }) => (
          <li key={player_id} className="max-wide:min-h-11">
            <span className="mr-2 inline-block align-middle">
              <Avatar player={{ username: player.username, avatar: faceOf(player_id) }} size={20} />
            </span>
            <AppLink to={paths.player(player_id)} className="leads" translate="no">
              {player.username}
            </AppLink>
            {goals > 0 && <b className="numerals">{goals}</b>}
            {assists > 0 && (
              <>
                {' '}
                <span className="text-faint text-sm whitespace-nowrap">{t('assists', { count: assists })}</span>
              </>
            )}
          </li>
        ))}
    </ul>
  );
  return (
    <div className={styles.goals}>
      {list(match.home_team)}
      <span className="text-faint text-sm">{t('goals')}</span>
      {list(match.away_team)}
    </div>
  );
}

function usePlace(match: MatchDetail): string {
  const { t } = useTranslation('matches');
  if (match.stage === 'regular' && match.matchday !== null) return t('round', { round: match.matchday });
  const stage = t(`stage.${match.stage}`);
  return match.game_no === null ? stage : t('game', { stage, game: match.game_no });
}
