import { offers } from './offers.ts';

const looks = ['follow_player', 'report_content'] as const;
const signs = ['follow_player', 'offer_contract', 'report_content'] as const;
const warns = ['follow_player', 'warn_player', 'report_content'] as const;
/** Nobody of the staff, and no captain who may sign somebody. */
const others = { captain: looks, 'co-captain': looks, player: looks } as const;
const signing = { captain: signs, 'co-captain': signs, player: looks } as const;
const staff = { moderator: warns, admin: warns, 'moderator of their team': looks } as const;
const idle = { moderator: looks, admin: looks, 'moderator of their team': looks } as const;

/** A player’s page, for members, captains of another team and the staff (PlayerPage). A block is told in the dialog alone. */
export const player = offers({
  buttons: {
    follow_player: /^Follow/,
    offer_contract: 'Offer contract',
    warn_player: 'Warn',
    report_content: 'Report',
  },
  plain: [/^Share/],
  who: ['captain', 'co-captain', 'player', 'moderator', 'admin', 'moderator of their team', 'themselves'],
  states: {
    'a player of another team': { ...signing, ...staff },
    'a player whose account is suspended': { ...signing, ...staff },
    'a free agent': { ...signing, ...idle },
    'a player of a team without a season': { ...signing, ...idle },
    'a player of a team whose season is over': { ...signing, ...idle },
    'a player of their own team': { ...others, ...staff },
    'an account that was deleted': {},
    'a player with an offer of the team': { ...others, ...staff },
    'no transfer right is left': { ...others, ...staff },
    'playoffs run': { ...others, ...staff },
    'the squad is full': { ...others, ...staff },
  },
  elsewhere: [
    {
      who: ['captain', 'co-captain'],
      commands: ['offer_contract'],
      in: ['a player of their own team'],
      where: 'the contracts of the team, once a season has completed one',
    },
  ],
});
