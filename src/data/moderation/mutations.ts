import { command, formCommand } from '#data/command.ts';

/** Where what is hidden or given back was read. */
export const shown = [
  'moderation', 'players', 'teams', 'market', 'messages', 'conversations', 'matches', 'penalties', 'contracts',
] as const; // prettier-ignore
/** Where it is read who may not write. */
export const silenced = ['moderation', 'people'] as const;

/** Tells the staff of something that somebody else shows. */
export const useReportContent = formCommand('report_content', ['moderation'], 'report:done');

/** Decides about everything that is open on a thing: hides it, or leaves it as it is. */
export const useResolveReport = formCommand('resolve_content_report', shown, 'moderation:toasts.decided');

/** Gives back what was hidden, as it was; or the place alone, to be written anew. */
export const useRestoreContent = formCommand('restore_content', shown, 'moderation:toasts.restored');

/** Lets somebody write no texts for some days. */
export const useMuteWriter = formCommand('mute_writer', silenced, 'moderation:toasts.muted');
export const useUnmuteWriter = command('unmute_writer', silenced, 'moderation:toasts.unmuted');
