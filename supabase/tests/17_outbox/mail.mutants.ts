import type { Mutant } from '#testing/mutant.ts';

const waiting = 'supabase/schemas/17_outbox/35_waiting.sql';
const ways = 'supabase/schemas/17_outbox/40_ways.sql';
const mail = 'supabase/schemas/17_outbox/60_mail.sql';
const composed = 'supabase/functions/deliver/mail.ts';
const page = 'supabase/functions/unsubscribe/handler.ts';
const carriers = 'host/mail/carriers.ts';
const killedBy: [string] = ['supabase/tests/17_outbox/mail.test.ts'];
const written: [string] = ['host/mail/carriers.test.ts'];
const ended: [string] = ['host/mail/unsubscribe.test.ts'];

export default [
  {
    file: waiting,
    change: 'a claim is mailed to its own side',
    from: " and r.team_id <> led and led in (m.home_team_id, m.away_team_id);\n    is_over := not found;\n  elsif notice.key = 'rescheduleProposed'",
    to: ";\n    is_over := not found;\n  elsif notice.key = 'rescheduleProposed'",
    killedBy,
    only: 'a claim goes to those who may answer it',
  },
  {
    file: waiting,
    change: 'an answered offer is still mailed',
    from: "c.player_id = reader and c.status = 'offered';",
    to: 'c.player_id = reader;',
    killedBy,
    only: 'an offer says until when',
  },
  {
    file: ways,
    change: 'a zone no clock knows stops the command of others',
    from: "exception when invalid_parameter_value then\n  return 'UTC';",
    to: "exception when division_by_zero then\n  return 'UTC';",
    killedBy,
    only: 'what somebody chose as a time zone',
  },
  {
    file: mail,
    change: 'the next digest is 24 hours later, whatever the clocks do',
    from: '    else (today + 1 + hour) at time zone zone\n',
    to: "    else ((today + hour) at time zone zone) + interval '24 hours'\n",
    killedBy,
    only: 'comes at 17:00',
  },
  {
    file: mail,
    change: 'a day of trying begins before the mail is due',
    from: ", 'daily', o.daily), o.due, o.due\n",
    to: ", 'daily', o.daily), now(), o.due\n",
    killedBy,
    only: 'that is refused for good',
  },
  {
    file: mail,
    change: 'a mail does not wait for a device that may not ring',
    from: '        then private.after_quiet_hours(n.user_id) + grace\n',
    to: '        then now() + grace\n',
    killedBy,
    only: 'waits for the end of the quiet hours',
  },
  {
    file: mail,
    change: 'a mail that may be out there grows',
    from: '  if item.unanswered > 0 then\n    return own;\n  end if;\n',
    to: '',
    killedBy,
    only: 'is repeated as it was',
  },
  {
    file: mail,
    change: 'a digest leaves those that wait to be digests of their own',
    from: '      and (is_daily or (o.next_at <= now()',
    to: '      and (false or (o.next_at <= now()',
    killedBy,
    only: 'tells once a day',
  },
  {
    file: mail,
    change: 'topics are mixed in one mail',
    from: ' and private.notification_topic(n.key) = own_topic))',
    to: '))',
    killedBy,
    only: 'is one for all that is due of its topic',
  },
  {
    file: mail,
    change: 'addresses nobody confirmed are written to',
    from: 'where u.id = item.target and u.email_confirmed_at is not null;',
    to: 'where u.id = item.target;',
    killedBy,
    only: 'an address nobody confirmed',
  },
  {
    file: mail,
    change: 'suspended accounts are written to',
    from: '    or suspended\n',
    to: '',
    killedBy,
    only: 'a suspended account',
  },
  {
    file: mail,
    change: 'what was read is counted',
    from: 'n.user_id = item.target and n.read_at is null and w.mail',
    to: 'n.user_id = item.target and w.mail',
    killedBy,
    only: 'tells of thirty',
  },
  {
    file: mail,
    change: 'what nobody could send for days is mailed as news',
    from: '    or (not is_daily and item.tries = 0 and',
    to: '    or (false and item.tries = 0 and',
    killedBy,
    only: 'that nobody could send for a day',
  },
  {
    file: mail,
    change: 'the end of one topic ends all',
    from: ' else t.topic = end_mails.topic end',
    to: ' else true end',
    killedBy,
    only: 'ends its topic',
  },
  {
    file: composed,
    change: 'a name may stand in many lines',
    from: String.raw`    .replaceAll(/[\s\p{Cc}]+/gu, ' ')`,
    to: '',
    killedBy: written,
    only: 'has a subject of one short line',
  },
  {
    file: composed,
    change: 'a name may be an encoded word',
    from: ".replaceAll('=?', '= ?')",
    to: '',
    killedBy: written,
    only: 'has a subject of one short line',
  },
  {
    file: composed,
    change: 'a link may lead to another site',
    from: 'return origin === site ? href : start;',
    to: 'return origin === site ? href : href;',
    killedBy: written,
    only: 'leads nowhere but to the site',
  },
  {
    file: carriers,
    change: 'a lost answer counts as not sent',
    from: "if (isOut && command === 'CONN')",
    to: "if (false && command === 'CONN')",
    killedBy: written,
    only: 'a server that answers',
  },
  {
    file: page,
    change: 'a link ends mails',
    from: "if (request.method !== 'POST') {",
    to: "if (request.method === 'PUT') {",
    killedBy: ended,
    only: 'ends nothing, however often',
  },
  {
    file: page,
    change: 'a token that is none is answered at once',
    from: ', pause()]);',
    to: ']);',
    killedBy: ended,
    only: 'answers at the same moment',
  },
] satisfies Mutant[];
