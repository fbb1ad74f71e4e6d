import { outcomeFor } from '../match/scores.ts';
import { type FormEntry, formOf } from './form.ts';
import type { SeasonFacts } from './season-table.ts';
import { byName, groupsByPoints, type StandingsRow, sumUp } from './standings.ts';
import { breakTie } from './tie-breakers.ts';

/** Which matches of a season its table is made of; only `all` is the official one. */
export const tableViews = ['all', 'home', 'away', 'recent'] as const;
export type TableView = (typeof tableViews)[number];

export type ViewedTable = { rows: StandingsRow[]; form: Record<string, FormEntry[]> };

/**
 * The table of every team's home matches, its away matches or its last five: points, then goal difference, then goals
 * scored. Head-to-head says nothing where only one side of a meeting counts, and adjustments belong to no match. It
 * has no zones: they are won and lost in the official table.
 */
export function viewOf(facts: SeasonFacts, view: Exclude<TableView, 'all'>): ViewedTable {
  const regular = facts.matches.filter(({ stage }) => stage === 'regular');
  const playing = facts.entries.filter(({ withdrawn_at }) => withdrawn_at === null);
  const own = (teamId: string) => regular.filter((match) => counts(match, teamId, view));
  const sums = playing
    .map(({ team }) => team)
    .toSorted(byName)
    .map(({ id }) => {
      const outcomes = own(id).flatMap((match) => outcomeFor(match, id) ?? []);
      return sumUp(id, view === 'recent' ? formOf(id, regular) : outcomes, facts.pointsForWin);
    });

  const rows: StandingsRow[] = [];
  for (const level of groupsByPoints(sums)) {
    for (const { teamIds } of breakTie(level, { meetings: [], deciders: [] })) {
      const position = rows.length + 1;
      const placed = level.filter(({ team_id }) => teamIds.includes(team_id));
      rows.push(...placed.map((team) => ({ ...team, position, zone: null, provisional: false })));
    }
  }
  return { rows, form: Object.fromEntries(playing.map(({ team_id: id }) => [id, formOf(id, own(id))])) };
}

function counts(match: SeasonFacts['matches'][number], teamId: string, view: TableView): boolean {
  if (view === 'home') return match.home_team_id === teamId;
  if (view === 'away') return match.away_team_id === teamId;
  return true;
}
