import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { paths } from '#lib/paths.ts';

type Props = { owner_id: string | null; owner_name: string | null; team_id: string | null; team_name: string | null };

/** The player or the team something belongs to. */
export function Whose({ owner_id: id, owner_name: name, team_id: team, team_name: club }: Props) {
  if (id) return <PlayerLink player={{ id, username: name ?? '' }} />;
  if (!team) return null;
  return (
    <AppLink className="font-semibold" to={paths.team(team)}>
      {club}
    </AppLink>
  );
}
