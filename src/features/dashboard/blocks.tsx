import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Below } from '#components/ui/below.tsx';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { isOpenOffer } from '#domain/club/contracts.ts';
import type { StaffRole } from '#components/league/staff-waits.tsx';
import { adminQueries } from '#data/admin/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import type { Membership } from '#data/teams/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { isSigning, transferQueries } from '#data/transfers/queries.ts';
import { voteQueries } from '#data/votes/queries.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { ContractOffers } from './contract-offers.tsx';
import { Duties } from './duties.tsx';
import { Followed } from './followed.tsx';
import { LatestNews } from './latest-news.tsx';
import { LiveStream } from './live-stream.tsx';
import { MaintenanceNote } from './maintenance-note.tsx';
import { UpcomingMatches } from './match-lists.tsx';
import { MyTable } from './my-table.tsx';
import { OwnRequests } from './own-requests.tsx';
import { OwnStanding } from './own-standing.tsx';
import { RecentResults } from './recent-results.tsx';
import { RecentTransfers } from './recent-transfers.tsx';
import { TeamsLooking } from './teams-looking.tsx';

export { MaintenanceNote } from './maintenance-note.tsx';
export { MatchNight } from './match-night.tsx';

const Work = lazy(() => import('./work.tsx').then((m) => ({ default: m.Work })));
const FullTimeVote = lazy(() => import('./full-time.tsx').then((m) => ({ default: m.FullTimeVote })));
const OwnSigning = lazy(() => import('./own-signing.tsx').then((m) => ({ default: m.OwnSigning })));

/** How long a signing is news to the team. */
const newsMs = 3 * 86_400_000;

type BlocksProps = {
  me: { id: string; username: string; gaming_id: string | null } | null | undefined;
  membership: UseQueryResult<Membership | null>;
  /** The match that the head is about. */
  tonight: string | undefined;
  /** The same, where its result is news. */
  news: string | undefined;
  waiting: ReactNode;
};

/** The parts below the head of the dashboard: it comes once the head is drawn, in one piece. */
export function Blocks({ me, membership, tonight, news, waiting }: BlocksProps) {
  const { id, admin, staff } = useViewer();
  const now = useNow();
  const teamId = membership.data?.team_id;
  // Coming matches are drawn before the rest, below and beside it.
  const all = useDeferredValue(true, false);
  const contracts = useInfiniteQuery(whenDefined(id, contractQueries.open));
  const isFree = !staff && membership.data === null;
  const requests = useQuery(whenDefined(isFree ? id : undefined, marketQueries.ownRequests));
  // As it was when the page was opened: what is shown stays until the reader goes.
  const [seen] = useState(() => storage.read(storageKeys.signing));
  // On phones the own table stands before other teams' matches, elsewhere beside them.
  const isNarrow = useNarrow();
  const newest = useQuery(whenDefined(teamId, transferQueries.newestOfTeam));
  // A duty is above the rest, so it is waited for; one read that failed is not.
  const vote = useQuery(whenDefined(news, voteQueries.ofMatch));
  // So does the viewer's work for the league: a referee's, a caster's, the staff's.
  const refereed = useQuery(whenDefined(admin ? undefined : id, refereeQueries.leaguesOf));
  const casts = useQuery(whenDefined(id, matchQueries.ofCaster));
  const isReferee = (refereed.data?.length ?? 0) > 0;
  const waits = useQuery({ ...adminQueries.waits(), enabled: staff || isReferee });
  const reads = [contracts, requests, newest, vote, refereed, casts, waits];
  if (reads.some(({ isLoading, isFetched }) => isLoading && !isFetched)) return waiting;
  const roles = rolesOf({ admin, staff, isReferee });
  const isWorking = roles.length > 0 || (casts.data?.length ?? 0) > 0;
  const work = isWorking && <Work roles={roles} casts={casts.data ?? []} teamId={teamId} />;
  // It comes first: new ones find it in the first screen. An admin has a page for all of it, and so the own duties first.
  const leads = isWorking && !admin;
  const signing = newest.data?.filter(isSigning).find(({ to_team }) => to_team.id === teamId);
  const isNews = signing && signing.id !== seen && now.getTime() - Date.parse(signing.happened_at) < newsMs;
  const table = all && membership.data !== null && <MyTable membership={membership} />;
  const offered = contracts.data?.pages.flat().some((contract) => isOpenOffer(contract, now)) ?? false;
  return (
    <div
      className={`page grid gap-x-10 gap-y-10 pt-7 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] ${leads ? 'lg:grid-rows-[auto_auto_1fr]' : 'lg:grid-rows-[auto_1fr]'}`}
    >
      {leads && (
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 lg:col-span-2">
          <Suspense fallback={<SkeletonRows rows={24} />}>{work}</Suspense>
        </div>
      )}
      <div className={`grid min-w-0 grid-cols-1 order-2 content-start gap-10 lg:row-span-2 ${all ? '' : 'min-h-dvh'}`}>
        {me && news !== undefined && vote.data?.vote.may_vote && !vote.data.vote.closed && (
          <Suspense fallback={<div className="min-h-72" />}>
            <FullTimeVote matchId={news} me={me.id} />
          </Suspense>
        )}
        {me && isNews && (
          <Suspense fallback={<div className="min-h-40 max-wide:min-h-72" />}>
            <OwnSigning signing={signing} userId={me.id} />
          </Suspense>
        )}
        {/* Higher than a screen: what follows is out of sight until it comes. */}
        <Suspense fallback={<SkeletonRows rows={24} />}>
          <MaintenanceNote />
          {me && <OwnStanding me={me} />}
          <Duties tonight={tonight} />
          {admin && work}
          {me && isFree && <OwnRequests userId={me.id} />}
          {me && isFree && <TeamsLooking userId={me.id} />}
          {isNarrow && table}
          <UpcomingMatches teamId={teamId} tonight={tonight} />
          {all && (
            <Below className="grid min-w-0 grid-cols-1 content-start gap-10 empty:hidden">
              <RecentResults teamId={teamId} tonight={tonight} />
              <Followed />
              <LatestNews />
            </Below>
          )}
        </Suspense>
      </div>
      {/* Staff without a team wait for no offer. */}
      {(offered || !staff || membership.data !== null) && (
        <div className={offered ? 'order-1 lg:order-3' : 'order-5 empty:hidden'}>
          <ContractOffers />
        </div>
      )}
      <Below className="grid min-w-0 grid-cols-1 order-4 content-start gap-10">
        {all && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {!isNarrow && table}
            <OnceIdle waiting={<SkeletonRows rows={2} />}>
              <LiveStream />
            </OnceIdle>
            <OnceIdle waiting={<SkeletonRows rows={5} />}>
              <RecentTransfers />
            </OnceIdle>
          </Suspense>
        )}
      </Below>
    </div>
  );
}

function rolesOf({ admin, staff, isReferee }: { admin: boolean; staff: boolean; isReferee: boolean }): StaffRole[] {
  if (admin) return ['admin'];
  return [...(staff ? (['moderator'] as const) : []), ...(isReferee ? (['referee'] as const) : [])];
}
