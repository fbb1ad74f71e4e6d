import { useMutation } from '@tanstack/react-query';
import { call } from '#data/command.ts';
import { argsOf, type Occasion } from './queries.ts';

/** Whether the viewer comes; another answer takes its place, and is sent after the one before. */
export function useAnswerAttendance(occasion: Occasion) {
  return useMutation({
    scope: { id: `attendance of ${JSON.stringify(occasion)}` },
    mutationFn: (coming: boolean) => call('answer_attendance', { coming, ...argsOf(occasion) }),
    meta: { refusalToast: true, invalidates: ['attendance', 'matches'] },
  });
}
