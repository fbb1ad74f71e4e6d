import { useTranslation } from 'react-i18next';
import { type MatchCourse, answerMinutesOf } from '#domain/match/match-step.ts';

/** Hook: how long the other side has for an answer, in words: hours, or minutes on a cup's evening. */
export function useAnswerDeadline(match: Pick<MatchCourse, 'cup' | 'season'>): string {
  const { t } = useTranslation('match-room');
  const minutes = answerMinutesOf(match);
  return minutes < 60 ? t('answerTime.minutes', { count: minutes }) : t('answerTime.hours', { count: minutes / 60 });
}
