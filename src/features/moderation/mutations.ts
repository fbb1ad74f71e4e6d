import { useMutation } from '@tanstack/react-query';
import type { ContentKind, ReportCause } from '#domain/moderation.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Thing = { kind: ContentKind; subjectId: string };

/** Tells the staff of something that somebody else shows. */
export function useReportContent() {
  return useMutation({
    mutationFn: async ({ kind, subjectId, cause, note }: Thing & { cause: ReportCause; note?: string }) => {
      const db = await supabase();
      return dataOf(await db.rpc('report_content', { kind, subject_id: subjectId, cause, note }));
    },
    meta: { successToast: 'report:done', invalidates: ['moderation'] },
  });
}
