import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InterestedDecisions } from '#components/league/interested-decisions.tsx';
import { PenaltyCard } from '#components/league/penalty/penalty-card.tsx';
import { PointsList } from '#components/league/penalty/points-list.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type Penalty, penaltyQueries } from '#data/discipline/queries.ts';
import { interestQueries } from '#data/interests/queries.ts';
import { useReportContent } from '#data/moderation/mutations.ts';

/** Penalties: what is in force or waits, and below it what there has been. */
export function PenaltiesTab({ teamId }: { teamId: string }) {
  const { t } = useTranslation('discipline');
  const penalties = useInfiniteQuery(penaltyQueries.ofTeam(teamId));
  const interested = useQuery(interestQueries.ofTeam(teamId));
  if (penalties.isPending) return <SkeletonRows rows={4} />;
  if (penalties.isError) return <ErrorState message={t('errors.load')} onRetry={() => void penalties.refetch()} />;
  const rows = penalties.data.pages.flat();
  if (rows.length === 0)
    return (
      <>
        <EmptyState title={t('tab.empty')} />
        <PointsList teamId={teamId} />
        <InterestedDecisions decisions={interested.data} />
      </>
    );
  const inForce = rows.filter(isInForce);
  return (
    <div className="grid grid-cols-1 gap-10">
      <section>
        <SectionHead title={t('tab.standing')} />
        {inForce.length === 0 && <p className="py-3 text-soft">{t('tab.nothingStands')}</p>}
        <Cards label={t('tab.standing')} penalties={inForce} />
      </section>
      {inForce.length < rows.length && (
        <section>
          <SectionHead title={t('tab.past')} />
          <Cards label={t('tab.past')} penalties={rows.filter((row) => !isInForce(row))} />
        </section>
      )}
      <MoreButton query={penalties} />
      <PointsList teamId={teamId} />
      <InterestedDecisions decisions={interested.data} />
    </div>
  );
}

/** Reports the words of the staff about a penalty. */
function ReportPenalty({ id }: { id: string }) {
  const { t } = useTranslation('report');
  const report = useReportContent();
  return (
    <ReportButton
      small
      of={t('staff')}
      kinds={['penalty_reason']}
      onSend={(answers) => report.mutateAsync({ subject_id: id, ...answers })}
    />
  );
}

function Cards({ label, penalties }: { label: string; penalties: Penalty[] }) {
  if (penalties.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-4 pt-3 sm:grid-cols-2 xl:grid-cols-3" aria-label={label}>
      {penalties.map((penalty) => (
        <li key={penalty.id}>
          <PenaltyCard penalty={penalty}>{penalty.reason && <ReportPenalty id={penalty.id} />}</PenaltyCard>
        </li>
      ))}
    </ul>
  );
}

/** A warning counts until it has counted to a suspension; everything else as long as it stands or waits. */
const isInForce = ({ status, suspension_id }: Penalty) =>
  status === 'proposed' || (status === 'active' && suspension_id === null);
