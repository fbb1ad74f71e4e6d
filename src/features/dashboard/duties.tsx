import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { type Duty, knownDuties } from '#data/duties/kinds.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { useLive } from '#lib/live/use-live.ts';
import { whenDefined } from '#lib/when-defined.ts';
import styles from '#components/league/duty.module.css';
import { DutyActions, DutyText } from '#components/league/duty.tsx';

/** While the dashboard is open, what waits is counted anew after so many milliseconds. */
const everyMs = 20_000;

/**
 * A member's tasks for the team besides the match of the night, `tonight`, each with its deadline and the one tap that
 * does it. Nothing when nothing waits.
 */
export function Duties({ tonight }: { tonight?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const { id, teamId } = useViewer();
  // The page has read them for this visit.
  const mine = useQuery({ ...whenDefined(teamId && id, dutyQueries.mine), refetchOnMount: false });
  useLive(teamId && id ? [dutyQueries.mine(id).queryKey] : [], { every: everyMs });
  // An unreadable part may be a duty: it does not pass for nothing.
  if (mine.isError && !mine.data)
    return (
      <section data-duties>
        <SectionHead title={t('duties.title')} />
        <ErrorState message={t('errors.part')} onRetry={() => void mine.refetch()} />
      </section>
    );
  const duties = knownDuties(mine.data ?? []).filter(({ match_id }) => match_id === null || match_id !== tonight);
  if (duties.length === 0) return null;
  return (
    <section data-duties>
      <SectionHead title={t('duties.title')} aside={<span className="numerals text-soft">{duties.length}</span>} />
      <ul className="ruled" aria-label={t('duties.title')}>
        {duties.map((duty) => (
          <li key={`${duty.kind} ${duty.match_id} ${duty.subject_id}`}>
            <Row duty={duty} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const waitsForOthers: ReadonlySet<Duty['kind']> = new Set(['reportWaits', 'disputed']);

function Row({ duty }: { duty: Duty }) {
  return (
    <div className={waitsForOthers.has(duty.kind) ? `${styles.duty} ${styles.quiet}` : styles.duty}>
      <DutyText duty={duty} />
      <DutyActions duty={duty} />
    </div>
  );
}
