import { useTranslation } from 'react-i18next';
import { StaffWaits } from '#components/league/staff-waits.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { ClockHealth } from './clock-health.tsx';
import { FirstSteps, isUnderWay, useFirstSteps } from './first-steps.tsx';
import { HostHealth } from './host-health.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { SeasonHealth } from './season-health.tsx';
import { Weeks } from './weeks.tsx';

/** /admin/dashboard: what needs a decision, how the seasons and the weeks go, and the maintenance switch. */
export function AdminDashboardPage() {
  const { t } = useTranslation('admin');
  const steps = useFirstSteps();
  const underWay = steps !== undefined && isUnderWay(steps);
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" lead={t('lead')} />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {steps && !underWay && <FirstSteps steps={steps} />}
          <StaffWaits roles={['admin']} />
          <SeasonHealth />
          {/* Below what is read first, which would be pushed down by it. */}
          {steps && underWay && <FirstSteps steps={steps} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          <Weeks />
          <MaintenanceCard />
          <ClockHealth />
          <HostHealth />
        </div>
      </div>
    </>
  );
}
