import { useMutation } from '@tanstack/react-query';
import type { ContentKind, ReportCause } from '#domain/community/moderation.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Where what is hidden or given back was read. */
export const shown = [
  'moderation', 'players', 'teams', 'market', 'messages', 'conversations', 'matches', 'penalties', 'contracts',
] as const; // prettier-ignore
/** Where it is read who may not write. */
export const silenced = ['moderation', 'people'] as const;

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

type Ruling = { reportId: string; hide: boolean; ruling?: string };

/** Decides about everything that is open on a thing: hides it, or leaves it as it is. */
export async function resolveReport({ reportId, hide, ruling }: Ruling): Promise<void> {
  const db = await supabase();
  dataOf(await db.rpc('resolve_content_report', { report_id: reportId, hide, ruling }));
}

export function useResolveReport() {
  return useMutation({
    mutationFn: resolveReport,
    meta: { successToast: 'moderation:toasts.decided', invalidates: shown },
  });
}

/** Gives back what was hidden, as it was; or the place alone, to be written anew. */
export function useRestoreContent() {
  return useMutation({
    mutationFn: async ({ kind, subjectId, reason, again }: Thing & { reason: string; again: boolean }) => {
      const db = await supabase();
      dataOf(await db.rpc('restore_content', { kind, subject_id: subjectId, reason, again }));
    },
    meta: { successToast: 'moderation:toasts.restored', invalidates: shown },
  });
}

/** Lets somebody write no texts for some days. */
export async function muteWriter({ playerId, days, reason }: { playerId: string; days: number; reason: string }) {
  const db = await supabase();
  dataOf(await db.rpc('mute_writer', { player_id: playerId, days, reason }));
}

export function useMuteWriter() {
  return useMutation({
    mutationFn: muteWriter,
    meta: { successToast: 'moderation:toasts.muted', invalidates: silenced },
  });
}

export function useUnmuteWriter() {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('unmute_writer', { player_id: playerId }));
    },
    meta: { successToast: 'moderation:toasts.unmuted', refusalToast: true, invalidates: silenced },
  });
}
