import { useTranslation } from 'react-i18next';
import { byDay } from '#components/league/match/match-days.ts';
import { type StaffRole, StaffWaits } from '#components/league/staff-waits.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Fixture } from '#data/matches/queries.ts';
import { dayKey } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { DayOfMatches } from './match-lists.tsx';

type Props = { roles: StaffRole[]; casts: Fixture[]; teamId: string | undefined };

/** The viewer's work for the league: what they decide, and which matches they cast; each leads to where it is done. */
export function Work({ roles, casts, teamId }: Props) {
  useTranslation(['dashboard', 'waits']);
  return (
    <>
      {roles.length > 0 && <StaffWaits roles={roles} />}
      {casts.length > 0 && <Casts matches={casts} teamId={teamId} />}
    </>
  );
}

function Casts({ matches, teamId }: { matches: Fixture[]; teamId: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const today = dayKey(useNow().toISOString());
  return (
    <section>
      <SectionHead title={t('casts.title')} />
      {byDay(matches, viewerZone()).map(({ day, fixtures }) => (
        <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={teamId} />
      ))}
    </section>
  );
}
