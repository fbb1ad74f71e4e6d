import { useTranslation } from 'react-i18next';
import { type MatchCourse, patienceOf } from '#domain/match-step.ts';

/** Hook: how long the other side has for an answer, in words: hours, or minutes on a cup's evening. */
export function usePatience(match: Pick<MatchCourse, 'cup' | 'season'>): string {
  const { t } = useTranslation('match-room');
  const minutes = patienceOf(match);
  return minutes < 60 ? t('patience.minutes', { count: minutes }) : t('patience.hours', { count: minutes / 60 });
}
