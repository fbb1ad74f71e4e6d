import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { defaultMaintenanceMessage } from '#domain/community/maintenance.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { maintenanceQueries } from '#data/maintenance/queries.ts';

const schema = { next: param.text };

/**
 * /coming-soon: the floodlights are off. Looks again every half minute; when it is over, a button leads
 * on by way of the login page, which checks the remembered place and passes signed-in people through.
 */
export function ComingSoonPage() {
  const { t } = useTranslation('maintenance');
  const [{ next }] = useSearchParams(schema);
  const { data } = useQuery({ ...maintenanceQueries.status(), refetchInterval: 30_000 });
  const over = data?.enabled === false;
  // The default message is the database's English sentence; readers get it in their language.
  const message = !data || data.message === defaultMaintenanceMessage ? t('defaultMessage') : data.message;
  return (
    <div className="page grid grid-cols-1 items-center gap-[72px] pt-8 wide:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] wide:pt-14">
      <PageTitle title={over ? t('over') : t('title')} />
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
          {over ? t('over') : t('title')}
        </h1>
        {!over && (
          // An uncertain state is not shown, and keeps its room.
          <p className={`max-w-[46ch] text-lg text-pretty text-soft ${data ? '' : 'invisible'}`} role="status">
            {message}
          </p>
        )}
        <div className="flex flex-wrap gap-2.5 pt-3">
          {over ? (
            <ButtonLink key="over" to={paths.login(next)} variant="primary" size="large">
              {t('goOn')}
            </ButtonLink>
          ) : (
            <ButtonLink key="on" to={paths.login(next)}>
              {t('adminLogin')}
            </ButtonLink>
          )}
        </div>
      </div>
      <svg
        className="max-wide:hidden h-auto w-full text-chalk-2"
        viewBox="0 0 560 360"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d="M40 300H520M280 300V140M40 140H520M40 140V300M520 140V300" />
        <circle cx="280" cy="220" r="44" />
        <path d="M96 140V40M464 140V40M72 40h48v22H72zM440 40h48v22h-48z" />
      </svg>
    </div>
  );
}
