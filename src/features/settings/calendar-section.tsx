import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { toast } from '#lib/toast.ts';
import { useMakeFeedLink, useRemoveFeedLink } from '../../data/settings/mutations.ts';
import { feedAddress, feedQueries } from '../../data/settings/queries.ts';

/** The own matches in the own calendar: a personal address, which can be replaced and removed. */
export function CalendarSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const feed = useQuery(feedQueries.mine(userId));
  const make = useMakeFeedLink();
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('calendar.title')} />
      <p className="text-soft">{t('calendar.text')}</p>
      {feed.isPending && <SkeletonRows rows={2} />}
      {feed.isError && <ErrorState message={t('calendar.failed')} onRetry={() => void feed.refetch()} />}
      {feed.data === null && (
        <div>
          <Button
            variant="primary"
            pending={make.isPending}
            onClick={() => make.mutate(undefined, { onError: () => void feed.refetch() })}
          >
            {t('calendar.make')}
          </Button>
        </div>
      )}
      {feed.data && <Address secret={feed.data} onChanged={() => void feed.refetch()} />}
    </section>
  );
}

function Address({ secret, onChanged }: { secret: string; onChanged: () => void }) {
  const { t } = useTranslation('settings');
  const make = useMakeFeedLink();
  const remove = useRemoveFeedLink();
  const [asking, setAsking] = useState<'replacing' | 'removing'>();
  const [copied, setCopied] = useState<string>();
  const address = feedAddress(secret);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      () => void toast.error(t('calendar.copyFailed'), { id: 'feed' }),
    );
  const done = {
    onSettled: () => setAsking(undefined),
    // another tab was faster: what it made is shown
    onError: onChanged,
  };
  return (
    <>
      <p className="sr-only" id="feed-address">
        {t('calendar.address')}
      </p>
      <output
        className="rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all"
        aria-labelledby="feed-address"
      >
        {address}
      </output>
      <p className="text-sm text-faint">
        {t('calendar.secret')}{' '}
        <a className="link" href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendar.subscribe')}
        </a>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {copied === address ? t('calendar.copied') : t('calendar.copy')}
        </Button>
        <Button onClick={() => setAsking('replacing')}>{t('calendar.replace')}</Button>
        <Button variant="danger" onClick={() => setAsking('removing')}>
          {t('calendar.remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsking(undefined)}
          title={t(`calendar.${asking}.title`)}
          description={t(`calendar.${asking}.text`)}
          action={t(`calendar.${asking}.action`)}
          pending={make.isPending || remove.isPending}
          onConfirm={() => (asking === 'replacing' ? make.mutate(secret, done) : remove.mutate(undefined, done))}
        />
      )}
    </>
  );
}
