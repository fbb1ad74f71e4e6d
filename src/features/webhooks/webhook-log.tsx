import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useSendEventAgain } from '#data/webhooks/mutations.ts';
import { type Webhook, type WebhookDelivery, webhookQueries } from '#data/webhooks/queries.ts';

/** The events of a webhook, their answers, and what waits. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const log = useQuery(webhookQueries.deliveries(webhook.id));
  if (log.isPending) return <SkeletonRows rows={3} />;
  if (log.isError) return <ErrorState message={t('log.error')} onRetry={() => void log.refetch()} />;
  if (log.data.length === 0) return <p className="pt-2 text-sm text-faint">{t('log.empty')}</p>;
  const isOff = webhook.off_at !== null || webhook.paused_at !== null;
  return (
    <>
      <p className="pt-2 text-sm text-faint">{t('log.hint')}</p>
      <ul className="ruled mt-2 border-y border-rule" aria-label={`${t('log.title')}: ${webhook.shown}`}>
        {log.data.map((delivery) => (
          <Delivery key={delivery.event_id} delivery={delivery} webhook={webhook} isOff={isOff} />
        ))}
      </ul>
    </>
  );
}

type Props = { delivery: WebhookDelivery; webhook: Webhook; isOff: boolean };

function Delivery({ delivery, webhook, isOff }: Props) {
  const { t } = useTranslation('webhooks');
  const again = useSendEventAgain({ webhook_id: webhook.id });
  const { event_id, type, created_at, tries, done_at, given_up_at, next_at, error, status } = delivery;
  const [tone, state] = done_at
    ? (['good', 'taken'] as const)
    : given_up_at
      ? (['bad', 'givenUp'] as const)
      : (['waiting', 'waiting'] as const);
  const name = t(`events.${type.replace('.', '_') as 'webhook_test'}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <StatusChip tone={tone}>{t(`log.${state}`)}</StatusChip>
        </p>
        <p className="text-sm text-faint">
          <FactLine>
            <LocalTime at={created_at} show="full" />
            {status !== null && <span>{t('log.code', { status })}</span>}
            {status === null && error !== null && <span>{t(`log.errors.${errorOf(error)}`)}</span>}
            {!done_at && tries > 0 && <span>{t('log.tries', { count: tries })}</span>}
            {state === 'waiting' && tries > 0 && !isOff && (
              <span>
                {t('log.next')} <LocalTime at={next_at} show="full" />
              </span>
            )}
          </FactLine>
        </p>
      </div>
      {state !== 'waiting' && !isOff && (
        <Button size="small" disabled={again.isPending} onClick={() => again.mutate({ event_id })}>
          <RotateCcw size={16} />
          {t('log.again')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

const errorWords = [
  'timeout',
  'unreachable',
  'not_public',
  'wrong_address',
  'wrong_certificate',
  'broken',
  'too_late',
] as const;

/** The meaning of a sender's error for a reader; a word of a later version is just a failure. */
const errorOf = (word: string) => errorWords.find((each) => each === word) ?? 'failed';
