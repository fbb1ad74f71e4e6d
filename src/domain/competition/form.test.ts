import { expect, test } from 'vitest';
import { formOf } from './form.ts';
import { played } from '../testdata/tables.ts';

const on = (day: number, result: string, other = {}) => ({
  ...played(result, other),
  kickoff_at: `2026-03-${String(day).padStart(2, '0')}T18:00:00+00:00`,
});
const pills = (entries: { result: string }[]) => entries.map(({ result }) => result).join('');

test('form is the last five results, the newest last', () => {
  const matches = [
    on(20, 'X 1-0 A'),
    on(1, 'X 1-0 B'),
    on(5, 'C 1-0 X'),
    on(9, 'X 2-0 D'),
    on(12, 'X 0-1 E'),
    on(16, 'F 0-3 X'),
  ];
  const form = formOf('X', matches);
  expect(pills(form)).toBe('LWLWW');
  expect(form.at(-1)).toMatchObject({ match_id: matches[0]?.id, opponent_id: 'A', scored: 1, conceded: 0 });
});

test('form counts forfeits, and neither matches to come nor those of others', () => {
  const matches = [
    on(1, 'X 3-0 A', { forfeited_by: 'away' }),
    on(2, 'X 1-0 A', { status: 'disputed' }),
    on(3, 'A 1-0 B'),
    on(4, 'X 0-0 A', { home_score: null, away_score: null, forfeited_by: 'both' }),
  ];
  expect(pills(formOf('X', matches))).toBe('WL');
});

test('form asks for as many results as wanted', () => {
  const matches = [on(1, 'X 1-0 A'), on(2, 'X 0-1 A'), on(3, 'X 1-0 A'), on(4, 'X 0-1 A')];
  expect(pills(formOf('X', matches, 3))).toBe('LWL');
});

test('of two results at one time the one with the lower id comes first', () => {
  const [one, other] = [on(1, 'X 1-0 A', { id: 'm1' }), on(1, 'X 0-1 A', { id: 'm2' })];
  expect([formOf('X', [one, other]), formOf('X', [other, one])].map(pills)).toEqual(['WL', 'WL']);
});
