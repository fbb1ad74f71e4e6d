import { withForm } from '../../../../src/domain/community/notices.ts';
import { reasonOf } from '../http.ts';
import type { Answer, Opened, Channel } from '../channel.ts';
import { encrypted, type Vapid, vapidSigner } from './web-push.ts';
import { type Facts, languageOf, sentence } from '../texts.ts';

/** One notification to one device, by the push service its browser has. */

type OpenedPush = Opened & {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When it is no use any more. */
  deadline: string | null;
  said: Facts;
};

type PushOptions = Vapid & {
  /** Another push service than those there are: for tests. */
  at?: string;
  /** Milliseconds for one request. */
  timeout?: number;
};

/** So long a push service keeps it for a device that is off. */
const keptSeconds = 12 * 3600;
/** A sentence is far shorter, but for a long reason. */
const mostCharacters = 600;
/** Of seconds to wait that a push service may ask for, where it says none. */
const quietSeconds = 60;

export function push({ at, timeout = 10_000, ...vapid }: PushOptions): Channel {
  const sign = vapidSigner(vapid);
  return {
    send: async (delivery) => {
      const opened = delivery as OpenedPush;
      const { endpoint, deadline, said: facts } = opened;
      const notice = facts.notices[0];
      if (!isPushEndpoint(endpoint) || !notice) return { outcome: 'stop', reason: 'wrong_address' };
      let body: Uint8Array<ArrayBuffer>;
      try {
        body = await encrypted(JSON.stringify(messageOf(facts)), opened);
      } catch {
        // no device made that key: it could read nothing
        return { outcome: 'off', reason: 'wrong_key' };
      }
      const { origin, pathname, search } = new URL(endpoint);
      try {
        const answered = await fetch(at === undefined ? endpoint : `${at}${pathname}${search}`, {
          method: 'POST',
          // A redirect would lead to a host nobody checked: it is an answer like any other.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
          headers: {
            authorization: await sign(origin),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(secondsUntil(deadline)),
            // one that was taken without an answer is replaced by the next, and not shown twice
            topic: notice.id.replaceAll('-', ''),
            urgency: notice.topic === 'duties' ? 'high' : 'normal',
          },
          body,
        });
        // The rest of it is of no use, and may be endless.
        await answered.body?.cancel();
        return outcomeOf(answered);
      } catch (error) {
        return { outcome: 'again', reason: reasonOf(error) };
      }
    },
  };
}

/** The push services there are; `private.is_push_endpoint` says the same, and a test holds both equal. */
export const isPushEndpoint = (address: string): boolean =>
  address.length <= 1000 &&
  /^https:\/\/(fcm\.googleapis\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))\/[\w~:%/?=&.+-]*$/.test(
    address,
  );

/**
 * The payload: as browsers that read declarative pushes take it (`web_push: 8030`), and as our own worker
 * (src/worker/worker.ts) does.
 */
export function messageOf(facts: Facts) {
  const [notice] = facts.notices;
  if (!notice) throw new Error('Nothing is said.');
  return {
    web_push: 8030,
    notification: {
      title: facts.site_name || 'Rondo',
      body: short(sentence(notice, facts)),
      navigate: `${facts.site}${withForm(notice.key, notice.link ?? '/notifications')}`,
      lang: languageOf(facts.language),
      tag: notice.id,
    },
  };
}

/** No letter is cut in two. */
function short(text: string): string {
  const letters = Array.from(text);
  return letters.length <= mostCharacters ? text : `${letters.slice(0, mostCharacters - 1).join('')}…`;
}

const secondsUntil = (deadline: string | null): number =>
  deadline === null
    ? keptSeconds
    : Math.min(Math.max(Math.ceil((Date.parse(deadline) - Date.now()) / 1000), 0), keptSeconds);

function outcomeOf({ status, headers }: Response): Answer {
  const reason = `http_${status}`;
  if (status >= 200 && status < 300) return { outcome: 'taken', message: null, pause: 0 };
  if (status === 404 || status === 410) return { outcome: 'off', reason };
  if (status === 429) return { outcome: 'quiet', reason: 'rate_limited', wait: waitOf(headers.get('retry-after')) };
  if (status === 400 || status === 413) return { outcome: 'stop', reason };
  return { outcome: 'again', reason };
}

/** Seconds, or a date. */
function waitOf(header: string | null): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 1) : quietSeconds;
}
