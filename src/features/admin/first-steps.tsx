import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { rondo } from '#domain/community/brand.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { paths } from '#lib/paths.ts';
import { adminQueries } from '#data/admin/queries.ts';

/** Hook: what a new site needs and whether it is done; undefined until it is known. */
export function useFirstSteps() {
  const brand = useQuery(siteQueries.brand()).data;
  const made = useQuery(adminQueries.firstSteps()).data;
  if (!brand || !made) return undefined;
  return [
    { key: 'brand', to: paths.adminSettings(), done: brand.name !== rondo.name || brand.logo !== null },
    { key: 'league', to: paths.adminLeagues(), done: made.league !== null },
    {
      key: 'season',
      to: made.league === null ? paths.adminLeagues() : paths.adminLeague(made.league),
      done: made.season,
    },
    { key: 'import', to: paths.adminImport(), done: made.entry },
  ] as const;
}

type Steps = NonNullable<ReturnType<typeof useFirstSteps>>;

/** Whether a league is under way: what is left of the steps no longer comes first. */
export const isUnderWay = (steps: Steps): boolean => steps.every(({ key, done }) => done || key === 'brand');

/** The open steps of a new site, each one click away; nothing once all of it is done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation('admin');
  if (steps.every(({ done }) => done)) return null;
  return (
    <section>
      <SectionHead title={t('steps.title')} />
      <p className="text-soft py-3">{t('steps.lead')}</p>
      <ol className="ruled" aria-label={t('steps.title')}>
        {steps.map(({ key, to, done }) => (
          <li key={key}>
            <AppLink to={to} className="flex min-h-14 min-w-0 items-center gap-4 py-2 hover:bg-surface">
              {done ? (
                <Check size={20} className="shrink-0 text-win" aria-hidden="true" />
              ) : (
                <Circle size={20} className="shrink-0 text-faint" aria-hidden="true" />
              )}
              <span className="min-w-0 flex-1 font-semibold">{t(`steps.${key}`)}</span>
              <span className={`text-sm shrink-0 ${done ? 'text-faint' : 'text-soft'}`}>
                {done ? t('steps.done') : t('steps.open')}
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
