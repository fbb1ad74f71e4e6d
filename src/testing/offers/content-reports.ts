import { offers } from './offers.ts';

const decides = ['resolve_content_report hide', 'resolve_content_report leave'] as const;
const all = [...decides, 'mute_writer'] as const;

/** Reported content, on the moderation page (ReportQueue). */
export const contentReports = offers({
  buttons: {
    'resolve_content_report hide': /^Hide /,
    'resolve_content_report leave': /^Keep /,
    mute_writer: /^Mute /,
  },
  who: [
    'member',
    'moderator',
    'admin',
    'moderator of the team',
    'admin of the team',
    'moderator who reported it',
    'admin who reported it',
    'themselves',
  ],
  states: {
    'a player wrote it': { moderator: all, admin: all },
    'a muted player wrote it': { moderator: decides, admin: decides },
    'a moderator wrote it': { admin: all },
    'an admin wrote it': { admin: all },
    'it is a team’s': { moderator: decides, admin: decides },
    'it is the team’s of a moderator': { admin: decides },
    'it is decided': {},
  },
  elsewhere: [
    {
      who: ['admin', 'admin who reported it', 'moderator', 'moderator who reported it'],
      commands: ['mute_writer'],
      in: ['a player wrote it', 'a moderator wrote it', 'an admin wrote it', 'it is decided'],
      where: 'an admin: the page of the account; a moderator: the next report, which another of the staff decides',
    },
  ],
});
