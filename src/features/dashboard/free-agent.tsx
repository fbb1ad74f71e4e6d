import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { contractQueries } from '#data/contracts/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { isOpenOffer } from '#domain/club/contracts.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';

/** How somebody without a team finds one, and whether captains find them. */
export function FreeAgent({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const own = useQuery(marketQueries.registration(userId));
  const contracts = useInfiniteQuery(contractQueries.open(userId));
  if (own.isPending || contracts.isPending) return null;
  const listed = own.data?.listed ?? false;
  const offers = contracts.data?.pages.flat().filter((contract) => isOpenOffer(contract, now)).length ?? 0;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 max-w-[68ch]">
      <p className="headline text-2xl">
        {offers > 0 ? t('next.free.offered', { count: offers }) : t('next.free.title')}
      </p>
      <p className="text-soft">
        {offers > 0 ? t('next.free.answer', { count: offers }) : t(listed ? 'next.free.listed' : 'next.free.hint')}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={paths.transferCenter({ tab: 'register' })}
          variant={listed || offers > 0 ? 'secondary' : 'primary'}
        >
          {listed ? t('next.free.listing') : t('next.free.market')}
        </ButtonLink>
        <ButtonLink to={paths.foundTeam()}>{t('next.free.found')}</ButtonLink>
      </div>
    </div>
  );
}
