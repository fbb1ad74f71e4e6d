import { offers } from './offers.ts';

const agrees = ['offer_scrim', 'save_scrim_search'] as const;

/** Scrims that teams offer and look for (ScrimsPage). */
export const scrims = offers({
  buttons: {
    offer_scrim: 'Offer a scrim',
    withdraw_scrim_offer: 'Withdraw',
    accept_scrim: /^Accept: /,
    save_scrim_search: 'New search',
    remove_scrim_search: /^Remove /,
    cancel_scrim: 'Call off',
  },
  plain: [/^Report /],
  who: ['captain', 'co-captain', 'player', 'free agent', 'moderator', 'admin', 'admin of the team'],
  states: {
    'nothing is agreed': { captain: agrees, 'co-captain': agrees },
    'the squad is too small': {},
    'the team has offered one': {
      captain: ['offer_scrim', 'withdraw_scrim_offer', 'save_scrim_search'],
      'co-captain': ['offer_scrim', 'withdraw_scrim_offer', 'save_scrim_search'],
    },
    'another team offers one': {
      captain: ['offer_scrim', 'accept_scrim', 'save_scrim_search'],
      'co-captain': ['offer_scrim', 'accept_scrim', 'save_scrim_search'],
    },
    'the team looks for one': {
      captain: [...agrees, 'remove_scrim_search'],
      'co-captain': [...agrees, 'remove_scrim_search'],
    },
    'one is agreed': {
      captain: [...agrees, 'cancel_scrim'],
      'co-captain': [...agrees, 'cancel_scrim'],
    },
    'one has begun': { captain: agrees, 'co-captain': agrees },
  },
  elsewhere: [],
});
