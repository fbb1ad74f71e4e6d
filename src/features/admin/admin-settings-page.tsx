import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useReviewAll } from '#features/eligibility/mutations.ts';
import { eligibilityQueries } from '#features/eligibility/queries.ts';
import { entryQueries } from '#features/entries/queries.ts';
import { siteQueries } from '#features/site-pages/queries.ts';
import { BrandForm } from './brand-form.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { SeasonDefaultsForm } from './season-defaults-form.tsx';
import { StreamForm } from './stream-form.tsx';

/** /admin/settings: maintenance, who is reviewed, how a first season begins, what is on air, what the site is called. */
export function AdminSettingsPage() {
  const { t } = useTranslation('admin');
  const { data: brand } = useQuery(siteQueries.brand());
  const { data: stream } = useQuery(siteQueries.liveStream());
  const { data: defaults } = useQuery(entryQueries.seasonDefaults());
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <PageHead title={t('settings.title')} chalk="corner" />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        <MaintenanceCard />
        <section className="grid min-w-0 grid-cols-1 gap-3 max-w-2xl">
          <SectionHead title={t('settings.eligibility')} />
          <ReviewSwitch />
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3 max-w-2xl">
          <SectionHead title={t('settings.season')} />
          <p className="text-sm text-faint">{t('settings.seasonHint')}</p>
          {defaults === undefined ? <SkeletonRows rows={6} /> : <SeasonDefaultsForm defaults={defaults} />}
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3 max-w-2xl">
          <SectionHead title={t('settings.stream')} />
          {stream === undefined ? <SkeletonRows rows={3} /> : <StreamForm stream={stream} />}
        </section>
        <section className="grid min-w-0 grid-cols-1 gap-3 max-w-2xl">
          <SectionHead title={t('settings.brand')} />
          {brand === undefined ? <SkeletonRows rows={8} /> : <BrandForm brand={brand} />}
        </section>
      </div>
    </>
  );
}

function ReviewSwitch() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(eligibilityQueries.reviewsAll());
  const review = useReviewAll();
  if (data === undefined) return <SkeletonRows rows={1} />;
  return (
    <>
      <Switch
        checked={review.isPending ? review.variables : data}
        disabled={review.isPending}
        onChange={({ target }) => review.mutate(target.checked)}
      >
        {t('settings.reviewAll')}
      </Switch>
      <p className="text-sm text-faint">{data ? t('settings.reviewAllOn') : t('settings.reviewAllOff')}</p>
    </>
  );
}
