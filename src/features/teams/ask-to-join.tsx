import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { TeamProfile } from '#data/teams/queries.ts';

/** Hook: the listing of a team, for players who could join it. */
export function useOpenListing(teamId: string | undefined) {
  const { membership, staff } = useViewer();
  return useQuery(whenDefined(membership === null && !staff ? teamId : undefined, marketQueries.listing));
}

/** For free agents, on a team that looks for players: the way to its entry on the market, where it is asked. */
export function AskToJoin({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const { data: listing } = useOpenListing(team.id);
  if (!listing?.listed || team.archived_at) return null;
  return (
    <ButtonLink variant="primary" to={paths.transferCenter({ tab: 'teams', q: team.name })}>
      {t('askToJoin')}
    </ButtonLink>
  );
}
