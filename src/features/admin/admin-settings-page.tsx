import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { factorQueries } from '#data/auth/factors.ts';
import { eligibilityQueries } from '#data/eligibility/queries.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { BrandForm } from './brand-form.tsx';
import { FactorForm } from './factor-form.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { ReviewForm } from './review-form.tsx';
import { SeasonDefaultsForm } from './season-defaults-form.tsx';
import { StreamForm } from './stream-form.tsx';

/** /admin/settings: what the site is called, what is on air, maintenance, who is reviewed, whether the staff need a second factor, how a first season begins. */
export function AdminSettingsPage() {
  const { t } = useTranslation('admin');
  const reviews = useQuery(eligibilityQueries.reviewsAll());
  const factor = useQuery(factorQueries.isAskedOfStaff());
  const defaults = useQuery(entryQueries.seasonDefaults());
  const stream = useQuery(siteQueries.liveStream());
  const brand = useQuery(siteQueries.brand());
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <PageHead title={t('settings.title')} chalk="corner" />
      <div className="page grid min-w-0 grid-cols-1 content-start gap-x-14 gap-y-10 pt-7 xl:grid-cols-2 [&>*]:content-start">
        <div className="grid min-w-0 grid-cols-1 gap-10">
          <Part title={t('settings.brand')} query={brand} rows={8} height={98}>
            {(now) => <BrandForm key={now.logo} brand={now} />}
          </Part>
          <Part title={t('settings.stream')} query={stream} rows={3} height={107}>
            {(now) => <StreamForm stream={now} />}
          </Part>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-10">
          <MaintenanceCard />
          <Part title={t('settings.eligibility')} query={reviews} rows={1} height={121}>
            {(on) => <ReviewForm on={on} />}
          </Part>
          <Part title={t('settings.factor')} query={factor} rows={1} height={121}>
            {(on) => <FactorForm on={on} />}
          </Part>
          <Part title={t('settings.season')} hint={t('settings.seasonHint')} query={defaults} rows={6} height={93}>
            {(now) => <SeasonDefaultsForm defaults={now} />}
          </Part>
        </div>
      </div>
    </>
  );
}

type PartProps<Setting> = {
  title: string;
  hint?: string;
  query: { data: Setting | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** How many lines stand there while it is read, as high as its fields: what is below stays where it is. */
  rows: number;
  height: number;
  children: (now: Setting) => ReactNode;
};

/** One setting under its name; what could not be read is not offered for writing. */
function Part<Setting>({ title, hint, query: { data, isError, refetch }, rows, height, children }: PartProps<Setting>) {
  const { t } = useTranslation('admin');
  return (
    <section className="grid min-w-0 max-w-2xl grid-cols-1 gap-3">
      <SectionHead title={title} />
      {hint && <p className="text-sm text-faint">{hint}</p>}
      {data !== undefined && children(data)}
      {data === undefined && isError && <ErrorState message={t('settings.unread')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={rows} height={height} />}
    </section>
  );
}
