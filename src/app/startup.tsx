import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { keepSeen } from '#features/auth/keep-seen.ts';
import { followZone, preloadRole } from '#features/auth/queries.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { maintenanceQueries } from '#features/maintenance/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { playerQueries } from '#features/players/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { nextTask } from '#lib/next-task.ts';
import { readAhead } from '#lib/read-ahead.ts';
import { useSession } from '#lib/session.ts';
import { chooseZone, viewerZone } from '#lib/time-zone.ts';

/**
 * For a signed-in user the routes wait, behind a spinner, until the role, the leagues and the fixtures
 * are there. A read that fails does not keep the app closed: its screen will say what is wrong.
 */
export function Startup({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useSession();
  const [readyFor, setReadyFor] = useState<string>();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;

  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    // Every page of a member asks for these next: they need not wait their turn.
    void client.prefetchQuery(playerQueries.detail(userId));
    void client.prefetchQuery(teamQueries.ofPlayer(userId));
    void client.prefetchQuery(maintenanceQueries.status());
    const reads = [
      preloadRole(client, userId),
      client.prefetchQuery(leagueQueries.list()),
      readAhead(client, matchQueries.current()),
    ];
    void whileWaiting();
    // The whole page comes with this: in short pieces, between which the browser answers whoever taps.
    void Promise.allSettled(reads).then(() => left || startTransition(() => setReadyFor(userId)));
    return () => {
      left = true;
    };
  }, [client, userId]);

  // Last login, after what the page waits for.
  useEffect(() => (userId !== undefined && readyFor === userId ? keepSeen() : undefined), [userId, readyFor]);

  // The zone of times is the account's: it comes along to another device, and leaves with whoever leaves.
  useEffect(() => {
    if (session.status === 'signed-out') void chooseZone(undefined);
    else if (userId !== undefined && readyFor === userId) void followZone(client, userId);
  }, [client, session.status, userId, readyFor]);

  if (userId !== undefined && readyFor !== userId) return <WaitingPage />;
  return children;
}

/** A phone takes its time over the first date it writes: while the answers are on their way there is some. */
async function whileWaiting(): Promise<void> {
  await nextTask();
  viewerZone();
  await nextTask();
  formatFull(new Date().toISOString(), currentLanguage());
}
