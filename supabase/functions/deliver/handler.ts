import { callsOver, type Project } from '../_shared/service-calls.ts';
import { deliver, type Held, type Outbox, type Channels } from '../channels/sender.ts';
import type { Opened } from '../channels/channel.ts';

/** The outbox of a project. */
export function outboxOver({ url, key }: Project, leasedBy = 'lease_deliveries'): Outbox {
  const call = callsOver({ url, key });
  return {
    lease: async (max, channels) =>
      (await call(leasedBy, leasedBy === 'lease_deliveries' ? { max, channels } : { max })) as Held[],
    open: async ({ id, lease }) => (await call('open_delivery', { delivery: id, lease })) as Opened | null,
    begin: ({ id, lease }) => call('begin_delivery', { delivery: id, lease }),
    keep: async ({ id, lease }, channel) =>
      (await call('keep_direct_channel', { delivery: id, lease, channel })) === true,
    finish: ({ id, lease }, version, message) => call('finish_delivery', { delivery: id, lease, version, message }),
    fail: ({ id, lease }, reason, outcome, wait) =>
      call('fail_delivery', { delivery: id, lease, reason, outcome, wait_seconds: wait }),
  };
}

/** Says which channels a project has: the key that browsers register with, and whether mails are sent. */
export const publishChannelsOver = (project: Project, pushKey: string | null, mail: boolean): Promise<unknown> =>
  callsOver(project)('set_delivery_channels', { push_key: pushKey, mail });

/** Says that a project sends webhooks: until then nobody is offered any. */
export const sayWebhooksOver = (project: Project): Promise<unknown> =>
  callsOver(project)('set_webhooks_sent', { sent: true });

/**
 * The limit of one call, and until when it begins with another message: a project ends a function after two seconds of
 * its processor, of which a call takes a fourth (supabase/tests/functions), and the caller waits half a minute.
 */
const portion = { most: 100, budget: 15_000 };

type AnswerOptions = Project & { keys: string[]; channels: Channels };

/**
 * Answers a call of the function: anybody who has a secret key of the project may have one channel of the outbox sent.
 * Each channel is a call of its own: what ends one in the middle of its work leaves no message of another in doubt.
 */
export async function answer(request: Request, { keys, channels, ...project }: AnswerOptions): Promise<Response> {
  const key = request.headers.get('apikey') ?? request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  const [hash, ...hashes] = await Promise.all([key, ...keys].map(digest));
  if (!hashes.includes(hash!)) return new Response(null, { status: 401 });
  const name = new URL(request.url).searchParams.get('way') ?? '';
  const channel = Object.hasOwn(channels, name) ? channels[name] : undefined;
  if (!channel) return new Response(null, { status: 404 });
  const outbox = outboxOver(project, channel.leasedBy);
  return Response.json(await deliver({ outbox, channels: { [name]: channel }, ...portion }));
}

/** Two digests are compared: how long that takes says nothing about the key. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
