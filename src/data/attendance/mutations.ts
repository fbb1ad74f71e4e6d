import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { argsOf, type Occasion } from './queries.ts';

/** Whether the viewer comes; another answer takes its place, and is sent after the one before. */
export function useAnswerAttendance(occasion: Occasion) {
  return useMutation({
    scope: { id: `attendance of ${JSON.stringify(occasion)}` },
    mutationFn: async (coming: boolean) => {
      const db = await supabase();
      dataOf(await db.rpc('answer_attendance', { coming, ...argsOf(occasion) }));
    },
    meta: { refusalToast: true, invalidates: ['attendance', 'matches'] },
  });
}
