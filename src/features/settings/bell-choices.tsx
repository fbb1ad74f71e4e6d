import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Constants } from '#database.types.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useSilenceKinds } from '#data/notifications/mutations.ts';
import { noticeQueries } from '#data/notifications/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';

const { notification_kind: kinds } = Constants.public.Enums;

/** Which kinds of notifications ring the reader's bell; each is saved as it is switched. */
export function BellChoices() {
  const { t } = useTranslation('settings');
  const { t: channelTexts } = useTranslation('delivery-channels');
  const { id, staff } = useViewer();
  const stored = useQuery(whenDefined(id, noticeQueries.silent));
  const save = useSilenceKinds();
  const silent = save.isPending ? save.variables.silent : (stored.data ?? []);
  const shown = staff ? kinds : kinds.filter((kind) => kind !== 'admin_tickets');
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('notifications.title')} />
      <p className="text-soft">{t('notifications.text')}</p>
      {/* Unread is not off: no switch is there until it is known how. */}
      {stored.isError && !stored.data && (
        <ErrorState message={channelTexts('unread')} onRetry={() => void stored.refetch()} />
      )}
      {(stored.data || !stored.isError) &&
        shown.map((kind) => (
          <Switch
            key={kind}
            checked={stored.data !== undefined && !silent.includes(kind)}
            disabled={id === undefined || stored.data === undefined || save.isPending}
            onChange={({ target }) =>
              save.mutate({
                userId: id!,
                silent: target.checked ? silent.filter((each) => each !== kind) : [...silent, kind],
              })
            }
          >
            {t(`notifications.kinds.${kind}`)}
          </Switch>
        ))}
    </section>
  );
}
