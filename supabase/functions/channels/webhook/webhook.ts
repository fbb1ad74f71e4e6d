import type { Answer, Opened, Channel } from '../channel.ts';

/**
 * Webhooks for anybody's own use (docs/decisions/0036): an event, signed as the Standard Webhooks specification says.
 * Where it goes is somebody else's choice, so the request itself is made by the host of the sender, which alone
 * can hold on to the address it checked.
 */

type OpenedEvent = Opened & {
  address: string;
  /** The present secret, and for a while the one before, in base64. */
  secrets: string[];
  /** The id of the event, the same however often it is sent. */
  event: string;
  type: string;
  at: string;
  data: Record<string, unknown>;
};

/** Sends a request and says how it was answered; throws a `PostFailure` where it was not. */
export type Post = (
  address: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; retryAfter: string | undefined }>;

/** Why nothing was answered; the word is all that is kept of it. */
export class PostFailure extends Error {
  reason: 'timeout' | 'unreachable' | 'not_public' | 'wrong_address' | 'wrong_certificate' | 'broken';

  constructor(reason: PostFailure['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** No receiver needs longer than this to be asked again. */
const longestWait = 6 * 3600;

export const webhook = (post: Post): Channel => ({
  send: (opened) => sendEvent(opened as OpenedEvent, post, Date.now()),
  leasedBy: 'lease_webhook_deliveries',
  failsWhole: true,
});

async function sendEvent(opened: OpenedEvent, post: Post, now: number): Promise<Answer> {
  const { address, secrets, event, type, at, data } = opened;
  const body = JSON.stringify({ id: event, type, timestamp: new Date(at).toISOString(), data });
  const timestamp = String(Math.floor(now / 1000));
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, `${event}.${timestamp}.${body}`)));
  try {
    const { status, retryAfter } = await post(
      address,
      {
        'content-type': 'application/json',
        'user-agent': 'Rondo/1.0',
        'webhook-id': event,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.map((signed) => `v1,${signed}`).join(' '),
      },
      body,
    );
    if (status >= 200 && status < 300) return { outcome: 'taken', message: String(status), pause: 0 };
    if (status === 410) return { outcome: 'off', reason: 'http_410' };
    const wait = waitOf(retryAfter, now);
    return { outcome: 'again', reason: `http_${status}`, ...(wait === undefined ? {} : { wait }) };
  } catch (error) {
    return { outcome: 'again', reason: error instanceof PostFailure ? error.reason : 'broken' };
  }
}

async function signature(secret: string, content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.codePointAt(0)!);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)));
  return btoa(String.fromCodePoint(...signed));
}

/** Seconds or a moment, as RFC 9110 § 10.2.3 has it. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestWait) : undefined;
}
