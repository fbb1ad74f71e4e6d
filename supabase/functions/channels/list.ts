import { direct } from './direct/direct.ts';
import { discord } from './discord/discord.ts';
import { mail } from './mail/mail.ts';
import { push } from './push/push.ts';
import type { Channels } from './sender.ts';
import type { Channel } from './channel.ts';
import { webhook } from './webhook/webhook.ts';

/** Every channel, by the name of its row in `private.delivery_channels`: a folder beside this file. */
const channels = { discord, push, direct, mail, webhook };

/** The settings of each channel: a token, a key, a mail server. */
export type Means = { [Name in keyof typeof channels]?: Parameters<(typeof channels)[Name]>[0] };

/** The channels with settings; another sender takes the rest. */
export const channelsOf = (means: Means): Channels =>
  Object.fromEntries(
    Object.entries(means).map(([name, options]) => [
      name,
      (channels[name as keyof Means] as (options: unknown) => Channel)(options),
    ]),
  );
