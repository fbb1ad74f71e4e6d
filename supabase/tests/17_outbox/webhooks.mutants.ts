import type { Mutant } from '#testing/mutant.ts';

const webhooks = 'supabase/schemas/17_outbox/70_webhooks.sql';
const sender = 'supabase/functions/deliver/webhook.ts';
const post = 'host/outbound/post.ts';
const inside = 'supabase/functions/deliver/public-address.ts';
const hosted = 'supabase/functions/deliver/deno-post.ts';
const owners: [string] = ['supabase/tests/17_outbox/webhooks.test.ts'];
const events: [string] = ['supabase/tests/17_outbox/webhook-events.test.ts'];
const posts: [string] = ['host/outbound/post.test.ts'];
const addresses: [string] = ['host/outbound/public-address.test.ts'];

export default [
  {
    file: webhooks,
    change: 'whoever made a webhook changes it for ever',
    from: '  perform private.check_may_have_webhooks(webhook.team_id);\n  return webhook;',
    to: '  return webhook;',
    killedBy: owners,
    only: 'by nobody else',
  },
  {
    file: webhooks,
    change: 'everybody reads the log of a webhook',
    from: '  perform private.check_may_have_webhooks(webhook.team_id);\n  return query',
    to: '  return query',
    killedBy: owners,
    only: 'by nobody else',
  },
  {
    file: webhooks,
    change: 'two make the last webhook at once',
    from: "  perform pg_advisory_xact_lock(hashtextextended('private.webhooks ' || coalesce(of_team::text, ''), 0));\n",
    to: '',
    killedBy: owners,
    only: 'when the last one is made twice at once',
  },
  {
    file: webhooks,
    change: 'a name with an ending of the inside is an address',
    from: '(localhost|localdomain|local|internal|',
    to: '(localhost|localdomain|local|',
    killedBy: owners,
    only: 'of anything else is refused',
  },
  {
    file: webhooks,
    change: 'an old secret signs for ever',
    from: 'case when kept.old_until > now() then kept.old_secret end',
    to: 'kept.old_secret',
    killedBy: owners,
    only: 'replaces the secret',
  },
  {
    file: webhooks,
    change: 'one that is quiet is asked all the same',
    from: 'where w.off_at is null and w.paused_at is null and (w.quiet_until is null or w.quiet_until <= now())',
    to: 'where w.off_at is null and w.paused_at is null',
    killedBy: owners,
    only: 'asked again with growing waits',
  },
  {
    file: webhooks,
    change: 'an article is an event each time the clock looks',
    from: 'extract(epoch from a.published_at)))::uuid',
    to: 'random()))::uuid',
    killedBy: events,
    only: 'however often the clock looks',
  },
  {
    file: webhooks,
    change: 'an event goes to every webhook',
    from: 'case when w.team_id is not null then w.team_id = any (teams) else w.league_id is null or w.league_id = of_league end',
    to: 'true',
    killedBy: events,
    only: 'to whom it concerns',
  },
  {
    file: sender,
    change: 'the moment is not signed',
    from: '`${event}.${timestamp}.${body}`',
    to: '`${event}.${body}`',
    killedBy: events,
    only: 'can check who sent an event',
  },
  {
    file: sender,
    change: 'a redirect counts as taken',
    from: 'status >= 200 && status < 300',
    to: 'status >= 200 && status < 400',
    killedBy: events,
    only: 'sends it elsewhere has not taken it',
  },
  {
    file: inside,
    change: 'one public address of a name is enough',
    from: 'addresses.every(',
    to: 'addresses.some(',
    killedBy: posts,
    only: 'whatever the others are',
  },
  {
    file: post,
    change: 'the platform asks for the name once more',
    from: '        lookup: fixed(addresses),\n',
    to: '',
    killedBy: posts,
    only: 'no name is asked for a second time',
  },
  {
    file: inside,
    change: 'what a mapped address stands for is not asked',
    from: '  if (inner) return !special.some((net) => isIn(inner, net));\n',
    to: '  if (inner) return true;\n',
    killedBy: addresses,
    only: 'is none of its addresses',
  },
  {
    file: hosted,
    change: 'the platform asks for the name once more',
    from: 'connected(sockets, publicAddresses(found.flat()))',
    to: 'connected(sockets, publicAddresses(found.flat()).map(() => name))',
    killedBy: posts,
    only: 'connects to an address that was checked',
  },
  {
    file: hosted,
    change: 'where a connection leads is not looked at',
    from: "  if (!isPublicAddress(tcp.remoteAddr.hostname ?? '')) throw new PostFailure('not_public');\n",
    to: '',
    killedBy: posts,
    only: 'connects to an address that was checked',
  },
  {
    file: hosted,
    change: 'a header brings a second line along',
    from: '  if (head.some((line) => /[\\r\\n]/.test(line))) throw',
    to: '  if (head.length === 0) throw',
    killedBy: posts,
    only: 'what would be a second line',
  },
] satisfies Mutant[];
