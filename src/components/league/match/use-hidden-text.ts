import { useTranslation } from 'react-i18next';
import { useHiddenScores } from '#lib/hidden-scores.ts';

/** Hook: what readers hear in the place of a score that this page keeps back; undefined where scores are shown. */
export function useHiddenText(): string | undefined {
  const { t } = useTranslation('common');
  return useHiddenScores().hidden ? t('league.result.hidden') : undefined;
}
