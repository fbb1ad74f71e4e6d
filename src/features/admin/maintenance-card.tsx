import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { limits } from '#domain/limits.ts';
import type { Maintenance } from '#domain/maintenance.ts';
import { useSaveMaintenanceMessage, useToggleMaintenance } from './mutations.ts';
import { maintenanceQueries } from '#features/maintenance/queries.ts';

/** The maintenance switch and its message. Turning it on asks first and says what users will see. */
export function MaintenanceCard() {
  const { t } = useTranslation('maintenance');
  const { data } = useQuery(maintenanceQueries.status());
  return (
    <section className="stack max-w-2xl">
      <SectionHead title={t('card.title')} />
      {data ? <Card maintenance={data} /> : <SkeletonRows rows={2} />}
    </section>
  );
}

function Card({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation('maintenance');
  const toggle = useToggleMaintenance(maintenance);
  const save = useSaveMaintenanceMessage(maintenance);
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState(maintenance.message);

  const switched = (on: boolean) => (on ? setAsking(true) : toggle.mutate(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(message.trim());
  };
  return (
    <>
      <Switch
        checked={maintenance.enabled}
        disabled={toggle.isPending}
        onChange={(event) => switched(event.target.checked)}
      >
        {t('card.switch')}
      </Switch>
      <p className="hint">{maintenance.enabled ? t('card.on') : t('card.off')}</p>
      <form className="stack" onSubmit={submit}>
        <TextArea
          label={t('card.message')}
          value={message}
          maxLength={limits.maintenanceMessageMax}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div>
          <Button
            type="submit"
            pending={save.isPending}
            disabled={message.trim() === '' || message.trim() === maintenance.message}
          >
            {t('card.save')}
          </Button>
        </div>
      </form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('card.askTitle')}
        description={t('card.ask')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('card.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                toggle.mutate(true);
              }}
            >
              {t('card.turnOn')}
            </Button>
          </>
        }
      >
        <blockquote className="note">{message}</blockquote>
      </Dialog>
    </>
  );
}
