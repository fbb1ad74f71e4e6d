import { denoPost, type Sockets } from '../channels/webhook/deno-post.ts';
import { isToken } from '../channels/discord/discord.ts';
import { channelsOf } from '../channels/list.ts';
import { mailApi } from '../channels/mail/mail-api.ts';
import { publicKeyOf, type Vapid, vapidKeyOf } from '../channels/push/web-push.ts';
import { project, secretKeys, serve, setting } from '../_shared/edge.ts';
import { answer, publishChannelsOver, sayWebhooksOver } from './handler.ts';

/** The function of a hosted project; docs/deploy.md says who calls it. The host calls `deliver` itself. */
declare const Deno: Partial<Sockets>;

const vapid = vapidOf(setting('VAPID_PRIVATE_JWK'));
const api = { url: setting('MAIL_API_URL'), key: setting('MAIL_API_KEY'), from: setting('MAIL_FROM') };
const hasMail = api.url.startsWith('https://') && api.key !== '' && api.from.includes('@');
const unsubscribeAt = `${project.url}/functions/v1/unsubscribe`;
const bot = setting('DISCORD_BOT_TOKEN');
const sockets = socketsOf(Deno);
const channels = channelsOf({
  discord: { bot },
  ...(isToken(bot) && { direct: { bot } }),
  ...(vapid && { push: vapid }),
  ...(hasMail && { mail: { transport: mailApi(api), unsubscribeAt } }),
  ...(sockets && { webhook: denoPost(sockets) }),
});

// Nobody is offered a way before it is there; what fails is said at the next start.
publishChannelsOver(project, vapid ? publicKeyOf(vapid.key) : null, hasMail).catch(() => {});
if (sockets) sayWebhooksOver(project).catch(() => {});
serve((request) => answer(request, { ...project, keys: secretKeys, channels }));

/** A runtime without sockets sends no webhooks: what else it has would ask for a name a second time. */
function socketsOf({ resolveDns, connect, startTls }: Partial<Sockets>): Sockets | undefined {
  return resolveDns && connect && startTls ? { resolveDns, connect, startTls } : undefined;
}

function vapidOf(text: string): Vapid | undefined {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // what is wrong with it would be said with a piece of it
  }
  return { key: vapidKeyOf(value), contact: setting('VAPID_CONTACT') };
}
