import type { Mutant } from '#testing/mutant.ts';

const outbox = 'supabase/schemas/17_outbox/20_outbox.sql';
const sent: [string] = ['host/deliver.test.ts'];
const told: [string] = ['supabase/tests/17_outbox/outbox.test.ts'];

/** What wakes the sender, and what does not (docs/decisions/0163). */
export default [
  {
    file: 'host/clock.ts',
    change: 'who is woken during a look does not look again',
    from: '        if (isWoken && !isStopped) run();\n',
    to: '',
    killedBy: sent,
  },
  {
    file: 'host/clock.ts',
    change: 'who is woken looks while a look is under way',
    from: '      if (running) isWoken = true;\n      else if (!isStopped) run();',
    to: '      if (!isStopped) run();',
    killedBy: sent,
  },
  {
    file: 'host/realtime/bus.ts',
    change: 'nobody hears that something is due',
    from: '; listen ${channelOfDue}',
    to: '',
    killedBy: sent,
  },
  {
    file: 'host/realtime/realtime.ts',
    change: 'what became due while nobody listened waits for the clock',
    from: '      onDue();\n',
    to: '',
    killedBy: sent,
  },
  {
    file: outbox,
    change: 'what is due later wakes the sender',
    from: 'when (new.next_at <= now())',
    to: 'when (new.next_at is not null)',
    killedBy: told,
  },
  {
    file: outbox,
    change: 'a message that changed wakes nobody',
    from: 'after update of next_at on private.outbox',
    to: 'after update of created_at on private.outbox',
    killedBy: told,
  },
  {
    file: outbox,
    change: 'what the sender puts back wakes it',
    from: ' and new.lease is not distinct from old.lease',
    to: '',
    killedBy: told,
  },
] satisfies Mutant[];
