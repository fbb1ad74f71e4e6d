import { offers } from './offers.ts';

/** The next step of a team in a night cup, above its page (CupStep). */
export const nightCup = offers({
  buttons: {
    enter_night_cup: /^(Enter Bergwacht|Join the waiting list)$/,
    check_in_night_cup: 'Check in',
    leave_night_cup: 'Withdraw',
  },
  who: ['captain', 'co-captain', 'player', 'free agent', 'moderator', 'admin', 'admin of the team'],
  states: {
    'it is planned': {},
    'entry is open': { captain: ['enter_night_cup'] },
    'entry is open, and the squad is too small': {},
    'the team has entered': { captain: ['leave_night_cup'] },
    'check-in is open to all': { captain: ['enter_night_cup'] },
    'the team may check in': { captain: ['check_in_night_cup', 'leave_night_cup'] },
    'the team has become too small': { captain: ['leave_night_cup'] },
    'the team has checked in': { captain: ['leave_night_cup'] },
    'the team is late': { captain: ['check_in_night_cup', 'leave_night_cup'] },
    'it is on': {},
    'it was called off': {},
  },
  elsewhere: [
    { who: ['admin'], commands: ['enter_night_cup'], where: 'the list of teams, on the same page' },
    { who: ['admin', 'moderator'], commands: ['check_in_night_cup'], where: 'the list of teams, on the same page' },
  ],
});
