import type { Tables } from '#database.types.ts';
import { compare } from '#domain/compare.ts';
import { type FormEntry, formOf } from '#domain/competition/form.ts';
import {
  type FinalRow,
  type StandingsRow,
  rankTeams,
  type TableAdjustment,
  type TableMatch,
} from '#domain/competition/standings.ts';
import type { MatchRowData, TeamBadge } from '../club/team-badge.ts';

/** The rows of a season's table, as the app reads it. */
export type SeasonFacts = {
  entries: ({ team_id: string; team: TeamBadge; withdrawn_at: string | null } & Partial<FinalRow>)[];
  matches: (TableMatch & MatchRowData & { matchday: number | null })[];
  adjustments: (TableAdjustment & { reason: string })[];
  relegationPlaces: number;
  playoffTeams: number;
  pointsForWin: number;
};

/** The ranking rules of a season's table; a row of league_seasons fits. */
export type TableRules = Pick<Tables<'league_seasons'>, 'relegation_places' | 'playoff_teams' | 'points_for_win'>;

type SeasonReads = {
  entries: SeasonFacts['entries'];
  adjustments: SeasonFacts['adjustments'];
  matches: Omit<SeasonFacts['matches'][number], 'home_team' | 'away_team'>[];
};

/** A season's matches name teams by id; their badges come with the entries. */
export function seasonFacts(
  { entries, adjustments, matches }: SeasonReads,
  { relegation_places, playoff_teams, points_for_win }: TableRules,
): SeasonFacts {
  const teams = new Map(entries.map(({ team }) => [team.id, team]));
  return {
    entries,
    adjustments,
    matches: matches.map((match) => ({
      ...match,
      home_team: teams.get(match.home_team_id) ?? null,
      away_team: teams.get(match.away_team_id) ?? null,
    })),
    relegationPlaces: relegation_places,
    playoffTeams: playoff_teams,
    pointsForWin: points_for_win,
  };
}

export type SeasonTable = {
  rows: StandingsRow[];
  teams: Record<string, TeamBadge>;
  form: Record<string, FormEntry[]>;
  next: Record<string, TeamBadge | undefined>;
};

/** The table in a preview, for the commands that compare it with what stands then (private.table_seen). */
export function tableSeen(facts: SeasonFacts) {
  return {
    points_for_win: facts.pointsForWin,
    playoff_teams: facts.playoffTeams,
    relegation_places: facts.relegationPlaces,
    table: Object.fromEntries(tableOf(facts).rows.map((row) => [row.team_id, [row.position, row.points]])),
  };
}

// The parts of a page ask for the table of the same facts, and again at each drawing.
const tables = new WeakMap<SeasonFacts, SeasonTable>();

/** The table of a season with its clubs, their form and their next opponents. The order is domain/competition/standings.ts's. */
export function tableOf(facts: SeasonFacts): SeasonTable {
  const table = tables.get(facts) ?? makeTable(facts);
  tables.set(facts, table);
  return table;
}

function makeTable({
  entries,
  matches,
  adjustments,
  relegationPlaces,
  playoffTeams,
  pointsForWin,
}: SeasonFacts): SeasonTable {
  const playing = entries.filter(({ withdrawn_at }) => withdrawn_at === null);
  const teams = Object.fromEntries(entries.map(({ team }) => [team.id, team]));
  const regular = matches.filter(({ stage }) => stage === 'regular');
  const rows = rankTeams({
    teams: playing.map(({ team, ...entry }) => ({ ...entry, id: team.id, name: team.name })),
    matches,
    adjustments,
    relegationPlaces,
    playoffTeams,
    pointsForWin,
  });
  return {
    rows,
    teams,
    form: Object.fromEntries(playing.map(({ team_id }) => [team_id, formOf(team_id, regular)])),
    next: Object.fromEntries(playing.map(({ team_id }) => [team_id, nextOpponent(team_id, matches)])),
  };
}

/** Every team's position after each round that is complete but for postponed matches, from round 1. */
export function ranksByRound(facts: SeasonFacts): Record<string, number[]> {
  const played = facts.matches.filter(({ stage, status }) => stage === 'regular' && status === 'finished');
  const last = Math.max(0, ...played.map(({ matchday }) => matchday ?? 0));
  const ranks: Record<string, number[]> = {};
  for (let round = 1; round <= last; round += 1) {
    // The last round is the table of today: special matches belong to no round, and adjustments to none that is told.
    const isLast = round === last;
    const matches = facts.matches.filter(({ matchday }) => isLast || (matchday ?? Infinity) <= round);
    const adjustments = isLast ? facts.adjustments : [];
    for (const row of tableOf({ ...facts, matches, adjustments }).rows) (ranks[row.team_id] ??= []).push(row.position);
  }
  return ranks;
}

function nextOpponent(teamId: string, matches: SeasonFacts['matches']): TeamBadge | undefined {
  const next = matches
    .filter(
      ({ status, home_team_id, away_team_id }) =>
        status === 'scheduled' && (home_team_id === teamId || away_team_id === teamId),
    )
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at))[0];
  return (next?.home_team_id === teamId ? next.away_team : next?.home_team) ?? undefined;
}
