import { Hono } from 'hono';
import { answer, tooMany } from '#supabase/functions/unsubscribe/handler.ts';
import type { Backend } from '#host/backend.ts';
import { bodyLimit } from '#host/gateway/traffic/body-limit.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { limiter } from '#host/gateway/traffic/limiter.ts';

type UnsubscribeOptions = {
  backend: Backend;
  siteUrl: string;
  trustProxy: boolean;
  now: () => number;
};

/** Mail programs ask for many people from few addresses. */
export const unsubscribeAllowance = { limit: 120, window: 60_000 };

/** The page /unsubscribe, to which every mail about notifications leads. */
export function unsubscribePage({ backend, siteUrl, trustProxy, now }: UnsubscribeOptions): Hono<Peers> {
  const tries = limiter(unsubscribeAllowance, now);
  const end = (token: string, topic: string | null, daily: boolean) =>
    backend.service.query('select public.end_mails($1, $2::public.notification_topic, $3)', [token, topic, daily]);
  const page = new Hono<Peers>();
  page.all('/', bodyLimit(16 * 1024), async (c) => {
    const wait = tries.take(clientAddress(c, trustProxy));
    if (wait > 0) return tooMany(c.req.raw, wait);
    // The body of a form or mail program adds nothing to the address; it is read so that the connection goes on.
    await c.req.arrayBuffer();
    return answer(c.req.raw, { end, site: siteUrl, now });
  });
  return page;
}
