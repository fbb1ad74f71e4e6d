import { describe, expect, test } from 'vitest';
import { nextWarningProposes, type Penalty, suspensionMatchesLeft } from './discipline.ts';

const warning: Penalty = { kind: 'warning', status: 'active', matches: null, served: 0, suspension_id: null };
const counted: Penalty = { ...warning, suspension_id: 'a suspension' };

describe('one more warning', () => {
  test('proposes a suspension where it is the second, and then where it is every second one', () => {
    expect([[], [warning], [counted, counted], [counted, counted, warning]].map(nextWarningProposes)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('proposes nothing beside those that were taken back, nor beside other penalties', () => {
    const others: Penalty[] = [
      { ...warning, status: 'cancelled' },
      { ...warning, kind: 'fine' },
      { ...warning, kind: 'points' },
    ];
    expect(nextWarningProposes(others)).toBe(false);
  });
});

describe('a suspension', () => {
  const suspension: Penalty = { ...warning, kind: 'suspension', matches: 3, served: 1 };

  test('still keeps its player out of the matches that have not been sat out', () => {
    expect(suspensionMatchesLeft(suspension)).toBe(2);
  });

  test.each(['proposed', 'served', 'cancelled'] as const)('that is %s keeps nobody out', (status) => {
    expect(suspensionMatchesLeft({ ...suspension, status })).toBe(0);
  });

  test('is nothing else', () => {
    expect(suspensionMatchesLeft(warning)).toBe(0);
  });
});
