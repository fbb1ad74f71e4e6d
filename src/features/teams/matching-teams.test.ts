import { describe, expect, test } from 'vitest';
import { matchingTeams } from './matching-teams.ts';

const team = (name: string, captain_username: string | null = null, league_id: string | null = null) => ({
  name,
  short_name: name.slice(0, 12),
  tag: name.slice(0, 3).toUpperCase(),
  captain_username,
  league_id,
});
const teams = [
  team('Işıklar SK', 'Kerem Doğan', 'a'),
  team('Nordlicht Kiel', 'Piet Lorenzen', 'a'),
  team('Çınaraltı FK', null, 'b'),
];
const names = (query: string, league?: string) => matchingTeams(teams, query, league).map(({ name }) => name);

describe('the search of the teams list narrows the list', () => {
  test('by name, whatever the accents and the case', () => {
    expect(names('isiklar')).toEqual(['Işıklar SK']);
    expect(names('CINARALTI')).toEqual(['Çınaraltı FK']);
  });

  test('by captain, and by several words in any order', () => {
    expect(names('dogan')).toEqual(['Işıklar SK']);
    expect(names('kiel nord')).toEqual(['Nordlicht Kiel']);
  });

  test('within the chosen league', () => {
    expect(names('', 'b')).toEqual(['Çınaraltı FK']);
    expect(names('nord', 'b')).toEqual([]);
  });

  test('shows every team when nothing is typed', () => {
    expect(names('  ')).toHaveLength(3);
  });
});
