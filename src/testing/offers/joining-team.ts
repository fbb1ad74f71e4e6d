import { offers } from './offers.ts';

const asks = ['ask_to_join'] as const;
const free = { 'free agent': asks, 'free moderator': asks } as const;

/** A team that looks for players, on the market, and what the player has asked of it (JoinButton, OwnRequests). */
export const joiningTeam = offers({
  buttons: { ask_to_join: /^(Ask to join|Apply) /, withdraw_join_request: /^Withdraw / },
  plain: [/^Report /],
  who: ['free agent', 'free moderator', 'captain', 'co-captain', 'player', 'another captain'],
  states: {
    'they have not asked': free,
    'they are on the market': free,
    'they have asked': { 'free agent': ['withdraw_join_request'], 'free moderator': asks },
    'they are invited to a trial': { 'free agent': ['withdraw_join_request'], 'free moderator': asks },
    'they were turned down': free,
    'nobody answered in time': free,
    'it has made them an offer': { 'free moderator': asks },
    'its offer has lapsed': free,
    'its squad is full': {},
  },
  elsewhere: [],
});
