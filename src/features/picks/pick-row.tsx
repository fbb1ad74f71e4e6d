import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { expectedScore, eloStart } from '#domain/competition/elo.ts';
import { firstScore, type Pick, type PickSide, stepped, tapped } from '#domain/competition/picks.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { limits } from '#domain/limits.ts';
import { formatDay, formatPercent, formatTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { PickMatch } from './pick-rounds.ts';
import styles from './picks.module.css';

type Props = {
  match: PickMatch;
  open: boolean;
  pick: Pick | undefined;
  /** Its points; null as long as the match does not count. */
  points: number | null;
  ratings: ReadonlyMap<string, number>;
  /** How many picked either side, once nobody can any more. */
  share: { home: number; away: number } | undefined;
  onPick: (pick: Pick | undefined) => void;
};

/** A match to pick: a button a side, between them the score; once it has kicked off, what was picked and what it brought. */
export function PickRow({ match, open, pick, onPick, ...rest }: Props) {
  const { t } = useTranslation('picks');
  const hiddenText = useHiddenText();
  const { home_team: home, away_team: away } = match;
  if (!home || !away) return null;
  const isOver = match.status === 'finished' && match.home_score !== null;
  const score = `${match.home_score}–${match.away_score}`;
  const side = (which: PickSide, team: TeamBadge) => (
    <button
      type="button"
      className={`${styles.side} ${styles[which]}`}
      aria-pressed={pick?.winner === which}
      disabled={!open}
      onClick={() => onPick(tapped(pick, which))}
    >
      <Crest team={team} size={28} />
      <span className="sr-only">{t('pick', { team: team.name })}</span>
      <span
        className="max-w-full min-w-0 truncate leading-tight xl:whitespace-normal"
        translate="no"
        aria-hidden="true"
      >
        <span className="max-wide:hidden">{team.name}</span>
        <span className="wide:hidden">{team.short_name ?? team.name}</span>
      </span>
    </button>
  );
  return (
    <div className={styles.row} role="group" aria-label={`${home.name} – ${away.name}`}>
      {side('home', home)}
      {open ? (
        <button
          type="button"
          className={`numerals ${styles.middle}`}
          aria-label={pick?.home_score == null ? t('toScore', { home: home.name, away: away.name }) : t('noScore')}
          onClick={() => onPick(pick?.home_score == null ? firstScore(pick?.winner ?? 'home') : { ...pick, home_score: null, away_score: null })} // prettier-ignore
        >
          {pick?.home_score == null ? t('score') : `${pick.home_score}–${pick.away_score}`}
        </button>
      ) : (
        <span className={`numerals ${styles.middle}`}>
          {!isOver ? '–' : hiddenText === undefined ? score : <HiddenScore text={hiddenText} />}
        </span>
      )}
      {side('away', away)}
      {open && pick && pick.home_score !== null && <Steps home={home} away={away} pick={pick} onPick={onPick} />}
      <Note
        match={hiddenText === undefined ? match : { ...match, status: 'scheduled' }}
        open={open}
        pick={pick}
        {...rest}
        points={hiddenText === undefined ? rest.points : null}
      />
    </div>
  );
}

const HiddenScore = ({ text }: { text: string }) => (
  <>
    <span aria-hidden="true">? – ?</span>
    <span className="sr-only">{text}</span>
  </>
);

type StepProps = { home: TeamBadge; away: TeamBadge; pick: Pick; onPick: (pick: Pick) => void };

/** One goal more or less for either side; a level score is stepped over. */
function Steps({ home, away, pick, onPick }: StepProps) {
  const { t } = useTranslation('picks');
  const steps = (side: PickSide, team: TeamBadge) => (
    <span className="flex items-center gap-1">
      <IconButton
        label={t('less', { team: team.name })}
        onClick={() => onPick(stepped(pick, side, -1, limits.scoreMax))}
      >
        <Minus size={20} />
      </IconButton>
      <b className="numerals min-w-8 text-center text-xl">{side === 'home' ? pick.home_score : pick.away_score}</b>
      <IconButton
        label={t('more', { team: team.name })}
        onClick={() => onPick(stepped(pick, side, 1, limits.scoreMax))}
      >
        <Plus size={20} />
      </IconButton>
    </span>
  );
  return (
    <div className={styles.steps}>
      {steps('home', home)}
      {steps('away', away)}
    </div>
  );
}

type NoteProps = Omit<Props, 'onPick'>;

function Note({ match, open, pick, points, ratings, share }: NoteProps) {
  const { t, i18n } = useTranslation('picks');
  const { t: common } = useTranslation('common');
  const day = formatDay(match.kickoff_at, i18n.language);
  if (open) {
    const rating = (id: string) => ratings.get(id) ?? eloStart;
    const expected = expectedScore(rating(match.home_team_id), rating(match.away_team_id), 0);
    const [home, away] = [expected, 1 - expected].map((chance) => formatPercent(Math.round(chance * 100) / 100, i18n.language)); // prettier-ignore
    return (
      <p className={styles.note}>
        {match.status === 'postponed' ? (
          <span>{common('league.match.postponed')}</span>
        ) : (
          <time dateTime={match.kickoff_at}>
            {day}, {formatTime(match.kickoff_at, i18n.language)}
          </time>
        )}
        {ratings.size > 0 && <span>{t('chance', { home, away })}</span>}
      </p>
    );
  }
  const picked = pick && (pick.home_score === null ? teamOf(match, pick) : `${pick.home_score}–${pick.away_score}`);
  const isOver = match.status === 'finished';
  return (
    <p className={styles.note}>
      <AppLink to={paths.match(match.id)} className="leads">
        {day}
      </AppLink>
      <span>{picked ? t('yours', { pick: picked }) : t('noPick')}</span>
      {share && (
        <span>
          {t('share', {
            home: nameOf(match.home_team),
            away: nameOf(match.away_team),
            homePicks: share.home,
            awayPicks: share.away,
          })}
        </span>
      )}
      <b className={points ? 'text-win' : undefined}>
        {points !== null ? t('points', { count: points }) : isOver && pick ? t('void') : isOver ? '' : t('locked')}
      </b>
    </p>
  );
}

const teamOf = (match: PickMatch, pick: Pick) => nameOf(pick.winner === 'home' ? match.home_team : match.away_team);
const nameOf = (team: PickMatch['home_team']) => team?.short_name ?? team?.name;
