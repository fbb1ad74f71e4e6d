import { command, formCommand } from '#data/command.ts';

/** Tells everybody it is for. */
export const useAnnounce = formCommand('announce', ['announcements'], 'announcements:toasts.sent');

/** Takes one back for good: its text and its notifications are gone. */
export const useWithdrawAnnouncement = command(
  'withdraw_announcement',
  ['announcements'],
  'announcements:toasts.withdrawn',
);
