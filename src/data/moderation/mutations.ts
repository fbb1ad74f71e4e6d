import { call, command, mutation } from '#data/command.ts';
import type { ContentKind, ReportCause } from '#domain/community/moderation.ts';

/** Where what is hidden or given back was read. */
export const shown = [
  'moderation', 'players', 'teams', 'market', 'messages', 'conversations', 'matches', 'penalties', 'contracts',
] as const; // prettier-ignore
/** Where it is read who may not write. */
export const silenced = ['moderation', 'people'] as const;

type Thing = { kind: ContentKind; subjectId: string };

/** Tells the staff of something that somebody else shows. */
export const useReportContent = command(
  'report_content',
  ({ kind, subjectId, cause, note }: Thing & { cause: ReportCause; note?: string }) => ({
    kind,
    subject_id: subjectId,
    cause,
    note,
  }),
  { done: 'report:done', refused: 'form', invalidates: ['moderation'] },
);

type Ruling = { reportId: string; hide: boolean; ruling?: string };

/** Decides about everything that is open on a thing: hides it, or leaves it as it is. */
export const resolveReport = ({ reportId, hide, ruling }: Ruling) =>
  call('resolve_content_report', { report_id: reportId, hide, ruling });

export const useResolveReport = mutation(resolveReport, {
  done: 'moderation:toasts.decided',
  refused: 'form',
  invalidates: shown,
});

/** Gives back what was hidden, as it was; or the place alone, to be written anew. */
export const useRestoreContent = command(
  'restore_content',
  ({ kind, subjectId, reason, again }: Thing & { reason: string; again: boolean }) => ({
    kind,
    subject_id: subjectId,
    reason,
    again,
  }),
  { done: 'moderation:toasts.restored', refused: 'form', invalidates: shown },
);

/** Lets somebody write no texts for some days. */
export const muteWriter = ({ playerId, days, reason }: { playerId: string; days: number; reason: string }) =>
  call('mute_writer', { player_id: playerId, days, reason });

export const useMuteWriter = mutation(muteWriter, {
  done: 'moderation:toasts.muted',
  refused: 'form',
  invalidates: silenced,
});

export const useUnmuteWriter = command('unmute_writer', (player_id: string) => ({ player_id }), {
  done: 'moderation:toasts.unmuted',
  invalidates: silenced,
});
