import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FullTime as Sentence } from '#components/league/match/full-time.tsx';
import { PlayerVote } from '#components/league/match/player-vote.tsx';
import { ShareMatch } from '#components/league/match/share-match.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { useMatchSeason, useSeasonTimes } from '#data/matches/match-season.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { takesStats } from '#domain/match/match-step.ts';
import { paths } from '#lib/paths.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { useNow } from '#lib/use-now.ts';
import { actsLook } from './next-fixture.tsx';

/** Below a score that is news to a player: what it means, and what is done about it. Once on a device. */
export function FullTime({ matchId, teamId }: { matchId: string; teamId: string }) {
  const match = useQuery(matchQueries.detail(matchId)).data;
  // at once, with those of what it shows
  useTranslation(['match-room', 'matches', 'ratings', 'share']);
  useEffect(() => storage.write(storageKeys.fullTime, matchId), [matchId]);
  return match && <Read match={match} teamId={teamId} />;
}

function Read({ match, teamId }: { match: MatchDetail; teamId: string }) {
  const { t } = useTranslation('dashboard');
  const { t: room } = useTranslation('match-room');
  const { leads } = useViewer();
  const now = useNow();
  const season = useMatchSeason(match.stage === 'regular' ? match : undefined);
  const times = useSeasonTimes(match);
  const clock = useQuery(roomQueries.clock(match.id)).data;
  const course = clock && { ended_at: clock.ended_at, season: times, forfeited: match.forfeited_by !== null };
  const asksScorers = leads && course && takesStats(course, now);
  return (
    <>
      <p className="min-h-6 max-w-prose text-soft">
        <Sentence match={match} facts={season?.facts} teamId={teamId} />
      </p>
      <div className={actsLook}>
        {asksScorers && (
          <ButtonLink to={paths.match(match.id, 'stats')} variant="primary">
            {room('scorers.title')}
          </ButtonLink>
        )}
        <ShareMatch match={match} compact />
        <ButtonLink to={paths.match(match.id)}>{t('next.room')}</ButtonLink>
      </div>
    </>
  );
}

/** Whom the player would choose as the best of that match. */
export function FullTimeVote({ matchId, me }: { matchId: string; me: string }) {
  const match = useQuery(matchQueries.detail(matchId)).data;
  return match && <PlayerVote match={match} me={me} short />;
}
