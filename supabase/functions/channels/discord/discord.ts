import { message, type MessageFacts, suppressNotifications } from './message.ts';
import { type Body, read, reasonOf } from '../http.ts';
import type { Answer, Opened, Channel } from '../channel.ts';

/**
 * A channel of Discord's: posts a message, edits it, takes it away. By a webhook; or by the application's bot, whose new messages have
 * a key and can be read again, so that one which may be out there is found and not repeated (docs/decisions/0035).
 */

type OpenedDiscord = Opened & {
  webhook: string;
  token: string;
  /** Where the bot writes; none where the webhook does. */
  channel?: string | null;
  /** The key of a new message, since when it may be out there, and the id in its link. */
  nonce?: string;
  since?: string | null;
  about?: string | null;
  language: string;
  buttons?: boolean;
  said: MessageFacts | null;
};

export type DiscordOptions = {
  /** Another Discord than Discord: for tests. */
  at?: string;
  /** Milliseconds for one request. */
  timeout?: number;
  /** The token of the application's bot. */
  bot?: string;
};

export function discord({ bot = '', ...options }: DiscordOptions = {}): Channel {
  const ask = asking({ bot, ...options });
  return {
    send: async (delivery) => {
      const opened = delivery as OpenedDiscord;
      if (opened.channel && !isToken(bot)) return { outcome: 'again', reason: 'no_bot_token' };
      const mayBeThere = opened.message === null && opened.since && opened.channel;
      try {
        if (mayBeThere) {
          const match = await foundBy(ask, opened as Sought);
          if (typeof match !== 'string') return match;
          if (match !== '') return { outcome: 'taken', message: match, pause: 0, stale: true };
          if (opened.what === 'delete') return { outcome: 'taken', message: null, pause: 0 };
        }
      } catch (error) {
        return { outcome: 'again', reason: reasonOf(error) };
      }
      const request = requestOf(opened);
      if (!request) return { outcome: 'stop', reason: 'wrong_address' };
      try {
        const { answered, body } = await ask(request);
        const outcome = outcomeOf(opened, answered, body);
        return mayBeThere && outcome.outcome === 'taken' ? { ...outcome, stale: true } : outcome;
      } catch (error) {
        const reason = reasonOf(error);
        // Nobody knows whether a new message is out there; an edit or a deletion can be repeated.
        return { outcome: opened.what === 'post' && reason !== 'unreachable' ? 'unanswered' : 'again', reason };
      }
    },
  };
}

/** Asks Discord, with the token of the bot where it is the bot that asks. */
export function asking({ at = 'https://discord.com', timeout = 10_000, bot = '' }: DiscordOptions): Ask {
  return async ({ method = 'GET', url, body, byBot = false }) => {
    const answered = await fetch(`${at}/api${url}`, {
      method,
      // A redirect would lead to a host nobody checked: it is an answer like any other.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rondo/1.0',
        ...(byBot && { authorization: `Bot ${bot}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    try {
      return { answered, body: await read(answered, method === 'GET' ? mostBytesOfAPage : undefined) };
    } catch (error) {
      if (answered.ok) throw error;
      return { answered, body: {} };
    }
  };
}

type Request = { method?: string; url: string; body?: object; byBot?: boolean };
export type Ask = (request: Request) => Promise<{ answered: Response; body: Body }>;

const mostBytesOfAPage = 2 * 1024 * 1024;

export const isToken = (bot: string): boolean => /^[\w-]{18,40}\.[\w-]{4,12}\.[\w-]{20,120}$/.test(bot);
export const isSnowflake = (id: unknown): id is string => typeof id === 'string' && /^\d{15,22}$/.test(id);

/** The address is put together here, of parts that can name nothing except a webhook or a channel. */
function requestOf(opened: OpenedDiscord): Request | undefined {
  const { what, webhook, token, channel, nonce, since, message: id, said: facts, language, buttons } = opened;
  if (!isSnowflake(webhook) || !/^[\w-]{40,120}$/.test(token) || (channel && !isSnowflake(channel))) return undefined;
  const url = channel ? `/v10/channels/${channel}` : `/webhooks/${webhook}/${token}`;
  const byBot = Boolean(channel);
  if (what === 'post') {
    const body = facts && message(facts, language, buttons);
    if (!body) return undefined;
    return byBot
      ? { method: 'POST', url: `${url}/messages`, body: { ...body, nonce, enforce_nonce: true }, byBot }
      : // A possible duplicate rings for nobody: a webhook's repeat can be kept from no more than that.
        {
          method: 'POST',
          url: `${url}?wait=true`,
          body: since ? { ...body, flags: body.flags | suppressNotifications } : body,
        };
  }
  if (id === null || !/^\d{1,25}$/.test(id)) return undefined;
  if (what === 'delete') return { method: 'DELETE', url: `${url}/messages/${id}`, byBot };
  return facts
    ? { method: 'PATCH', url: `${url}/messages/${id}`, body: message(facts, language, buttons), byBot }
    : undefined;
}

type Sought = { channel: string; since: string; about?: string | null | undefined };

/** Pages of a hundred messages that are looked through; who wrote more meanwhile has it repeated, if its key is forgotten too. */
const mostPages = 10;
/** Milliseconds that Discord's clock and the database's may differ by. */
const skew = 120_000;
/** The first moment of Discord's ids. */
const epoch = 1_420_070_400_000;

/** The id of the bot's message that an earlier try may have made, '' where there is none, or what Discord says instead. */
export async function foundBy(ask: Ask, { channel, since, about }: Sought): Promise<string | Answer> {
  if (!isSnowflake(channel)) return { outcome: 'stop', reason: 'wrong_address' };
  // A test links to nothing of its own: its key has to do.
  if (!about) return '';
  const me = await ask({ url: '/v10/users/@me', byBot: true });
  if (!me.answered.ok) return refusalOf(me.answered, me.body, { isChannel: false });
  let after = String(BigInt(Date.parse(since) - skew - epoch) << 22n);
  for (let page = 0; page < mostPages; page += 1) {
    const list = await ask({ url: `/v10/channels/${channel}/messages?limit=100&after=${after}`, byBot: true });
    if (!list.answered.ok) return refusalOf(list.answered, list.body, { isChannel: true });
    // A sender that cannot read the list does not know that it is not there.
    if (!Array.isArray(list.body)) return { outcome: 'again', reason: 'no_list' };
    const messages = list.body as { id?: unknown; author?: { id?: unknown } }[];
    const own = messages.find(
      (each) => each.author?.id === me.body['id'] && JSON.stringify(each).includes(about) && isSnowflake(each.id),
    );
    if (own) return String(own.id);
    if (messages.length < 100) return '';
    after = messages.map(({ id }) => String(id)).reduce((last, id) => (BigInt(id) > BigInt(last) ? id : last), after);
  }
  return '';
}

/** The consequence when Discord does not let us look. */
function refusalOf({ status, headers }: Response, body: Body, { isChannel }: { isChannel: boolean }): Answer {
  if (status === 429) return quiet(headers, body);
  return { outcome: isChannel && isClosed(status) ? 'no_bot' : 'again', reason: `http_${status}` };
}

/** The bot is not in the server, or may not write in the channel. */
const isClosed = (status: number) => status === 403 || status === 404;

function outcomeOf({ what, message: id, channel }: OpenedDiscord, { status, headers }: Response, body: Body): Answer {
  const reason = `http_${status}`;
  if (status >= 200 && status < 300) {
    const made = typeof body['id'] === 'string' && /^\d{1,25}$/.test(body['id']) ? body['id'] : undefined;
    if (what === 'post' && made === undefined) return { outcome: 'unanswered', reason: 'no_message_id' };
    return { outcome: 'taken', message: what === 'delete' ? null : (made ?? id), pause: pauseAfter(headers) };
  }
  if (status === 429) return quiet(headers, body);
  if (status === 404 && what === 'delete' && body['code'] !== unknownChannel)
    return { outcome: 'taken', message: null, pause: 0 };
  if (channel) {
    // Of a new one: it was there, and somebody deleted it meanwhile. An edit was of one that is gone, or that the webhook wrote.
    if (body['code'] === unknownMessage || (what === 'edit' && body['code'] === anothersMessage))
      return { outcome: what === 'post' ? 'stop' : 'forget', reason: 'message_gone' };
    if (isClosed(status)) return { outcome: 'no_bot', reason };
  }
  // A message that is gone is sent anew; were it the webhook that is gone, that says so.
  if (status === 404 && what === 'edit' && body['code'] !== unknownWebhook)
    return { outcome: 'forget', reason: 'message_gone' };
  if (status === 404 || (status === 401 && body['code'] === wrongToken)) return { outcome: 'off', reason };
  if (status === 400 || status === 413) return { outcome: 'stop', reason };
  return { outcome: 'again', reason };
}

export const unknownChannel = 10_003;
export const unknownMessage = 10_008;
const unknownWebhook = 10_015;
const anothersMessage = 50_005;
const wrongToken = 50_027;

export function quiet(headers: Headers, body: Body): Answer & { outcome: 'quiet' } {
  const seconds = Number(body['retry_after'] ?? headers.get('retry-after'));
  const wait = Math.ceil(Number.isFinite(seconds) ? Math.max(seconds, 1) : 5);
  return { outcome: 'quiet', reason: 'rate_limited', wait };
}

/** Milliseconds, where this was the last one that is taken at once. */
export function pauseAfter(headers: Headers): number {
  const after = Number(headers.get('x-ratelimit-reset-after'));
  return headers.get('x-ratelimit-remaining') === '0' && after > 0 ? Math.ceil(after * 1000) : 0;
}
