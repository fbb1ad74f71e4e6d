import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { paths } from '#lib/paths.ts';

/** How somebody without a team finds one. */
export function FreeAgent() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 max-w-[68ch]">
      <p className="headline text-2xl">{t('next.free.title')}</p>
      <p className="text-soft">{t('next.free.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.transferCenter()} variant="primary">
          {t('next.free.market')}
        </ButtonLink>
        <ButtonLink to={paths.foundTeam()}>{t('next.free.found')}</ButtonLink>
      </div>
    </div>
  );
}
