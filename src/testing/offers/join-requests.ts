import { offers } from './offers.ts';

const refuses = ['answer_join_request declined'] as const;
const answers = ['answer_join_request trial', ...refuses] as const;
const all = [...answers, 'offer_contract'] as const;
const decides = ['answer_join_request declined', 'offer_contract'] as const;

/** Players who ask to join a team, above the market, for its captains (TeamRequests). */
export const joinRequests = offers({
  buttons: {
    'answer_join_request trial': /^Invite to a trial /,
    'answer_join_request declined': /^Decline /,
    offer_contract: /^Offer contract /,
  },
  who: ['captain', 'co-captain', 'player', 'another captain', 'free agent', 'admin'],
  states: {
    'a player asks': { captain: all, 'co-captain': all },
    'they are invited to a trial': { captain: decides, 'co-captain': decides },
    'they have an offer': {},
    'nobody answered in time': {},
    'the squad is full': { captain: answers, 'co-captain': answers },
    'no transfer right is left': { captain: answers, 'co-captain': answers },
    'playoffs run': { captain: answers, 'co-captain': answers },
  },
  elsewhere: [
    {
      who: ['captain', 'co-captain'],
      commands: ['offer_contract'],
      in: ['nobody answered in time'],
      where: 'the page of the player, and the market',
    },
  ],
});
