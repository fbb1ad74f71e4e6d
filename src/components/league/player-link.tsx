import { AppLink } from '#components/ui/app-link.tsx';
import { isDeletedUsername } from '#domain/account/usernames.ts';
import { useLinks } from './links.ts';
import { CurrentName } from './current-name.tsx';
import { usePersonName } from './person-name.ts';

type Props = {
  /** `open`: whether a visitor may open the profile. */
  player: {
    id: string;
    username: string;
    open?: boolean;
    /** The player's name at the time, where that was another name. */
    username_then?: string | null;
  };
};

/** A player's name as the way to the player; who deleted their account, or is hidden, is nobody to go to. */
export function PlayerLink({ player }: Props) {
  const nameOf = usePersonName();
  const to = useLinks().player(player);
  if (isDeletedUsername(player.username)) return <span className="text-faint">{nameOf(player.username)}</span>;
  const name = (
    <>
      {player.username_then ?? player.username}
      {player.username_then && (
        <>
          {' '}
          <CurrentName name={player.username} />
        </>
      )}
    </>
  );
  if (!to)
    return (
      <span className="font-medium" translate="no">
        {name}
      </span>
    );
  return (
    <AppLink to={to} className="font-medium leads" translate="no">
      {name}
    </AppLink>
  );
}
