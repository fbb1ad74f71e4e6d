import { useTranslation } from 'react-i18next';
import type { MatchDetail } from '#data/matches/queries.ts';
import { MatchRatings } from './match-ratings.tsx';
import { PlayerVote } from '#components/league/match/player-vote.tsx';

/** The talk about a finished match: who was best, by the squads and by the numbers. */
export function MatchFans({ match, me }: { match: MatchDetail; me: string | undefined }) {
  useTranslation('ratings');
  return (
    <>
      <PlayerVote match={match} me={me} />
      <MatchRatings match={match} />
    </>
  );
}
