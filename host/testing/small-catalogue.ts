import type { Call, Catalogue, Link, Relation, Write } from '#host/gateway/rest/catalogue.ts';

const all: Write[] = ['insert', 'update', 'delete'];

/** A league small enough to be seen at a glance: what the grammar needs to know of one. */
export function smallCatalogue(): Catalogue {
  const relations = new Map<string, Relation>();
  const relation = (name: string, columns: string[], arrays: string[] = [], writable = all) =>
    relations.set(name, {
      name,
      columns: new Set([...columns, ...arrays]),
      arrays: new Set(arrays),
      writable: new Set(writable),
      links: [],
    });
  relation('profiles', ['id', 'username', 'bio']);
  relation('teams', ['id', 'name', 'captain_id', 'details'], ['colours']);
  relation('members', ['id', 'team_id', 'former_team_id', 'player_id', 'left_at']);
  relation('matches', ['id', 'home_id', 'away_id', 'kickoff_at', 'score']);
  relation('table_rows', ['team_id', 'points'], [], []);

  const links: Link[] = [
    ['teams_captain_id_fkey', 'teams', 'captain_id', 'profiles'],
    ['members_team_id_fkey', 'members', 'team_id', 'teams'],
    ['members_former_team_id_fkey', 'members', 'former_team_id', 'teams'],
    ['members_player_id_fkey', 'members', 'player_id', 'profiles'],
    ['matches_home_id_fkey', 'matches', 'home_id', 'teams'],
    ['matches_away_id_fkey', 'matches', 'away_id', 'teams'],
  ].map(([constraint = '', table = '', column, to = '']) => ({ constraint, table, column, to }));
  for (const link of links) for (const end of [link.table, link.to]) relations.get(end)?.links.push(link);

  const call = (
    name: string,
    parameters: [string, boolean][],
    changes: boolean,
    columns?: string[],
  ): [string, Call] => [name, { name, parameters: new Map(parameters), changes, columns: columns && new Set(columns) }];
  const calls = new Map([
    call(
      'found_team',
      [
        ['name', true],
        ['tag', true],
        ['note', false],
      ],
      true,
    ),
    call('leave_team', [], true),
    call('is_captain', [['player_id', true]], false),
    call('scorers', [['season', true]], false, ['player_id', 'goals']),
  ]);
  return { relations, calls };
}
