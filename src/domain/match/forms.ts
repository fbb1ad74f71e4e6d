/** The forms that the page of a match opens by its address: `/matches/ID?form=report`. */
export const matchForms = [
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
  'stats',
  'time',
  'vote',
] as const;
export type MatchForm = (typeof matchForms)[number];

/** Those of a night cup's page. */
export const cupForms = ['attendance', 'checkIn'] as const;
export type CupForm = (typeof cupForms)[number];

/** Those of a scrim's page. */
export const scrimForms = ['attendance', 'lineUp', 'lobby', 'report'] as const satisfies readonly MatchForm[];

/** The form that settles a duty; the kinds are those of private.duties. */
export const dutyForms = {
  answerReport: 'answer',
  answerTime: 'time',
  attendance: 'attendance',
  checkIn: 'checkIn',
  reportWaits: 'change',
  disputed: 'concede',
  // the list of the market is the form
  joinRequests: null,
  lineUp: 'lineUp',
  // so is the team's list of contracts
  renewals: null,
  report: 'report',
  scrimAttendance: 'attendance',
  scrimLineUp: 'lineUp',
  scrimLobby: 'lobby',
  scrimReport: 'report',
  short: 'attendance',
} as const satisfies Record<string, MatchForm | CupForm | null>;
export type DutyKind = keyof typeof dutyForms;
