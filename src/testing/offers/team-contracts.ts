import { offers } from './offers.ts';

const ends = ['terminate_contract'] as const;
const renews = ['offer_contract', 'renew_contracts'] as const;
const gives = ['set_extra_rights'] as const;

/** A contract of a team, on the team's page (ContractsTab). */
export const teamContracts = offers({
  buttons: {
    withdraw_offer: 'Withdraw',
    terminate_contract: 'Terminate',
    offer_contract: 'Offer renewal',
    renew_contracts: 'Offer a renewal',
    set_extra_rights: 'One more',
  },
  plain: [/^View contract /, 'View contract', 'One less'],
  who: ['captain', 'co-captain', 'player', 'another captain', 'moderator', 'admin', 'admin of the team'],
  states: {
    'an offer waits': { captain: ['withdraw_offer'], admin: gives },
    'an offer has lapsed': { admin: gives },
    'it was turned down': { admin: gives },
    'a player’s is active': { captain: ends, admin: [...ends, ...gives] },
    'a co-captain’s is active': { captain: ends, admin: [...ends, ...gives] },
    'the captain’s is active': { admin: gives },
    'it was terminated': { admin: gives },
    'a season has completed a player’s': { captain: renews, 'co-captain': renews },
    'a season has completed the captain’s': { 'co-captain': ['offer_contract'] },
    'a season has completed it, and playoffs run': {},
    'a season has completed it, and an offer waits': { captain: ['withdraw_offer'] },
    'a season has completed it, and the player has left': {},
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['set_extra_rights'],
      in: ['a season has completed it, and playoffs run'],
      where: 'here, until the playoffs: nobody signs in them',
    },
    {
      who: ['captain', 'co-captain'],
      commands: ['offer_contract'],
      in: [
        'an offer has lapsed',
        'it was turned down',
        'it was terminated',
        'a season has completed it, and the player has left',
      ],
      where: 'the page of the player, and the market',
    },
  ],
});
