import { describe, expect, test } from 'vitest';
import { type EndedMatch, endOfMatch, protestableSince, protestsUntil } from './protest-time.ts';

const match = (about: Partial<EndedMatch> = {}): EndedMatch => ({
  kickoff_at: '2026-11-20T19:00:00Z',
  finished_at: '2026-11-20T20:10:00Z',
  results: [],
  ...about,
});
const ended = (about?: Partial<EndedMatch>) => endOfMatch(match(about)).toISOString().slice(11, 16);
const claim = (seq: number, time: string) => ({ seq, cause: 'claim' as const, at: `2026-11-20T${time}:00Z` });

describe('a match has ended', () => {
  test('45 minutes after its kick-off where nobody claimed a result', () => expect(ended()).toBe('19:45'));
  test('with its first claim, not with the answer to it', () =>
    expect(ended({ results: [claim(2, '19:40'), claim(1, '19:30')] })).toBe('19:30'));
  test.each(['undo', 'retraction'] as const)('with its first claim after an %s', (cause) => {
    const results = [claim(1, '19:30'), { seq: 2, cause, at: '2026-11-20T19:50:00Z' }];
    expect(ended({ results: [...results, claim(3, '20:05')] })).toBe('20:05');
    expect(ended({ results })).toBe('19:45');
  });
  test('when it was ruled, if that was before its kick-off', () =>
    expect(ended({ finished_at: '2026-11-20T12:00:00Z' })).toBe('12:00'));
});

test('protests end so long after the match that ended last', () => {
  const matches = [
    match(),
    match({ kickoff_at: '2026-11-20T21:00:00Z', finished_at: null }),
    match({ results: [claim(1, '19:30')] }),
  ];
  expect(protestsUntil(matches, 15)?.toISOString()).toBe('2026-11-20T22:00:00.000Z');
  expect(protestsUntil(matches, 60)?.toISOString()).toBe('2026-11-20T22:45:00.000Z');
});

test('without a decided match there is no deadline', () => expect(protestsUntil([], 15)).toBeNull());

test('what began and was decided before a match’s length and the time for protests is out of them', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const since = protestableSince(now, 15);
  expect(since.toISOString()).toBe('2026-11-20T19:00:00.000Z');
  expect(protestsUntil([match({ kickoff_at: since.toISOString() })], 15)).toEqual(now);
});
