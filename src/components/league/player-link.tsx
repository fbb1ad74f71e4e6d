import { AppLink } from '#components/ui/app-link.tsx';
import { paths } from '#lib/paths.ts';

/** A player's name as the way to the player. */
export function PlayerLink({ player }: { player: { id: string; username: string } }) {
  return (
    <AppLink to={paths.player(player.id)} className="font-medium leads" translate="no">
      {player.username}
    </AppLink>
  );
}
