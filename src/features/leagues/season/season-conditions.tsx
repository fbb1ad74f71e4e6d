import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFull } from '#lib/dates.ts';
import { useHasPassed } from '#lib/use-has-passed.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

/** One condition of a step of the season, met or not. */
export function Condition({ met, children }: { met: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('season');
  const Icon = met ? Check : CircleDashed;
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon size={18} className={met ? 'text-win' : 'text-faint'} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t(met ? 'start.met' : 'start.missing')} </span>
        {children}
      </span>
    </li>
  );
}

type Protests = {
  /** How many wait for a ruling. */
  waiting: number;
  /** Until when one may still be filed; null when that time is over, undefined while it is read. */
  until: string | null | undefined;
  /** None waits, and none can be filed about what is decided. */
  over: boolean;
};

/** Hook: what the playoffs and the season's end wait for besides results (`private.check_no_protest`). */
export function useProtests({ league_id, season }: LeagueSeason): Protests {
  const filed = useQuery(seasonQueries.openProtests(league_id, season));
  const last = useQuery(seasonQueries.protestsUntil(league_id, season));
  const until = last.data ? new Date(last.data) : null;
  const passed = useHasPassed(until);
  const waiting = filed.data?.length ?? 0;
  return {
    waiting,
    until: last.isSuccess ? (until && !passed ? until.toISOString() : null) : undefined,
    over: filed.isSuccess && last.isSuccess && waiting === 0 && passed,
  };
}

type Props = { season: LeagueSeason; protests: Protests; open: boolean };

/** That no protest waits and none can come; as long as a match is `open`, the deadline after it is ahead. */
export function ProtestConditions({ season, protests: { waiting, until }, open }: Props) {
  const { t, i18n } = useTranslation('season');
  return (
    <>
      <Condition met={waiting === 0}>
        {waiting === 0 ? t('start.noProtest') : t('start.protests', { count: waiting })}
      </Condition>
      {until ? (
        <Condition met={false}>{t('start.protestsUntil', { when: formatFull(until, i18n.language) })}</Condition>
      ) : open || until === undefined ? (
        <Condition met={false}>{t('start.protestsAfter', { count: season.protest_minutes })}</Condition>
      ) : (
        <Condition met>{t('start.protestsOver')}</Condition>
      )}
    </>
  );
}
