import { describe, expect, test } from 'vitest';
import { lossesOf } from './season-sheets.ts';

const now = new Date('2026-03-10T12:00:00Z');
const match = (status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished', about = {}) => ({
  status,
  kickoff_at: '2026-03-01T18:00:00Z',
  home_score: null,
  forfeited_by: null,
  ...about,
});
const teams = [
  { id: 'a', name: 'Nord' },
  { id: 'b', name: 'Süd' },
];

describe('what the files of a season cannot carry is counted', () => {
  test('nothing of a season that is over', () =>
    expect(lossesOf([match('finished', { home_score: 2 }), match('scheduled')], teams, 0, now)).toEqual([]));

  test('matches without a confirmed result, scores and forfeits ruled ahead, protests, and names of two teams', () => {
    const ahead = { kickoff_at: '2026-04-01T18:00:00Z', home_score: 3 };
    const matches = [
      match('live'),
      match('reported'),
      match('disputed'),
      match('finished', ahead),
      match('finished', { ...ahead, forfeited_by: 'away' }),
    ];
    expect(lossesOf(matches, [...teams, { id: 'c', name: 'SÜD' }], 2, now)).toEqual([
      { kind: 'open', count: 3 },
      { kind: 'ahead', count: 1 },
      { kind: 'protests', count: 2 },
      { kind: 'names', count: 1 },
    ]);
  });
});
