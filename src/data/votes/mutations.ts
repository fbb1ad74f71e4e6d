import { command } from '#data/command.ts';

/** Names the player of a match, or another one until the vote is closed. */
export const useVotePlayerOfMatch = command(
  'vote_player_of_match',
  (player_id: string, match_id: string) => ({ match_id, player_id }),
  { done: 'ratings:vote.toast', invalidates: ['matches'] },
);
