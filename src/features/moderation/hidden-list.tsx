import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { HiddenNote } from '#components/league/hidden-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useRestoreContent } from '#data/moderation/mutations.ts';
import { type HiddenThing, moderationQueries } from '#data/moderation/queries.ts';
import { ContentOwner } from './content-owner.tsx';

/** Hidden content, the latest first: given back word for word, or its place freed. */
export function HiddenList() {
  const { t } = useTranslation('moderation');
  const { t: report } = useTranslation('report');
  const hidden = useInfiniteQuery(moderationQueries.hidden());
  const restore = useRestoreContent();
  const [choice, setChoice] = useState<{ thing: HiddenThing; again: boolean }>();
  const rows = hidden.data?.pages.flat() ?? [];
  const of = (thing: HiddenThing) => thing.owner_name ?? thing.team_name ?? report('staff');
  return (
    <>
      {hidden.isPending && <SkeletonRows rows={4} height={190} />}
      {hidden.isError && <ErrorState message={t('errors.hidden')} onRetry={() => void hidden.refetch()} />}
      {hidden.data && rows.length === 0 && <EmptyState title={t('emptyHidden')} />}
      <ul className="ruled" aria-label={t('tabs.hidden')}>
        {rows.map((thing) => (
          <li key={thing.kind + thing.subject_id} className="grid gap-3 py-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ContentOwner {...thing} />
              <span className="text-sm text-faint">
                <LocalTime at={thing.created_at} show="relative" />
              </span>
            </p>
            <HiddenNote hidden={thing} />
            {thing.own ? (
              <p className="text-sm text-faint">{t('own')}</p>
            ) : (
              <p className="flex flex-wrap gap-2.5">
                <Button size="small" onClick={() => setChoice({ thing, again: true })}>
                  <RotateCcw size={16} />
                  {t('restore')}
                  <span className="sr-only"> {of(thing)}</span>
                </Button>
                <Button size="small" variant="quiet" onClick={() => setChoice({ thing, again: false })}>
                  {t('free')}
                  <span className="sr-only"> {of(thing)}</span>
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={hidden} />
      {choice && (
        <ReasonDialog
          title={t(choice.again ? 'restoreTitle' : 'freeTitle', {
            kind: report(`kind.${choice.thing.kind}`),
            of: of(choice.thing),
          })}
          description={t(choice.again ? 'restoreText' : 'freeText')}
          action={t(choice.again ? 'restore' : 'free')}
          onSend={(reason) =>
            restore.mutateAsync({
              kind: choice.thing.kind,
              subject_id: choice.thing.subject_id,
              reason,
              again: choice.again,
            })
          }
          onClose={() => setChoice(undefined)}
        />
      )}
    </>
  );
}
