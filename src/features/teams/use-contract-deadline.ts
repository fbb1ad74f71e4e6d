import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contractQueries } from '#data/contracts/queries.ts';
import type { RosterMember } from '#data/teams/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { TeamRights } from './team-rights.ts';

/** Hook: until when a member stays without a contract, in words, for those who can renew it and the staff. */
export function useContractDeadline(members: readonly RosterMember[], rights: TeamRights | undefined) {
  const { t, i18n } = useTranslation('teams');
  const team = rights?.leads || rights?.staff ? members[0]?.team_id : undefined;
  const { data = [] } = useQuery(whenDefined(team, contractQueries.renewals));
  return ({ player_id }: RosterMember): string | undefined => {
    const until = data.find((each) => each.player_id === player_id)?.until;
    return until && t('roster.stays', { day: formatDate(until, i18n.language) });
  };
}
