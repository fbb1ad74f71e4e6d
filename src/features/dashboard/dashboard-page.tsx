import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { useConfined } from '#data/maintenance/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { lastResult, matchOfTheNight } from '#domain/match/match-night.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { NextMatch } from './next-match.tsx';

const Blocks = lazy(() => import('./blocks.tsx').then((m) => ({ default: m.Blocks })));
const MaintenanceNote = lazy(() => import('./blocks.tsx').then((m) => ({ default: m.MaintenanceNote })));

/** /dashboard: what is to be done next, before what has happened. Each block loads and fails alone. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { id } = useViewer();
  const me = useQuery(whenDefined(id, playerQueries.detail));
  // Read anew at every visit: others may have ended it.
  const membership = useQuery({ ...whenDefined(id, teamQueries.ofPlayer), refetchOnMount: everyMount });
  const teamId = membership.data?.team_id;
  // The head says the next match and both lists begin with one's own: both come at once, in short pieces, so that what
  // is below the head never moves.
  const own = useQuery(whenDefined(teamId, matchQueries.ofTeam));
  const now = useNow();
  // As it was when the page was opened: a result that is news stays until the reader closes it or goes.
  const [seen, setSeen] = useState(() => storage.read(storageKeys.fullTime));
  const { hidden } = useHiddenScores();
  const isRead = teamId !== undefined && own.data !== undefined;
  const tonight = isRead ? matchOfTheNight(own.data, teamId, now, hidden ? null : seen) : undefined;
  const news = !hidden && tonight?.status === 'finished' && tonight.id !== seen ? tonight.id : undefined;
  // On a device that was never here no older result is news.
  const before = isRead && seen === null && !news ? (lastResult(own.data, teamId, now)?.id ?? '') : undefined;
  useEffect(() => {
    if (before !== undefined) storage.write(storageKeys.fullTime, before);
  }, [before]);
  // A member's duty is above the lists, so it is waited for, too.
  const duties = useQuery(whenDefined(teamId && id, dutyQueries.mine));
  // A failed read that is repeated is waited for once: the head that then asks would take away what asks.
  const waits = [own, duties].some(({ isLoading, isFetched }) => isLoading && !isFetched);
  const settled = useDeferredValue(!membership.isPending && !waits);
  // In its own step, once the head is drawn.
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
      <NextMatch
        userId={id}
        title={title}
        membership={membership}
        settled={settled}
        tonight={tonight}
        onRead={news === undefined ? undefined : () => setSeen(news)}
      />
      <Suspense fallback={<Waiting />}>
        {drawn ? (
          <Blocks me={me.data} membership={membership} tonight={tonight?.id} news={news} waiting={<Waiting />} />
        ) : (
          <Waiting />
        )}
      </Suspense>
    </>
  );
}

/** Higher than a screen: what follows is out of sight until it comes. */
function Waiting() {
  return (
    <div className="page min-h-dvh pt-7">
      <SkeletonRows rows={24} />
    </div>
  );
}
