import { CalendarClock, Flag, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { useLinks } from '#components/league/links.ts';
import { Crest } from '#components/league/crest.tsx';
import { ShortName } from '#components/league/short-name.tsx';
import { ScoreBox, showsTime } from './score-box.tsx';
import { calledThen, type MatchRowData, shortThen, type TeamBadge } from '#domain/club/team-badge.ts';
import styles from './match-row.module.css';

type Props = {
  match: MatchRowData;
  ownTeamId?: string;
  zone?: string;
  /** Shows the day below the row: for lists that are not grouped by day. */
  dated?: boolean;
  note?: ReactNode;
  /** Beside the page's main thing: small crests, and the teams' short names. */
  small?: boolean;
  /**
   * Hides the score and who lost, for later viewers: what readers hear instead (`useHiddenText`); never
   * left out.
   */
  hiddenText: string | undefined;
};

/** A match as one link: home, score or time, away, and for readers the day. */
export function MatchRow({ match, ownTeamId, zone, dated = false, note, small = false, hiddenText }: Props) {
  const links = useLinks();
  const { home_team: home, away_team: away } = match;
  const size = small ? 20 : 28;
  const lost = hiddenText !== undefined ? null : loserOf(match);
  const look = (team: TeamBadge | null, side: 'home' | 'away') =>
    `${styles[side]} ${team?.id === ownTeamId && team ? 'font-semibold' : ''} ${lost === side ? 'text-soft' : ''}`;
  const day = <LocalTime at={match.kickoff_at} zone={zone} show="day" />;

  return (
    <>
      <AppLink data-live to={links.match(match.id)} className={small ? `${styles.row} ${styles.small}` : styles.row}>
        <TeamName team={home} look={look(home, 'home')} short={small} />
        {home ? <Crest team={home} size={size} /> : <span />}
        <ScoreBox match={match} zone={zone} hiddenText={hiddenText} />
        {away ? <Crest team={away} size={size} /> : <span />}
        <TeamName team={away} look={look(away, 'away')} short={small} />
        <span className="sr-only">, {day}</span>
      </AppLink>
      <MatchNote
        match={hiddenText !== undefined ? { ...match, forfeited_by: null } : match}
        day={dated && day}
        zone={dated && showsTime(match) && <LocalTime at={match.kickoff_at} zone={zone} show="zone" />}
        note={note}
      />
    </>
  );
}

function TeamName({ team, look, short }: { team: TeamBadge | null; look: string; short: boolean }) {
  return (
    <span className={look} translate="no">
      {!short && <span className="max-wide:hidden">{team ? calledThen(team) : '–'}</span>}
      <ShortName of={team ? shortThen(team) : undefined} className={short ? '' : 'wide:hidden'} />
    </span>
  );
}

type NoteProps = { match: MatchRowData; day: ReactNode; zone: ReactNode; note: ReactNode };

function MatchNote({ match, day, zone, note }: NoteProps) {
  const [Icon, state] = useStateNote(match);
  const parts = [day, state, note].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={styles.note}>
      {match.status === 'live' && (
        <span className="size-2 shrink-0 animate-live rounded-full bg-live" aria-hidden="true" />
      )}
      {Icon && <Icon className="size-3.5" />}
      <FactLine className="justify-center">
        {day}
        {zone}
        {state}
        {note}
      </FactLine>
    </p>
  );
}

function useStateNote(match: MatchRowData): [LucideIcon | null, string | null] {
  const { t } = useTranslation('common');
  if (match.forfeited_by === 'both') return [Flag, t('league.match.forfeitBoth')];
  if (match.forfeited_by) {
    const team = match.forfeited_by === 'home' ? match.home_team : match.away_team;
    return [Flag, t('league.match.forfeit', { team: team ? shortThen(team) : '–' })];
  }
  if (match.status === 'postponed') return [CalendarClock, t('league.match.postponed')];
  if (match.status === 'cancelled') return [CalendarClock, t('league.match.cancelled')];
  if (match.status === 'disputed') return [TriangleAlert, t('league.match.disputed')];
  if (match.status === 'reported') return [null, t('league.match.reported')];
  if (match.status === 'live') return [null, t('league.match.live')];
  return [null, null];
}

function loserOf({ status, home_score: home, away_score: away }: MatchRowData): 'home' | 'away' | null {
  if (status !== 'finished' || home === null || away === null) return null;
  return home < away ? 'home' : 'away';
}
