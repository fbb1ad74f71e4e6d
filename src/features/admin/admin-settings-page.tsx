import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useReviewAll } from '#features/eligibility/mutations.ts';
import { eligibilityQueries } from '#features/eligibility/queries.ts';
import { siteQueries } from '#features/site-pages/queries.ts';
import { MaintenanceCard } from './maintenance-card.tsx';
import { type Brand, brandOf, networks, useSaveBrand } from './mutations.ts';

/** /admin/settings: maintenance, who is reviewed, and where the site is found elsewhere. */
export function AdminSettingsPage() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(siteQueries.brand());
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <PageHead title={t('settings.title')} chalk="corner" />
      <div className="page stack gap-10! pt-7">
        <MaintenanceCard />
        <section className="stack max-w-2xl">
          <SectionHead title={t('settings.eligibility')} />
          <ReviewSwitch />
        </section>
        <section className="stack max-w-2xl">
          <SectionHead title={t('settings.brand')} />
          {data === undefined ? <SkeletonRows rows={4} /> : <BrandForm brand={brandOf(data)} />}
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
      <p className="hint">{data ? t('settings.reviewAllOn') : t('settings.reviewAllOff')}</p>
    </>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation('admin');
  const [social, setSocial] = useState(brand.social);
  const save = useSaveBrand();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ...brand, social });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {networks.map((network) => (
        <TextField
          key={network}
          label={t(`settings.networks.${network}`)}
          type="url"
          inputMode="url"
          required
          maxLength={300}
          value={social[network] ?? ''}
          onChange={(event) => setSocial({ ...social, [network]: event.target.value })}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
