import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress, type Peers } from './client-address.ts';

async function counted(remoteAddress: string, forwarded?: string, trustProxy = true): Promise<string> {
  const app = new Hono<Peers>();
  app.get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
}

describe('behind a proxy', () => {
  test('the last address counts: the proxy wrote it, the sender the ones before', async () => {
    expect(await counted('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(await counted('127.0.0.1', '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1');
    expect(await counted('127.0.0.1', '203.0.113.9,198.51.100.1 ')).toBe('198.51.100.1');
  });

  test.each(['', ' ', 'unknown', 'x'.repeat(5000), '1.2.3.4.5', '1.2.3', '198.51.100.1:80', '[::1]', '198.51.100.1, '])(
    '"%s" is no address: the proxy’s own counts',
    async (forwarded) => {
      expect(await counted('192.0.2.1', forwarded)).toBe('192.0.2.1');
    },
  );
});

test('without a proxy the header is anybody’s word', async () => {
  expect(await counted('192.0.2.1', '198.51.100.1', false)).toBe('192.0.2.1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
])('%s counts as %s', async (address, network) => {
  expect(await counted(address)).toBe(network);
  expect(await counted('127.0.0.1', address)).toBe(network);
});
