import { expect, test } from 'vitest';
import { hostileAddresses } from '#testing/hostile-addresses.ts';
import { isDiscordWebhook } from './discord-webhook.ts';

const path = `/api/webhooks/100000000000000001/${'x'.repeat(68)}`;

test.each(['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'])(
  'a webhook on %s is one',
  (host) => {
    expect(isDiscordWebhook(`https://${host}${path}`)).toBe(true);
  },
);

test('nothing else is', () => {
  expect(hostileAddresses.filter(isDiscordWebhook)).toEqual([]);
});
