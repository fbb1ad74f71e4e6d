import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Change, changeOf, isId, isStale, nounsOf, type Score, withScores } from './changes.ts';
import { showMovement } from './movement.ts';
import { setLiveState } from './state.ts';
import { LiveTabs } from './tabs.ts';
import { topicsOf } from './topics.ts';

/** Changes that come together are read once, and not by everybody in the same moment. In milliseconds. */
const collapseMs = 250;
/** Topics are joined one after the other; what they tell of is read once for all of them. */
const joinedMs = 1000;
const jitterMs = 800;
/** A tab hidden for longer joins anew when it is looked at. */
const sleptMs = 30_000;

/**
 * Keeps what is on screen as new as the database has it, until the returned function is called: joins the topics of what
 * is read, writes scores into the cache at once and reads the rest again. After each join everything of the topic is read
 * again, so that nothing that was missed stays missed. A later change, such as after one's own act, is not.
 */
export function startLive(client: QueryClient, userId: string): () => void {
  // The order is counted, not timed: a clock says the same for two moments.
  let moments = 0;
  const waiting: { topic: string; moment: number; change?: Change }[] = [];
  const askedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let hiddenAt: number | undefined;

  const isAffected = ({ queryHash, queryKey, state }: Query, all: typeof waiting) =>
    all.some(
      ({ topic, moment, change }) =>
        (askedAt.get(queryHash) ?? 0) < moment &&
        // A first read is new; what could not be read is asked for again.
        (change ? isStale(queryKey, topic, change) : state.status !== 'pending' && isToldBy(queryKey, topic)),
    );
  const readAgain = () => {
    timer = undefined;
    const all = waiting.splice(0);
    const hidden = document.visibilityState === 'hidden';
    void client.invalidateQueries({
      predicate: (query) => isAffected(query, all),
      refetchType: hidden ? 'none' : 'active',
    });
  };
  const note = (what: { topic: string; change?: Change }) => {
    waiting.push({ ...what, moment: (moments += 1) });
    const due = Date.now() + (what.change ? collapseMs : joinedMs) + Math.random() * jitterMs;
    if (timer !== undefined && due >= dueAt) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(readAgain, due - Date.now());
  };

  const tabs = new LiveTabs(userId, {
    change: (topic, payload) => {
      const change = changeOf(payload);
      if (!change) return;
      if (change.scores?.length) writeScores(client, change.scores);
      note({ topic, change });
    },
    joined: (topic) => note({ topic }),
    state: (live, behind) => setLiveState(live ? 'live' : behind ? 'behind' : 'off'),
  });

  let asking: ReturnType<typeof setTimeout> | undefined;
  const want = () => {
    asking = undefined;
    const reads = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
    tabs.want(topicsOf(reads, userId, ownTopics(client, userId)));
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') askedAt.delete(event.query.queryHash);
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query.queryHash, (moments += 1));
    if (['observerAdded', 'observerRemoved', 'updated'].includes(event.type)) asking ??= setTimeout(want, collapseMs);
  });
  want();

  const stopMovement = showMovement(client);
  const onVisible = () => {
    if (document.visibilityState === 'hidden') return void (hiddenAt = Date.now());
    const slept = hiddenAt !== undefined && Date.now() - hiddenAt >= sleptMs;
    hiddenAt = undefined;
    if (slept) tabs.renew();
    // Reads marked while hidden are read now.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
  };
  const onNetwork = () => {
    if (navigator.onLine) tabs.renew();
    else setLiveState('off');
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);

  return () => {
    unsubscribe();
    stopMovement();
    clearTimeout(asking);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
    tabs.stop();
    setLiveState('unknown');
  };
}

/** Whether a topic tells of what stands under a key: what is read again once the topic is joined. */
const isToldBy = (key: QueryKey, topic: string): boolean =>
  nounsOf(topic).some((noun) => isStale(key, topic, { noun }));

function ownTopics(client: QueryClient, userId: string): { team?: string; staff: boolean } {
  const role = client.getQueryData<{ role: string | null }>(['role', userId])?.role;
  const team = client.getQueryData<{ team_id: string | null } | null>(['teams', 'of-player', userId])?.team_id;
  return { ...(isId(team) && { team }), staff: role === 'admin' || role === 'moderator' };
}

function writeScores(client: QueryClient, scores: Score[]): void {
  const byId = new Map(scores.map((score) => [score.id, score]));
  for (const query of client.getQueryCache().findAll({ queryKey: ['matches'] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const next: unknown = withScores(data, byId);
    if (next === data) continue;
    // It was not read: it stays as old as it is, and what has to be read again still has to.
    client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}
