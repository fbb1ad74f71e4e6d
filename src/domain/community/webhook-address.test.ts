import { expect, test } from 'vitest';
import { refusedWebhookAddresses, takenWebhookAddresses } from '#testing/webhook-addresses.ts';
import { limits } from '../limits.ts';
import { webhookAddress } from './webhook-address.ts';

test.each(takenWebhookAddresses)('%j is the address %s', (typed, address) => {
  expect(webhookAddress(typed)).toBe(address);
  expect(webhookAddress(address)).toBe(address);
});

test('what leads inside, has a port or a user, or is no https address, is none', () => {
  expect(refusedWebhookAddresses.length).toBeGreaterThan(200);
  expect(refusedWebhookAddresses.filter((typed) => webhookAddress(typed) !== undefined)).toEqual([]);
});

test('a name has at most 253 letters, an address as many as fit', () => {
  const label = 'a'.repeat(63);
  const name = `${label}.${label}.${label}.${'a'.repeat(57)}.com`;
  expect(name).toHaveLength(253);
  expect(webhookAddress(`https://${name}/`)).toBe(`https://${name}/`);
  expect(webhookAddress(`https://a${name.slice(1, -4)}a.com/`)).toBeUndefined();

  const longest = 'https://example.com/'.padEnd(limits.webhookAddressMax, 'x');
  expect(webhookAddress(longest)).toBe(longest);
  expect(webhookAddress(`${longest}x`)).toBeUndefined();
});
