import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { leagueQueries } from '#data/leagues/queries.ts';
import { webhookAddress } from '#domain/community/webhook-address.ts';
import { teamWebhookEvents, webhookEvents } from '#domain/community/webhook-choices.ts';
import { useChangeWebhook, useCreateWebhook } from '#data/webhooks/mutations.ts';
import type { Webhook } from '#data/webhooks/queries.ts';
import { type WebhookFields, webhookSchema } from './schema.ts';

type Props = {
  /** The one that is changed; without it one is added. */
  webhook: Webhook | undefined;
  teamId: string | undefined;
  onClose: () => void;
  /** Its secret, of one that was added. */
  onMade: (secret: string, address: string) => void;
};

/** A webhook: added with its address, or changed. Typed text is kept nowhere, for an address may hold a secret. */
export function WebhookForm({ webhook, teamId, onClose, onMade }: Props) {
  const { t } = useTranslation('webhooks');
  const create = useCreateWebhook();
  const change = useChangeWebhook({ webhook_id: webhook?.id ?? '' });
  const events = teamId === undefined ? webhookEvents : teamWebhookEvents;
  const form = useTranslatedForm({
    schema: webhookSchema(webhook === undefined),
    namespace: 'webhooks',
    values: {
      address: '',
      of_league: webhook?.league_id ?? '',
      events: (webhook?.events as WebhookFields['events'] | undefined) ?? ['match_result'],
    },
    onSend: async ({ address, of_league, events: chosen }) => {
      const answers = { events: chosen, of_league: of_league || undefined };
      const sent = webhookAddress(address);
      if (webhook) await change.mutateAsync({ ...answers, address: sent });
      else onMade(await create.mutateAsync({ ...answers, address: sent ?? '', of_team: teamId }), sent ?? '');
    },
    onSent: onClose,
  });
  const { error } = form.field('events');
  return (
    <FormDialog
      form={form}
      title={webhook ? t('form.edit', { name: webhook.shown }) : t('create')}
      action={t(webhook ? 'form.save' : 'form.add')}
      onClose={onClose}
    >
      <TextField
        label={t('form.address')}
        hint={t(webhook ? 'form.addressKept' : 'form.addressHint')}
        required={!webhook}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/rondo"
        {...form.field('address')}
      />
      {teamId === undefined && <LeagueField webhook={webhook} field={form.field('of_league')} />}
      <fieldset className="grid gap-1" aria-describedby={error ? 'webhook-nothing' : undefined}>
        <legend className="text-md font-semibold">{t('form.what')}</legend>
        {events.map((event) => (
          <Check key={event} value={event} {...form.register('events')}>
            {t(`events.${event}`)}
          </Check>
        ))}
        {error && (
          <p id="webhook-nothing" className="text-sm text-loss" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}

type LeagueProps = {
  webhook: Webhook | undefined;
  field: ReturnType<ReturnType<typeof useTranslatedForm<WebhookFields>>['field']>;
};

function LeagueField({ webhook, field }: LeagueProps) {
  const { t } = useTranslation('webhooks');
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  // An archived league is in no list, and stays what it is for its webhook.
  const offered =
    webhook?.league_id && !leagues.some(({ id }) => id === webhook.league_id)
      ? [...leagues, { id: webhook.league_id, name: webhook.league_name ?? '' }]
      : leagues;
  return (
    <SelectField label={t('form.league')} {...field}>
      <option value="">{t('allLeagues')}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
