import { useTranslation } from 'react-i18next';
import { firstKickoff } from '#domain/competition/taking-back.ts';
import { formatFull } from '#lib/dates.ts';

/** Hook: until when a start can be taken back, in a sentence. */
export function useUndoDeadline(what: 'start' | 'playoffs', matches: Parameters<typeof firstKickoff>[0]) {
  const { t, i18n } = useTranslation('staff');
  const until = firstKickoff(matches, what === 'start' ? 'regular' : 'playoffs');
  const sentence =
    until === null
      ? t(`taking.${what}.untilOpen`)
      : t(`taking.${what}.until`, { when: formatFull(until, i18n.language) });
  return { sentence };
}
