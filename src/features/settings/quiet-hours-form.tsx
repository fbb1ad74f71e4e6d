import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useSaveQuietHours } from '#data/delivery-channels/mutations.ts';
import { type QuietHours, deliveryChannelQueries } from '#data/delivery-channels/queries.ts';
import { zoneCity } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';

/** In which hours of the reader's day nothing rings. */
export function QuietHoursForm({ userId, inDiscord }: { userId: string; inDiscord: boolean }) {
  const { t } = useTranslation('delivery-channels');
  const hours = useQuery(deliveryChannelQueries.quietHours(userId));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 pt-5">
      <SectionHead title={t('quiet.title')} />
      <p className="text-soft">{t(inDiscord ? 'quiet.textWithDiscord' : 'quiet.text')}</p>
      {hours.isPending && <SkeletonRows rows={1} />}
      {hours.isError && <ErrorState message={t('unread')} onRetry={() => void hours.refetch()} />}
      {hours.data !== undefined && <Hours key={JSON.stringify(hours.data)} stored={hours.data} />}
    </div>
  );
}

const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'quiet.missing'));
const schema = z
  .object({ starts: time, ends: time })
  .check(z.refine(({ starts, ends }) => starts !== ends, { error: 'quiet.same', path: ['ends'] }));

function Hours({ stored }: { stored: QuietHours | null }) {
  const { t, i18n } = useTranslation('delivery-channels');
  const save = useSaveQuietHours();
  const form = useTranslatedForm({
    schema,
    namespace: 'delivery-channels',
    values: { starts: stored?.starts ?? '22:00', ends: stored?.ends ?? '08:00' },
    // As the reader reads times now; hours in another zone would be somebody else's night.
    onSend: ({ starts, ends }) => save.mutateAsync({ starts, ends, time_zone: viewerZone() }),
  });
  return (
    <TranslatedForm form={form} action={t('quiet.save')} asks={false}>
      <div className="grid max-w-sm grid-cols-2 gap-3">
        <TextField label={t('quiet.from')} type="time" {...form.field('starts')} />
        <TextField label={t('quiet.to')} type="time" {...form.field('ends')} />
      </div>
      <p className="text-sm text-faint">
        {t('quiet.zone', { zone: zoneCity(stored?.time_zone ?? viewerZone(), i18n.language) })}
      </p>
      {stored && (
        <div>
          <Button variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
            {t('quiet.remove')}
          </Button>
        </div>
      )}
    </TranslatedForm>
  );
}
