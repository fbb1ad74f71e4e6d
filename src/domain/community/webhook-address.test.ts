import { expect, test } from 'vitest';
import { refusedWebhookAddresses, takenWebhookAddresses } from '#testing/webhook-addresses.ts';
import { webhookAddress } from './webhook-address.ts';

test.each(takenWebhookAddresses)('%j is the address %s', (typed, address) => {
  expect(webhookAddress(typed)).toBe(address);
  expect(webhookAddress(address)).toBe(address);
});

test('what leads inside, has a port or a user, or is no https address, is none', () => {
  expect(refusedWebhookAddresses.length).toBeGreaterThan(200);
  expect(refusedWebhookAddresses.filter((typed) => webhookAddress(typed) !== undefined)).toEqual([]);
});
