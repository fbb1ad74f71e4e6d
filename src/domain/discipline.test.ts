import { describe, expect, test } from 'vitest';
import { type Penalty, suspensionAfterWarnings, suspensionMatchesLeft } from './discipline.ts';
import { played } from './testdata/tables.ts';

const warning: Penalty = { kind: 'warning', status: 'active', matches: null };
const warnings = (count: number) => Array.from({ length: count }, () => warning);

describe('warnings', () => {
  test('[S4.53] after the second one a suspension of one match is proposed, not imposed', () => {
    expect(suspensionAfterWarnings(warnings(1))).toBeNull();
    expect(suspensionAfterWarnings(warnings(2))).toEqual({ kind: 'suspension', status: 'proposed', matches: 1 });
  });

  test('propose again after every second one', () => {
    expect([3, 4, 5, 6].map((count) => suspensionAfterWarnings(warnings(count)) !== null)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('that were cancelled do not count, and neither do other measures', () => {
    const others: Penalty[] = [
      { ...warning, status: 'cancelled' },
      { kind: 'fine', status: 'active', matches: null },
      { kind: 'points', status: 'active', matches: null },
    ];
    expect(suspensionAfterWarnings([warning, ...others])).toBeNull();
    expect(suspensionAfterWarnings(others)).toBeNull();
  });
});

describe('a suspension', () => {
  const suspension = {
    kind: 'suspension',
    status: 'active',
    matches: 1,
    active_from: '2026-03-10T12:00:00Z',
  } as const;
  const on = (day: number, other = {}) => ({
    ...played('X 1-0 Y', other),
    kickoff_at: `2026-03-${day}T18:00:00+00:00`,
  });

  test('is served by the next match the team really plays', () => {
    expect(suspensionMatchesLeft(suspension, [])).toBe(1);
    expect(suspensionMatchesLeft(suspension, [on(11)])).toBe(0);
    expect(suspensionMatchesLeft({ ...suspension, matches: 3 }, [on(11), on(12)])).toBe(1);
    expect(suspensionMatchesLeft(suspension, [on(11), on(12)])).toBe(0);
  });

  test('is not served by an earlier match, a forfeit, or one that is not finished', () => {
    const matches = [on(9), on(11, { forfeited_by: 'away' }), on(12, { status: 'postponed' })];
    expect(suspensionMatchesLeft(suspension, matches)).toBe(1);
  });

  test('holds nobody back while it is only proposed, or once it was dropped', () => {
    for (const status of ['proposed', 'cancelled', 'served'] as const) {
      expect(suspensionMatchesLeft({ ...suspension, status }, [])).toBe(0);
    }
  });
});
