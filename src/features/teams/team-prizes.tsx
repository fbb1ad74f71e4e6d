import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { prizeOf } from '#domain/competition/prize.ts';
import { formatDate, formatMoney, formatPlace } from '#lib/dates.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';

/** The team's prizes, and when they were paid: for those who lead it. Without a prize nothing. */
export function TeamPrizes({ teamId }: { teamId: string }) {
  const { t, i18n } = useTranslation('teams');
  const { data = [] } = useQuery(honourQueries.teamPrizes(teamId));
  const won = data.flatMap(({ run, final_rank: rank, payment, ...entry }) => {
    const prize = prizeOf(run.prize_pool);
    const amount = prize?.places[(rank ?? 0) - 1] ?? 0;
    return prize && rank !== null && amount > 0
      ? [{ ...entry, rank, payment, amount, currency: prize.currency, league: run.league.name }]
      : [];
  });
  if (won.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('prizes.title')} />
      <ul className="ruled">
        {won.map(({ league_id, league, season, rank, payment, amount, currency }) => (
          <li key={`${league_id} ${season}`} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="numerals min-w-8 font-semibold text-faint">{formatPlace(rank, i18n.language)}</span>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold wrap-anywhere" translate="no">
                {league} · {t('achievements.season', { season })}
              </span>
              <span className="text-sm text-soft">
                {payment
                  ? t('prizes.paidOn', { date: formatDate(payment.paid_at, i18n.language) })
                  : t('prizes.unpaid')}
              </span>
            </span>
            <b className="numerals">{formatMoney(amount, currency, i18n.language)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
