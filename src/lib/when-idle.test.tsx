import { expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

test('what waits for an idle moment comes one at a time, whatever became of the one before', () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (action: () => void) => moments.push(action));
  const done: string[] = [];
  whenIdle(() => {
    done.push('first');
    throw new Error('out of order');
  });
  whenIdle(() => done.push('second'));
  expect(moments).toHaveLength(1);
  expect(moments.shift()).toThrow('out of order');
  expect(done).toEqual(['first']);
  expect(moments).toHaveLength(1);
  moments.shift()?.();
  expect(done).toEqual(['first', 'second']);
  expect(moments).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('what is not wanted any more is left out, and what waits behind it comes', () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (action: () => void) => moments.push(action));
  const done: string[] = [];
  const leave = whenIdle(() => done.push('left'));
  whenIdle(() => done.push('stays'));
  leave();
  moments.shift()?.();
  leave();
  whenIdle(() => done.push('later'));
  moments.shift()?.();
  expect([done, moments.length]).toEqual([['stays', 'later'], 0]);
  vi.unstubAllGlobals();
});
