import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type TransferData, TransferRow } from './transfer-row.tsx';

type Props = {
  transfers: UseInfiniteQueryResult<InfiniteData<TransferData[]>>;
  /** The text for an empty list. */
  empty: string;
  seenFrom?: string;
  anonymous?: boolean;
};

/** A team's or a player's transfers, dated, with more on demand. */
export function TransferList({ transfers, empty, seenFrom, anonymous }: Props) {
  const { t } = useTranslation('transfers');
  if (transfers.isPending) return <SkeletonRows rows={5} />;
  if (transfers.isError) return <ErrorState message={t('row.failed')} onRetry={() => void transfers.refetch()} />;
  const rows = transfers.data.pages.flat();
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <ul className="ruled">
        {rows.map((transfer) => (
          <li key={transfer.id}>
            <TransferRow transfer={transfer} seenFrom={seenFrom} anonymous={anonymous} dated />
          </li>
        ))}
      </ul>
      <MoreButton query={transfers} />
    </>
  );
}
