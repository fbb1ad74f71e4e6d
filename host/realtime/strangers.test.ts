import { expect, test } from 'vitest';
import { networkOf } from '#host/gateway/traffic/client-address.ts';
import { crowdedOut } from './strangers.ts';

const most = { all: 6, network: 3 };
const out = (...addresses: string[]) => {
  const strangers = addresses.map((address, number) => ({ network: networkOf(address), number }));
  return crowdedOut(strangers, most)?.number;
};

test('while there is room nobody has to go', () => {
  expect(out()).toBeUndefined();
  expect(out('192.0.2.1', '192.0.2.2', '192.0.2.3')).toBeUndefined();
  expect(out('192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1', '198.51.100.1', '203.0.113.1')).toBeUndefined();
});

test('of a network with too many the oldest goes', () => {
  expect(out('203.0.113.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4')).toBe(1);
});

test('an IPv6 network is a /48, whatever its /64', () => {
  const own = ['2001:db8:1:0::/64', '2001:db8:1:1::/64', '2001:db8:1:2::/64'];
  expect(out('2001:db8:2:0::/64', ...own)).toBeUndefined();
  expect(out('2001:db8:2:0::/64', ...own, '2001:db8:1:ff::/64')).toBe(1);
});

test('of too many the oldest of the most crowded network goes, and not whoever came alone', () => {
  expect(
    out('203.0.113.1', '192.0.2.1', '192.0.2.2', '198.51.100.1', '198.51.100.2', '198.51.100.3', '203.0.114.1'),
  ).toBe(3);
});
