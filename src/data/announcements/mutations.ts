import { command } from '#data/command.ts';
import type { Audience } from './queries.ts';

type NewAnnouncement = Audience & { title: string; body: string; link: string };

/** Tells everybody it is for. Its form shows the refusal. */
export const useAnnounce = command(
  'announce',
  ({ title, body, link, captainsOnly, leagueId }: NewAnnouncement) => ({
    title,
    body,
    link: link || undefined,
    captains_only: captainsOnly,
    to_league: leagueId,
  }),
  { done: 'announcements:toasts.sent', refused: 'form', invalidates: ['announcements'] },
);

/** Takes one back for good: its text and its notifications are gone. */
export const useWithdrawAnnouncement = command(
  'withdraw_announcement',
  (announcement_id: string) => ({ announcement_id }),
  { done: 'announcements:toasts.withdrawn', invalidates: ['announcements'] },
);
