import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { keepSeen } from '#features/auth/keep-seen.ts';
import { followZone, preloadRole } from '#data/auth/queries.ts';
import { leagueList } from '#data/leagues/list.ts';
import { maintenanceQueries } from '#data/maintenance/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { nextTask } from '#lib/next-task.ts';
import { readAhead } from '#lib/read-ahead.ts';
import { memberOf, useSession } from '#lib/session.ts';
import { chooseZone } from '#lib/time-zone.ts';

/**
 * For a signed-in user the routes wait, behind a spinner, until the role, the leagues and the fixtures
 * are there. A read that fails does not keep the app closed: its screen will say what is wrong.
 */
export function Startup({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useSession();
  const [readyFor, setReadyFor] = useState<string>();
  const userId = memberOf(session);

  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    // A task each, as making a request takes its time; a page that was left sends no more.
    const inTurn = (ask: () => Promise<unknown>) => nextTask().then(() => (left ? undefined : ask()));
    // Every page of a member asks for these next: they need not wait for what the page waits for.
    void inTurn(() => client.prefetchQuery(playerQueries.detail(userId)));
    void inTurn(() => client.prefetchQuery(teamQueries.ofPlayer(userId)));
    void inTurn(() => client.prefetchQuery(maintenanceQueries.status()));
    const reads = navigator.onLine
      ? [
          inTurn(() => preloadRole(client, userId)),
          inTurn(() => client.prefetchQuery(leagueList())),
          inTurn(() => readAhead(client, matchQueries.current())),
        ]
      : // A read that starts now comes once there is a network again.
        [import('./offline/restore-reads.ts').then(({ restoreReads }) => restoreReads(client, userId))];
    // The whole page comes with this: in short pieces, between which the browser answers taps.
    void Promise.allSettled(reads).then(() => left || startTransition(() => setReadyFor(userId)));
    return () => {
      left = true;
    };
  }, [client, userId]);

  // Last login, after what the page waits for.
  useEffect(() => (userId !== undefined && readyFor === userId ? keepSeen() : undefined), [userId, readyFor]);

  // The zone of times is the account's: it comes along to another device, and is removed at the end of the session.
  useEffect(() => {
    if (session.status === 'signed-out') void chooseZone(undefined);
    else if (userId !== undefined && readyFor === userId) void followZone(client, userId);
  }, [client, session.status, userId, readyFor]);

  if (userId !== undefined && readyFor !== userId) return <WaitingPage />;
  return children;
}
