import { offers } from './offers.ts';

const decides = ['unmute_writer'] as const;

/** Muted members, on the moderation page (MutedList). */
export const mutedWriters = offers({
  buttons: { unmute_writer: /^Unmute / },
  who: ['member', 'moderator', 'admin', 'moderator of the team', 'admin of the team', 'themselves'],
  states: {
    'a player is muted': { moderator: decides, admin: decides },
    'a moderator is muted': { admin: decides },
    'an admin is muted': { admin: decides },
    'the mute is over': {},
  },
  elsewhere: [],
});
