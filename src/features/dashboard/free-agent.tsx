import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { paths } from '#lib/paths.ts';

/** How somebody without a team finds one, and whether captains find them. */
export function FreeAgent({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const own = useQuery(marketQueries.registration(userId));
  if (own.isPending) return null;
  const listed = own.data?.listed ?? false;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 max-w-[68ch]">
      <p className="headline text-2xl">{t('next.free.title')}</p>
      <p className="text-soft">{listed ? t('next.free.listed') : t('next.free.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.transferCenter({ tab: 'register' })} variant={listed ? 'secondary' : 'primary'}>
          {listed ? t('next.free.listing') : t('next.free.market')}
        </ButtonLink>
        <ButtonLink to={paths.foundTeam()}>{t('next.free.found')}</ButtonLink>
      </div>
    </div>
  );
}
