import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { matchQueries } from '#features/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { whenKnown } from '#lib/when-known.ts';
import { inOrder, resultsFor, upcomingFor } from './queries.ts';

/** The next fixtures: one's own first, then the rest of the leagues. */
export function UpcomingMatches({ teamId }: { teamId: string | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <MatchSection
      title={t('upcoming.title')}
      more={t('upcoming.more')}
      to={paths.fixtures()}
      empty={t('upcoming.empty')}
      choose={upcomingFor}
      teamId={teamId}
    />
  );
}

/** The last results: one's own first, then the rest of the leagues. */
export function RecentResults({ teamId }: { teamId: string | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <MatchSection
      title={t('results.title')}
      more={t('results.more')}
      to={paths.fixtures({ show: 'results' })}
      empty={t('results.empty')}
      choose={resultsFor}
      teamId={teamId}
    />
  );
}

type Props = {
  title: string;
  more: string;
  to: string;
  empty: string;
  teamId: string | undefined;
  choose: typeof upcomingFor;
};

function MatchSection({ title, more, to, empty, teamId, choose }: Props): ReactNode {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const matches = useQuery(matchQueries.current());
  // The page has read them for this visit: these lists come when they are there.
  const own = useQuery({ ...whenKnown(teamId, matchQueries.ofTeam), refetchOnMount: false });
  const chosen = matches.data ? choose(inOrder(matches.data, own.data), teamId, now) : [];
  return (
    <section>
      <SectionHead title={title} more={{ to, label: more }} />
      {matches.isPending && <SkeletonRows rows={5} />}
      {matches.isError && <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />}
      {matches.data && chosen.length === 0 && <p className="text-soft py-3">{empty}</p>}
      <ul className="ruled">
        {chosen.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={teamId} dated />
          </li>
        ))}
      </ul>
    </section>
  );
}
