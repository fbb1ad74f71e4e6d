import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { limits } from '#domain/limits.ts';
import type { LiveStream } from '#domain/match/stream.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { useSaveLiveStream } from '#data/admin/mutations.ts';
import { streamSchema } from './schema.ts';

/** The stream of the dashboard: an address on Twitch, YouTube or Kick, and whether it is on air. */
export function StreamForm({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const save = useSaveLiveStream();
  const form = useTranslatedForm({
    schema: streamSchema,
    namespace: 'admin',
    name: 'stream',
    values: answersOf(stream),
    fresh: async () => answersOf(await client.fetchQuery({ ...siteQueries.liveStream(), staleTime: 0 })),
    onSend: ({ enabled, url, title }) => save.mutateAsync({ enabled, url: url || null, title: title || null }),
  });
  const { error: _none, ...enabled } = form.field('enabled');
  return (
    <TranslatedForm
      form={form}
      onlyChanges
      action={t('settings.saveStream')}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <Switch {...enabled}>{t('settings.onAir')}</Switch>
      <p className={stream.enabled ? 'font-semibold' : 'text-soft'} role="status">
        {t(stream.enabled ? 'settings.onAirNow' : 'settings.offAirNow')}
        {form.watch('enabled') !== stream.enabled && (
          <> {t(stream.enabled ? 'settings.offAirSoon' : 'settings.onAirSoon')}</>
        )}
      </p>
      <TextField
        label={t('settings.streamAddress')}
        hint={t('settings.streamHint')}
        type="url"
        inputMode="url"
        maxLength={limits.socialAddressMax}
        {...form.field('url')}
      />
      <TextField label={t('settings.streamTitle')} maxLength={limits.streamTitleMax} {...form.field('title')} />
    </TranslatedForm>
  );
}

const answersOf = ({ enabled, url, title }: LiveStream) => ({ enabled, url: url ?? '', title: title ?? '' });
