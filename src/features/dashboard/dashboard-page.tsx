import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { useConfined } from '#data/maintenance/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { type Membership, teamQueries } from '#data/teams/queries.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { whenKnown } from '#lib/when-known.ts';
import { NextMatch } from './next-match.tsx';
import { UpcomingMatches } from './match-lists.tsx';

type Blocks = typeof import('./blocks.ts');
const block = <Name extends keyof Blocks>(name: Name) =>
  lazy(() => import('./blocks.ts').then((all): { default: Blocks[Name] } => ({ default: all[name] })));
const ContractOffers = block('ContractOffers');
const MaintenanceNote = block('MaintenanceNote');
const OwnStanding = block('OwnStanding');
const StaffWaits = lazy(() => import('#components/league/staff-waits.tsx').then((m) => ({ default: m.StaffWaits })));
const RecentResults = block('RecentResults');
const RecentTransfers = block('RecentTransfers');
const Duties = block('Duties');
const Followed = block('Followed');
const TeamsLooking = block('TeamsLooking');
const LatestNews = block('LatestNews');
const LiveStream = block('LiveStream');
const MyTable = block('MyTable');

/** /dashboard: what is to be done next, before what has happened. Each block loads and fails alone. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { id } = useViewer();
  const me = useQuery(whenKnown(id, playerQueries.detail));
  // Read anew at every visit: others may have ended it.
  const membership = useQuery({ ...whenKnown(id, teamQueries.ofPlayer), refetchOnMount: everyMount });
  const teamId = membership.data?.team_id;
  // The head says the next match and both lists begin with one's own: both come at once, in short pieces, so that what
  // stands below the head never moves.
  const own = useQuery(whenKnown(teamId, matchQueries.ofTeam));
  // What waits for a member stands above the lists, so it is waited for as well.
  const duties = useQuery(whenKnown(teamId && id, dutyQueries.mine));
  const settled = useDeferredValue(!membership.isPending && !own.isLoading && !duties.isLoading);
  // In a step of its own, once the head is drawn.
  const drawn = useDeferredValue(settled, false);
  // The next visit begins with it (scripts/vite/first-picture.ts).
  const name = me.data?.username;
  useEffect(() => {
    if (name !== undefined) storage.write(storageKeys.name, name);
  }, [name]);
  const title = me.data ? t('hello', { name: me.data.username }) : t('title');

  if (useConfined())
    return (
      <>
        <PageTitle title={t('title')} />
        <PageHead title={title} chalk="circle" />
        <div className="page pt-7">
          <Suspense fallback={null}>
            <MaintenanceNote />
          </Suspense>
        </div>
      </>
    );
  return (
    <>
      <PageTitle title={t('title')} />
      <NextMatch userId={id} title={title} membership={membership} settled={settled} />
      {drawn ? (
        <Blocks me={me.data} membership={membership} />
      ) : (
        <div className="page min-h-dvh pt-7">
          <SkeletonRows rows={8} />
        </div>
      )}
    </>
  );
}

/** What stands below the head. */
type BlocksProps = {
  me: { id: string; username: string } | null | undefined;
  membership: UseQueryResult<Membership | null>;
};

function Blocks({ me, membership }: BlocksProps) {
  const { admin, staff } = useViewer();
  const teamId = membership.data?.team_id;
  // What is coming is drawn before the rest, below and beside it.
  const all = useDeferredValue(true, false);
  return (
    <div className="page grid gap-x-10 gap-y-10 pt-7 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className={`grid min-w-0 grid-cols-1 order-2 content-start gap-10 lg:row-span-2 ${all ? '' : 'min-h-dvh'}`}>
        {/* Higher than a screen: what follows is out of sight until it comes. */}
        <Suspense fallback={<SkeletonRows rows={24} />}>
          <MaintenanceNote />
          {me && <OwnStanding me={me} />}
          <Duties />
          {staff && <StaffWaits moderator={!admin} />}
          {me && !staff && membership.data === null && <TeamsLooking userId={me.id} />}
          <UpcomingMatches teamId={teamId} />
          {all && (
            <>
              <RecentResults teamId={teamId} />
              <Followed />
              <LatestNews />
            </>
          )}
        </Suspense>
      </div>
      {/* On a phone an offer to answer comes first; without one the box stands after what there is to read. */}
      <div className="order-3 max-lg:has-[[data-offers]]:order-1">
        <OnceIdle waiting={<SkeletonRows rows={3} />}>
          <ContractOffers />
        </OnceIdle>
      </div>
      <div className="grid min-w-0 grid-cols-1 order-4 content-start gap-10">
        {all && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {membership.data !== null && <MyTable membership={membership} />}
            <OnceIdle waiting={<SkeletonRows rows={2} />}>
              <LiveStream />
            </OnceIdle>
            <OnceIdle waiting={<SkeletonRows rows={5} />}>
              <RecentTransfers />
            </OnceIdle>
          </Suspense>
        )}
      </div>
    </div>
  );
}
