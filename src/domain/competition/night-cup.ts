import type { Enums, Tables } from '#database.types.ts';
import { compare } from '../compare.ts';
import { limits } from '../limits.ts';
import { isOpenTie } from './bracket.ts';

/** The parts of a row of `night_cups` that say how far the evening is. */
export type CupCourse = Pick<
  Tables<'night_cups'>,
  'status' | 'starts_at' | 'check_in_from' | 'check_in_until' | 'capacity'
>;
export type CupEntry = Pick<Tables<'night_cup_teams'>, 'waiting' | 'checked_in_at'>;
type CupGame = Pick<Tables<'team_matches'>, 'kickoff_at' | 'status' | 'home_team_id' | 'away_team_id'>;
type CupTie = Pick<Tables<'series'>, 'round' | 'winner_team_id' | 'no_winner'>;

const minutes = 60_000;
const over: Enums<'match_status'>[] = ['finished', 'cancelled'];

/** How far the evening is at a moment: check-in begins by the clock, whether the database has come to it or not. */
export function cupStatus({ status, check_in_from }: CupCourse, now: Date): CupCourse['status'] {
  return status === 'registration' && now >= new Date(check_in_from) ? 'check_in' : status;
}

/** When the bracket is drawn: a break before the first kick-off, and never before check-in has closed. */
export function drawAt({ check_in_until, starts_at }: Pick<CupCourse, 'check_in_until' | 'starts_at'>): Date {
  return new Date(Math.max(Date.parse(check_in_until), Date.parse(starts_at) - limits.nightCupBreakMinutes * minutes));
}

/**
 * Where a team stands before the draw: not entered, with a place, or waiting for one; and whether it is here. `may` is
 * what its captain can do about it now. Undefined once the bracket is drawn or the evening is off.
 */
export function cupStanding(cup: CupCourse, entry: CupEntry | undefined, placed: number, now: Date) {
  const status = cupStatus(cup, now);
  if (status !== 'registration' && status !== 'check_in') return undefined;
  const closed = now >= new Date(cup.check_in_until);
  if (!entry)
    return { has: 'nothing', here: false, may: closed || placed >= cup.capacity ? 'queue' : 'enter' } as const;
  const here = entry.checked_in_at !== null;
  // a place that nobody took up in time is lost, whether the clock has come or not
  const waits = entry.waiting || (closed && !here);
  return { has: waits ? 'wait' : 'place', here, may: status === 'check_in' && !here ? 'checkIn' : undefined } as const;
}

const names = ['final', 'semifinal', 'quarterfinal', 'last16', 'last32'] as const;

/** The name of a round, counted from the final. */
export function roundName(round: number, rounds: number): (typeof names)[number] {
  return names[rounds - round] ?? 'last32';
}

/** The first round that is not decided; undefined when all are. */
export function openRound(ties: readonly CupTie[]): number | undefined {
  const open = ties.filter(isOpenTie).map(({ round }) => round);
  return open.length > 0 ? Math.min(...open) : undefined;
}

/**
 * The clock of a round's games that are on: the first kick-off, and when that game is decided without being played if nobody
 * has said a word. Undefined when none waits.
 */
export function roundClock(games: readonly CupGame[]): { from: Date; until: Date } | undefined {
  const kickoffs = games.filter(({ status }) => !over.includes(status)).map(({ kickoff_at }) => Date.parse(kickoff_at));
  if (kickoffs.length === 0) return undefined;
  const first = Math.min(...kickoffs);
  return { from: new Date(first), until: new Date(first + limits.nightCupRoundMinutes * minutes) };
}

/** The game a team plays or waits for next. */
export function nextGame<Game extends CupGame>(games: readonly Game[], team: string | undefined): Game | undefined {
  return games
    .filter(({ status, home_team_id, away_team_id }) => !over.includes(status) && [home_team_id, away_team_id].includes(team ?? ''))
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at))[0]; // prettier-ignore
}
