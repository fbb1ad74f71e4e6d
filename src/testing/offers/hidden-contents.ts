import { offers } from './offers.ts';

const decides = ['restore_content', 'restore_content free'] as const;

/** Hidden content, on the moderation page (HiddenList). */
export const hiddenContents = offers({
  buttons: { restore_content: /^Restore /, 'restore_content free': /^Allow new content / },
  who: ['member', 'moderator', 'admin', 'moderator of the team', 'admin of the team', 'themselves'],
  states: {
    'a player wrote it': { moderator: decides, admin: decides },
    'a moderator wrote it': { admin: decides },
    'an admin wrote it': { admin: decides },
    'it is a team’s': { moderator: decides, admin: decides },
    'it is the team’s of a moderator': { admin: decides },
    'it is the staff’s': { admin: decides, 'admin of the team': decides },
  },
  elsewhere: [],
});
