import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { useListRegistration } from '#data/transfer-center/mutations.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';

/** The viewer's own entry, pinned above the market: enter, edit, take it off the list, put it back. */
export function OwnEntry({ userId }: { userId: string }) {
  const { t } = useTranslation('transfer-center');
  const { membership, staff } = useViewer();
  const { data: own } = useQuery(marketQueries.registration(userId));
  const { data: closed } = useQuery(marketQueries.closed());
  const list = useListRegistration(userId);
  const [isConfirming, setConfirming] = useState(false);

  if (own === undefined || (own === null && (membership || staff))) return null;
  if (closed && !own?.listed) return <Note tone="warning">{t('own.closed')}</Note>;
  if (own === null)
    return (
      <Note tone="info">
        <span className="flex min-w-0 items-center gap-3 flex-wrap justify-between">
          {t('own.none')}
          <ButtonLink to={paths.transferCenter({ tab: 'register' })} variant="primary" size="small">
            {t('own.register')}
          </ButtonLink>
        </span>
      </Note>
    );
  return (
    <Note tone={own.listed ? 'success' : 'info'}>
      <span className="flex min-w-0 items-center gap-3 flex-wrap justify-between">
        {own.listed ? t('own.listed') : t('own.unlisted')}
        <span className="flex flex-wrap gap-2.5">
          <ButtonLink to={paths.transferCenter({ tab: 'register' })} size="small">
            {t('own.edit')}
          </ButtonLink>
          {own.listed ? (
            <Button size="small" onClick={() => setConfirming(true)}>
              {t('own.unlist')}
            </Button>
          ) : (
            <Button size="small" pending={list.isPending} onClick={() => list.mutate(true)}>
              {t('own.list')}
            </Button>
          )}
        </span>
      </span>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('own.unlistTitle')}
        description={t('own.unlistText')}
        action={t('own.unlist')}
        pending={list.isPending}
        onConfirm={() => list.mutate(false, { onSettled: () => setConfirming(false) })}
      />
    </Note>
  );
}
