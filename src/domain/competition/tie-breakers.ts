import { pointsFor } from '../limits.ts';
import { type Outcome, outcomeFor, type PlayedMatch, winnerOf } from '../match/scores.ts';

/**
 * The order of teams level on points (docs/spec/spec.md § 9; what head-to-head contains is the project's
 * decision). Head-to-head is two rules, points and then goal difference in the meetings of the teams
 * concerned. Block first: both are asked about the whole group; teams still level are asked again among
 * themselves; a group that its meetings leave whole goes on to the overall values, and never back.
 */
export const tieRules = [
  'headToHeadPoints',
  'headToHeadDifference',
  'goalDifference',
  'goalsScored',
  'specialMatch',
] as const;
export type TieRule = (typeof tieRules)[number];

/** A team among others with the same points, with its overall values. */
export type LevelTeam = { team_id: string; goal_difference: number; goals_for: number };

export type Meeting = PlayedMatch & { id: string };

/** One rule of the ladder; `values` by team id, the higher the better, null where there is none. */
export type TieRung = {
  rule: TieRule;
  /** `skipped`: not all pairs have met equally often. `unused`: everybody had a place before it. */
  outcome: 'decided' | 'level' | 'skipped' | 'unused';
  values: Record<string, number | null>;
};

/** The ladder as one group climbed it. */
export type TieStep = {
  /** The group, in the order of the table. */
  teamIds: string[];
  /** The five rules in order. */
  rungs: TieRung[];
  /** Ids of the meetings that counted, in the order given. */
  meetings: string[];
};

/** A place and the teams on it; more than one share it. */
export type TiePlace = {
  teamIds: string[];
  /** The rule after which nobody was level with this team any more; null where the place is shared. */
  decidedBy: TieRule | null;
  /** The groups this team was ranked in, the widest first. */
  steps: TieStep[];
  /** The order may change when the missing meetings are played. */
  provisional: boolean;
};

/**
 * Ranks teams level on points. `meetings` and `deciders` are finished matches of the season, of the regular
 * stage and special matches; those of other teams are left aside. `pointsForWin` is what the meetings are given in.
 */
export function breakTie(
  level: LevelTeam[],
  {
    meetings,
    deciders,
    pointsForWin = pointsFor.W,
  }: { meetings: Meeting[]; deciders: Meeting[]; pointsForWin?: number },
): TiePlace[] {
  const places = rank(level, []);
  const order = places.flatMap((place) => place.teamIds);
  return places.map((place) => ({ ...place, steps: place.steps.map((step) => inOrder(step, order)) }));

  function rank(group: LevelTeam[], steps: TieStep[]): TiePlace[] {
    if (group.length === 1) return [toPlace(group, steps)];
    const byMeetings = headToHead(group, meetings, pointsForWin);
    const groups = splitBy(group, byMeetings.rules);
    if (groups.length > 1) return groups.flatMap((part) => rank(part, [...steps, climbed(group, byMeetings)]));
    return overall(group, byMeetings, steps);
  }

  function overall(group: LevelTeam[], byMeetings: HeadToHead, steps: TieStep[]): TiePlace[] {
    const rules: Rule[] = [
      ['goalDifference', (team) => team.goal_difference],
      ['goalsScored', (team) => team.goals_for],
    ];
    const leftLevel = splitBy(group, rules);
    const special = specialMatches(leftLevel, deciders);
    const all = [...steps, climbed(group, byMeetings, special.value)];
    return leftLevel.flatMap((part) => special.split(part)).map((part) => toPlace(part, all));
  }
}

type Rule = [rule: TieRule, value: (team: LevelTeam) => number | null];
type HeadToHead = { counts: boolean; rules: Rule[]; meetings: Meeting[] };

/** The small table of a group: counted only when every pair of it has met equally often. */
function headToHead(group: LevelTeam[], meetings: Meeting[], pointsForWin: number): HeadToHead {
  const own = among(group, meetings);
  const counts = haveMetEquallyOften(group, own);
  const small = smallTable(group, own, pointsForWin);
  return {
    counts,
    meetings: counts ? own : [],
    rules: [
      ['headToHeadPoints', (team) => (counts ? (small.get(team.team_id)?.points ?? 0) : null)],
      ['headToHeadDifference', (team) => (counts ? (small.get(team.team_id)?.difference ?? 0) : null)],
    ],
  };
}

function haveMetEquallyOften(group: LevelTeam[], own: Meeting[]): boolean {
  const times = new Map<string, number>();
  for (const { home_team_id, away_team_id } of own) {
    const pair = [home_team_id, away_team_id].sort().join(' ');
    times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  const pairs = (group.length * (group.length - 1)) / 2;
  return times.size === 0 || (times.size === pairs && new Set(times.values()).size === 1);
}

/** The value of matches for a team, in a table and in the small table of those level on points. */
export function pointsOf(outcomes: readonly Outcome[], pointsForWin: number): number {
  return outcomes.reduce((sum, { result }) => sum + (result === 'W' ? pointsForWin : pointsFor.L), 0);
}

function smallTable(group: LevelTeam[], own: Meeting[], pointsForWin: number) {
  return new Map(
    group.map(({ team_id }) => {
      const outcomes = own.map((match) => outcomeFor(match, team_id)).filter((outcome) => outcome !== null);
      const points = pointsOf(outcomes, pointsForWin);
      const difference = outcomes.reduce((sum, { scored, conceded }) => sum + scored - conceded, 0);
      return [team_id, { points, difference }];
    }),
  );
}

/**
 * The last rule: teams that nothing else separates play. Several of them rank by special matches won among
 * themselves, again for those still level; nothing is said before each of them has played.
 */
function specialMatches(groups: LevelTeam[][], deciders: Meeting[]) {
  const wins = new Map(groups.flatMap((group) => [...winsAmong(group)]));
  return { split, value: (team: LevelTeam) => wins.get(team.team_id) ?? null };

  function split(group: LevelTeam[]): LevelTeam[][] {
    if (group.length === 1) return [group];
    const won = winsAmong(group);
    const parts = splitBy(group, [['specialMatch', (team) => won.get(team.team_id) ?? null]]);
    return parts.length === 1 ? parts : parts.flatMap(split);
  }

  function winsAmong(group: LevelTeam[]): Map<string, number> {
    const own = among(group, deciders);
    const haveAllPlayed = group.every(({ team_id }) => own.some((match) => outcomeFor(match, team_id) !== null));
    if (group.length === 1 || !haveAllPlayed) return new Map();
    return new Map(group.map(({ team_id }) => [team_id, own.filter((match) => winnerOf(match) === team_id).length]));
  }
}

/** Groups of teams that all the rules leave level, the best first; the order inside a group stays as it was. */
function splitBy(group: LevelTeam[], rules: Rule[]): LevelTeam[][] {
  const sorted = group.toSorted((a, b) => compare(a, b, rules));
  const groups: LevelTeam[][] = [];
  for (const team of sorted) {
    const last = groups.at(-1);
    if (last?.[0] && compare(last[0], team, rules) === 0) last.push(team);
    else groups.push([team]);
  }
  return groups;
}

function compare(a: LevelTeam, b: LevelTeam, rules: Rule[]): number {
  for (const [, value] of rules) {
    const difference = (value(b) ?? 0) - (value(a) ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function among(group: LevelTeam[], matches: Meeting[]): Meeting[] {
  const ids = new Set(group.map((team) => team.team_id));
  return matches.filter((match) => ids.has(match.home_team_id) && ids.has(match.away_team_id));
}

/** Writes down how a group climbed the ladder; `special` is given when its meetings left it whole. */
function climbed(group: LevelTeam[], byMeetings: HeadToHead, special?: Rule[1]): TieStep {
  const ladder: Rule[] = [
    ...byMeetings.rules,
    ['goalDifference', (team) => team.goal_difference],
    ['goalsScored', (team) => team.goals_for],
    ['specialMatch', special ?? (() => null)],
  ];
  const rungs = ladder.map(([rule, value], index): TieRung => {
    const values = Object.fromEntries(group.map((team) => [team.team_id, value(team)]));
    const isHeadToHead = index < byMeetings.rules.length;
    if (isHeadToHead && !byMeetings.counts) return { rule, outcome: 'skipped', values };
    const before = splitBy(group, ladder.slice(0, index)).length;
    const after = splitBy(group, ladder.slice(0, index + 1)).length;
    if (before === group.length || (!isHeadToHead && !special)) return { rule, outcome: 'unused', values };
    return { rule, outcome: after > before ? 'decided' : 'level', values };
  });
  return { teamIds: group.map((team) => team.team_id), rungs, meetings: byMeetings.meetings.map(({ id }) => id) };
}

function toPlace(group: LevelTeam[], steps: TieStep[]): TiePlace {
  const [team] = group;
  const shared = group.length > 1;
  return {
    teamIds: group.map(({ team_id }) => team_id),
    decidedBy: shared || !team ? null : aloneSince(team.team_id, steps.at(-1)),
    steps,
    provisional: steps.some((step) => step.rungs.some((rung) => rung.outcome === 'skipped')),
  };
}

/** The first rule of the step after which no other team of the group is still level with this one. */
function aloneSince(teamId: string, step: TieStep | undefined): TieRule | null {
  let others = step?.teamIds.filter((id) => id !== teamId) ?? [];
  for (const { rule, values } of step?.rungs ?? []) {
    others = others.filter((id) => values[id] === values[teamId]);
    if (others.length === 0) return rule;
  }
  // Level on wins, too, and separated by the special match of those still level.
  return 'specialMatch';
}

function inOrder(step: TieStep, order: string[]): TieStep {
  return { ...step, teamIds: order.filter((id) => step.teamIds.includes(id)) };
}
