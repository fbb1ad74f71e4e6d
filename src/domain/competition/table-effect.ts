import { type SeasonFacts, type SeasonTable, tableOf } from './season-table.ts';

type Matches = SeasonFacts['matches'];

/** A row of the table right after a match: where the team stood, and where it would have stood without it, with how many points. */
export type EffectRow = SeasonTable['rows'][number] & {
  before: number;
  pointsBefore: number;
  plays: boolean;
};

/**
 * What a result changed in its season's table, as it stood right after the match: both sides with their neighbours, in
 * order. Nothing for a match that does not count there.
 */
export function tableEffect(facts: SeasonFacts, matchId: string): EffectRow[] {
  const match = facts.matches.find(({ id }) => id === matchId);
  if (!match || match.stage !== 'regular' || match.status !== 'finished') return [];
  const until: Matches = facts.matches.filter(
    ({ kickoff_at }) => Date.parse(kickoff_at) <= Date.parse(match.kickoff_at),
  );
  const after = tableOf({ ...facts, matches: until }).rows;
  const before = new Map(
    tableOf({ ...facts, matches: until.filter(({ id }) => id !== matchId) }).rows.map((row) => [row.team_id, row]),
  );
  const plays = ({ team_id }: { team_id: string }) => team_id === match.home_team_id || team_id === match.away_team_id;
  return after
    .filter((row, index) => plays(row) || [after[index - 1], after[index + 1]].some((next) => next && plays(next)))
    .map((row) => {
      const { position, points } = before.get(row.team_id) ?? row;
      return { ...row, before: position, pointsBefore: points, plays: plays(row) };
    });
}

/** Where a team stands before a match that is still to be played, or stood before one that was. */
export function standingBefore(facts: SeasonFacts, kickoffAt: string, teamId: string) {
  const matches = facts.matches.filter(({ kickoff_at }) => Date.parse(kickoff_at) < Date.parse(kickoffAt));
  return tableOf({ ...facts, matches }).rows.find(({ team_id }) => team_id === teamId);
}
