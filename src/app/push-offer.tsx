import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { deliveryChannelQueries } from '#data/delivery-channels/queries.ts';
import { useThisDevice } from '#data/delivery-channels/use-this-device.ts';
import type { PushMoment } from '#lib/push-moment.ts';
import { queryClient } from '#lib/query-client.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { toast } from '#lib/toast.ts';
import styles from './offer.module.css';

type Props = { me: string; moment: PushMoment; onClose: () => void };

/**
 * Offers pushes at a moment that says what they are for: once a moment and device, where the site sends them. It stands
 * beside the pages, and brings the data cache itself.
 */
export function PushOffer(props: Props) {
  return (
    <QueryClientProvider client={queryClient()}>
      <WhereSent {...props} />
    </QueryClientProvider>
  );
}

function WhereSent({ me, moment, onClose }: Props) {
  const installation = useQuery(deliveryChannelQueries.installation());
  const pushKey = installation.data?.push_key;
  const [isNew] = useState(() => !offered().includes(moment));
  return pushKey && isNew ? <Offer me={me} moment={moment} pushKey={pushKey} onClose={onClose} /> : null;
}

const offered = (): string[] => storage.read(storageKeys.pushOffers)?.split(' ') ?? [];

function Offer({ me, moment, pushKey, onClose }: Props & { pushKey: string }) {
  const { t } = useTranslation('delivery-channels');
  const device = useThisDevice(me, pushKey);
  // A member who has it, or said no to the browser before, is not asked.
  const [isAsked, setAsked] = useState(false);
  if (!device || device.state === 'on' || device.state === 'unsupported') return null;
  if (device.state === 'denied' && !isAsked) return null;
  const close = () => {
    storage.write(storageKeys.pushOffers, [...new Set([...offered(), moment])].join(' '));
    onClose();
  };
  const start = () => {
    setAsked(true);
    device.start(() => {
      void toast.success(t('offer.done'));
      close();
    });
  };
  const canStart = device.state === 'possible' || device.state === 'failed';
  return (
    <aside className={styles.offer} aria-label={t('offer.label')}>
      <p>{t(`offer.${moment}`)}</p>
      {device.state === 'install' && <p className="text-sm text-soft">{t('device.install')}</p>}
      {device.state === 'denied' && (
        <p className="text-sm text-soft" role="status">
          {t('device.denied')}
        </p>
      )}
      {device.state === 'failed' && (
        <p className="text-sm text-loss" role="alert">
          {t('device.failed')}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canStart && (
          <Button variant="primary" pending={device.pending} onClick={start}>
            {t('device.start')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('offer.later')}
        </Button>
      </div>
    </aside>
  );
}
