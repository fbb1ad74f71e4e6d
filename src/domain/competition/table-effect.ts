import { type SeasonFacts, type SeasonTable, tableOf } from './season-table.ts';

type Matches = SeasonFacts['matches'];

/** A row of the table right after a match: where the team stood, and where it would have stood without it, with how many points. */
export type EffectRow = SeasonTable['rows'][number] & {
  before: number;
  pointsBefore: number;
  plays: boolean;
};

// Two tables to rank, which both teams of a match and the section about it ask for at each drawing.
const effects = new WeakMap<SeasonFacts, Map<string, EffectRow[]>>();

/**
 * The change that a result made in its season's table, as it stood right after the match: both sides with their
 * neighbours, in order. Nothing for a match that does not count there.
 */
export function tableEffect(facts: SeasonFacts, matchId: string): EffectRow[] {
  const ofSeason = effects.get(facts) ?? new Map<string, EffectRow[]>();
  effects.set(facts, ofSeason);
  const rows = ofSeason.get(matchId) ?? effectOf(facts, matchId);
  ofSeason.set(matchId, rows);
  return rows;
}

function effectOf(facts: SeasonFacts, matchId: string): EffectRow[] {
  const match = facts.matches.find(({ id }) => id === matchId);
  if (!match || match.stage !== 'regular' || match.status !== 'finished') return [];
  const until: Matches = facts.matches.filter(
    ({ kickoff_at }) => Date.parse(kickoff_at) <= Date.parse(match.kickoff_at),
  );
  const after = tableOf({ ...facts, matches: until }).rows;
  const before = new Map(
    tableOf({ ...facts, matches: until.filter(({ id }) => id !== matchId) }).rows.map((row) => [row.team_id, row]),
  );
  return around(after, match).map((row) => {
    const { position, points } = before.get(row.team_id) ?? row;
    return { ...row, before: position, pointsBefore: points };
  });
}

/** The same rows as they stand before a match that is still to be played. */
export function tableBefore(facts: SeasonFacts, match: Sides & { kickoff_at: string }): EffectRow[] {
  const rows = around(tableBy(facts, match.kickoff_at), match);
  return rows.map((row) => ({ ...row, before: row.position, pointsBefore: row.points }));
}

type Sides = { home_team_id: string; away_team_id: string };

/** Both sides of a match with their neighbours, in order. */
function around(rows: SeasonTable['rows'], { home_team_id, away_team_id }: Sides) {
  const plays = ({ team_id }: { team_id: string }) => team_id === home_team_id || team_id === away_team_id;
  return rows
    .filter((row, index) => plays(row) || [rows[index - 1], rows[index + 1]].some((next) => next && plays(next)))
    .map((row) => ({ ...row, plays: plays(row) }));
}

function tableBy(facts: SeasonFacts, moment: string) {
  const matches = facts.matches.filter(({ kickoff_at }) => Date.parse(kickoff_at) < Date.parse(moment));
  return tableOf({ ...facts, matches }).rows;
}

/** Where a team stands before a match that is still to be played, or stood before one that was. */
export function standingBefore(facts: SeasonFacts, kickoffAt: string, teamId: string) {
  return tableBy(facts, kickoffAt).find(({ team_id }) => team_id === teamId);
}
