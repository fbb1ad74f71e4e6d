import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { defaultMaintenanceMessage } from '#domain/maintenance.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { maintenanceQueries } from './queries.ts';

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
    <div className="page auth">
      <PageTitle title={t('title')} />
      <div className="stack">
        <h1 className="h1" tabIndex={-1}>
          {over ? t('over') : t('title')}
        </h1>
        {!over && (
          <p className="lead" role="status">
            {message}
          </p>
        )}
        <div className="btns pt-3">
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
        className="only-l h-auto w-full text-(--chalk-2)"
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
