import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chalk } from '#components/brand/chalk.tsx';
import { Crest } from '#components/league/crest.tsx';
import { InterestedDecisions } from '#components/league/interested-decisions.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { FinalScore, HiddenFinalScore } from '#components/league/match/final-score.tsx';
import { type LineUpLine, LineUpTable } from '#components/league/match/line-up-table.tsx';
import styles from '#components/league/match/match-head.module.css';
import { MatchState } from '#components/league/match/match-state.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import versus from '#components/league/match/versus.module.css';
import { ShareButton } from '#components/league/share-button.tsx';
import { StreamPlayer } from '#components/league/stream-player.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import head from '#components/ui/page-head.module.css';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { calledThen, shortThen } from '#domain/club/team-badge.ts';
import { matchPictures } from '#domain/community/share-pictures.ts';
import { shownStream } from '#domain/match/stream.ts';
import { formatTime, zoneCity } from '#lib/dates.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type OpenMatch, type OpenTeam, publicQueries } from '#data/public/queries.ts';
import { PublicAside } from './public-aside.tsx';
import { PublicLinks } from './public-links.tsx';
import { PublicPage } from './public-page.tsx';
import { type NameOf, usePublicName } from './use-public-name.ts';

/** /p/:league/matches/:id: a match of a public league: the score, who lined up, and what they did. */
export function PublicMatchPage() {
  const slug = usePathParam('league');
  const id = param.id(usePathParam('id'));
  const match = useQuery(whenDefined(id, (matchId) => publicQueries.match(slug, matchId)));
  return (
    <PublicPage query={match} isValid={id !== undefined}>
      {(content) => <MatchView content={content} />}
    </PublicPage>
  );
}

type ContentProps = { content: OpenMatch };

export function MatchView({ content }: ContentProps) {
  const { t } = useTranslation('matches');
  const { match, league, line_ups, stats } = content;
  const nameOf = usePublicName();
  const hiddenText = useHiddenText();
  const isOver = match.status === 'finished' || match.status === 'live';
  const keptBack = isOver && hiddenText !== undefined;
  const title = t('against', { home: match.home_team.name, away: match.away_team.name });
  const shown = shownStream(match);
  const isEmpty = line_ups.length === 0 && stats.length === 0;
  const isAhead = match.status === 'scheduled' || match.status === 'postponed';
  return (
    <PublicLinks league={league.slug} teams={[match.home_team, match.away_team]}>
      <PageTitle title={title} />
      <Head content={content} title={title} hiddenText={keptBack ? hiddenText : undefined} />
      <div className="page grid grid-cols-1 items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid grid-cols-1 gap-10 *:min-w-0">
          {keptBack && <ShowScores />}
          {shown && !keptBack && <StreamPlayer key={shown} url={shown} title={title} />}
          {!keptBack && isEmpty && match.status !== 'cancelled' && (
            <section>
              <SectionHead title={t('sections.lineups')} />
              <p className="py-3 text-soft">{t(isAhead ? 'lineupsLater' : 'noLineups')}</p>
            </section>
          )}
          {!keptBack && !isEmpty && (
            <section>
              <SectionHead title={t('sections.lineups')} />
              <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 xl:grid-cols-2">
                {[match.home_team, match.away_team].map((team) => (
                  <LineUpTable
                    key={team.id}
                    team={team}
                    lines={linesOf(content, team, nameOf)}
                    counted={stats.length > 0}
                    none={t('noLineups')}
                  />
                ))}
              </div>
            </section>
          )}
          <InterestedDecisions decisions={content.decisions} />
          <div>
            <ShareButton
              title={title}
              address={publicPaths.match(league.slug, match.id)}
              {...(!keptBack && { pictures: matchPictures(content) })}
            />
          </div>
        </div>
        <PublicAside league={league.slug} season={content.season} match={match} />
      </div>
    </PublicLinks>
  );
}

/** The line-ups, then players with stats who are in no line-up. */
function linesOf({ line_ups, stats }: OpenMatch, team: OpenTeam, nameOf: NameOf): LineUpLine[] {
  const own = stats.filter(({ team_id }) => team_id === team.id);
  const linedUp = line_ups
    .filter(({ team_id }) => team_id === team.id)
    .map((place) => ({ ...place, stat: own.find(({ slot }) => slot === place.slot) }));
  const others = own.filter(({ slot }) => slot === null).map((stat) => ({ ...stat, position: null, stat }));
  return [...linedUp, ...others].map(({ open, shirt_number, position, stat, ...player }, index) => ({
    player_id: String(index),
    username: nameOf({ ...player, open, shirt_number }, team.name),
    open,
    shirt_number,
    position,
    stat,
  }));
}

type HeadProps = ContentProps & { title: string; hiddenText: string | undefined };

function Head({ content: { league, season, match, series }, title, hiddenText }: HeadProps) {
  const { t } = useTranslation('matches');
  const { home_team: home, away_team: away } = match;
  const place =
    match.stage === 'regular' && match.matchday !== null
      ? t('round', { round: match.matchday })
      : match.game_no === null
        ? t(`stage.${match.stage}`)
        : t('game', { stage: t(`stage.${match.stage}`), game: match.game_no });
  return (
    <div className={head.head}>
      <Chalk kind="circle" />
      <div className="page relative pb-6">
        <nav className={head.crumbs} aria-label={t('crumbs')}>
          <AppLink to={publicPaths.league(league.slug, season)}>{league.name}</AppLink>
          <ChevronRight size={14} />
          <span>{[place, series && t('bestOf', { count: series.best_of })].filter(Boolean).join(' · ')}</span>
        </nav>
        <h1 className="sr-only" tabIndex={-1}>
          {title}
        </h1>
        <div className={`${versus.versus} ${styles.versus}`}>
          <Side league={league.slug} team={home} side="home" />
          <Centre match={match} zone={league.time_zone} hiddenText={hiddenText} />
          <Side league={league.slug} team={away} side="away" />
        </div>
      </div>
      <div className="grid grid-cols-2" aria-hidden="true">
        <KitStripe primary={home.kit_primary} secondary={home.kit_secondary} />
        <KitStripe primary={away.kit_primary} secondary={away.kit_secondary} />
      </div>
    </div>
  );
}

function Side({ league, team, side }: { league: string; team: OpenTeam; side: 'home' | 'away' }) {
  return (
    <div className={versus[side]}>
      <div className={styles.club}>
        <AppLink to={publicPaths.team(league, team.slug)} className={`${versus.name} leads`} translate="no">
          <span className="max-wide:hidden">{calledThen(team)}</span>
          <span className="wide:hidden">{shortThen(team)}</span>
        </AppLink>
        {team.name_then && <CurrentName name={team.name} />}
      </div>
      <Crest team={team} size={96} />
    </div>
  );
}

type CentreProps = { match: OpenMatch['match']; zone: string; hiddenText: string | undefined };

function Centre({ match, zone, hiddenText }: CentreProps) {
  const { t, i18n } = useTranslation('matches');
  const { kickoff_at: at, status } = match;
  const isLive = status === 'live';
  const home = isLive ? (match.live_home_score ?? 0) : match.home_score;
  const away = isLive ? (match.live_away_score ?? 0) : match.away_score;
  const isScore = hiddenText !== undefined || (home !== null && away !== null);
  const isOff = status === 'postponed' || status === 'cancelled';
  const showsClock = !isScore && !isOff && !match.forfeited_by;
  // a time that no longer holds is struck out
  const When = isOff ? 's' : 'b';
  return (
    <div className={styles.centre}>
      {hiddenText !== undefined ? (
        <HiddenFinalScore text={hiddenText} />
      ) : home !== null && away !== null ? (
        <FinalScore home={home} away={away} />
      ) : (
        <span data-score className={`numerals ${versus.time}`}>
          {showsClock ? <LocalTime at={at} show="time" /> : '–'}
        </span>
      )}
      <MatchState match={hiddenText === undefined ? match : { ...match, forfeited_by: null }} />
      <When className={isOff ? 'text-sm text-faint' : 'text-sm'}>
        <LocalTime at={at} show="day" />,{' '}
        {!showsClock && (
          <>
            <LocalTime at={at} show="time" />
            {'\u00A0'}
          </>
        )}
        <LocalTime at={at} show="zone" />
      </When>
      {!isOff && (
        <span className="text-sm text-faint" data-league-zone={zone} hidden={zone === viewerZone()}>
          {t('leagueTime', { time: formatTime(at, i18n.language, zone), zone: zoneCity(zone, i18n.language) })}
        </span>
      )}
      {status === 'scheduled' && (
        <span className={`${styles.countdown} numerals`}>
          <Countdown to={new Date(at)} />
        </span>
      )}
    </div>
  );
}
