import { expect, test } from 'vitest';
import { innerAddresses, outerAddresses } from '#testing/webhook-addresses.ts';
import { isPublicAddress } from '#supabase/functions/channels/webhook/public-address.ts';

test('what is not of the public internet is none of its addresses', () => {
  expect(innerAddresses.length).toBeGreaterThan(100);
  expect(innerAddresses.filter(isPublicAddress)).toEqual([]);
});

test('everything else is', () => {
  expect(outerAddresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
