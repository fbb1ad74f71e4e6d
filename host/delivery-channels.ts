import { channelsOf } from '#supabase/functions/channels/list.ts';
import type { Transport } from '#supabase/functions/channels/mail/mail.ts';
import { publicKeyOf } from '#supabase/functions/channels/push/web-push.ts';
import type { Channels } from '#supabase/functions/channels/sender.ts';
import type { Options } from './operator/options.ts';
import type { Secrets } from './operator/secrets.ts';
import { publicPost } from './outbound/post.ts';
import type { Query } from './postgres/session-pools.ts';

type ChannelOptions = Pick<Options, 'siteUrl' | 'discord' | 'discordAt' | 'pushAt'> & {
  /** The sender of mails; none where they go nowhere. */
  carrier: Transport | undefined;
  /** A port of this machine that every webhook is sent to instead: for tests. */
  webhooksPort?: number | undefined;
};

/** The channels this host sends by, each with what it needs of the machine. */
export const hostChannels = (options: ChannelOptions, { vapidKey }: Pick<Secrets, 'vapidKey'>): Channels =>
  channelsOf({
    discord: discordOf(options),
    ...(options.discord?.bot !== undefined && { direct: discordOf(options) }),
    ...(pushes(options) && {
      push: {
        key: vapidKey,
        contact: contactOf(options.siteUrl),
        ...(options.pushAt ? { at: options.pushAt } : {}),
      },
    }),
    ...(options.carrier && { mail: { transport: options.carrier } }),
    webhook: publicPost({
      loopback: options.webhooksPort === undefined ? undefined : { port: options.webhooksPort },
    }),
  });

const discordOf = ({ discord: application, discordAt }: Pick<Options, 'discord' | 'discordAt'>) => ({
  ...(discordAt !== undefined && { at: discordAt }),
  ...(application?.bot !== undefined && { bot: application.bot }),
});

/** Says which channels there are, so that nobody is offered another. */
export const publishChannels = (
  query: Query,
  options: ChannelOptions,
  { vapidKey }: Pick<Secrets, 'vapidKey'>,
): Promise<unknown> =>
  query('select public.set_delivery_channels($1, $2), public.set_webhooks_sent(true)', [
    pushes(options) ? publicKeyOf(vapidKey) : null,
    options.carrier !== undefined,
  ]);

/** Browsers register for pushes on https alone, and push services ask whom they may write to about them. */
const pushes = ({ siteUrl, pushAt }: Omit<ChannelOptions, 'carrier'>): boolean =>
  siteUrl.startsWith('https:') || pushAt !== undefined;

const contactOf = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? siteUrl : 'mailto:nobody@localhost.invalid';
