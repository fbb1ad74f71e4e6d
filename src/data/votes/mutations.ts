import { command } from '#data/command.ts';

/** Names the player of a match, or another one until the vote is closed. */
export const useVotePlayerOfMatch = command('vote_player_of_match', ['matches'], 'ratings:vote.toast');
