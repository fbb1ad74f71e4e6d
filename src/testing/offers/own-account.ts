import { offers } from './offers.ts';

const takes = ['export_my_data'] as const;
const leaves = ['export_my_data', 'delete_my_account'] as const;
const plain = {
  'free agent': leaves,
  moderator: leaves,
  admin: leaves,
  'suspended member': leaves,
  'co-captain': leaves,
  player: leaves,
} as const;

/** The commands of a member about the own account, in the settings (OwnData). The last admin is refused when they try. */
export const ownAccount = offers({
  buttons: { export_my_data: 'Download my data', delete_my_account: 'Delete my account' },
  who: ['free agent', 'moderator', 'admin', 'suspended member', 'captain', 'co-captain', 'player'],
  states: {
    'the team has others': { ...plain, captain: takes },
    'the captain is alone in the team': { ...plain, captain: leaves },
    'the captain is alone in a team that plays': { ...plain, captain: takes },
  },
  elsewhere: [],
});
