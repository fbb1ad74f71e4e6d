import { limits } from '#domain/limits.ts';

/**
 * Facts that no later decision changes, modelled without a database: players, scorers, and the matches that serve a
 * suspension. A withdrawal lies over what a match is without it, so taking it back needs no memory. Clubs are numbers
 * from 0, the players of a club too; a match has the number of its kick-off.
 */

type Score = readonly [home: number, away: number];
type Forfeit = 'home' | 'away' | 'both';
/** The goals of those a side names: named players have played. */
export type Lines = Record<number, number>;
type Reports = readonly [home: Lines, away: Lines];

type Base =
  | { kind: 'open' }
  /** Nobody plays it as long as one of its sides is gone. */
  | { kind: 'takenBack' }
  | { kind: 'disputed'; reports: Reports }
  /** Without reports only a ruling says what it was; it counts though the clubs had left by then that it is `despite`. */
  | { kind: 'result'; score: Score | null; forfeit: Forfeit | null; reports: Reports | null; despite: number[] };

export type Match = { home: number; away: number; base: Base };
export type Suspension = { club: number; player: number; matches: number; from: number };
export type Facts = { matches: Match[]; suspensions: Suspension[]; gone: { club: number; voids: boolean }[] };

export type Command =
  | { kind: 'play'; match: number; score: Score; reports: Reports }
  /** Each side reports the score in its own favour. */
  | { kind: 'dispute'; match: number; score: Score; reports: Reports }
  | { kind: 'rule'; match: number; score: Score; forfeit: Forfeit | null }
  | { kind: 'undo'; match: number }
  | { kind: 'withdraw'; club: number; voids: boolean }
  | { kind: 'reinstate'; club: number };

/** A match as it is shown, and who has played and scored in it. */
type Shown = { status: string; score: Score | null; forfeit: Forfeit | null; lines: readonly [Lines, Lines] };

const nobody = [{}, {}] as const;
const goneOf = ({ gone }: Facts, { home, away }: Match) => gone.filter(({ club }) => club === home || club === away);

export function shown(facts: Facts, match: Match): Shown {
  const { base } = match;
  const gone = goneOf(facts, match);
  const despite = base.kind === 'result' ? base.despite : [];
  const isVoid = gone.some(({ club, voids }) => voids && !despite.includes(club));
  if (base.kind === 'result') {
    const { score, forfeit } = base;
    return { status: isVoid ? 'cancelled' : 'finished', score, forfeit, lines: linesOf(base) };
  }
  const [first] = gone;
  // what went 3-0 to the other side keeps that for the record, though the other leaves as well and makes it void
  const lost: Forfeit | null =
    base.kind === 'takenBack' || !first || first.voids ? null : first.club === match.home ? 'home' : 'away';
  const result = { score: lost && awarded(lost), forfeit: lost, lines: nobody };
  if (base.kind === 'takenBack' || isVoid) return { status: 'cancelled', ...result };
  return { status: lost ? 'finished' : base.kind === 'open' ? 'scheduled' : base.kind, ...result };
}

const awarded = (side: Forfeit): Score | null =>
  side === 'both' ? null : side === 'home' ? [0, limits.forfeitGoals] : [limits.forfeitGoals, 0];

/** Goals never say more than the score; while they do, players have none. */
function linesOf({ score, forfeit, reports }: Extract<Base, { kind: 'result' }>): readonly [Lines, Lines] {
  if (!reports) return nobody;
  const fits = (side: 0 | 1) => forfeit !== null || sum(reports[side]) <= score![side];
  const of = (side: 0 | 1) =>
    Object.fromEntries(Object.entries(reports[side]).map(([player, goals]) => [player, fits(side) ? goals : 0]));
  return [of(0), of(1)];
}

const sum = (lines: Lines) => Object.values(lines).reduce((all, goals) => all + goals, 0);

/** Whether a match was played, as far as anybody knows: what was only awarded was not. */
const wasPlayed = ({ base }: Match) => base.kind === 'result' && (base.forfeit === null || base.reports !== null);

/** The matches a suspension's player has sat out before a kick-off: those the own team has played without them. */
export const satOut = (facts: Facts, { club, player, from }: Suspension, until = Infinity): number =>
  facts.matches.filter((match, at) => {
    if (at < from || at >= until || (match.home !== club && match.away !== club) || !wasPlayed(match)) return false;
    return !(player in shown(facts, match).lines[match.home === club ? 0 : 1]);
  }).length;

const sitsOut = (facts: Facts, club: number, player: number, at: number) =>
  facts.suspensions.some(
    (each) => each.club === club && each.player === player && each.from <= at && satOut(facts, each, at) < each.matches,
  );

/** The side that names a player who sits this match out. */
export function wrongSide(
  facts: Facts,
  { match, reports }: { match: number; reports: Reports },
): 'home' | 'away' | null {
  const names = (side: 0 | 1, club: number) =>
    Object.keys(reports[side]).some((player) => sitsOut(facts, club, Number(player), match));
  const { home, away } = facts.matches[match]!;
  return names(0, home) ? 'home' : names(1, away) ? 'away' : null;
}

/** The state after the command, or its refusal; a refused command changes nothing. */
export function after(facts: Facts, command: Command): Facts | string {
  const next = structuredClone(facts);
  if (command.kind === 'withdraw') {
    if (next.gone.some(({ club }) => club === command.club)) return 'alreadyWithdrawn';
    next.gone.push({ club: command.club, voids: command.voids });
    for (const match of next.matches)
      if ((match.home === command.club || match.away === command.club) && match.base.kind === 'disputed') match.base = { kind: 'open' }; // prettier-ignore
    return next;
  }
  if (command.kind === 'reinstate') {
    if (!next.gone.some(({ club }) => club === command.club)) return 'notWithdrawn';
    next.gone = next.gone.filter(({ club }) => club !== command.club);
    for (const { base } of next.matches)
      if (base.kind === 'result') base.despite = base.despite.filter((club) => club !== command.club);
    for (const match of next.matches)
      if (match.base.kind === 'takenBack' && goneOf(next, match).length === 0) match.base = { kind: 'open' };
    return next;
  }
  const match = next.matches[command.match]!;
  const { status } = shown(next, match);
  switch (command.kind) {
    case 'play':
    case 'dispute': {
      if (status === 'finished') return 'resultFinal';
      if (status === 'cancelled') return 'matchCourse';
      if (wrongSide(next, command)) return 'sitsOut';
      if (status === 'disputed') return 'alreadyReported';
      const { score, reports } = command;
      match.base = command.kind === 'play' ? { kind: 'result', score, forfeit: null, reports, despite: [] } : { kind: 'disputed', reports };
      return next;
    } // prettier-ignore
    case 'rule': {
      if (status === 'cancelled' && match.base.kind !== 'takenBack') return 'matchCourse';
      const { base } = match;
      const despite = base.kind === 'result' ? base.despite : goneOf(next, match).map(({ club }) => club);
      const result = { score: command.forfeit ? awarded(command.forfeit) : command.score, forfeit: command.forfeit };
      match.base = { kind: 'result', ...result, reports: 'reports' in base ? base.reports : null, despite };
      return next;
    }
    case 'undo':
      if (status !== 'finished') return 'noResult';
      match.base = { kind: goneOf(next, match).length > 0 ? 'takenBack' : 'open' };
      return next;
  }
}
