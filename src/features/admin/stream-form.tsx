import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { limits } from '#domain/limits.ts';
import { isStreamAddress } from '#domain/social-links.ts';
import type { LiveStream } from '#domain/stream.ts';
import { useSaveLiveStream } from './mutations.ts';

/** What the dashboard plays: an address on Twitch, YouTube or Kick, and whether it is on air. */
export function StreamForm({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState(stream);
  const [tried, setTried] = useState(false);
  const save = useSaveLiveStream();
  const url = draft.url?.trim() || null;
  // Without an address there is nothing to put on air.
  const wrong = url === null ? draft.enabled : !isStreamAddress(url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) save.mutate({ enabled: draft.enabled, url, title: draft.title?.trim() || null });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Switch checked={draft.enabled} onChange={({ target }) => setDraft({ ...draft, enabled: target.checked })}>
        {t('settings.onAir')}
      </Switch>
      <TextField
        label={t('settings.streamAddress')}
        hint={t('settings.streamHint')}
        type="url"
        inputMode="url"
        maxLength={limits.socialAddressMax}
        value={draft.url ?? ''}
        error={tried && wrong ? t('settings.streamWrong') : undefined}
        onChange={({ target }) => setDraft({ ...draft, url: target.value })}
      />
      <TextField
        label={t('settings.streamTitle')}
        maxLength={limits.streamTitleMax}
        value={draft.title ?? ''}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <div>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('settings.saveStream')}
        </Button>
      </div>
    </form>
  );
}
