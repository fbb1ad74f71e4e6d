import { expect, test } from 'vitest';
import { interestIn, type OwnMatch } from './interest.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const match = (about: Partial<OwnMatch>): OwnMatch => ({
  home_team_id: 'own',
  away_team_id: 'rival',
  stage: 'regular',
  status: 'scheduled',
  kickoff_at: inDays(6),
  ...about,
});
const place = (team_id: string, position: number) => ({ team_id, position });
const interest = (teams: string[], { matches = [] as OwnMatch[], table = [] as ReturnType<typeof place>[] } = {}) =>
  interestIn(teams, 'own', { matches, table }, now)?.kind;

test('nobody decides about the own team, whatever else is there', () => {
  expect(interest(['other', 'own'], { matches: [match({ away_team_id: 'other' })] })).toBe('own');
});

test('the opponent of an open match is a rival, in the table a week before its kick-off', () => {
  expect(interest(['rival'], { matches: [match({})] })).toBe('rival');
  expect(interest(['rival'], { matches: [match({ kickoff_at: inDays(8) })] })).toBeUndefined();
  expect(interest(['rival'], { matches: [match({ kickoff_at: inDays(8), status: 'disputed' })] })).toBe('rival');
  expect(interest(['rival'], { matches: [match({ kickoff_at: inDays(30), stage: 'semifinal' })] })).toBe('rival');
  expect(interest(['other'], { matches: [match({})] })).toBeUndefined();
});

test('neighbours are level or on the next place, whatever the shared places leave out', () => {
  const table = [place('first', 1), place('level', 1), place('own', 3), place('next', 4), place('last', 5)];
  expect(['first', 'level', 'next', 'last'].map((team) => interest([team], { table }))).toEqual([
    'neighbour',
    'neighbour',
    'neighbour',
    undefined,
  ]);
  expect(interest(['first'], { table: [place('first', 1), place('last', 2)] })).toBeUndefined();
});

test('a rival that is a neighbour as well is a rival', () => {
  expect(interest(['rival'], { matches: [match({})], table: [place('own', 1), place('rival', 2)] })).toBe('rival');
});
