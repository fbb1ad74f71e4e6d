import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { Select } from '#components/ui/select.tsx';
import { limits } from '#domain/limits.ts';
import { type Ended, rowOfReport, scoreOf, type ResultRow, stateOf } from '#domain/match/result-row.ts';
import { paths } from '#lib/paths.ts';
import { formatMoment } from '#features/matches/room/moment.ts';
import type { MatchdayMatch } from '#data/matchday/queries.ts';
import { ScoreInput } from './score-input.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './matchday-results.module.css';

export type Match = MatchdayMatch & { home_team: TeamBadge | null; away_team: TeamBadge | null };

const nameOf = (team: TeamBadge | null): string => team?.short_name ?? team?.name ?? '–';
const scoreText = ({ home, away }: { home: number | null; away: number | null }) => `${home ?? '–'}–${away ?? '–'}`;
const endings: Ended[] = ['played', 'home', 'away', 'both'];

type FrameProps = { match: Match; home: ReactNode; away: ReactNode; ended: ReactNode; children: ReactNode };

/** Both teams, their goals, how it ended, and a line of what is known about it. */
function Frame({ match, home, away, ended, children }: FrameProps) {
  const { t } = useTranslation('results');
  const { home_team, away_team } = match;
  const pair = t('pair', { home: home_team?.name ?? '–', away: away_team?.name ?? '–' });
  return (
    <div className={styles.row} role="group" aria-label={pair}>
      <Team team={home_team} className={styles.home} />
      <div className={styles.homeGoals}>{home}</div>
      <span className={styles.dash} aria-hidden="true">
        –
      </span>
      <div className={styles.awayGoals}>{away}</div>
      <Team team={away_team} className={styles.away} />
      <div className={styles.how}>{ended}</div>
      <div className={styles.note}>{children}</div>
    </div>
  );
}

function Team({ team, className }: { team: TeamBadge | null; className: string | undefined }) {
  return (
    <span className={className}>
      {team && <Crest team={team} size={28} />}
      <span className="truncate" title={team?.name} translate="no">
        <span className="max-wide:hidden">{team?.name ?? '–'}</span>
        <span className="wide:hidden">{nameOf(team)}</span>
      </span>
    </span>
  );
}

/** A match that the form does not change: it has its result, is off, or is the viewer's own. */
export function FixedRow({ match, own, refusal }: { match: Match; own: boolean; refusal: string | undefined }) {
  const { t } = useTranslation('results');
  const { t: common } = useTranslation('common');
  const { status, home_score, away_score, forfeited_by } = match;
  const isFinal = status === 'finished';
  const side = forfeited_by === 'home' ? match.home_team : match.away_team;
  const goals = (score: number | null) => <b className="numerals text-xl">{(isFinal && score) ?? '–'}</b>;
  return (
    <Frame
      match={match}
      home={goals(isFinal ? home_score : null)}
      away={goals(isFinal ? away_score : null)}
      ended={
        <span className="text-sm text-soft">
          {forfeited_by === 'both' && common('league.match.forfeitBoth')}
          {(forfeited_by === 'home' || forfeited_by === 'away') &&
            common('league.match.forfeit', { team: nameOf(side) })}
        </span>
      }
    >
      {isFinal && <StatusChip tone="good">{t('final')}</StatusChip>}
      {status === 'cancelled' && <StatusChip tone="neutral">{common('league.match.cancelled')}</StatusChip>}
      {own && !isFinal && <span>{t('own')}</span>}
      <AppLink to={paths.match(match.id)} className="inline-flex min-h-11 items-center">
        {t(isFinal && !own ? 'correct' : 'open')}
      </AppLink>
      <Refusal sentence={refusal} />
    </Frame>
  );
}

type Props = {
  match: Match;
  row: ResultRow;
  /** Why the database would not have it. */
  refusal: string | undefined;
  onChange: (row: ResultRow) => void;
};

/** A match that waits for its result. */
export function OpenRow({ match, row, refusal, onChange }: Props) {
  const { t, i18n } = useTranslation('results');
  const { t: common } = useTranslation('common');
  const problemId = useId();
  const names = { home: nameOf(match.home_team), away: nameOf(match.away_team) };
  const state = stateOf(row);
  const score = scoreOf(row);
  const isForfeit = row.ended !== 'played';
  const isWrong = state === 'level' || state === 'range' || refusal !== undefined;
  const disputed = match.status === 'disputed';
  const reports = match.reports.map((report) => {
    const claimScore = scoreText(scoreOf(rowOfReport(report)));
    const by = report.team_id === match.home_team_id ? names.home : names.away;
    const label = report.forfeited_by
      ? t('claimNoShow', { team: by, score: claimScore })
      : match.reports.length > 1
        ? t('reportOf', { team: by, score: claimScore })
        : t('report', { score: claimScore });
    return { report, label };
  });
  const goals = (side: 'home' | 'away') => (
    <ScoreInput
      label={t('goals', { team: names[side] })}
      value={score[side]}
      disabled={isForfeit}
      {...(isWrong && { problem: problemId })}
      onChange={(typed) => onChange({ ...row, [side]: typed })}
    />
  );
  return (
    <Frame
      match={match}
      home={goals('home')}
      away={goals('away')}
      ended={
        <Select
          label={t('ended', names)}
          hideLabel
          value={row.ended}
          onChange={({ target }) =>
            onChange({ ...row, ended: endings.find((each) => each === target.value) ?? 'played' })
          }
        >
          {endings.map((each) => (
            <option key={each} value={each}>
              {t(`as.${each}`, names)}
            </option>
          ))}
        </Select>
      }
    >
      {disputed && <StatusChip tone="bad">{t('disputed')}</StatusChip>}
      {match.status === 'reported' && <StatusChip tone="waiting">{t('reported')}</StatusChip>}
      {match.status === 'live' && <StatusChip tone="live">{common('league.match.live')}</StatusChip>}
      {match.status === 'postponed' && <StatusChip tone="neutral">{common('league.match.postponed')}</StatusChip>}
      {match.status === 'scheduled' && (
        <span>{t('kickoff', { when: formatMoment(match.kickoff_at, i18n.language) })}</span>
      )}
      {reports.map(({ report, label }) => (
        <Button key={report.id} size="small" onClick={() => onChange(rowOfReport(report))}>
          {label}
        </Button>
      ))}
      <p id={problemId} role="status" className={isWrong ? 'text-loss' : 'text-faint'}>
        {refusal === undefined &&
          (state === 'level' || state === 'half' || state === 'range') &&
          t(state, { max: limits.scoreMax })}
        <Refusal sentence={refusal} />
      </p>
    </Frame>
  );
}

/** The reader is brought to it. */
function Refusal({ sentence }: { sentence: string | undefined }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (sentence !== undefined) line.current?.focus();
  }, [sentence]);
  return (
    sentence !== undefined && (
      <span ref={line} tabIndex={-1} role="alert" className="text-loss">
        {sentence}
      </span>
    )
  );
}
