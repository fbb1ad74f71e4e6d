import type { Enums } from '#database.types.ts';
import { limits } from '../limits.ts';
import type { DutyKind } from './forms.ts';

type Match = {
  id: string;
  status: Enums<'match_status'>;
  kickoff_at: string;
  home_team_id: string;
  away_team_id: string;
};

const hour = 3_600_000;
/** A match that kicks off this soon is what the evening is about, whatever the one before it waits for. */
const soonMs = 3 * hour;
/** How long after its kick-off a result is what the dashboard begins with; and where it is news there. */
const freshMs = 12 * hour;
const newsMs = 72 * hour;

const isOf =
  (teamId: string) =>
  ({ home_team_id, away_team_id }: Match) =>
    [home_team_id, away_team_id].includes(teamId);

const startsIn = ({ kickoff_at }: Match, now: Date) => Date.parse(kickoff_at) - now.getTime();

/** The last result of a team, out of its matches in order of kick-off; a forfeit of weeks ahead is none yet. */
export const lastResult = <M extends Match>(matches: readonly M[], teamId: string, now: Date): M | undefined =>
  matches.filter(isOf(teamId)).findLast((match) => match.status === 'finished' && startsIn(match, now) < soonMs);

/**
 * The one match of a team that its members' dashboard begins with, out of those that are on, wait for a result or come
 * next, and the last results, in order of kick-off: what is played or is about to be; then what waits for a result; then
 * what ended this evening, or since the last visit; then what comes next.
 * @param seen the last result that was read on this device, null where the dashboard was never read
 */
export function matchOfTheNight<M extends Match>(
  matches: readonly M[],
  teamId: string,
  now: Date,
  seen: string | null = null,
): M | undefined {
  const own = matches.filter(isOf(teamId));
  const last = lastResult(own, teamId, now);
  const lastsMs = seen === null || seen === last?.id ? freshMs : newsMs;
  return (
    own.find(({ status }) => status === 'live') ??
    own.find((match) => match.status === 'scheduled' && startsIn(match, now) < soonMs) ??
    own.find(({ status }) => status === 'reported' || status === 'disputed') ??
    (last && startsIn(last, now) > -lastsMs ? last : undefined) ??
    own.find(({ status }) => status === 'scheduled')
  );
}

/** The viewer's tasks in a match, the most urgent first. */
const matchDuties = [
  'answerReport',
  'answerTime',
  'attendance',
  'lineUp',
  'report',
] as const satisfies readonly DutyKind[];
/** Tasks of others or for players who have not answered. */
const quietDuties = ['short', 'reportWaits', 'disputed'] as const satisfies readonly DutyKind[];

export type NightState =
  | (typeof matchDuties)[number]
  | (typeof quietDuties)[number]
  | 'giveCode'
  | 'copyCode'
  | 'ready'
  | 'kickOff'
  | 'score'
  | 'reported'
  | 'fullTime';

export type NightFacts = {
  status: Enums<'match_status'>;
  /** Until its kick-off; negative once it is past. */
  minutes: number;
  /** The viewer's tasks in this match. */
  duties: readonly DutyKind[];
  leads: boolean;
  /** Whether the viewer's is the home side, which gives the lobby's code. */
  home: boolean;
  code: string | null;
  /** The viewer has copied the code on this device. */
  copied: boolean;
  /** The viewer's side said that it is ready. */
  ready: boolean;
};

/** The one state of the card of a match night: can you play, line-up, lobby code, ready, score, report, full time. */
export function nightState({ status, minutes, duties, leads, home, code, copied, ready }: NightFacts): NightState {
  if (status === 'finished') return 'fullTime';
  const duty = matchDuties.find((kind) => duties.includes(kind));
  if (duty) return duty;
  const meets = status === 'scheduled' && minutes <= limits.lineupRevealMinutes;
  if (meets && code === null && leads && home) return 'giveCode';
  if (meets && code !== null && !copied) return 'copyCode';
  if (meets && leads && !ready && minutes > -limits.delayToleranceMinutes) return 'ready';
  const quiet = quietDuties.find((kind) => duties.includes(kind));
  if (quiet) return quiet;
  if (status === 'reported') return 'reported';
  if (status === 'disputed') return 'disputed';
  return status === 'live' || minutes <= 0 ? 'score' : 'kickOff';
}
