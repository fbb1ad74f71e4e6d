import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { type PrizePool, prizeOf } from '#domain/competition/prize.ts';
import { formatDate, formatMoney, formatPlace } from '#lib/dates.ts';
import { useMarkPrizePaid, useUnmarkPrizePaid, seasonKey } from '#data/leagues/mutations.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';

type PrizeSeason = Pick<LeagueSeason, 'league_id' | 'season' | 'phase' | 'prize_pool'>;

/** The prizes of a finished season, and which of them were paid. */
export function SeasonPrizes({ season }: { season: PrizeSeason }) {
  const prize = prizeOf(season.prize_pool);
  if (season.phase !== 'finished' || !prize?.places.some((amount) => amount > 0)) return null;
  return <Prizes season={season} prize={prize} />;
}

function Prizes({ season, prize }: { season: PrizeSeason; prize: PrizePool }) {
  const { t, i18n } = useTranslation('season');
  const prizes = useQuery(honourQueries.prizes(season.league_id, season.season, prize.places.length));
  const mark = useMarkPrizePaid(seasonKey(season));
  const unmark = useUnmarkPrizePaid(seasonKey(season));
  const [unmarking, setUnmarking] = useState<string>();
  if (prizes.isPending) return <SkeletonRows rows={prize.places.length} />;
  if (prizes.isError) return <ErrorState message={t('prizes.error')} onRetry={() => void prizes.refetch()} />;
  return (
    <section>
      <SectionHead title={t('prizes.title')} />
      <ol className="ruled">
        {prizes.data.map(({ team_id, final_rank: rank, team, payment }) => {
          const amount = prize.places[(rank ?? 0) - 1] ?? 0;
          if (rank === null || amount <= 0) return null;
          const date = payment && formatDate(payment.paid_at, i18n.language);
          return (
            <li key={team_id} className="flex min-h-13 flex-wrap items-center gap-3 py-2">
              <span className="numerals min-w-8 font-semibold text-faint">{formatPlace(rank, i18n.language)}</span>
              <span className="min-w-0 flex-1 basis-40">
                <ClubBadge
                  team={team}
                  size={28}
                  sub={
                    date &&
                    (payment.payer
                      ? t('prizes.paid', { date, name: payment.payer.username })
                      : t('prizes.paidOn', { date }))
                  }
                />
              </span>
              <b className="numerals">{formatMoney(amount, prize.currency, i18n.language)}</b>
              {payment ? (
                <Button size="small" variant="quiet" onClick={() => setUnmarking(team_id)}>
                  {t('prizes.unmark')}
                </Button>
              ) : (
                <Button
                  size="small"
                  pending={mark.isPending && mark.variables.team_id === team_id}
                  onClick={() => mark.mutate({ team_id })}
                >
                  {t('prizes.mark')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {unmarking && (
        <ReasonDialog
          title={t('prizes.unmarkTitle')}
          description={t('prizes.unmarkText')}
          action={t('prizes.unmark')}
          onSend={(reason) => unmark.mutateAsync({ team_id: unmarking, reason })}
          onClose={() => setUnmarking(undefined)}
        />
      )}
    </section>
  );
}
