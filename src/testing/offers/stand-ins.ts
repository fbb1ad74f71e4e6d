import { offers } from './offers.ts';

/** Stand-ins of the away side of a match, in its room (StandIns). */
export const standIns = offers({
  buttons: {
    ask_stand_in: 'Request a stand-in',
    accept_stand_in: 'Stand in',
    withdraw_stand_in: 'Withdraw',
  },
  who: ['captain', 'co-captain', 'player', 'captain of another team', 'free agent', 'stand-in', 'moderator', 'admin'],
  states: {
    'the squad is short of five': { captain: ['ask_stand_in'], 'co-captain': ['ask_stand_in'] },
    'five are in': {},
    'a stand-in is wanted': {
      captain: ['ask_stand_in', 'withdraw_stand_in'],
      'co-captain': ['ask_stand_in', 'withdraw_stand_in'],
      'free agent': ['accept_stand_in'],
      'stand-in': ['accept_stand_in'],
      moderator: ['accept_stand_in'],
      admin: ['accept_stand_in'],
    },
    'somebody stands in': {
      captain: ['ask_stand_in', 'withdraw_stand_in'],
      'co-captain': ['ask_stand_in', 'withdraw_stand_in'],
      'stand-in': ['withdraw_stand_in'],
    },
    'a stand-in is wanted, and it should have begun': {},
    'it is a semi-final': {},
    'its season has none': {},
  },
  elsewhere: [],
});
