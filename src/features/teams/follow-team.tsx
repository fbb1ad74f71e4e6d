import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useFollowTeam } from '#data/follows/mutations.ts';
import { followQueries } from '#data/follows/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import type { TeamProfile } from '../../data/teams/queries.ts';

/** Whether the viewer follows a team they do not play for; a tap changes it. Its place is kept until that is known. */
export function FollowTeam({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const { id, membership, teamId } = useViewer();
  const mine = useQuery(whenKnown(id, followQueries.mine));
  const follow = useFollowTeam(badgeOf(team));
  if (id === undefined || team.archived_at || teamId === team.id) return null;
  const known = membership !== undefined && mine.data !== undefined;
  const follows = mine.data?.some((each) => each.id === team.id) ?? false;
  const look = (shown: boolean) => `col-start-1 row-start-1 ${shown ? '' : 'invisible'}`;
  return (
    <div className={known ? 'flex' : 'flex invisible'} data-narrow>
      {/* It stays where the focus is while it is saved; a second press meanwhile does nothing. */}
      <Button
        aria-pressed={follows}
        aria-busy={follow.isPending}
        onClick={() => !follow.isPending && follow.mutate(!follows)}
      >
        <Heart size={16} fill={follows ? 'currentColor' : 'none'} />
        {/* As wide as the longer of both. */}
        <span className="grid">
          <span className={look(!follows)}>{t('follow.follow')}</span>
          <span className={look(follows)}>{t('follow.following')}</span>
        </span>
      </Button>
    </div>
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
