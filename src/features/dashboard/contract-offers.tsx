import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContractOffer } from '#components/league/contract/contract-offer.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { isOpenOffer } from '#domain/club/contracts.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useAcceptContract, useRejectContract } from '#data/contracts/mutations.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';

const schema = { offer: param.id };

/** The offers the viewer can answer now. The bell leads to one of them, which then asks for the signature at once. */
export function ContractOffers() {
  const { t } = useTranslation('dashboard');
  // The page has read them for this visit.
  const contracts = useInfiniteQuery({ ...whenDefined(useViewer().id, contractQueries.open), refetchOnMount: false });
  const [{ offer: followed }, set] = useSearchParams(schema);
  const now = useNow();
  const accept = useAcceptContract();
  const reject = useRejectContract();
  const offers = contracts.data?.pages.flat().filter((contract) => isOpenOffer(contract, now)) ?? [];
  if (contracts.data && offers.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('offers.title')} more={{ to: paths.profile(), label: t('offers.all') }} />
      {contracts.isPending && <SkeletonRows rows={2} />}
      {contracts.isError && <ErrorState message={t('errors.part')} onRetry={() => void contracts.refetch()} />}
      <ul className="ruled">
        {offers.map((offer) => (
          <li key={offer.id}>
            <ContractOffer
              offer={offer}
              accept={accept}
              reject={reject}
              signing={offer.id === followed}
              // once: an offer that is signed leaves the list, and nobody would clear the address after it
              onAsked={() => set({ offer: undefined })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
