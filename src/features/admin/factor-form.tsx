import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Switch } from '#components/ui/switch.tsx';
import { factorQueries, useAskStaff } from '#data/auth/factors.ts';
import { reviewSchema } from './schema.ts';

/** Whether admins and moderators need a second factor. */
export function FactorForm({ on }: { on: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const save = useAskStaff();
  const form = useTranslatedForm({
    schema: reviewSchema,
    namespace: 'admin',
    name: 'second factor',
    values: { enabled: on },
    fresh: async () => ({ enabled: await client.fetchQuery({ ...factorQueries.isAskedOfStaff(), staleTime: 0 }) }),
    onSend: ({ enabled }) => save.mutateAsync(enabled),
  });
  const { error: _none, ...enabled } = form.field('enabled');
  return (
    <TranslatedForm
      form={form}
      onlyChanges
      action={t('settings.saveFactor')}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <Switch {...enabled}>{t('settings.askFactor')}</Switch>
      <p className="text-sm text-faint">{t('settings.askFactorHint')}</p>
    </TranslatedForm>
  );
}
