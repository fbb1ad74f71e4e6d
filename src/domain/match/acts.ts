/** The forms that the page of a match opens by its address: `/matches/ID?act=report`. */
export const matchActs = [
  'answer',
  'attendance',
  'change',
  'concede',
  'dispute',
  'lineUp',
  'lobby',
  'propose',
  'ready',
  'report',
  'standIn',
  'time',
  'vote',
] as const;
export type MatchAct = (typeof matchActs)[number];

/** Those of a night cup's page. */
export const cupActs = ['attendance', 'checkIn'] as const;
export type CupAct = (typeof cupActs)[number];

/** The form that settles a duty; the kinds are those of private.duties. */
export const dutyActs = {
  answerClaim: 'answer',
  answerTime: 'time',
  attendance: 'attendance',
  checkIn: 'checkIn',
  claimWaits: 'change',
  disputed: 'concede',
  // the list of the market is the form
  joinRequests: null,
  lineUp: 'lineUp',
  report: 'report',
  short: 'attendance',
} as const satisfies Record<string, MatchAct | CupAct | null>;
export type DutyKind = keyof typeof dutyActs;
