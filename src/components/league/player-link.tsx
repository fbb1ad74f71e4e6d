import { AppLink } from '#components/ui/app-link.tsx';
import { isDeletedUsername } from '#domain/account/usernames.ts';
import { paths } from '#lib/paths.ts';
import { usePersonName } from './person-name.ts';

/** A player's name as the way to the player; who deleted their account is nobody to go to. */
export function PlayerLink({ player }: { player: { id: string; username: string } }) {
  const nameOf = usePersonName();
  if (isDeletedUsername(player.username)) return <span className="text-faint">{nameOf(player.username)}</span>;
  return (
    <AppLink to={paths.player(player.id)} className="font-medium leads" translate="no">
      {player.username}
    </AppLink>
  );
}
