import { offers } from './offers.ts';

const roles = ['set_role admin', 'set_role moderator'] as const;
const decides = ['suspend_account', 'mute_writer', 'free_gaming_id'] as const;

/** The decisions of an admin about an account, on its page for the staff (AdminPersonPage). */
export const account = offers({
  buttons: {
    'set_role admin': 'Make admin',
    'set_role moderator': 'Make moderator',
    'set_role user': 'Remove role',
    suspend_account: 'Suspend',
    lift_suspension: 'Lift suspension',
    mute_writer: 'Mute',
    unmute_writer: 'Unmute',
    decide_about_player: 'Ineligible',
    free_gaming_id: 'Release gaming ID',
  },
  plain: ['Eligible', 'Pending'],
  who: ['admin', 'admin of the team', 'moderator', 'themselves'],
  states: {
    'a player': { admin: [...roles, ...decides], 'admin of the team': roles },
    'a free agent': {
      admin: [...roles, 'suspend_account', 'mute_writer', 'decide_about_player', 'free_gaming_id'],
      'admin of the team': [...roles, 'suspend_account', 'mute_writer', 'decide_about_player', 'free_gaming_id'],
    },
    'a player without a gaming ID': {
      admin: [...roles, 'suspend_account', 'mute_writer'],
      'admin of the team': roles,
    },
    'a muted player': {
      admin: [...roles, 'suspend_account', 'unmute_writer', 'free_gaming_id'],
      'admin of the team': roles,
    },
    'a suspended player': { admin: ['lift_suspension', 'mute_writer', 'free_gaming_id'] },
    'a co-captain': { admin: [...roles, ...decides], 'admin of the team': roles },
    'a captain': { admin: [...roles, 'mute_writer', 'free_gaming_id'], 'admin of the team': roles },
    'a moderator': {
      admin: ['set_role admin', 'set_role user', ...decides],
      'admin of the team': ['set_role admin', 'set_role user'],
    },
    'a suspended moderator': {
      admin: ['set_role user', 'lift_suspension', 'mute_writer', 'free_gaming_id'],
      'admin of the team': ['set_role user'],
    },
    'an admin': {
      admin: ['set_role moderator', 'set_role user', ...decides],
      'admin of the team': ['set_role moderator', 'set_role user'],
    },
    'an account that was deleted': {},
  },
  elsewhere: [
    {
      who: ['moderator'],
      commands: ['mute_writer', 'unmute_writer'],
      where: 'the reports and the list of muted players, on the pages of the moderation',
    },
  ],
});
