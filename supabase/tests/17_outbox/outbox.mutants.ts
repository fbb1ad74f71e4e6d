import type { Mutant } from '#testing/mutant.ts';

const outbox = 'supabase/schemas/17_outbox/20_outbox.sql';
const discord = 'supabase/schemas/17_outbox/30_discord.sql';
const sender = 'supabase/functions/deliver/discord.ts';
const killedBy: [string] = ['supabase/tests/17_outbox/outbox.test.ts'];
const channels: [string] = ['supabase/tests/17_outbox/discord-channels.test.ts'];
const deliver: [string] = ['supabase/tests/17_outbox/deliver.test.ts'];

export default [
  {
    file: outbox,
    change: 'a sender waits for what another transaction holds',
    from: '    for update of o skip locked\n',
    to: '    for update of o\n',
    killedBy,
    only: 'passes by what another transaction holds',
  },
  {
    file: outbox,
    change: 'a lease that ran out still counts',
    from: '  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()',
    to: '  where o.id = open_delivery.delivery and o.leased_until > now()',
    killedBy,
    only: 'that died leaves what it took',
  },
  {
    file: outbox,
    change: 'what changed while it was being sent is done',
    from: 'done_at = case when o.version = finish_delivery.version then now() end',
    to: 'done_at = now()',
    killedBy,
    only: 'again what changed while it was being sent',
  },
  {
    file: outbox,
    change: 'a new message without an answer is repeated for ever',
    from: '    if item.unanswered >= 2 then',
    to: '    if item.unanswered >= 200 then',
    killedBy,
    only: 'repeats a new message that was not answered once',
  },
  {
    file: outbox,
    change: 'nothing is ever given up',
    from: "(outcome <> 'off' and again_at > late)",
    to: 'false',
    killedBy,
    only: 'gives up after a day',
  },
  {
    file: outbox,
    change: 'a channel that asked for silence gets the next message at once',
    from: '      and (c.quiet_until is null or c.quiet_until <= now())\n',
    to: '',
    killedBy,
    only: 'leaves a channel that asked for silence alone',
  },
  {
    file: discord,
    change: 'a league that is inactive is told of',
    from: "  where m.id = of_match and l.status = 'active' and l.archived_at is null",
    to: '  where m.id = of_match',
    killedBy,
    only: 'archived or inactive',
  },
  {
    file: discord,
    change: 'an article is told of before its moment',
    from: '    and a.published_at <= now()\n    and (a.league_id is null or (l.status',
    to: '    and (a.league_id is null or (l.status',
    killedBy,
    only: 'is one message when it is published',
  },
  {
    file: discord,
    change: 'an address with more behind it is taken',
    from: "([A-Za-z0-9_-]{40,120})$'",
    to: "([A-Za-z0-9_-]{40,120})'",
    killedBy: channels,
    only: 'of anything else is refused',
  },
  {
    file: discord,
    change: 'two admins connect the last channel at once',
    from: "  -- one at a time: of two admins who connect the last one, one does\n  perform pg_advisory_xact_lock(hashtextextended('private.discord_channels', 0));\n",
    to: '',
    killedBy: channels,
    only: 'two admins connect the last one at once',
  },
  {
    file: sender,
    change: 'a redirect is followed',
    from: "redirect: 'manual'",
    to: "redirect: 'follow'",
    killedBy: deliver,
    only: 'is no redirect’s to take',
  },
  {
    file: sender,
    change: 'a lost answer counts as not sent',
    from: "outcome: opened.what === 'post' && reason !== 'unreachable' ? 'unanswered' : 'again'",
    to: "outcome: 'again'",
    killedBy: deliver,
    only: 'never answered is not repeated for ever',
  },
] satisfies Mutant[];
