import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { defaultMaintenanceMessage, type Maintenance } from '#domain/community/maintenance.ts';
import { useSaveMaintenanceMessage, useToggleMaintenance } from '#data/admin/mutations.ts';
import { messageSchema } from './schema.ts';
import { maintenanceQueries, storedMaintenance } from '#data/maintenance/queries.ts';

/** Maintenance and its message: what is, and the button that changes it. Turning it on asks first and says what users will see. */
export function MaintenanceCard() {
  const { t } = useTranslation('maintenance');
  const { data, refetch } = useQuery(maintenanceQueries.status());
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3 max-w-2xl">
      <SectionHead title={t('card.title')} />
      {!data && <SkeletonRows rows={2} height={130} />}
      {data?.unread && <ErrorState message={t('card.unread')} onRetry={() => void refetch()} />}
      {data && !data.unread && <Card maintenance={data} />}
    </section>
  );
}

function Card({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation('maintenance');
  const toggle = useToggleMaintenance();
  const save = useSaveMaintenanceMessage();
  const [asking, setAsking] = useState(false);
  const form = useTranslatedForm({
    schema: messageSchema,
    namespace: 'admin',
    name: 'maintenance',
    values: { message: maintenance.message },
    fresh: async () => ({ message: (await storedMaintenance()).message }),
    onSend: ({ message }) => save.mutateAsync(message),
  });

  return (
    <>
      <p className={maintenance.enabled ? 'font-semibold' : 'text-soft'} role="status">
        {maintenance.enabled ? t('card.on') : t('card.off')}
      </p>
      <div>
        <Button
          pending={toggle.isPending}
          onClick={() => (maintenance.enabled ? toggle.mutate(false) : setAsking(true))}
        >
          {maintenance.enabled ? t('card.action.off') : t('card.action.on')}
        </Button>
      </div>
      <TranslatedForm form={form} onlyChanges action={t('card.save')} className="grid min-w-0 grid-cols-1 gap-3">
        <TextArea label={t('card.message')} maxLength={limits.maintenanceMessageMax} {...form.field('message')} />
      </TranslatedForm>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('card.askTitle')}
        description={t('card.ask')}
        stay={t('card.cancel')}
        action={t('card.turnOn')}
        danger
        pending={toggle.isPending}
        onConfirm={() => {
          setAsking(false);
          toggle.mutate(true);
        }}
      >
        <blockquote className="border border-l-3 border-rule border-l-edge bg-surface px-3.5 py-[11px] text-md">
          {/* The default is the database's English sentence: it is quoted as readers get it. */}
          {maintenance.message === defaultMaintenanceMessage ? t('defaultMessage') : maintenance.message}
        </blockquote>
      </ConfirmDialog>
    </>
  );
}
