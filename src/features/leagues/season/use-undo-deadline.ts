import { useTranslation } from 'react-i18next';
import { startTakenBack } from '#domain/competition/taking-back.ts';
import { formatFull } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';

/** Hook: until when a start can be taken back, in a sentence, and whether it still can. */
export function useUndoDeadline(what: 'start' | 'playoffs', matches: Parameters<typeof startTakenBack>[0]) {
  const { t, i18n } = useTranslation('staff');
  const { open, until } = startTakenBack(matches, what === 'start' ? 'regular' : 'playoffs', useNow());
  const sentence =
    until === null
      ? t(`taking.${what}.untilOpen`)
      : t(`taking.${what}.until`, { when: formatFull(until, i18n.language) });
  return { open, sentence };
}
