import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { WebhookEvent } from '#domain/community/webhook-choices.ts';
import {
  useDeleteWebhook,
  usePauseWebhook,
  useResumeWebhook,
  useRotateWebhookSecret,
  useSendWebhookTest,
} from '#data/webhooks/mutations.ts';
import { type Webhook, webhookQueries } from '#data/webhooks/queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';

type Props = {
  /** The owner: a team's, or the admins'. */
  teamId?: string | undefined;
  /** One is being added. */
  adding: boolean;
  onAdded: () => void;
};

type Shown = { name: string; secret: string };
type Choice = { what: 'rotate' | 'delete'; webhook: Webhook };

/** The webhooks of a team or of the admins, with everything that can be done about them. */
export function WebhookList({ teamId, adding, onAdded }: Props) {
  const { t } = useTranslation('webhooks');
  const webhooks = useQuery(webhookQueries.list(teamId));
  const [changing, setChanging] = useState<Webhook>();
  const [choice, setChoice] = useState<Choice>();
  const [shown, setShown] = useState<Shown>();
  const rotate = useRotateWebhookSecret();
  const remove = useDeleteWebhook();
  const close = { onSettled: () => setChoice(undefined) };
  const confirm = ({ what, webhook }: Choice) =>
    what === 'delete'
      ? remove.mutate({ webhook_id: webhook.id }, close)
      : rotate.mutate(
          { webhook_id: webhook.id },
          {
            ...close,
            onSuccess: (secret) => setShown({ name: webhook.shown, secret }),
          },
        );
  return (
    <>
      {webhooks.isPending && <SkeletonRows rows={4} height={88} />}
      {webhooks.isError && <ErrorState message={t('error')} onRetry={() => void webhooks.refetch()} />}
      {webhooks.data?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="border-t border-rule" aria-label={t('list')}>
          {webhooks.data.map((webhook) => (
            <Line
              key={webhook.id}
              webhook={webhook}
              isOfTeam={teamId !== undefined}
              onEdit={() => setChanging(webhook)}
              onAsk={(what) => setChoice({ what, webhook })}
            />
          ))}
        </ul>
      )}
      {webhooks.data && <Steps />}
      {(adding || changing) && (
        <WebhookForm
          webhook={changing}
          teamId={teamId}
          onClose={() => (changing ? setChanging(undefined) : onAdded())}
          onMade={(secret, address) => setShown({ name: new URL(address).hostname, secret })}
        />
      )}
      {choice && (
        <ConfirmDialog
          open
          danger={choice.what === 'delete'}
          onClose={() => setChoice(undefined)}
          title={t(`${choice.what}.title`, { name: choice.webhook.shown })}
          description={t(`${choice.what}.text`)}
          action={t(`${choice.what}.action`)}
          pending={rotate.isPending || remove.isPending}
          onConfirm={() => confirm(choice)}
        />
      )}
      {shown && <SecretDialog name={shown.name} secret={shown.secret} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** The facts a program needs to receive. */
function Steps() {
  const { t } = useTranslation('webhooks');
  return (
    <section className="max-w-[70ch]">
      <SectionHead title={t('steps.title')} />
      <ol className="grid list-decimal gap-2 pt-3 pl-5 text-soft marker:[font-variant-numeric:normal]">
        <li>{t('steps.post')}</li>
        <li>{t('steps.sign')}</li>
        <li>{t('steps.again')}</li>
      </ol>
    </section>
  );
}

type LineProps = {
  webhook: Webhook;
  isOfTeam: boolean;
  onEdit: () => void;
  onAsk: (what: Choice['what']) => void;
};

function Line({ webhook, isOfTeam, onEdit, onAsk }: LineProps) {
  const { t } = useTranslation('webhooks');
  const { shown, league_name, events, off_at, paused_at, failing_since, last_sent_at, waiting, given_up } = webhook;
  const tone = off_at ? 'bad' : paused_at ? 'neutral' : failing_since ? 'waiting' : 'good';
  return (
    <li className="grid gap-2 pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold wrap-anywhere" translate="no">
              {shown}
            </h2>
            <StatusChip tone={tone}>{t(`state.${tone}`)}</StatusChip>
          </div>
          <p className="text-sm text-soft">
            <FactLine>
              {!isOfTeam && <span>{league_name ?? t('allLeagues')}</span>}
              <span>{events.map((event) => t(`events.${event as WebhookEvent}`)).join(', ')}</span>
            </FactLine>
          </p>
          <p className="text-sm text-faint" role="status">
            <FactLine>
              <span>
                {last_sent_at ? (
                  <>
                    {t('lastSent')} <LocalTime at={last_sent_at} show="full" />
                  </>
                ) : (
                  t('neverSent')
                )}
              </span>
              {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
              {given_up > 0 && <span>{t('givenUp', { count: given_up })}</span>}
            </FactLine>
          </p>
          <Remarks webhook={webhook} />
        </div>
        <Actions webhook={webhook} onEdit={onEdit} onAsk={onAsk} />
      </div>
      <Fold
        whenOpened
        title={
          <>
            {t('log.title')}
            <span className="sr-only"> {shown}</span>
          </>
        }
      >
        <WebhookLog webhook={webhook} />
      </Fold>
    </li>
  );
}

function Remarks({ webhook: { off_at, cause, failing_since, old_secret_until } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      {off_at && <p className="text-sm">{t(`cause.${cause === 'gone' ? 'gone' : 'failing'}`)}</p>}
      {!off_at && failing_since && (
        <p className="text-sm">
          {t('failing')} <LocalTime at={failing_since} show="full" />
        </p>
      )}
      {old_secret_until && (
        <p className="text-sm text-soft">
          {t('oldSecret')} <LocalTime at={old_secret_until} show="full" />
        </p>
      )}
    </>
  );
}

function Actions({ webhook, onEdit, onAsk }: Omit<LineProps, 'isOfTeam'>) {
  const { t } = useTranslation('webhooks');
  const test = useSendWebhookTest();
  const pause = usePauseWebhook({ paused: true });
  const resume = useResumeWebhook({ paused: false });
  const { id, shown: name, off_at, paused_at } = webhook;
  const named = <span className="sr-only"> {name}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {off_at || paused_at ? (
        <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate({ webhook_id: id })}>
          <Play size={16} />
          {t('resume')}
          {named}
        </Button>
      ) : (
        <>
          <Button size="small" disabled={test.isPending} onClick={() => test.mutate({ webhook_id: id })}>
            <Send size={16} />
            {t('test')}
            {named}
          </Button>
          <Button size="small" disabled={pause.isPending} onClick={() => pause.mutate({ webhook_id: id })}>
            <Pause size={16} />
            {t('pause')}
            {named}
          </Button>
        </>
      )}
      <span className="flex gap-1">
        <IconButton label={t('form.edit', { name })} onClick={onEdit}>
          <Pencil size={18} />
        </IconButton>
        <IconButton label={t('rotate.of', { name })} onClick={() => onAsk('rotate')}>
          <KeyRound size={18} />
        </IconButton>
        <IconButton label={t('delete.of', { name })} onClick={() => onAsk('delete')}>
          <Trash2 size={18} />
        </IconButton>
      </span>
    </span>
  );
}
