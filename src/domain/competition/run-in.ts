import { groupBy } from '../group-by.ts';
import { pointsFor } from '../limits.ts';
import type { SeasonFacts } from './season-table.ts';
import { linesOf, rankTeams, type TableAdjustment, type TableMatch, type TableTeam } from './standings.ts';
import { breakTie, type LevelTeam } from './tie-breakers.ts';

/** The certainties about a team and a line of the table: it has it for sure, or can no longer have it. */
type Certainty = 'secure' | 'lost';

export type RunInput = {
  teams: readonly TableTeam[];
  /** All matches of one league season, of any stage and status. */
  matches: readonly TableMatch[];
  adjustments?: readonly TableAdjustment[];
  pointsForWin?: number;
  /** The last places above each line asked about: 1 the title, 6 the playoffs. */
  lines: readonly number[];
};

/** The certainties by team id and line; nothing stands there for what is open. */
type RunIn = Record<string, Partial<Record<number, Certainty>>>;

/** The best thing that is certain about a team, or the worst when nothing good is. */
export type CertainOutcome = 'first' | 'semifinal' | 'playoff' | 'safe' | 'relegated' | 'noPlayoff';

/**
 * One mark a team, from the highest line down: what it has for sure comes before what it has lost. None before the
 * first result, and none after the last, when the table says it all.
 */
export function certainOutcomes({
  entries,
  matches,
  adjustments,
  relegationPlaces,
  playoffTeams,
  pointsForWin,
}: SeasonFacts): Record<string, CertainOutcome> {
  const teams = entries.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ team }) => team);
  if (!matches.some(isOpen) || !matches.some(({ status }) => status === 'finished')) return {};

  const season = { teams: teams.length, playoffTeams, relegationPlaces };
  const { semifinal, playoff, safe } = linesOf(season);
  const lines = [...new Set([1, semifinal, playoff, safe])];
  const certainties = runIn({ teams, matches, adjustments, pointsForWin, lines });
  const outcomes = Object.entries(certainties).flatMap(([team, at]): [string, CertainOutcome][] => {
    if (at[1] === 'secure') return [[team, 'first']];
    if (at[semifinal] === 'secure') return [[team, 'semifinal']];
    if (at[playoff] === 'secure') return [[team, 'playoff']];
    if (at[safe] === 'lost') return [[team, 'relegated']];
    if (at[playoff] === 'lost') return [[team, 'noPlayoff']];
    return at[safe] === 'secure' ? [[team, 'safe']] : [];
  });
  return Object.fromEntries(outcomes);
}

/** Up to so many open matches every outcome is tried; beyond them bounds of the points decide. */
export const triedInFull = 16;

/**
 * The certainties of a regular season. An outcome says who wins each of them. Teams level
 * on points stand as the meetings order them that every outcome of goals leaves alone: while one of their matches is
 * open, its goals could turn whatever hangs on goals, so either may come first. Never wrong; and complete, as long as
 * every outcome is tried. Rulings to come (forfeits by both sides, deductions, withdrawals) are not foreseen.
 */
export function runIn({ teams, matches, adjustments = [], pointsForWin = pointsFor.W, lines }: RunInput): RunIn {
  const season = new Season(teams, matches, adjustments, pointsForWin);
  const questions = teams.flatMap(({ id }) => lines.map((line) => ({ team: id, line })));
  const certain: RunIn = Object.fromEntries(teams.map(({ id }) => [id, {}]));
  const open: Question[] = [];
  for (const { team, line } of questions) {
    const certainty = season.byPoints(team, line);
    if (certainty) certain[team]![line] = certainty;
    else open.push({ team, line, reaches: false, misses: false });
  }
  if (season.open.length > triedInFull) return certain;

  season.tryAll(open);
  for (const { team, line, reaches, misses } of open) {
    if (reaches !== misses) certain[team]![line] = reaches ? 'secure' : 'lost';
  }
  return certain;
}

/** A team and a line: whether an outcome was found in which it may stand above, and one in which it may not. */
type Question = { team: string; line: number; reaches: boolean; misses: boolean };

type Places = { best: number; worst: number };

class Season {
  readonly open: TableMatch[];
  readonly #teams: string[];
  /** Points now, and matches to come, by a team's index. */
  readonly #points: number[];
  readonly #left: number[];
  readonly #sides: { home: number; away: number }[];
  readonly #meetings: TableMatch[];
  readonly #deciders: TableMatch[];
  readonly #rows: LevelTeam[];
  /** The two sides of each open match, as bits. */
  readonly #pairs: number[];
  readonly #known = new Map<string, Map<number, Places>>();

  readonly #forWin: number;

  constructor(
    teams: readonly TableTeam[],
    matches: readonly TableMatch[],
    adjustments: readonly TableAdjustment[],
    pointsForWin: number,
  ) {
    this.#forWin = pointsForWin;
    this.open = matches.filter(isOpen);
    const finished = matches.filter(({ status }) => status === 'finished');
    this.#meetings = finished.filter(({ stage }) => stage === 'regular');
    this.#deciders = finished.filter(({ stage }) => stage === 'decider');
    const rows = rankTeams({ teams: [...teams], matches: this.#meetings, adjustments: [...adjustments], pointsForWin });
    this.#rows = rows;
    this.#teams = rows.map(({ team_id }) => team_id);
    this.#points = rows.map(({ points }) => points);
    this.#sides = this.open.map(({ home_team_id, away_team_id }) => ({
      home: this.#teams.indexOf(home_team_id),
      away: this.#teams.indexOf(away_team_id),
    }));
    this.#pairs = this.#sides.map(({ home, away }) => (1 << home) | (1 << away));
    this.#left = rows.map((_, team) => this.#sides.filter(({ home, away }) => home === team || away === team).length);
  }

  /** Conclusions from the points alone, no matter who plays whom. */
  byPoints(teamId: string, line: number): Certainty | undefined {
    const own = this.#teams.indexOf(teamId);
    const least = this.#points[own] ?? 0;
    const most = this.#most(own);
    const ahead = this.#points.filter((points) => points > most).length;
    if (ahead >= line) return 'lost';
    // the team is one of them
    const within = this.#teams.filter((_, team) => this.#most(team) >= least).length;
    return within <= line ? 'secure' : undefined;
  }

  /** Tries the outcomes until each question has been answered both ways, or none is left. */
  tryAll(questions: Question[]): void {
    const outcomes = 2 ** this.open.length;
    let rest = questions;
    for (const at of Array(outcomes).keys()) {
      if (rest.length === 0) return;
      // an odd factor visits every outcome once, and unlike ones soon
      this.#try((at * 40_503) % outcomes, rest);
      rest = rest.filter(({ reaches, misses }) => !reaches || !misses);
    }
  }

  /** The outcome whose bits say which of the open matches the home side wins. */
  #try(outcome: number, questions: Question[]): void {
    const points = [...this.#points];
    for (const [bit, { home, away }] of this.#sides.entries()) {
      const winner = (outcome >> bit) & 1 ? home : away;
      if (winner >= 0) points[winner]! += this.#forWin;
    }
    for (const question of questions) {
      const team = this.#teams.indexOf(question.team);
      const own = points[team]!;
      let above = 0;
      let level = 0;
      for (const sum of points) {
        if (sum > own) above++;
        else if (sum === own) level++;
      }
      if (above >= question.line) question.misses = true;
      else if (above + level <= question.line) question.reaches = true;
      else {
        // the line goes between those who are level
        const { best, worst } = this.#placesAmong(points, own, outcome).get(team)!;
        if (above + best <= question.line) question.reaches = true;
        if (above + worst > question.line) question.misses = true;
      }
    }
  }

  /** The places from 1 that each of the teams with these points may take among them. */
  #placesAmong(points: number[], sum: number, outcome: number): Map<number, Places> {
    let level = 0;
    for (const [team, each] of points.entries()) if (each === sum) level |= 1 << team;
    let meetings = 0;
    for (const [bit, pair] of this.#pairs.entries()) if ((level & pair) === pair) meetings |= 1 << bit;
    // who wins the others does not matter to them: they are asked once for all of those outcomes
    const key = `${level} ${outcome & meetings}`;
    const places = this.#known.get(key) ?? this.#placesOf(level, meetings, outcome);
    this.#known.set(key, places);
    return places;
  }

  #placesOf(level: number, meetings: number, outcome: number): Map<number, Places> {
    const ids = this.#teams.filter((_, team) => (level >> team) & 1);
    const toCome = this.open.flatMap((match, bit) =>
      (meetings >> bit) & 1 ? [wonBy(match, (outcome >> bit) & 1 ? 'home' : 'away')] : [],
    );
    const byTeam = new Map<number, Places>();
    for (const group of this.#groupsOf(ids, toCome)) {
      const places = { best: byTeam.size + 1, worst: byTeam.size + group.length };
      for (const team of group) byTeam.set(this.#teams.indexOf(team), places);
    }
    return byTeam;
  }

  /** Teams level on points in the order that is certain; those of one group may come in any. */
  #groupsOf(ids: string[], toCome: TableMatch[]): string[][] {
    const level = this.#rows.filter(({ team_id }) => ids.includes(team_id));
    const goalsAreOpen = level.some(({ team_id }) => this.#left[this.#teams.indexOf(team_id)]! > 0);
    const teams = level.map((team) => ({ ...team, ...(goalsAreOpen && noGoals) }));
    const meetings = [...this.#meetings, ...toCome];
    const places = breakTie(teams, { meetings, deciders: goalsAreOpen ? [] : this.#deciders });
    if (toCome.length === 0) return places.map(({ teamIds }) => teamIds);
    // the goals of their meetings are open, who wins them is not
    const won = places[0]!.steps[0]!.rungs[0]!.values;
    const groups = groupBy(ids, (team) => won[team] ?? 0);
    return [...groups].toSorted(([one], [other]) => other - one).map(([, group]) => group);
  }

  #most(team: number): number {
    return (this.#points[team] ?? 0) + (this.#left[team] ?? 0) * this.#forWin;
  }
}

const noGoals = { goal_difference: 0, goals_for: 0 };

function isOpen({ stage, status }: TableMatch): boolean {
  return stage === 'regular' && status !== 'finished' && status !== 'cancelled';
}

/** The match as it will be when this side has won it; by how much does not matter. */
export function wonBy<Match extends TableMatch>(match: Match, side: 'home' | 'away'): Match {
  const [home_score, away_score] = side === 'home' ? [1, 0] : [0, 1];
  return { ...match, status: 'finished', home_score, away_score, forfeited_by: null };
}
