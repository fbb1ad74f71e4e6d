import { limits } from '#domain/limits.ts';

/**
 * The rules about the course of one match (docs/spec/spec.md, docs/decisions/0011, docs/rules/matches.md), written a second time
 * without a database: the model for the tests of the commands. Times are minutes from now to kick-off.
 */

export const actors = ['homeCaptain', 'homeCo', 'awayCaptain', 'awayCo', 'player', 'moderator', 'admin', 'visitor'] as const; // prettier-ignore
export type Actor = (typeof actors)[number];
type Side = 'home' | 'away';
type Score = readonly [home: number, away: number];
type Forfeit = Side | 'both' | null;

export type Command =
  | { kind: 'ready' | 'start'; by: Actor }
  | { kind: 'live'; by: Actor; score: Score }
  /** `goals` are those a side's captain reports for himself. */
  | { kind: 'report'; by: Actor; score: Score; goals: number }
  | { kind: 'claimForfeit'; by: Actor }
  | { kind: 'correct'; by: Actor; score: Score; goals: number }
  | { kind: 'confirm' | 'dispute' | 'withdraw'; by: Actor }
  | { kind: 'rule'; by: Actor; score: Score; forfeit: Forfeit }
  | { kind: 'undo' | 'postpone' | 'cancel' | 'move'; by: Actor }
  /** Minutes go by, and the clock beats. */
  | { kind: 'wait'; minutes: number };

type Report = {
  side: Side;
  score: Score;
  forfeit: Forfeit;
  goals: number;
  status: 'filed' | 'confirmed' | 'disputed' | 'superseded';
  /** Minutes since it was filed. */
  age: number;
};

export type Match = {
  status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
  score: Score | null;
  forfeit: Forfeit;
  live: Score | null;
  kickoff: number;
  /** Minutes from now to when it was started: none, or less. */
  started: number | null;
  /** The sides that are ready for this kick-off. */
  ready: Side[];
  reports: Report[];
  /** The causes of the ledger, oldest first. */
  ledger: string[];
  /** The goals kept for either side's captain. */
  figures: Partial<Record<Side, number>>;
};

type Refusal = '42501' | 'PT403' | 'PT409' | 'PT422';

export const newMatch = (kickoff: number): Match => ({
  status: 'scheduled',
  score: null,
  forfeit: null,
  live: null,
  kickoff,
  started: null,
  ready: [],
  reports: [],
  ledger: [],
  figures: {},
});

/** The match as it is after the command, or why the command is refused; a refused command changes nothing. */
export function after(match: Match, command: Command): Match | Refusal {
  if (command.kind !== 'wait' && command.by === 'visitor') return '42501';
  switch (command.kind) {
    case 'ready': {
      const side = sideOf(command.by);
      if (!side) return 'PT403';
      if (match.status !== 'scheduled' || match.kickoff > limits.lineupRevealMinutes) return 'PT409';
      return { ...match, ready: [...match.ready.filter((each) => each !== side), side] };
    }
    case 'start':
      if (!sideOf(command.by)) return 'PT403';
      if (match.status !== 'scheduled' || (match.kickoff > 0 && match.ready.length < 2)) return 'PT409';
      return { ...match, status: 'live', live: [0, 0], started: 0 };
    case 'live':
      if (!sideOf(command.by)) return 'PT403';
      return match.status === 'live' ? { ...match, live: command.score } : 'PT409';
    case 'report':
      return filed(match, command.by, { score: command.score, forfeit: null, goals: command.goals });
    case 'claimForfeit': {
      const side = sideOf(command.by);
      if (side && match.kickoff > -limits.delayToleranceMinutes) return 'PT409';
      // who is ready, or has reported something, is there
      const shown = [...match.ready, ...standing(match).map((report) => report.side)];
      if (side && shown.some((each) => each !== side)) return 'PT409';
      const score: Score = side === 'home' ? [limits.forfeitGoals, 0] : [0, limits.forfeitGoals];
      return filed(match, command.by, { score, forfeit: side === 'home' ? 'away' : 'home', goals: 0 });
    }
    case 'confirm':
      return openReport(match, command.by, 'rival', (report) =>
        isSilent(match, report) ? 'PT409' : settled(match, report, 'confirmation'),
      );
    case 'correct':
      return openReport(match, command.by, 'own', (report) =>
        isAnswered(match, report)
          ? 'PT409'
          : reported(retracted(match, report), report.side, {
              score: command.score,
              forfeit: null,
              goals: command.goals,
            }),
      );
    case 'withdraw':
      return openReport(match, command.by, 'own', (report) =>
        isAnswered(match, report)
          ? 'PT409'
          : { ...retracted(match, report), status: match.live ? 'live' : 'scheduled' },
      );
    case 'dispute':
      return openReport(match, command.by, 'rival', (report) =>
        isAnswered(match, report)
          ? 'PT409'
          : {
              ...match,
              status: 'disputed',
              reports: marked(match, report, 'disputed'),
              ledger: [...match.ledger, 'dispute'],
            },
      );
    case 'rule':
      return ruled(match, command);
    case 'undo':
      if (command.by !== 'admin') return 'PT403';
      if (match.status !== 'finished') return 'PT409';
      return {
        ...match,
        status: 'scheduled',
        score: null,
        forfeit: null,
        live: null,
        started: null,
        reports: match.reports.map((report) => ({ ...report, status: 'superseded' })),
        ledger: [...match.ledger, 'undo'],
        figures: {},
      };
    case 'postpone':
      if (command.by !== 'admin' && command.by !== 'moderator') return 'PT403';
      return match.status === 'scheduled' || match.status === 'live'
        ? { ...match, status: 'postponed', live: null, started: null }
        : 'PT409';
    case 'cancel':
      if (command.by !== 'admin') return 'PT403';
      return match.status === 'scheduled' ? { ...match, status: 'cancelled' } : 'PT409';
    case 'move':
      if (command.by !== 'admin') return 'PT403';
      return match.status === 'scheduled' || match.status === 'live' || match.status === 'postponed'
        ? { ...match, status: 'scheduled', kickoff: movedTo, live: null, started: null, ready: [] }
        : 'PT409';
    case 'wait':
      return waited(match, command.minutes);
  }
}

/** To when an admin moves a match, in minutes from now. */
export const movedTo = 1500;

const sideOf = (actor: Actor): Side | null =>
  actor === 'homeCaptain' || actor === 'homeCo'
    ? 'home'
    : actor === 'awayCaptain' || actor === 'awayCo'
      ? 'away'
      : null;
export const isOver = ({ status }: Pick<Match, 'status'>) => status === 'finished' || status === 'cancelled';
/** When it can be over at the earliest, in minutes from now: a quarter of an hour after kick-off or start. */
const earliestEnd = ({ kickoff, started }: Match) => Math.max(kickoff, started ?? kickoff) + limits.gameMinutes;
const isSilent = (match: Match, { status, age }: Report) =>
  status === 'filed' && Math.max(-age, earliestEnd(match)) + limits.autoConfirmHours * 60 <= 0;
const isAnswered = (match: Match, report: Report) => report.status !== 'filed' || isSilent(match, report);
const standing = (match: Match) => match.reports.filter(({ status }) => status !== 'superseded');
const marked = (match: Match, report: Report, status: Report['status']) =>
  match.reports.map((each) => (each === report ? { ...each, status } : each));
const goalsOf = ([home, away]: Score, side: Side) => (side === 'home' ? home : away);
const same = (a: Pick<Report, 'score' | 'forfeit'>, b: Pick<Report, 'score' | 'forfeit'>) =>
  a.score[0] === b.score[0] && a.score[1] === b.score[1] && a.forfeit === b.forfeit;

function filed(match: Match, by: Actor, draft: Pick<Report, 'score' | 'forfeit' | 'goals'>): Match | Refusal {
  const side = sideOf(by);
  if (!side) return 'PT403';
  if (isOver(match) || match.status === 'postponed') return 'PT409';
  if (match.status === 'scheduled' && match.kickoff > 0) return 'PT409';
  return reported(match, side, draft);
}

function reported(match: Match, side: Side, draft: Pick<Report, 'score' | 'forfeit' | 'goals'>): Match | Refusal {
  if (draft.score[0] === draft.score[1]) return 'PT422';
  if (draft.goals > goalsOf(draft.score, side)) return 'PT422';
  const reports = standing(match);
  if (reports.some((report) => report.side === side)) return 'PT409';
  const rival = reports.find(({ status }) => status === 'filed' || status === 'disputed');
  const agrees = rival !== undefined && same(rival, draft);
  if (rival && isSilent(match, rival)) return 'PT409';
  const status = !rival ? 'filed' : agrees ? 'confirmed' : 'disputed';
  const made: Report = { side, age: 0, status, ...draft };
  const reportedMatch = {
    ...match,
    reports: [...(rival ? marked(match, rival, status) : match.reports), made],
    ledger: [...match.ledger, 'report', ...(rival ? [agrees ? 'confirmation' : 'dispute'] : [])],
  };
  if (!rival) return { ...reportedMatch, status: 'reported' };
  return agrees ? withFigures(finished(reportedMatch, draft)) : { ...reportedMatch, status: 'disputed' };
}

/** Own reports are changed, the rival's are answered; a dispute can still be given up. */
function openReport(
  match: Match,
  by: Actor,
  whose: 'own' | 'rival',
  command: (report: Report) => Match | Refusal,
): Match | Refusal {
  const report = match.reports.at(-1)!;
  const side = sideOf(by);
  if (!side || (side === report.side) !== (whose === 'own')) return 'PT403';
  const isWaiting = report.status === 'filed' && match.status === 'reported';
  const isDisputed = report.status === 'disputed' && match.status === 'disputed';
  return isWaiting || isDisputed ? command(report) : 'PT409';
}

const retracted = (match: Match, report: Report): Match => ({
  ...match,
  reports: marked(match, report, 'superseded'),
  ledger: [...match.ledger, 'retraction'],
});

const settled = (match: Match, report: Report, cause: 'confirmation' | 'silence'): Match =>
  withFigures(
    finished({ ...match, reports: marked(match, report, 'confirmed'), ledger: [...match.ledger, cause] }, report),
  );

function ruled(match: Match, { by, score, forfeit }: Extract<Command, { kind: 'rule' }>): Match | Refusal {
  if (by !== 'admin') return 'PT403';
  if (match.status === 'cancelled') return 'PT409';
  if (forfeit === null && score[0] === score[1]) return 'PT422';
  const goals = limits.forfeitGoals;
  const result = {
    score: forfeit === 'home' ? ([0, goals] as const) : forfeit === 'away' ? ([goals, 0] as const) : score,
    forfeit,
  };
  const reports = match.reports.map((report) => ({
    ...report,
    status:
      report.status === 'superseded'
        ? report.status
        : same(report, result)
          ? ('confirmed' as const)
          : ('disputed' as const),
  }));
  const ledger = [...match.ledger, match.status === 'finished' ? 'correction' : 'ruling'];
  return withFigures(finished({ ...match, reports, ledger }, result));
}

const finished = (match: Match, { score, forfeit }: Pick<Report, 'score' | 'forfeit'>): Match => ({
  ...match,
  status: 'finished',
  score: forfeit === 'both' ? null : score,
  forfeit,
});

/** Whether a match was played, also where it was awarded afterwards: both agreed on a score, or nobody contested one. */
function wasPlayed(match: Match): boolean {
  const since = match.ledger.slice(match.ledger.lastIndexOf('undo') + 1);
  const reports = standing(match);
  const scored = reports.filter(({ forfeit }) => forfeit === null).length;
  const agreed = since.includes('confirmation') || since.includes('silence');
  if (match.forfeit === null || (agreed && reports.at(-1)?.forfeit === null)) return true;
  return scored > Number(since.includes('dispute') || scored < reports.length);
}

/**
 * Figures stand where the match was played, as the reports have them, and never more goals than the score or, where it was
 * awarded, the report: while they do not fit, players have none.
 */
function withFigures(match: Match): Match {
  if (!wasPlayed(match)) return { ...match, figures: {} };
  const most = (side: Side) => (match.forfeit === null && match.score ? goalsOf(match.score, side) : Infinity);
  const figures: Match['figures'] = {};
  for (const side of ['home', 'away'] as const) {
    const goals = standing(match).find((report) => report.side === side)?.goals;
    if (goals) figures[side] = goals <= most(side) ? goals : 0;
  }
  return { ...match, figures };
}

function waited(match: Match, minutes: number): Match {
  const older: Match = {
    ...match,
    kickoff: isOver(match) ? match.kickoff : match.kickoff - minutes,
    started: isOver(match) || match.started === null ? match.started : match.started - minutes,
    reports: match.reports.map((report) => ({ ...report, age: report.age + minutes })),
  };
  const due = older.status === 'reported' ? older.reports.find((report) => isSilent(older, report)) : undefined;
  return due ? settled(older, due, 'silence') : older;
}
