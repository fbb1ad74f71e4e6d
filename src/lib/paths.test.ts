import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('an address carries what was given and nothing else', () => {
  expect(paths.login()).toBe('/login');
  expect(paths.login('/matches/1?tab=stats')).toBe('/login?next=%2Fmatches%2F1%3Ftab%3Dstats');
  expect(paths.team('t', '')).toBe('/teams/t');
  expect(paths.league('l', { tab: 'teams', season: 4 })).toBe('/leagues/l?tab=teams&season=4');
  expect(paths.fixtures({ week: 0 })).toBe('/fixtures?week=0');
  expect(paths.transfers({ q: 'a&b=c' })).toBe('/transfers?q=a%26b%3Dc');
  expect(paths.rules('contracts')).toBe('/rules#contracts');
});
