import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useRemoveContactMessage } from '#data/tickets/mutations.ts';
import { ticketQueries } from '#data/tickets/queries.ts';

/** The messages of the contact form; an admin takes away what has been dealt with. */
export function ContactQueue() {
  const { t } = useTranslation('tickets');
  const { admin } = useViewer();
  const messages = useInfiniteQuery(ticketQueries.contact());
  const remove = useRemoveContactMessage();
  const [leaving, setLeaving] = useState<string>();
  const rows = messages.data?.pages.flat() ?? [];
  return (
    <>
      {messages.isPending && <SkeletonRows rows={6} />}
      {messages.isError && <ErrorState message={t('contact.error')} onRetry={() => void messages.refetch()} />}
      {messages.data && rows.length === 0 && <EmptyState title={t('contact.empty')}>{t('contact.hint')}</EmptyState>}
      <ul className="ruled" aria-label={t('view.contact')}>
        {rows.map(({ id, topic, body, created_at, writer }) => (
          <li key={id} className="grid gap-2 py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
              <Tag>{t(`topic.${topic}`)}</Tag>
              <PlayerLink player={writer} />
              <LocalTime at={created_at} />
            </p>
            <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap">{body}</p>
            {admin && (
              <p>
                <Button size="small" onClick={() => setLeaving(id)}>
                  {t('contact.done')}
                  <span className="sr-only"> {writer.username}</span>
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={messages} />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('contact.remove')}
        description={t('contact.removeText')}
        action={t('contact.done')}
        danger
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
      />
    </>
  );
}
