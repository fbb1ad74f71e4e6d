import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fold } from '#components/ui/fold.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { eligibilityQueries } from '../../data/eligibility/queries.ts';

/** Who decided what about a member, newest first, folded away. */
export function History({ memberId }: { memberId: string }) {
  const { t } = useTranslation('eligibility');
  return (
    <Fold title={t('history.title')} className="pt-2" look="border-0 text-sm" whenOpened>
      <Decisions memberId={memberId} />
    </Fold>
  );
}

function Decisions({ memberId }: { memberId: string }) {
  const { t } = useTranslation('eligibility');
  const history = useInfiniteQuery(eligibilityQueries.history(memberId));
  if (history.isPending) return <SkeletonRows rows={2} />;
  if (history.isError) return <ErrorState message={t('errors.load')} onRetry={() => void history.refetch()} />;
  return (
    <>
      <ol className="ruled text-sm">
        {history.data.pages.flat().map(({ id, status, notes, requested, created_at, decided_by }) => (
          <li key={id} className="py-2">
            <b>{requested ? t('history.requested') : t(`status.${status}`)}</b>{' '}
            <span className="text-faint">
              {decided_by?.username ?? t('history.nobody')} · <LocalTime at={created_at} show="full" />
            </span>
            {notes && <p className="text-soft pt-1">{notes}</p>}
          </li>
        ))}
      </ol>
      <MoreButton query={history} />
    </>
  );
}
