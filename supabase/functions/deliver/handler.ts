import { callsOver, type Project } from '../_shared/service-calls.ts';
import { deliver, type Delivered, type Held, type Outbox, runsOf, type Ways } from '../channels/sender.ts';
import type { Opened } from '../channels/way.ts';

/** The outbox of a project. */
export function outboxOver({ url, key }: Project, leasedBy = 'lease_deliveries'): Outbox {
  const call = callsOver({ url, key });
  return {
    lease: async (max, ways) =>
      (await call(leasedBy, leasedBy === 'lease_deliveries' ? { max, ways } : { max })) as Held[],
    open: async ({ id, lease }) => (await call('open_delivery', { delivery: id, lease })) as Opened | null,
    begin: ({ id, lease }) => call('begin_delivery', { delivery: id, lease }),
    keep: async ({ id, lease }, channel) =>
      (await call('keep_direct_channel', { delivery: id, lease, channel })) === true,
    finish: ({ id, lease }, version, message) => call('finish_delivery', { delivery: id, lease, version, message }),
    fail: ({ id, lease }, reason, outcome, wait) =>
      call('fail_delivery', { delivery: id, lease, reason, outcome, wait_seconds: wait }),
  };
}

/** Says which ways a project has: the key that browsers register with, and whether mails are sent. */
export const sayWaysOver = (project: Project, pushKey: string | null, mail: boolean): Promise<unknown> =>
  callsOver(project)('set_delivery_ways', { push_key: pushKey, mail });

/** Says that a project sends webhooks: until then nobody is offered any. */
export const sayWebhooksOver = (project: Project): Promise<unknown> =>
  callsOver(project)('set_webhooks_sent', { sent: true });

type AnswerOptions = Project & { ways: Ways };

/** Answers a call of the function: whoever has the service's key may have the outbox sent. */
export async function answer(request: Request, { ways, ...project }: AnswerOptions): Promise<Response> {
  const given = request.headers.get('apikey') ?? request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  if (project.key === '' || (await digest(given)) !== (await digest(project.key)))
    return new Response(null, { status: 401 });
  // Side by side: a receiver who takes long keeps no message of the league's waiting.
  const runs = runsOf(ways).map((run) => deliver({ outbox: outboxOver(project, run.leasedBy), ways: run.ways }));
  await Promise.allSettled(runs);
  const delivered = await Promise.all(runs);
  const sum = (of: keyof Delivered) => delivered.reduce((total, each) => total + each[of], 0);
  return Response.json({ sent: sum('sent'), failed: sum('failed') } satisfies Delivered);
}

/** Two digests are compared: how long that takes says nothing about the key. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
