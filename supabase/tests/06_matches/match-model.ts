import { limits } from '#domain/limits.ts';

/**
 * What the rules say about the course of one match (docs/spec/spec.md, docs/decisions/0011, docs/rules/matches.md), claimedMatch a second time
 * without a database: the model that the calls are held against. Times are minutes from now to kick-off.
 */

export const actors = ['homeCaptain', 'homeCo', 'awayCaptain', 'awayCo', 'player', 'moderator', 'admin', 'visitor'] as const; // prettier-ignore
export type Actor = (typeof actors)[number];
type Side = 'home' | 'away';
type Score = readonly [home: number, away: number];
type Forfeit = Side | 'both' | null;

export type Command =
  | { kind: 'ready' | 'start'; by: Actor }
  | { kind: 'live'; by: Actor; score: Score }
  /** `goals` are those a side's captain claims for himself. */
  | { kind: 'report'; by: Actor; score: Score; goals: number }
  | { kind: 'claimForfeit'; by: Actor }
  | { kind: 'correct'; by: Actor; score: Score; goals: number }
  | { kind: 'confirm' | 'dispute' | 'withdraw'; by: Actor }
  | { kind: 'rule'; by: Actor; score: Score; forfeit: Forfeit }
  | { kind: 'undo' | 'postpone' | 'cancel' | 'move'; by: Actor }
  /** Minutes go by, and the clock beats. */
  | { kind: 'wait'; minutes: number };

type Claim = {
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
  claims: Claim[];
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
  claims: [],
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
      // who is ready, or has claimed something, is there
      const shown = [...match.ready, ...standing(match).map((claim) => claim.side)];
      if (side && shown.some((each) => each !== side)) return 'PT409';
      const score: Score = side === 'home' ? [limits.forfeitGoals, 0] : [0, limits.forfeitGoals];
      return filed(match, command.by, { score, forfeit: side === 'home' ? 'away' : 'home', goals: 0 });
    }
    case 'confirm':
      return openClaim(match, command.by, 'rival', (claim) =>
        isSilent(match, claim) ? 'PT409' : settled(match, claim, 'confirmation'),
      );
    case 'correct':
      return openClaim(match, command.by, 'own', (claim) =>
        isAnswered(match, claim)
          ? 'PT409'
          : claimed(retracted(match, claim), claim.side, { score: command.score, forfeit: null, goals: command.goals }),
      );
    case 'withdraw':
      return openClaim(match, command.by, 'own', (claim) =>
        isAnswered(match, claim) ? 'PT409' : { ...retracted(match, claim), status: match.live ? 'live' : 'scheduled' },
      );
    case 'dispute':
      return openClaim(match, command.by, 'rival', (claim) =>
        isAnswered(match, claim)
          ? 'PT409'
          : {
              ...match,
              status: 'disputed',
              claims: marked(match, claim, 'disputed'),
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
        claims: match.claims.map((claim) => ({ ...claim, status: 'superseded' })),
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
const isSilent = (match: Match, { status, age }: Claim) =>
  status === 'filed' && Math.max(-age, earliestEnd(match)) + limits.autoConfirmHours * 60 <= 0;
const isAnswered = (match: Match, claim: Claim) => claim.status !== 'filed' || isSilent(match, claim);
const standing = (match: Match) => match.claims.filter(({ status }) => status !== 'superseded');
const marked = (match: Match, claim: Claim, status: Claim['status']) =>
  match.claims.map((each) => (each === claim ? { ...each, status } : each));
const goalsOf = ([home, away]: Score, side: Side) => (side === 'home' ? home : away);
const same = (a: Pick<Claim, 'score' | 'forfeit'>, b: Pick<Claim, 'score' | 'forfeit'>) =>
  a.score[0] === b.score[0] && a.score[1] === b.score[1] && a.forfeit === b.forfeit;

function filed(match: Match, by: Actor, draft: Pick<Claim, 'score' | 'forfeit' | 'goals'>): Match | Refusal {
  const side = sideOf(by);
  if (!side) return 'PT403';
  if (isOver(match) || match.status === 'postponed') return 'PT409';
  if (match.status === 'scheduled' && match.kickoff > 0) return 'PT409';
  return claimed(match, side, draft);
}

function claimed(match: Match, side: Side, draft: Pick<Claim, 'score' | 'forfeit' | 'goals'>): Match | Refusal {
  if (draft.score[0] === draft.score[1]) return 'PT422';
  if (draft.goals > goalsOf(draft.score, side)) return 'PT422';
  const claims = standing(match);
  if (claims.some((claim) => claim.side === side)) return 'PT409';
  const rival = claims.find(({ status }) => status === 'filed' || status === 'disputed');
  const agrees = rival !== undefined && same(rival, draft);
  if (rival && isSilent(match, rival)) return 'PT409';
  const status = !rival ? 'filed' : agrees ? 'confirmed' : 'disputed';
  const made: Claim = { side, age: 0, status, ...draft };
  const claimedMatch = {
    ...match,
    claims: [...(rival ? marked(match, rival, status) : match.claims), made],
    ledger: [...match.ledger, 'claim', ...(rival ? [agrees ? 'confirmation' : 'dispute'] : [])],
  };
  if (!rival) return { ...claimedMatch, status: 'reported' };
  return agrees ? withFigures(finished(claimedMatch, draft)) : { ...claimedMatch, status: 'disputed' };
}

/** Own claims are changed, the rival's are answered; a dispute can still be given up. */
function openClaim(
  match: Match,
  by: Actor,
  whose: 'own' | 'rival',
  command: (claim: Claim) => Match | Refusal,
): Match | Refusal {
  const claim = match.claims.at(-1)!;
  const side = sideOf(by);
  if (!side || (side === claim.side) !== (whose === 'own')) return 'PT403';
  const isWaiting = claim.status === 'filed' && match.status === 'reported';
  const isDisputed = claim.status === 'disputed' && match.status === 'disputed';
  return isWaiting || isDisputed ? command(claim) : 'PT409';
}

const retracted = (match: Match, claim: Claim): Match => ({
  ...match,
  claims: marked(match, claim, 'superseded'),
  ledger: [...match.ledger, 'retraction'],
});

const settled = (match: Match, claim: Claim, cause: 'confirmation' | 'silence'): Match =>
  withFigures(
    finished({ ...match, claims: marked(match, claim, 'confirmed'), ledger: [...match.ledger, cause] }, claim),
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
  const claims = match.claims.map((claim) => ({
    ...claim,
    status:
      claim.status === 'superseded'
        ? claim.status
        : same(claim, result)
          ? ('confirmed' as const)
          : ('disputed' as const),
  }));
  const ledger = [...match.ledger, match.status === 'finished' ? 'correction' : 'ruling'];
  return withFigures(finished({ ...match, claims, ledger }, result));
}

const finished = (match: Match, { score, forfeit }: Pick<Claim, 'score' | 'forfeit'>): Match => ({
  ...match,
  status: 'finished',
  score: forfeit === 'both' ? null : score,
  forfeit,
});

/** Whether a match was played, also where it was awarded afterwards: both agreed on a score, or nobody contested one. */
function wasPlayed(match: Match): boolean {
  const since = match.ledger.slice(match.ledger.lastIndexOf('undo') + 1);
  const claims = standing(match);
  const scored = claims.filter(({ forfeit }) => forfeit === null).length;
  const agreed = since.includes('confirmation') || since.includes('silence');
  if (match.forfeit === null || (agreed && claims.at(-1)?.forfeit === null)) return true;
  return scored > Number(since.includes('dispute') || scored < claims.length);
}

/**
 * Figures stand where the match was played, as the claims have them, and never more goals than the score or, where it was
 * awarded, the claim: while they do not fit, whoever played has none.
 */
function withFigures(match: Match): Match {
  if (!wasPlayed(match)) return { ...match, figures: {} };
  const most = (side: Side) => (match.forfeit === null && match.score ? goalsOf(match.score, side) : Infinity);
  const figures: Match['figures'] = {};
  for (const side of ['home', 'away'] as const) {
    const goals = standing(match).find((claim) => claim.side === side)?.goals;
    if (goals) figures[side] = goals <= most(side) ? goals : 0;
  }
  return { ...match, figures };
}

function waited(match: Match, minutes: number): Match {
  const older: Match = {
    ...match,
    kickoff: isOver(match) ? match.kickoff : match.kickoff - minutes,
    started: isOver(match) || match.started === null ? match.started : match.started - minutes,
    claims: match.claims.map((claim) => ({ ...claim, age: claim.age + minutes })),
  };
  const due = older.status === 'reported' ? older.claims.find((claim) => isSilent(older, claim)) : undefined;
  return due ? settled(older, due, 'silence') : older;
}
