import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { usePersonName } from '#components/league/person-name.ts';
import { PlayerLink } from '#components/league/player-link.tsx';
import { RatingSum } from '#components/league/rating/rating-sum.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { type Rated, rate } from '#domain/competition/ratings.ts';
import { type RatedRow, ratingQueries } from '#data/ratings/queries.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** Everybody's rating, both sides beside each other, the best first; each opens its sum. */
export function MatchRatings({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('ratings');
  const rows = useQuery(ratingQueries.ofMatch(match.id));
  if (rows.isPending) return <SkeletonRows rows={6} />;
  if (rows.isError) return <ErrorState message={t('failed')} onRetry={() => void rows.refetch()} />;
  if (rows.data.length === 0) return null;
  const rated = rate(rows.data);
  return (
    <section>
      <SectionHead
        title={t('match.title')}
        aside={<span className="text-sm text-faint max-wide:hidden">{t('match.hint')}</span>}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 xl:grid-cols-2">
        {[match.home_team, match.away_team].map((team) => (
          <div key={team.id}>
            <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
              <Crest team={team} size={24} /> <span className="min-w-0 truncate">{team.name}</span>
            </p>
            <ul className="ruled">
              {rated
                .filter(({ team_id }) => team_id === team.id)
                .map((row) => (
                  <li key={row.player_id}>
                    <Line row={row} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ row: { player_id, username, position, rating } }: { row: Rated<RatedRow> }) {
  const { t: common } = useTranslation('common');
  const nameOf = usePersonName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 has-open:grid-cols-1">
      <span className="min-w-0 py-2.5">
        <span className="block wrap-anywhere">
          <PlayerLink player={{ id: player_id, username }} />
        </span>
        <span className="block text-sm text-faint">{position && common(`league.position.${position}`)}</span>
      </span>
      <RatingSum rating={rating} player={nameOf(username)} />
    </div>
  );
}
