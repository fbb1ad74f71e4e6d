import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TransferLine } from '#components/league/transfer/transfer-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { transferQueries } from '#data/transfers/queries.ts';
import { paths } from '#lib/paths.ts';

/** The last few transfers of all leagues. */
export function RecentTransfers() {
  const { t } = useTranslation('dashboard');
  const transfers = useQuery(transferQueries.recent());
  if (transfers.data?.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('transfers.title')} more={{ to: paths.transfers(), label: t('transfers.all') }} />
      {transfers.isPending && <SkeletonRows rows={5} />}
      {transfers.isError && <ErrorState message={t('errors.part')} onRetry={() => void transfers.refetch()} />}
      <ul className="ruled">
        {transfers.data?.map((transfer) => (
          <li key={transfer.id}>
            <TransferLine transfer={transfer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
