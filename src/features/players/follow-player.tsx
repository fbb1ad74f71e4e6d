import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#components/league/follow-button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useFollow } from '#data/follows/mutations.ts';
import { followQueries } from '#data/follows/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { Player } from '#data/players/queries.ts';

/** Whether the viewer follows somebody else; a tap changes it. */
export function FollowPlayer({ player: { id, username, avatar, deleted_at } }: { player: Player }) {
  const { id: me } = useViewer();
  const mine = useQuery(whenDefined(me, followQueries.players));
  const follow = useFollow('players', { id, username, avatar });
  if (me === undefined || me === id || deleted_at) return null;
  return (
    <FollowButton
      follows={mine.data?.some((each) => each.id === id)}
      pending={follow.isPending}
      onChange={follow.mutate}
    />
  );
}
