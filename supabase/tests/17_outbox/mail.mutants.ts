import type { Mutant } from '#testing/mutant.ts';

const mail = 'supabase/schemas/17_outbox/60_mail.sql';
const killedBy: [string] = ['supabase/tests/17_outbox/mail.test.ts'];

export default [
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
] satisfies Mutant[];
