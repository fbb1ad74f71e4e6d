import { message, type Said } from './message.ts';
import type { Answer, Opened, Way } from './way.ts';

/** One webhook of Discord's: posts a message, edits it, takes it away. */

type OpenedDiscord = Opened & {
  webhook: string;
  token: string;
  language: string;
  buttons?: boolean;
  said: Said | null;
};

/** What an answer may be long; a message comes back as a few thousand. */
const mostBytes = 64 * 1024;

type DiscordOptions = {
  /** Another Discord than Discord: for tests. */
  at?: string;
  /** Milliseconds for one request. */
  timeout?: number;
};

export function discord({ at = 'https://discord.com', timeout = 10_000 }: DiscordOptions = {}): Way {
  return {
    send: async (given) => {
      const opened = given as OpenedDiscord;
      const request = requestOf(opened, at);
      if (!request) return { outcome: 'stop', reason: 'wrong_address' };
      let answered: Response | undefined;
      try {
        answered = await fetch(request.url, {
          method: request.method,
          // A redirect would lead to a host nobody checked: it is an answer like any other.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
          headers: { 'content-type': 'application/json', 'user-agent': 'Rondo/1.0' },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        });
        return outcomeOf(opened, answered, await read(answered));
      } catch (error) {
        const reason = reasonOf(error);
        if (answered && !answered.ok) return { outcome: 'again', reason: `http_${answered.status}` };
        // Nobody knows whether a new message is out there; an edit or a deletion can be repeated.
        return { outcome: opened.what === 'post' && reason !== 'unreachable' ? 'unanswered' : 'again', reason };
      }
    },
  };
}

/** The address is put together here, of two parts that can name nothing but a webhook. */
function requestOf({ what, webhook, token, message: id, said, language, buttons }: OpenedDiscord, at: string) {
  if (!/^\d{15,22}$/.test(webhook) || !/^[\w-]{40,120}$/.test(token)) return undefined;
  const url = `${at}/api/webhooks/${webhook}/${token}`;
  if (what === 'post')
    return said && { method: 'POST', url: `${url}?wait=true`, body: message(said, language, buttons) };
  if (id === null || !/^\d{1,25}$/.test(id)) return undefined;
  if (what === 'delete') return { method: 'DELETE', url: `${url}/messages/${id}` };
  return said && { method: 'PATCH', url: `${url}/messages/${id}`, body: message(said, language, buttons) };
}

function outcomeOf({ what, message: id }: Opened, { status, headers }: Response, body: Body): Answer {
  const reason = `http_${status}`;
  if (status >= 200 && status < 300) {
    const made = typeof body['id'] === 'string' && /^\d{1,25}$/.test(body['id']) ? body['id'] : undefined;
    if (what === 'post' && made === undefined) return { outcome: 'unanswered', reason: 'no_message_id' };
    return { outcome: 'taken', message: what === 'delete' ? null : (made ?? id), pause: pauseAfter(headers) };
  }
  if (status === 429) {
    const asked = Number(body['retry_after'] ?? headers.get('retry-after'));
    return {
      outcome: 'quiet',
      reason: 'rate_limited',
      wait: Math.ceil(Number.isFinite(asked) ? Math.max(asked, 1) : 5),
    };
  }
  if (status === 404 && what === 'delete') return { outcome: 'taken', message: null, pause: 0 };
  // A message that is gone is sent anew; were it the webhook that is gone, that says so.
  if (status === 404 && what === 'edit' && body['code'] !== unknownWebhook)
    return { outcome: 'forget', reason: 'message_gone' };
  if (status === 404 || (status === 401 && body['code'] === wrongToken)) return { outcome: 'off', reason };
  if (status === 400 || status === 413) return { outcome: 'stop', reason };
  return { outcome: 'again', reason };
}

const unknownWebhook = 10_015;
const wrongToken = 50_027;

/** Milliseconds, where this was the last one that is taken at once. */
function pauseAfter(headers: Headers): number {
  const after = Number(headers.get('x-ratelimit-reset-after'));
  return headers.get('x-ratelimit-remaining') === '0' && after > 0 ? Math.ceil(after * 1000) : 0;
}

type Body = Record<string, unknown>;

export async function read(answered: Response): Promise<Body> {
  if (!answered.body) return {};
  const reader = answered.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      return {};
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** A word for what went wrong, as runtimes say it; what they say names the address, and is kept nowhere. */
export function reasonOf(error: unknown): 'timeout' | 'unreachable' | 'broken' {
  const { name, message: words, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'timeout';
  const code = cause?.code ?? '';
  const isUnreachable =
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code) ||
    /\(Connect\)|dns error/i.test(words);
  return isUnreachable ? 'unreachable' : 'broken';
}
