import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { LineChart } from '#components/league/rating/line-chart.tsx';
import { RatingSum } from '#components/league/rating/rating-sum.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { formOfStats, meanRating, ratingOf, shownRating } from '#domain/competition/ratings.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { formatDay, formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { Player } from '#data/players/queries.ts';

/** How a player has played lately: the results, the ratings as a line, and each with its sum. */
export function FormLine({ player }: { player: Player }) {
  const { t, i18n } = useTranslation('ratings');
  const { t: common } = useTranslation('common');
  const read = useQuery(ratingQueries.ofPlayer(player.id));
  if (read.isPending) return <SkeletonRows rows={5} />;
  if (read.isError) return <ErrorState message={t('failed')} onRetry={() => void read.refetch()} />;
  const rows = read.data.toReversed().map((row) => ({ ...row, rating: ratingOf(row) }));
  const mean = meanRating(rows.map(({ rating }) => rating));
  if (mean === null) return null;
  const shown = (value: number) =>
    formatNumber(shownRating(value), i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <section>
      <SectionHead title={t('player.form')} />
      <HiddenScores>
        <p className="flex flex-wrap items-center justify-between gap-3 pt-3 text-sm text-faint">
          {t('player.formHint', { mean: shown(mean), count: rows.length })}
          <FormStrip results={formOfStats(read.data)} />
        </p>
        <div className="pt-3">
          <LineChart
            caption={t('player.formCaption')}
            heads={[t('player.match'), t('player.rating')]}
            middle={600}
            full
            points={rows.map(({ match_id, kickoff_at, rating: { value } }) => ({
              key: match_id,
              label: formatDay(kickoff_at, i18n.language),
              value,
              shown: shown(value),
            }))}
          />
        </div>
        <Fold title={t('match.title')} whenOpened>
          <ul className="ruled max-w-xl">
            {rows.toReversed().map((row) => (
              <li key={row.match_id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start has-open:grid-cols-1">
                <AppLink to={paths.match(row.match_id)} className="leads py-2.5">
                  {formatDay(row.kickoff_at, i18n.language)} · {row.home_score}–{row.away_score}
                </AppLink>
                <RatingSum
                  rating={row.rating}
                  player={player.deleted_at ? common('league.deletedPlayer') : player.username}
                />
              </li>
            ))}
          </ul>
        </Fold>
      </HiddenScores>
    </section>
  );
}
