import { offers } from './offers.ts';

const chief = ['set_shirt', 'set_team_role', 'hand_over_captaincy', 'kick_player'] as const;

/** The menu of one member of a squad (MemberMenu). */
export const teamMember = offers({
  buttons: {
    set_shirt: 'Shirt and position',
    set_team_role: /^(Make|Remove as) co-captain$/,
    request_eligibility_review: 'Request review',
    set_eligibility: 'Set ineligible',
    hand_over_captaincy: 'Hand over captaincy',
    kick_player: 'Remove from team',
  },
  plain: [/^Manage /, 'Cards', 'Table'],
  who: ['captain', 'co-captain', 'player', 'captain of another team', 'moderator', 'admin', 'admin of the team'],
  states: {
    'a player who is eligible': {
      captain: ['set_shirt', 'set_team_role', 'set_eligibility', 'hand_over_captaincy', 'kick_player'],
      admin: chief,
    },
    'a player who is ineligible': {
      captain: ['set_shirt', 'set_team_role', 'request_eligibility_review', 'hand_over_captaincy', 'kick_player'],
      'co-captain': ['request_eligibility_review'],
      admin: chief,
    },
    'a player who is pending': {
      captain: [
        'set_shirt',
        'set_team_role',
        'request_eligibility_review',
        'set_eligibility',
        'hand_over_captaincy',
        'kick_player',
      ],
      'co-captain': ['request_eligibility_review'],
      admin: chief,
    },
    'a co-captain': {
      captain: ['set_shirt', 'set_team_role', 'set_eligibility', 'hand_over_captaincy', 'kick_player'],
      admin: chief,
    },
    'the captain': { captain: ['set_shirt', 'set_eligibility'], admin: ['set_shirt'] },
  },
  elsewhere: [
    { who: ['admin'], commands: ['set_eligibility'], where: 'the eligibility of the team, on the pages of the staff' },
    {
      who: ['captain'],
      commands: ['set_eligibility'],
      in: ['a player who is ineligible'],
      where: 'nowhere: the player is ineligible already',
    },
  ],
});
