/**
 * A test whose two teams share an id, or whose two sides share a score, passes where the code mixes them up. What a fake
 * backend answers is held against this, and so are the fixtures.
 */

/** The nouns that are mixed up most, by the columns that hold their id. */
const nounOfColumn: [RegExp, string][] = [
  [/(^|_)team_id$/, 'team'],
  [/(^|_)match_id$/, 'match'],
  [/(^|_)league_id$/, 'league'],
  [/^(player|user|captain|club_manager|manager|author|reporter|stand_in)_id$|^(filed_by|assigned_to)$/, 'person'],
];

/** The same by the name of what is embedded, or of the table whose row it is. */
const nounOfRow: Record<string, string> = {
  ...noun('team', 'team', 'home_team', 'away_team', 'from_team', 'to_team', 'teams', 'team_profiles'),
  ...noun('match', 'match', 'team_matches', 'match_details'),
  ...noun('league', 'league', 'leagues'),
  ...noun('person', 'player', 'captain', 'manager', 'writer', 'author', 'speaker', 'assignee', 'profiles'),
};

/** Two sides' numbers in one row. A running score may be level, and who has played nothing has won and lost as often. */
const sides: [string, string][] = [
  ['home_score', 'away_score'],
  ['goals_scored', 'goals_conceded'],
  ['wins', 'losses'],
  ['can_a', 'can_b'],
  ['squad_a', 'squad_b'],
];

/** The nouns that ids stand for, as far as they are known. */
export type Nouns = Map<string, string>;

/** Values that these rows share and must not share; `from` is their table, if they have one. */
export function sameInside(value: unknown, from = '', nouns: Nouns = new Map()): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => sameInside(each, from, nouns));
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Record<string, unknown>;
  const faults = sides
    .filter(
      ([one, other]) =>
        typeof row[one] === 'number' && row[one] === row[other] && (row[one] > 0 || one === 'home_score'),
    )
    .map(([one, other]) => `${one} and ${other} are both ${String(row[one])}`);
  for (const [column, cell] of Object.entries(row)) {
    const named = column === 'id' ? nounOfRow[from] : nounOfColumn.find(([name]) => name.test(column))?.[1];
    if (named !== undefined && typeof cell === 'string') {
      const firstNoun = nouns.get(cell) ?? named;
      if (firstNoun !== named) faults.push(`${cell} is the id of a ${firstNoun} and of a ${named}`);
      nouns.set(cell, named);
    }
    faults.push(...sameInside(cell, column, nouns));
  }
  const { home_team_id, away_team_id } = row;
  if (typeof home_team_id === 'string' && home_team_id === away_team_id) faults.push('a team plays against itself');
  return faults;
}

function noun(name: string, ...rows: string[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row, name]));
}
