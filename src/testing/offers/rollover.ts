import { offers } from './offers.ts';

/** The next season of a league, opened with the teams of the last, on the page of admins (AdminRolloverPage). */
export const rollover = offers({
  buttons: {
    roll_over: /^Open \d+ seasons? with /,
    undo_rollover: 'Undo',
  },
  plain: [/^Move /],
  who: ['admin', 'referee', 'moderator', 'captain'],
  opens: ['admin'],
  states: {
    'its season runs': {},
    'its season is finished': { admin: ['roll_over'] },
    'the next is open': { admin: ['undo_rollover'] },
    'the next is open, and a team has entered since': {},
    'the next is open, and its schedule is published': {},
  },
  elsewhere: [],
});
