import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#components/league/follow-button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useFollow } from '#data/follows/mutations.ts';
import { followQueries } from '#data/follows/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { TeamProfile } from '#data/teams/queries.ts';

/** Whether the viewer follows a team they do not play for; a tap changes it. Its place is kept until that is known. */
export function FollowTeam({ team }: { team: TeamProfile }) {
  const { id, membership, teamId } = useViewer();
  const mine = useQuery(whenDefined(id, followQueries.teams));
  const follow = useFollow('teams', badgeOf(team));
  if (id === undefined || team.archived_at || teamId === team.id) return null;
  return (
    <FollowButton
      narrow
      follows={membership === undefined ? undefined : mine.data?.some((each) => each.id === team.id)}
      pending={follow.isPending}
      onChange={follow.mutate}
    />
  );
}

const badgeOf = ({ id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id }: TeamProfile) => ({
  id,
  name,
  short_name,
  tag,
  logo,
  kit_primary,
  kit_secondary,
  captain_id,
});
