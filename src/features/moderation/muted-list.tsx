import { useInfiniteQuery } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { useUnmuteWriter } from '#data/moderation/mutations.ts';
import { moderationQueries, type Muted } from '#data/moderation/queries.ts';

/** Muted members, why and until when. */
export function MutedList() {
  const { t } = useTranslation('moderation');
  const muted = useInfiniteQuery(moderationQueries.muted());
  useLive([moderationQueries.muted().queryKey]);
  const unmute = useUnmuteWriter();
  const [writer, setWriter] = useState<Muted>();
  const rows = muted.data?.pages.flat() ?? [];
  return (
    <>
      {muted.isPending && <SkeletonRows rows={6} height={69} />}
      {muted.isError && <ErrorState message={t('errors.muted')} onRetry={() => void muted.refetch()} />}
      {muted.data && rows.length === 0 && <EmptyState title={t('emptyMuted')} />}
      <ul className="ruled" aria-label={t('tabs.muted')}>
        {rows.map((line) => (
          <li key={line.player_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Avatar player={line} size={40} />
            <span className="grid min-w-0 flex-1 basis-56">
              <PlayerLink player={{ id: line.player_id, username: line.username }} />
              <span className="text-sm wrap-anywhere text-soft">{line.reason}</span>
            </span>
            <span className="text-sm text-faint">
              {t('until')} <LocalTime at={line.until} />
            </span>
            {line.own ? (
              <span className="w-full text-sm text-faint">{t('own')}</span>
            ) : (
              <Button size="small" onClick={() => setWriter(line)}>
                <Mic size={16} />
                {t('unmute')}
                <span className="sr-only"> {line.username}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={muted} />
      {writer && (
        <ConfirmDialog
          open
          title={t('unmuteTitle', { of: writer.username })}
          description={t('unmuteText')}
          action={t('unmute')}
          pending={unmute.isPending}
          onConfirm={() => unmute.mutate({ player_id: writer.player_id }, { onSettled: () => setWriter(undefined) })}
          onClose={() => setWriter(undefined)}
        />
      )}
    </>
  );
}
