import { useTranslation } from 'react-i18next';
import { firstKickoff } from '#domain/competition/taking-back.ts';
import { formatFull } from '#lib/dates.ts';

/** Hook: a sentence about how long a start can be taken back. */
export function useUndoDeadline(what: 'start' | 'playoffs', matches: Parameters<typeof firstKickoff>[0]): string {
  const { t, i18n } = useTranslation('staff');
  const until = firstKickoff(matches, what === 'start' ? 'regular' : 'playoffs');
  return until === null
    ? t(`taking.${what}.untilOpen`)
    : t(`taking.${what}.until`, { when: formatFull(until, i18n.language) });
}
