import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useReviewAll } from '#data/eligibility/mutations.ts';
import { eligibilityQueries } from '#data/eligibility/queries.ts';
import { reviewSchema } from './schema.ts';

/** Whether every signing waits for an admin, or the checks decide. */
export function ReviewForm({ on }: { on: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const save = useReviewAll();
  const form = useTranslatedForm({
    schema: reviewSchema,
    namespace: 'admin',
    name: 'eligibility review',
    values: { enabled: on },
    fresh: async () => ({ enabled: await client.fetchQuery({ ...eligibilityQueries.reviewsAll(), staleTime: 0 }) }),
    onSend: ({ enabled }) => save.mutateAsync(enabled),
  });
  const { error: _none, ...enabled } = form.field('enabled');
  return (
    <TranslatedForm
      form={form}
      onlyChanges
      action={t('settings.saveEligibility')}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <Switch {...enabled}>{t('settings.reviewAll')}</Switch>
      <p className="text-sm text-faint">{on ? t('settings.reviewAllOn') : t('settings.reviewAllOff')}</p>
    </TranslatedForm>
  );
}
