import type { Enums } from '#database.types.ts';
import type { CupAct, MatchAct } from '../match/acts.ts';

export type NoticeKey = Enums<'notification_key'>;

/** What a notification asks its reader to do, by the form that its page opens for it. */
const acts: Partial<Record<NoticeKey, MatchAct | CupAct>> = {
  resultClaimed: 'answer',
  noShowClaimed: 'answer',
  claimCorrected: 'answer',
  claimWithdrawn: 'report',
  resultUndone: 'report',
  rescheduleProposed: 'time',
  rescheduleRejected: 'propose',
  matchPostponed: 'propose',
  attendanceAsked: 'attendance',
  attendanceShort: 'attendance',
  matchMovedAsked: 'attendance',
  cupAttendanceAsked: 'attendance',
  cupAttendanceShort: 'attendance',
  cupMovedAsked: 'attendance',
  cupCheckIn: 'checkIn',
  cupDropped: 'checkIn',
  cupPlaceFree: 'checkIn',
  standInAsked: 'standIn',
  sideReady: 'ready',
  bothReady: 'ready',
  lineUpMissing: 'lineUp',
  lobbyCode: 'lobby',
};

const page = /^\/(?:matches|night-cup)\/[\da-f-]{36}$/;

/** Where a notification leads: to the form of what it asks for, where its page has one. */
export function withAct(key: string, link: string): string {
  const act = acts[key as NoticeKey];
  return act && page.test(link) ? `${link}?act=${act}` : link;
}
