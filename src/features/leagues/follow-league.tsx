import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#components/league/follow-button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useFollow } from '#data/follows/mutations.ts';
import { followQueries } from '#data/follows/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { League } from '#data/leagues/queries.ts';

/** Whether the viewer follows a league; a tap changes it. */
export function FollowLeague({ league: { id, name, archived_at } }: { league: League }) {
  const { id: me } = useViewer();
  const mine = useQuery(whenDefined(me, followQueries.leagues));
  const follow = useFollow('leagues', { id, name });
  if (me === undefined || archived_at) return null;
  return (
    <FollowButton
      compact
      follows={mine.data?.some((each) => each.id === id)}
      pending={follow.isPending}
      onChange={follow.mutate}
    />
  );
}
