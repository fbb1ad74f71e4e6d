import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { toast } from '#lib/toast.ts';
import { useMakeFeedLink, useRemoveFeedLink } from '#data/settings/mutations.ts';
import { feedAddress, feedQueries } from '#data/settings/queries.ts';
import { LeagueFeeds } from './league-feeds.tsx';

/** The own matches, and those of what one follows, in the own calendar: personal addresses, which can be replaced and removed. */
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
      {feed.data && <Addresses userId={userId} secret={feed.data} onChanged={() => void feed.refetch()} />}
      {feed.data && <LeagueFeeds userId={userId} />}
    </section>
  );
}

type AddressesProps = { userId: string; secret: string; onChanged: () => void };

/** The address of the own team's matches, which leads, and the one of what is followed; both end at once. */
function Addresses({ userId, secret, onChanged }: AddressesProps) {
  const { t } = useTranslation('settings');
  const followed = useQuery(feedQueries.followed(userId));
  const make = useMakeFeedLink();
  const remove = useRemoveFeedLink();
  const [asking, setAsking] = useState<'replacing' | 'removing'>();
  const done = {
    onSettled: () => setAsking(undefined),
    // another tab was faster: what it made is shown
    onError: onChanged,
  };
  return (
    <>
      <Address title={t('calendar.own')} secret={secret} primary />
      <div className="grid gap-2.5 pt-3">
        <p className="text-soft">{t('calendar.followedText')}</p>
        {followed.isPending && <SkeletonRows rows={2} />}
        {followed.isError && <ErrorState message={t('calendar.failed')} onRetry={() => void followed.refetch()} />}
        {followed.data && <Address title={t('calendar.followed')} secret={followed.data} />}
      </div>
      <p className="text-sm text-faint">{t('calendar.secret')}</p>
      <div className="flex flex-wrap gap-2.5">
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
          onConfirm={() =>
            asking === 'replacing' ? make.mutate({ replaces: secret }, done) : remove.mutate(undefined, done)
          }
        />
      )}
    </>
  );
}

function Address({ title, secret, primary = false }: { title: string; secret: string; primary?: boolean }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [copied, setCopied] = useState<string>();
  const address = feedAddress(secret);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      () => void toast.error(t('calendar.copyFailed'), { id: 'feed' }),
    );
  return (
    <div className="grid min-w-0 gap-2.5">
      <h3 className="font-semibold" id={id}>
        {title}
      </h3>
      <output className="rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all" aria-labelledby={id}>
        {address}
      </output>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button variant={primary ? 'primary' : 'secondary'} onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {copied === address ? t('calendar.copied') : t('calendar.copy')}
          <span className="sr-only"> {title}</span>
        </Button>
        <a className="link text-sm" href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendar.subscribe')}
          <span className="sr-only"> {title}</span>
        </a>
      </div>
    </div>
  );
}
