import type { Mutant } from '#testing/mutant.ts';

const devices = 'supabase/schemas/17_outbox/12_devices.sql';
const outbox = 'supabase/schemas/17_outbox/20_outbox.sql';
const ways = 'supabase/schemas/17_outbox/40_ways.sql';
const push = 'supabase/schemas/17_outbox/50_push.sql';
const sender = 'supabase/functions/deliver/push.ts';
const killedBy: [string] = ['supabase/tests/17_outbox/push.test.ts'];
const chosen: [string] = ['supabase/tests/17_outbox/ways.test.ts'];
const sent: [string] = ['supabase/tests/17_outbox/push-sender.test.ts'];

export default [
  {
    file: devices,
    change: 'an address may go on after that of a push service',
    from: "/[A-Za-z0-9_~:%/?=&.+-]*$'",
    to: "/[A-Za-z0-9_~:%/?=&.+-]*'",
    killedBy,
    only: 'of anything else is refused',
  },
  {
    file: outbox,
    change: 'a device that asked for silence is asked again at once',
    from: 'select d.quiet_until into until',
    to: 'select null::timestamptz into until',
    killedBy,
    only: 'asked for silence',
  },
  {
    file: push,
    change: 'a session that ended is still pushed to',
    from: '  join auth.sessions s on s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())\n  where d.id = item.target;',
    to: '  where d.id = item.target;',
    killedBy,
    only: 'is to a session that ended',
  },
  {
    file: push,
    change: 'suspended accounts are pushed to',
    from: 'if device.id is null or private.is_suspended(device.user_id) then',
    to: 'if device.id is null then',
    killedBy,
    only: 'was suspended',
  },
  {
    file: push,
    change: 'a duty is sent when its moment is over',
    from: '  if deadline <= greatest(begins, now()) then',
    to: '  if false then',
    killedBy,
    only: 'about a duty',
  },
  {
    file: push,
    change: 'hours that were chosen meanwhile count for the next push',
    from: '  if begins > now() then',
    to: '  if false then',
    killedBy,
    only: 'when they were chosen meanwhile',
  },
  {
    file: push,
    change: 'two people may register one device at once',
    from: "  perform pg_advisory_xact_lock(hashtextextended('push_devices ' || add_push_device.endpoint, 0));\n",
    to: '',
    killedBy,
    only: 'registered by two people at once',
  },
  {
    file: push,
    change: 'a device that changed hands stays with whoever had it',
    from: 'where (d.endpoint = add_push_device.endpoint and d.user_id <> me)\n      or (',
    to: 'where (',
    killedBy,
    only: 'that changes hands',
  },
  {
    file: push,
    change: 'devices of others are removed',
    from: '  where d.user_id = me\n    and (d.id = remove_push_device.device',
    to: '  where (d.id = remove_push_device.device',
    killedBy,
    only: 'is its owner’s alone',
  },
  {
    file: push,
    change: 'what was pushed is mailed as well',
    from: '  where d.id = item.target\n    and o.way in',
    to: '  where false\n    and o.way in',
    killedBy,
    only: 'that was taken leaves nothing',
  },
  {
    file: ways,
    change: 'quiet hours over midnight end on the day they began',
    from: 'then (l.day + 1 + q.ends) at time zone q.time_zone',
    to: 'then (l.day + q.ends) at time zone q.time_zone',
    killedBy: chosen,
    only: 'quiet hours',
  },
  {
    file: ways,
    change: 'the topic of the staff is shown to everybody',
    from: "  where t.topic <> 'staff' or private.is_staff()\n",
    to: '',
    killedBy: chosen,
    only: 'of the staff is shown',
  },
  {
    file: sender,
    change: 'a redirect is followed',
    from: "redirect: 'manual',",
    to: "redirect: 'follow',",
    killedBy: sent,
    only: 'is no redirect’s to take',
  },
  {
    file: sender,
    change: 'a repeat stands beside the first',
    from: "topic: notice.id.replaceAll('-', ''),",
    to: 'topic: String(Math.random()).slice(2),',
    killedBy: sent,
    only: 'is repeated, and stands there once',
  },
  {
    file: sender,
    change: 'a device the push service forgot is kept',
    from: "  if (status === 404 || status === 410) return { outcome: 'off', reason };\n",
    to: '',
    killedBy: sent,
    only: 'forgets the device',
  },
] satisfies Mutant[];
