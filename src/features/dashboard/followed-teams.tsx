import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { byDay, type Day } from '#components/league/match/match-days.ts';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { followQueries, othersThan } from '#data/follows/queries.ts';
import { dayKey } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { whenKnown } from '#lib/when-known.ts';
import { DayOfMatches } from './match-lists.tsx';

/** The teams one follows, their next matches and then their last results. Nothing when one follows nobody. */
export function FollowedTeams() {
  const { t } = useTranslation('dashboard');
  const { id, teamId } = useViewer();
  const now = useNow();
  const { hidden } = useHiddenScores();
  const mine = useQuery(whenKnown(id, followQueries.mine));
  const teams = othersThan(teamId, mine.data);
  const ids = teams.map((team) => team.id);
  const matches = useQuery(whenKnown(ids.length > 0 ? ids : undefined, followQueries.matches));
  if (teams.length === 0) return null;
  const days = (isOver: boolean) =>
    byDay(
      (matches.data ?? []).filter(({ status }) => (status === 'finished') === isOver),
      viewerZone(),
    );
  const today = dayKey(now.toISOString());
  const [next, last] = [days(false), days(true).toReversed()];
  return (
    <section data-followed>
      <SectionHead title={t('followed.title')} />
      <ul className="flex flex-wrap gap-x-5" aria-label={t('followed.title')}>
        {teams.map((team) => (
          <li key={team.id} className="min-w-0">
            <AppLink to={paths.team(team.id)} className="flex min-h-11 min-w-0 items-center">
              <ClubBadge team={team} size={24} />
            </AppLink>
          </li>
        ))}
      </ul>
      {matches.isPending && <SkeletonRows rows={5} />}
      {matches.isError && <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />}
      {matches.data?.length === 0 && <p className="text-soft py-3">{t('followed.empty')}</p>}
      {next.map(({ day, fixtures }) => (
        <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={undefined} />
      ))}
      {last.length > 0 && hidden && (
        // Only whoever hides scores fetches the words for it.
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <HiddenDays days={last} today={today} />
        </Suspense>
      )}
      {!hidden &&
        last.map(({ day, fixtures }) => (
          <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={undefined} />
        ))}
    </section>
  );
}

function HiddenDays({ days, today }: { days: Day[]; today: string }) {
  const hiddenText = useHiddenText();
  return (
    <>
      <ShowScores />
      {days.map(({ day, fixtures }) => (
        <DayOfMatches
          key={day}
          fixtures={fixtures}
          isToday={day === today}
          teamId={undefined}
          hiddenText={hiddenText}
        />
      ))}
    </>
  );
}
