import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fold } from '#components/ui/fold.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { eligibilityQueries } from '#data/eligibility/queries.ts';

type Props = { playerId: string; /** The team whose page this is: only another one is named. */ teamId?: string };

/** The decisions about a player, in whichever team, newest first, folded away. */
export function EligibilityHistory(about: Props) {
  const { t } = useTranslation('eligibility');
  return (
    <Fold title={t('history.title')} className="pt-2" look="border-0 text-sm" whenOpened>
      <Decisions {...about} />
    </Fold>
  );
}

function Decisions({ playerId, teamId }: Props) {
  const { t } = useTranslation('eligibility');
  const history = useInfiniteQuery(eligibilityQueries.history(playerId));
  if (history.isPending) return <SkeletonRows rows={2} />;
  if (history.isError) return <ErrorState message={t('errors.load')} onRetry={() => void history.refetch()} />;
  return (
    <>
      <ol className="ruled text-sm">
        {history.data.pages.flat().map(({ id, status, notes, requested, created_at, decided_by, member }) => (
          <li key={id} className="py-2">
            <b>{requested ? t('history.requested') : t(`status.${status}`)}</b>{' '}
            <span className="text-faint">
              {decided_by?.username ?? t('history.nobody')} · <LocalTime at={created_at} show="full" />
              {member && member.team.id !== teamId && <> · {member.team.name}</>}
            </span>
            {notes && <p className="text-soft pt-1">{notes}</p>}
          </li>
        ))}
      </ol>
      <MoreButton query={history} />
    </>
  );
}
