import type { Enums, Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

export type Side = 'home' | 'away';

/** How long a season leaves to protest and to answer, and whether it is over; a night cup has times of its own. */
export type SeasonTimes = Pick<Tables<'league_seasons'>, 'protest_minutes' | 'silence_hours'> &
  Partial<Pick<Tables<'league_seasons'>, 'phase'>>;

/** The inputs of a match's next step. Moments are ISO 8601. */
export type MatchCourse = {
  status: Enums<'match_status'>;
  kickoff_at: string;
  /** Of a night cup: an evening waits minutes for an answer, and the captains do not move it. */
  cup: boolean;
  season?: SeasonTimes | undefined;
  /** The side whose report waits for the other's answer, and since when. */
  report: { by: Side; at: string } | null;
  /** The sides that have reported a result since the match was last to be played. */
  reported: readonly Side[];
  /** The result, or what the viewer's side reports, is a forfeit: nobody has stats to give. */
  forfeited?: boolean;
  /** The sides whose line-up the viewer can see. */
  linedUp: readonly Side[];
  /** The sides that said they are ready for this kick-off; left out where the viewer cannot know. */
  ready?: readonly Side[] | undefined;
  /** The side that proposed another time and waits for an answer. */
  proposal: Side | null;
  /** Whether the captains have moved the match before. */
  moved: boolean;
  /** The earliest moment at which it can be over, as the server counts it: no clock of its result begins before. */
  earliest_end: string;
  /** When the match was over, as the server counts it; then the time to answer the report begins. */
  ended_at: string;
  /** The sides whose protest the viewer can see; `open` while one of them is not ruled. */
  protests: { by: readonly Side[]; open: boolean };
  /** Whether an appeal against its ruling waits for a decision. */
  appealed?: boolean;
};

/** The viewer: the side they lead, whether as its captain, and whether they rule about this match. */
export type MatchViewer = { leads: Side | null; captain: boolean; rules: boolean };

export type StepName =
  | 'answerTime'
  | 'agreeTime'
  | 'lineUp'
  | 'kickOff'
  | 'ready'
  | 'start'
  | 'report'
  | 'answer'
  | 'settling'
  | 'rule'
  | 'ruleProtest'
  | 'over'
  | 'off';

/** The one next step: who has it (nobody where it is a matter of time), until when, and whether it is the viewer's. */
export type MatchStep = {
  name: StepName;
  by: Side | 'both' | 'admins' | null;
  until: string | null;
  yours: boolean;
};

export type MatchCommand =
  | 'lineUp'
  | 'ready'
  | 'start'
  | 'liveScore'
  | 'report'
  | 'noShow'
  | 'answer'
  | 'changeReport'
  | 'concede'
  | 'stats'
  | 'propose'
  | 'answerTime'
  | 'withdrawTime'
  | 'protest';

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** The next event of a match, as everybody reads it (docs/rules/matches.md, and the commands’ own moments). */
export function nextStep(match: MatchCourse, viewer: MatchViewer, now: Date): MatchStep {
  const { status, report, proposal } = match;
  const leads = viewer.leads !== null;
  switch (status) {
    case 'cancelled':
      return nobodys('off');
    case 'finished':
      return match.protests.open ? admins('ruleProtest', viewer) : nobodys('over');
    case 'disputed':
      return admins('rule', viewer);
    case 'reported':
      if (!report) return nobodys('settling');
      if (now >= answerUntil(match)) return nobodys('settling');
      return sides('answer', otherSide(report.by), viewer.leads === otherSide(report.by), answerUntil(match));
    case 'live':
      return sides('report', 'both', leads && canBeOver(match, now));
    case 'postponed':
      return proposal
        ? sides('answerTime', otherSide(proposal), viewer.captain && viewer.leads === otherSide(proposal))
        : sides('agreeTime', 'both', leads && viewer.captain);
    case 'scheduled':
      return beforeKickOff(match, viewer, now);
  }
}

function beforeKickOff(match: MatchCourse, viewer: MatchViewer, now: Date): MatchStep {
  const kickoff = new Date(match.kickoff_at);
  const { leads, captain } = viewer;
  if (leads && captain && match.proposal === otherSide(leads) && now < kickoff)
    return sides('answerTime', leads, true, kickoff);
  if (leads && !match.linedUp.includes(leads) && now < lineupCloses(match))
    return sides('lineUp', leads, true, lineupCloses(match));
  if (now < kickoff && !bothReady(match)) {
    if (match.ready && now >= lineupShows(match))
      return sides('ready', 'both', leads !== null && !match.ready.includes(leads), kickoff);
    return { ...nobodys('kickOff'), until: match.kickoff_at };
  }
  const plays = leads !== null && !isBeforeSeason(match);
  // Nobody has to press start: once both must be there they play, and say how it ended.
  if (now < noShowFrom(match)) return sides('start', 'both', plays);
  return sides('report', 'both', plays && canBeOver(match, now));
}

/** The viewer's possible action; only for showing controls, the database decides. */
export function commandsOf(match: MatchCourse, { leads, captain }: MatchViewer, now: Date): ReadonlySet<MatchCommand> {
  const commands = new Set<MatchCommand>();
  if (leads === null) return commands;
  const { status } = match;
  const kickoff = new Date(match.kickoff_at);
  const begun = hasBegun(match, now);
  const ahead = status === 'postponed' || (status === 'scheduled' && now < kickoff);
  const may = (command: MatchCommand, is: boolean) => void (is && commands.add(command));

  may('lineUp', status === 'postponed' || (status === 'scheduled' && now < lineupCloses(match)));
  may('ready', status === 'scheduled' && now >= lineupShows(match) && now < noShowFrom(match));
  may('start', status === 'scheduled' && !isBeforeSeason(match) && (now >= kickoff || bothReady(match)));
  may('liveScore', status === 'live');
  const silent = status === 'reported' && match.report !== null && now >= answerUntil(match);
  const mayReport = begun && !silent && !match.reported.includes(leads);
  may('report', mayReport && ['scheduled', 'live', 'reported', 'disputed'].includes(status));
  const open = status === 'scheduled' || status === 'live';
  may('noShow', mayReport && open && now >= noShowFrom(match) && !isPresent(match, otherSide(leads)));
  const waiting = status === 'reported' && match.report && !silent ? match.report.by : null;
  may('answer', waiting === otherSide(leads));
  may('changeReport', waiting === leads);
  may('concede', status === 'disputed' && match.reported.includes(otherSide(leads)));
  const hasResult =
    status === 'finished' || (['reported', 'disputed'].includes(status) && match.reported.includes(leads));
  may('stats', hasResult && takesStats(match, now));
  may('propose', captain && ahead && !match.cup && !match.moved && match.proposal !== leads);
  may('answerTime', captain && ahead && match.proposal === otherSide(leads));
  may('withdrawTime', captain && ahead && match.proposal === leads);
  const isOver =
    ['reported', 'disputed', 'finished'].includes(status) || (open && begun && now >= new Date(match.ended_at));
  may(
    'protest',
    captain && isOver && now >= kickoff && now <= protestUntil(match) && !match.protests.by.includes(leads),
  );
  return commands;
}

/** A match whose season has not begun is not played, whatever its time says. */
const isBeforeSeason = ({ season }: Pick<MatchCourse, 'season'>): boolean => season?.phase === 'registration';

/** Both sides may start a match before its kick-off; then it has begun however it goes on. */
const hasBegun = (match: Pick<MatchCourse, 'status' | 'kickoff_at' | 'season'>, now: Date): boolean =>
  ['live', 'reported', 'disputed', 'finished'].includes(match.status) ||
  (now >= new Date(match.kickoff_at) && !isBeforeSeason(match));

/** A report waits for nobody before the match can be over; it may be sent earlier. */
const canBeOver = ({ earliest_end }: Pick<MatchCourse, 'earliest_end'>, now: Date): boolean =>
  now >= new Date(earliest_end);

/** Whether a side has shown that it is there: nobody claims that it did not come. */
const isPresent = ({ status, ready, linedUp, reported }: MatchCourse, side: Side): boolean =>
  reported.includes(side) || ready?.includes(side) === true || (status === 'live' && linedUp.includes(side));

/** Whether a side may show another picture of the match: once it has begun until a day after its end, and while a protest or an appeal waits. */
export function showsEvidence(match: MatchCourse, { leads }: Pick<MatchViewer, 'leads'>, now: Date): boolean {
  if (leads === null || !hasBegun(match, now)) return false;
  if (match.status === 'postponed' || match.status === 'cancelled') return false;
  return match.status !== 'finished' || match.protests.open || match.appealed === true || now <= evidenceUntil(match);
}

/**
 * Whether a room is open: what anybody does in it shows to everybody else in it at once. For those who lead a side it is
 * as long as the match is not over, for all others from the moment the line-ups show.
 */
export function isOpenRoom(
  { status, kickoff_at }: Pick<MatchCourse, 'status' | 'kickoff_at'>,
  leads: boolean,
  now: Date,
): boolean {
  if (status === 'finished' || status === 'cancelled') return false;
  return leads || status === 'live' || (status !== 'postponed' && now >= lineupShows({ kickoff_at }));
}

/** Once both sides are ready nobody waits for the clock. */
export const bothReady = ({ ready }: Pick<MatchCourse, 'ready'>): boolean => ready?.length === 2;

type Kickoff = Pick<MatchCourse, 'kickoff_at'>;
/** From here on both sides see each other's line-up and the lobby's code, and say that they are ready. */
export const lineupShows = ({ kickoff_at }: Kickoff): Date => later(new Date(kickoff_at), -limits.lineupRevealMinutes);
export const lineupCloses = ({ kickoff_at }: Kickoff): Date =>
  later(new Date(kickoff_at), limits.delayToleranceMinutes);
/** From here on a side may claim that the other did not come. */
export const noShowFrom = (match: Kickoff): Date => lineupCloses(match);
export const protestUntil = ({ ended_at, season }: Pick<MatchCourse, 'ended_at' | 'season'>): Date =>
  later(new Date(ended_at), season?.protest_minutes ?? limits.protestMinutes);
type Ended = Pick<MatchCourse, 'ended_at' | 'season' | 'forfeited'>;
/** Until when a side gives the stats of its players after the result. */
export const statsUntil = (match: Ended): Date =>
  new Date(Math.max(protestUntil(match).getTime(), evidenceUntil(match).getTime()));
/** Whether a side may say who scored, once there is a result. */
export const takesStats = (match: Ended, now: Date): boolean =>
  !match.forfeited && match.season?.phase !== 'finished' && now <= statsUntil(match);
type Waiting = Pick<MatchCourse, 'cup' | 'season'>;
/** How long a report waits for an answer, in minutes. */
export const answerMinutesOf = ({ cup, season }: Waiting): number =>
  cup ? limits.nightCupSilenceMinutes : (season?.silence_hours ?? limits.autoConfirmHours) * 60;
const evidenceUntil = ({ ended_at }: Pick<MatchCourse, 'ended_at'>): Date =>
  later(new Date(ended_at), limits.autoConfirmHours * 60);
/** When silence confirms the report that waits: its time begins when the match was over. */
export const answerUntil = (match: Waiting & Pick<MatchCourse, 'ended_at'>): Date =>
  later(new Date(match.ended_at), answerMinutesOf(match));

/** When silence would confirm a report filed now. */
export const answerIfReported = (match: Waiting & Pick<MatchCourse, 'earliest_end'>, now: Date): Date =>
  later(new Date(Math.max(now.getTime(), Date.parse(match.earliest_end))), answerMinutesOf(match));

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

const nobodys = (name: StepName): MatchStep => ({ name, by: null, until: null, yours: false });
const admins = (name: StepName, { rules }: MatchViewer): MatchStep => ({
  name,
  by: 'admins',
  until: null,
  yours: rules,
});
const sides = (name: StepName, by: Side | 'both', yours: boolean, until?: Date): MatchStep => ({
  name,
  by,
  until: until?.toISOString() ?? null,
  yours,
});
