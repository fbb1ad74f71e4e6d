import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { paths } from '#lib/paths.ts';

type Props = { owner_id: string | null; owner_name: string | null; team_id: string | null; team_name: string | null };

/** The player or the team something belongs to; what is neither's is the staff's. */
export function ContentOwner({ owner_id: id, owner_name: name, team_id: team, team_name: club }: Props) {
  const { t } = useTranslation('report');
  if (id) return <PlayerLink player={{ id, username: name ?? '' }} />;
  if (!team) return <b>{t('staff')}</b>;
  return (
    <AppLink className="font-semibold" to={paths.team(team)}>
      {club}
    </AppLink>
  );
}
