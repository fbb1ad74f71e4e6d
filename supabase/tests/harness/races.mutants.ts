import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/tests/harness/race-faults.ts';
const tests = 'supabase/tests';

/** A race that must find what is broken where this fault is in the database. */
const finds = (race: string, only: string, fault = 'no row locks'): Mutant => ({
  file,
  change: `${fault}: ${only}`,
  from: `const fault = 'none' as Fault;`,
  to: `const fault = '${fault}' as Fault;`,
  killedBy: [`${tests}/${race}-race.test.ts`],
  only,
});

const contracts = '08_contracts/contracts';
const reports = '10_seasons/reports';
const discipline = '10_seasons/discipline';
const playoffs = '10_seasons/playoffs';
const messages = '12_community/messages';
const nightCups = '12_community/night-cups';
const tickets = '12_community/tickets';
const moderation = '13_staff/moderation';

export default [
  finds(contracts, 'a player whom fifty clubs want'),
  finds(contracts, 'the last place in a squad'),
  finds(contracts, 'the last transfer right'),
  finds(contracts, 'an offer is signed once'),
  finds(contracts, 'an offer is accepted or withdrawn'),
  finds(contracts, 'an offer is made once'),
  finds(contracts, 'a player is released once'),
  finds(contracts, 'signing goes on while', 'an entry is held before its team'),
  finds(contracts, 'a player is released once', 'a team is held before its player'),
  finds(contracts, 'the clock and the renewals', 'the clock waits instead of passing by'),

  // A withdrawal changes what is still open as it writes, and the ledger numbers its rows: they need no lock to agree.
  finds(reports, 'of two sides that differ one reports'),
  finds(reports, 'two sides that agree have a result'),
  finds(reports, 'a side reports once'),
  finds(reports, 'a report that is confirmed is disputed no more'),
  finds(reports, 'a ruling and a confirmation come one after the other'),
  finds(reports, 'a report is confirmed by the other side or by silence'),
  finds(reports, 'a report is disputed or taken by silence'),
  finds(reports, 'a report is corrected or confirmed'),
  finds(reports, 'a report is corrected or disputed by another'),
  finds(reports, 'a report is taken back or confirmed'),
  finds(reports, 'a report is changed once'),
  finds(reports, 'of two sides that accept each other’s report the first does'),
  finds(reports, 'a protest is ruled or taken back'),
  finds(reports, 'a result is taken back once'),
  finds(reports, 'who leaves is in no line-up'),

  finds(discipline, 'warnings at once'),
  finds(discipline, 'a proposal is decided once'),
  finds(discipline, 'two results at once'),
  finds(discipline, 'who is suspended is in no line-up'),

  finds(playoffs, 'two admins who start'),
  finds(playoffs, 'the playoffs start before a deduction'),
  finds(playoffs, 'a result is taken back or played on from'),
  finds(playoffs, 'two admins who finish'),

  finds(messages, 'two who begin to write'),
  finds(messages, 'a message sent twice'),
  finds(messages, 'the last words are the last'),

  finds(nightCups, 'of two who check in'),
  finds(nightCups, 'of three who enter'),
  finds(nightCups, 'a game is walked over or reported'),
  finds(nightCups, 'whoever leaves while the bracket is drawn'),

  finds(tickets, 'nothing is said in a ticket'),
  finds(tickets, 'one of two assigns'),

  finds(moderation, 'a report is decided once'),
  finds(moderation, 'a text is hidden once'),
  finds(moderation, 'a button pressed often'),
  finds(moderation, 'a mute is one'),
] satisfies Mutant[];
