import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { type Attendance, attendanceQueries, type Occasion } from '#data/attendance/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { limits } from '#domain/limits.ts';
import { AttendanceAnswer } from './attendance-answer.tsx';

/** The viewer's squad before a match, a night cup or a scrim: whether they come themselves, who else does, and how many are short. */
export function AttendanceSummary({ of: occasion }: { of: Occasion }) {
  const { t } = useTranslation('attendance');
  const { teamId } = useViewer();
  const read = useQuery(attendanceQueries.of(occasion));
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (read.isError) return <ErrorState message={t('error')} onRetry={() => void read.refetch()} />;
  const squad = read.data.filter(({ team_id }) => team_id === teamId);
  if (squad.length === 0) return null;
  const coming = squad.filter((each) => each.coming && each.able).length;
  const short = limits.playersOnPitch - coming;
  return (
    <section aria-labelledby="who-is-in">
      <SectionHead
        title={t('title')}
        aside={
          <span id="who-is-in">
            {short > 0 ? (
              <StatusChip tone="bad">{t('short', { count: short })}</StatusChip>
            ) : (
              <StatusChip tone="good">{t('enough', { count: coming })}</StatusChip>
            )}
          </span>
        }
      />
      <div className="grid gap-4 pt-4">
        <AttendanceAnswer of={occasion} />
        <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] wide:grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {groups.map((group) => (
            <Group key={group} group={group} members={squad.filter((each) => groupOf(each) === group)} />
          ))}
        </dl>
      </div>
    </section>
  );
}

const groups = ['in', 'usual', 'out', 'open', 'unable'] as const;

const groupOf = ({ coming, answered, able }: Attendance): (typeof groups)[number] => {
  if (!able) return 'unable';
  if (answered) return coming ? 'in' : 'out';
  return coming ? 'usual' : 'open';
};

function Group({ group, members }: { group: (typeof groups)[number]; members: Attendance[] }) {
  const { t } = useTranslation('attendance');
  if (members.length === 0) return null;
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-faint">{t(`groups.${group}`, { count: members.length })}</dt>
      <dd translate="no" className="wrap-anywhere">
        {members.map(({ username }) => username).join(', ')}
      </dd>
    </div>
  );
}
