import { offers } from './offers.ts';

/** How a team stands to a season, on the page of its league (EntryBox). */
export const seasonEntry = offers({
  buttons: {
    register_team: 'Enter Bergwacht',
    set_availability: 'When you can play',
    withdraw_team: 'Withdraw',
    ask_withdrawal: 'Ask to withdraw',
    retract_withdrawal: 'Take back request',
  },
  who: ['captain', 'co-captain', 'player', 'another captain', 'free agent', 'referee', 'admin', 'admin of the team'],
  states: {
    'it takes entries': { captain: ['register_team'] },
    'it takes entries, and the squad is too small': {},
    'it is full': {},
    'its registration is over': {},
    'the team plays elsewhere': {},
    'the team has entered': {
      captain: ['set_availability', 'withdraw_team'],
      'co-captain': ['set_availability'],
    },
    'the team has entered, and registration is over': {
      captain: ['set_availability', 'withdraw_team'],
      'co-captain': ['set_availability'],
    },
    'the team has withdrawn before it began': { captain: ['register_team'] },
    'it runs without the team': {},
    'it runs': { captain: ['ask_withdrawal'] },
    'it runs, and the team has asked to leave': { captain: ['retract_withdrawal'] },
    'it runs, and the team has left': {},
    'its playoffs run': { captain: ['ask_withdrawal'] },
    'it is finished': {},
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['register_team', 'withdraw_team'],
      where: 'the entries of the season, on the pages of the staff',
    },
    {
      who: ['referee'],
      commands: ['withdraw_team'],
      where: 'the withdrawals, on the referee’s page, once the team has asked',
    },
    { who: ['admin'], commands: ['set_availability'], where: 'nowhere: an admin helps a captain who asks' },
  ],
});
