import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { appealUntil } from './appeals.ts';

const at = '2026-11-19T20:00:00Z';
const fact = (seq: number, cause: 'report' | 'ruling' | 'correction' | 'undo' | 'confirmation') => ({ seq, cause, at });
const until = new Date(Date.parse(at) + limits.appealHours * 3_600_000);

test('a ruling can be appealed for a day, and so can a correction', () => {
  expect(appealUntil([fact(1, 'report'), fact(2, 'ruling')], [])).toEqual(until);
  expect(appealUntil([fact(1, 'ruling'), fact(2, 'correction')], [])).toEqual(until);
});

test('what the teams agreed on and what was taken back cannot', () => {
  expect(appealUntil([], [])).toBeNull();
  expect(appealUntil([fact(1, 'report'), fact(2, 'confirmation')], [])).toBeNull();
  expect(appealUntil([fact(1, 'ruling'), fact(2, 'undo')], [])).toBeNull();
});

test('one appeal a ruling, and none about what an appeal decided; the next ruling is another', () => {
  const rejected = { seq: 1, decided_seq: null, status: 'rejected' as const };
  const granted = { seq: 1, decided_seq: 2, status: 'granted' as const };
  const superseded = { seq: 1, decided_seq: null, status: 'superseded' as const };
  expect(appealUntil([fact(1, 'ruling')], [rejected])).toBeNull();
  expect(appealUntil([fact(1, 'ruling'), fact(2, 'correction')], [granted])).toBeNull();
  expect(appealUntil([fact(1, 'ruling'), fact(2, 'undo'), fact(3, 'ruling')], [superseded])).toEqual(until);
});
