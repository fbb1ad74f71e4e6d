import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { leagueQueries } from '#data/leagues/queries.ts';
import { type Language, languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { useBeginChannel, useChangeChannel, useConnectChannel } from '#data/discord/mutations.ts';
import { type DiscordChannel, discordQueries } from '#data/discord/queries.ts';
import { type ChannelFields, channelSchema } from './schema.ts';

const subjects = ['results', 'fixtures', 'transfers', 'cups', 'news'] as const;

type ChannelFormProps = { channel: DiscordChannel | undefined; userId: string; onClose: () => void };

/** A channel: connected by its address, or changed. Typed text is kept nowhere, for the address is a secret. */
export function ChannelForm({ channel, userId, onClose }: ChannelFormProps) {
  const { t, i18n } = useTranslation('discord');
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const connect = useConnectChannel();
  const change = useChangeChannel({ channel_id: channel?.id ?? '' });
  const begin = useBeginChannel();
  const hasDiscord = useQuery(discordQueries.mine(userId)).data?.available === true;
  const [atDiscord, setAtDiscord] = useState(false);
  const form = useTranslatedForm({
    // Discord says the address then
    schema: channelSchema(channel === undefined && !atDiscord),
    namespace: 'discord',
    values: answersOf(channel, i18n.language as Language),
    onSend: async ({ of_league, address, ...answers }) => {
      const input = { ...answers, of_league: of_league || undefined };
      if (atDiscord) location.assign(await begin.mutateAsync({ ...input, channel_id: channel?.id }));
      else if (channel) await change.mutateAsync({ ...input, address: address || undefined });
      else await connect.mutateAsync({ ...input, address });
    },
    onSent: onClose,
  });
  const { error } = form.field('results');
  // An archived league is in no list, and stays what it is for its channel.
  const offered =
    channel?.league_id && !leagues.some(({ id }) => id === channel.league_id)
      ? [...leagues, { id: channel.league_id, name: channel.league_name ?? '' }]
      : leagues;
  return (
    <FormDialog
      form={form}
      title={channel ? t('form.edit', { name: channel.name }) : t('connect')}
      action={t(atDiscord ? 'form.toDiscord' : channel ? 'form.save' : 'form.connect')}
      onClose={onClose}
    >
      {hasDiscord && channel?.buttons !== true && (
        <div className="grid gap-1">
          <Check checked={atDiscord} onChange={({ target }) => setAtDiscord(target.checked)}>
            {t('form.withDiscord')}
          </Check>
          <p className="text-sm text-faint">{t('form.withDiscordHint')}</p>
        </div>
      )}
      {!atDiscord && (
        <TextField
          label={t('form.address')}
          hint={t(channel ? 'form.addressKept' : 'form.addressHint')}
          required={!channel}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
          {...form.field('address')}
        />
      )}
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        required
        maxLength={limits.discordChannelNameMax}
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label={t('form.league')} {...form.field('of_league')}>
          <option value="">{t('form.allLeagues')}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.language')} {...form.field('language')}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`languages.${language}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="grid gap-1" aria-describedby={error ? 'discord-nothing' : undefined}>
        <legend className="text-md font-semibold">{t('form.what')}</legend>
        {subjects.map((subject) => (
          <Check key={subject} {...form.register(subject)}>
            {t(`form.${subject}`)}
          </Check>
        ))}
        {error && (
          <p id="discord-nothing" className="text-sm text-loss" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}

const answersOf = (channel: DiscordChannel | undefined, language: Language): ChannelFields => ({
  name: channel?.name ?? '',
  address: '',
  of_league: channel?.league_id ?? '',
  language: (channel?.language as Language | undefined) ?? language,
  results: channel?.results ?? true,
  fixtures: channel?.fixtures ?? true,
  news: channel?.news ?? true,
  transfers: channel?.transfers ?? false,
  cups: channel?.cups ?? false,
});
