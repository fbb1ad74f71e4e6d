import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { budget, limiter } from './limiter.ts';

test('the try above the limit is told the seconds until the window ends', () => {
  let now = 0;
  const limit = limiter({ limit: 2, window: 60_000 }, () => now);
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  now = 15_000;
  expect(limit.take('a')).toBe(45);
  expect(limit.take('b')).toBe(0);
  now = 60_000;
  expect(limit.take('a')).toBe(0);
});

test('forgiving a key takes all its tries back', () => {
  const limit = limiter({ limit: 1, window: 60_000 }, () => 0);
  limit.take('a');
  expect(limit.take('a')).toBeGreaterThan(0);
  limit.forgive('a');
  expect(limit.take('a')).toBe(0);
});

test('a flood of new keys does not grow the memory without end, and the newest are kept', () => {
  const limit = limiter({ limit: 1, window: 60_000 }, () => 0);
  for (let key = 0; key < 120_000; key += 1) limit.take(String(key));
  expect(limit.take('119999')).toBeGreaterThan(0);
  expect(limit.take('0')).toBe(0);
});

test('a budget fills again with time, and never beyond its size', () => {
  let now = 0;
  const spend = budget({ size: 2, perSecond: 1 }, () => now);
  expect([spend(), spend(), spend()]).toEqual([0, 0, 1]);
  now = 1000;
  expect([spend(), spend()]).toEqual([0, 1]);
  now = 3_600_000;
  expect([spend(), spend(), spend()]).toEqual([0, 0, 1]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
])('tries from %s count for %s', (remoteAddress, counted) => {
  const context = { env: { incoming: { socket: { remoteAddress } } }, req: { header: () => '203.0.113.9' } };
  expect(clientAddress(context as never, false)).toBe(counted);
  expect(clientAddress(context as never, true)).toBe('203.0.113.9');
});
