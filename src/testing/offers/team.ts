import { offers } from './offers.ts';

const captain = ['update_team', 'hand_over_captaincy', 'add_team_achievement'] as const;
const admin = ['update_team', 'add_team_achievement'] as const;
const squad = {
  'co-captain': ['update_team', 'leave_team'],
  player: ['leave_team'],
  'admin of the team': ['leave_team'],
} as const;

/** The head of a team's page, its achievements and the rights an admin adds (TeamActions, AchievementsTab, RightsGift). */
export const team = offers({
  buttons: {
    update_team: 'Edit team',
    withdraw_team: 'Withdraw from the season',
    ask_withdrawal: 'Withdraw from the season',
    leave_team: 'Leave team',
    // a captain names the next one on the way out
    hand_over_captaincy: 'Leave team',
    archive_team: 'Archive team',
    add_team_achievement: 'Add achievement',
    set_extra_rights: /^One (more|less)$/,
  },
  // the list of seasons, and the report of a text
  plain: ['Enter a league'],
  who: [
    'captain',
    'co-captain',
    'player',
    'captain of another team',
    'free agent',
    'moderator',
    'admin',
    'admin of the team',
  ],
  states: {
    'it plays no season': { captain, ...squad, admin: ['update_team', 'archive_team', 'add_team_achievement'] },
    'its season takes entries': {
      captain: ['update_team', 'withdraw_team', 'hand_over_captaincy', 'add_team_achievement'],
      ...squad,
      admin,
    },
    'it plays a season': {
      captain: ['update_team', 'ask_withdrawal', 'hand_over_captaincy', 'add_team_achievement'],
      ...squad,
      admin: [...admin, 'set_extra_rights'],
    },
    'its playoffs run': {
      captain: ['update_team', 'ask_withdrawal', 'hand_over_captaincy', 'add_team_achievement'],
      ...squad,
      admin,
    },
    'its season is over': { captain, ...squad, admin: ['update_team', 'archive_team', 'add_team_achievement'] },
    'it is archived': { admin: ['add_team_achievement'], 'admin of the team': ['add_team_achievement'] },
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['hand_over_captaincy'],
      where: 'the menu of each player, below',
    },
    {
      who: ['admin'],
      commands: ['withdraw_team'],
      where: 'the entries of the season, on the pages of the staff',
    },
    {
      who: ['admin'],
      commands: ['set_extra_rights'],
      in: ['its season takes entries', 'its playoffs run'],
      where: 'here, while signings cost a right',
    },
  ],
});
