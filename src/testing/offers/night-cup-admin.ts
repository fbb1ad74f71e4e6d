import { offers } from './offers.ts';

const running = ['cancel_night_cup', 'set_night_cup_public'] as const;

/** A night cup in the list of admins, and the way to another (AdminNightCupsPage). */
export const nightCupAdmin = offers({
  buttons: {
    save_night_cup: 'Plan a night cup',
    'save_night_cup again': /^Edit /,
    open_night_cup: /^Open for entry: /,
    start_night_cup: /^Draw now: /,
    cancel_night_cup: /^Cancel cup: /,
    set_night_cup_public: /^(Make public|Hide from the public): /,
  },
  who: ['admin', 'moderator', 'captain'],
  opens: ['admin'],
  states: {
    'it is planned': {
      admin: ['save_night_cup', 'save_night_cup again', 'open_night_cup', 'cancel_night_cup'],
    },
    'it is planned, and its check-in is over': {
      admin: ['save_night_cup', 'save_night_cup again', 'cancel_night_cup'],
    },
    'entry is open': { admin: ['save_night_cup', 'save_night_cup again', ...running] },
    'check-in is open': { admin: ['save_night_cup', ...running] },
    'check-in is over': { admin: ['save_night_cup', 'start_night_cup', ...running] },
    'it is on': { admin: ['save_night_cup', ...running] },
    'it is over': { admin: ['save_night_cup', 'set_night_cup_public'] },
    'it was called off': { admin: ['save_night_cup', 'set_night_cup_public'] },
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['set_night_cup_public'],
      in: ['it is planned', 'it is planned, and its check-in is over'],
      where: 'the form of the plan, which nobody else sees',
    },
  ],
});
