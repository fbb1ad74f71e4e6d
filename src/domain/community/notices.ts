import type { Enums } from '#database.types.ts';
import type { CupForm, MatchForm } from '../match/forms.ts';

export type NoticeKey = Enums<'notification_key'>;
/** The subject of a notification, by its icon. */
export type NoticeIcon =
  | 'attendance'
  | 'lineUp'
  | 'lobby'
  | 'result'
  | 'protest'
  | 'calendar'
  | 'cup'
  | 'season'
  | 'award'
  | 'contract'
  | 'team'
  | 'discipline'
  | 'message'
  | 'support'
  | 'account'
  | 'news'
  | 'staff';
/** Several about the same thing are one entry of the list. */
export type NoticeGroup = 'match' | 'cup' | 'none';
type Entry = {
  icon: NoticeIcon;
  group: NoticeGroup;
  /** The reader's task, by the form that its page opens for it. */
  form?: MatchForm | CupForm;
};

const about =
  <Group extends NoticeGroup>(group: Group) =>
  (icon: NoticeIcon, form?: Group extends 'cup' ? CupForm : MatchForm): Entry => ({
    icon,
    group,
    ...(form && { form }),
  });
const match = about('match');
const cup = about('cup');
const other = (icon: NoticeIcon): Entry => ({ icon, group: 'none' });

/** Every notification: its icon, what it is grouped by, and what it asks its reader to do. */
export const notices: Record<NoticeKey, Entry> = {
  resultReported: match('result', 'answer'),
  noShowClaimed: match('result', 'answer'),
  reportCorrected: match('result', 'answer'),
  rescheduleProposed: match('calendar', 'time'),
  attendanceAsked: match('attendance', 'attendance'),
  attendanceShort: match('attendance', 'attendance'),
  cupAttendanceAsked: cup('attendance', 'attendance'),
  cupAttendanceShort: cup('attendance', 'attendance'),
  cupCheckIn: cup('cup', 'checkIn'),
  cupDropped: cup('cup', 'checkIn'),
  cupPlaceFree: cup('cup', 'checkIn'),
  cupCheckInEnds: cup('cup', 'checkIn'),
  answerEnds: match('result', 'answer'),
  proposalEnds: match('calendar', 'time'),
  offerEnds: other('contract'),
  joinEnds: other('contract'),
  reportEnds: match('result', 'report'),
  renewalsEnd: other('contract'),
  standInAsked: match('attendance', 'standIn'),
  sideReady: match('lobby', 'ready'),
  bothReady: match('lobby', 'ready'),
  squadShort: other('team'),
  kickoffSoon: match('calendar'),
  lineUpMissing: match('lineUp', 'lineUp'),
  lobbyCode: match('lobby', 'lobby'),
  matchMovedAsked: match('calendar', 'attendance'),
  cupMovedAsked: cup('calendar', 'attendance'),
  matchMoved: match('calendar'),
  matchPostponed: match('calendar', 'propose'),
  matchCancelled: match('calendar'),
  matchStarted: match('lobby'),
  scrimAgreed: match('calendar', 'attendance'),
  scrimCancelled: match('calendar'),
  scrimReported: match('result', 'report'),
  scrimFound: other('calendar'),
  scrimThanked: match('message'),
  deciderSet: match('calendar'),
  schedulePublished: other('calendar'),
  scheduleUndone: other('calendar'),
  seasonStarted: other('season'),
  seasonStartUndone: other('season'),
  playoffsStarted: other('season'),
  playoffsUndone: other('season'),
  rescheduleAccepted: match('calendar'),
  rescheduleRejected: match('calendar', 'propose'),
  rescheduleWithdrawn: match('calendar'),
  standInTaken: match('attendance'),
  standInWithdrawn: match('attendance'),
  playoffGame: match('calendar'),
  playoffBye: other('season'),
  cupGame: match('cup'),
  cupMoved: cup('calendar'),
  cupCancelled: cup('cup'),
  cupTooFew: cup('cup'),
  cupPlace: cup('cup'),
  cupNoPlace: cup('cup'),
  cupMissedCheckIn: cup('cup'),
  cupSquadSmall: cup('cup'),
  cupPlaceLost: cup('cup'),
  cupWaiting: cup('cup'),
  cupBye: cup('cup'),
  cupLeft: cup('cup'),
  cupRemoved: cup('cup'),
  casterNamed: match('news'),
  casterRemoved: match('news'),
  resultConfirmed: match('result'),
  noShowConfirmed: match('result'),
  resultDisputed: match('result'),
  resultEntered: match('result'),
  resultRuled: match('result'),
  resultUndone: match('result', 'report'),
  reportWithdrawn: match('result', 'report'),
  protestFiled: match('protest'),
  protestAgainst: match('protest'),
  protestRejected: match('protest'),
  protestUpheld: match('protest'),
  protestWithdrawn: match('protest'),
  appealFiled: match('protest'),
  appealRejected: match('protest'),
  appealGranted: match('protest'),
  appealLapsed: match('protest'),
  appealWaits: match('protest'),
  appealEnds: match('protest'),
  cupFinished: cup('award'),
  cupNoWinner: cup('cup'),
  cupWalkover: match('result'),
  cupNobodyCame: match('result'),
  playoffWalkover: match('result'),
  playoffNobodyCame: match('result'),
  seasonFinished: other('season'),
  seasonNoChampion: other('season'),
  awardWon: other('award'),
  awardGiven: other('award'),
  awardTakenBack: other('award'),
  prizePaid: other('award'),
  prizeUnpaid: other('award'),
  pointsAdjusted: other('season'),
  pointsRestored: other('season'),
  voteClosed: match('award'),
  voteLevel: match('award'),
  contractOffered: other('contract'),
  contractAccepted: other('contract'),
  contractRejected: other('contract'),
  contractTerminated: other('contract'),
  contractCompleted: other('contract'),
  contractsEnded: other('contract'),
  contractDeleted: other('contract'),
  offerExpired: other('contract'),
  offerOvertaken: other('contract'),
  offerWithdrawn: other('contract'),
  joinAsked: other('contract'),
  joinTrial: other('contract'),
  joinDeclined: other('contract'),
  joinLapsed: other('contract'),
  becameFreeAgent: other('contract'),
  captaincyHandedOver: other('team'),
  kicked: other('team'),
  playerLeft: other('team'),
  roleChanged: other('team'),
  squadImported: other('team'),
  teamArchived: other('team'),
  teamEntered: other('season'),
  teamImported: other('team'),
  teamWithdrew: other('season'),
  tableRulesChanged: other('season'),
  withdrawalVoids: other('season'),
  withdrawalForfeits: other('season'),
  withdrawalAsked: other('staff'),
  withdrawalRefused: other('season'),
  teamReinstated: other('season'),
  teamNameHidden: other('discipline'),
  rolledOver: other('season'),
  rolledUp: other('season'),
  rolledDown: other('season'),
  rolloverUndone: other('season'),
  notRolledOver: other('season'),
  importUndone: other('team'),
  eligibilitySet: other('team'),
  playerWarned: other('discipline'),
  warningTakenBack: other('discipline'),
  suspensionActive: other('discipline'),
  suspensionDropped: other('discipline'),
  suspensionLifted: other('discipline'),
  suspensionProposed: other('discipline'),
  suspensionServed: other('discipline'),
  gamingIdFreed: other('account'),
  webhookGone: other('team'),
  webhookFailing: other('team'),
  topicsHanded: other('team'),
  interestedDecision: other('staff'),
  messageReceived: other('message'),
  matchMessage: match('message'),
  ticketAnswered: other('support'),
  ticketClosed: other('support'),
  ticketInProgress: other('support'),
  ticketWaiting: other('support'),
  reportDismissed: other('support'),
  reportUpheld: other('support'),
  contentFreed: other('discipline'),
  contentHidden: other('discipline'),
  contentRestored: other('discipline'),
  accountRestored: other('account'),
  accountSuspended: other('account'),
  accountSuspendedUntil: other('account'),
  writerMuted: other('discipline'),
  writerUnmuted: other('discipline'),
  siteRoleChanged: other('account'),
  refereeAppointed: other('account'),
  refereeDismissed: other('account'),
  factorAdded: other('account'),
  factorRemoved: other('account'),
  announced: other('news'),
  articlePublished: other('news'),
  followedResult: match('result'),
  followedMove: other('contract'),
  followedFree: other('contract'),
  followedKickoff: match('calendar'),
  followedPostponed: match('calendar'),
  followedCancelled: match('calendar'),
  followedReopened: match('calendar'),
  followedWithdrawal: other('season'),
  followedReinstatement: other('season'),
  ticketOpened: other('staff'),
  ticketAsked: other('staff'),
  ticketAssigned: other('staff'),
  ticketReopened: other('staff'),
  contactReceived: other('staff'),
  contentReported: other('staff'),
  eligibilityAsked: other('staff'),
  discordChannelOff: other('staff'),
};

const page = /^\/(matches|night-cup|scrims)\/[\da-f-]{36}(?=$|#)/;

/** A key of a later version is known by nothing. */
export const entryOf = (key: string): Entry | undefined => (notices as Partial<Record<string, Entry>>)[key];

/** Where a notification leads: to the form of what it asks for, where its page has one. */
export function withForm(key: string, link: string): string {
  const form = entryOf(key)?.form;
  return form && page.exec(link)?.[0] === link ? `${link}?form=${form}` : link;
}

/** The notifications of a list as entries, the newest of each first: several about one match or cup are one. */
export function grouped<N extends { id: string; key: string; link: string | null }>(list: readonly N[]): N[][] {
  const groups = new Map<string, N[]>();
  for (const notice of list) {
    const grouping = entryOf(notice.key)?.group ?? 'none';
    const thing = grouping === 'none' ? undefined : page.exec(notice.link ?? '')?.[0];
    const name = thing ?? notice.id;
    groups.set(name, [...(groups.get(name) ?? []), notice]);
  }
  return [...groups.values()];
}
