import { useQuery } from '@tanstack/react-query';
import { OfferButton } from '#components/league/contract/offer-button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useOfferContract } from '#data/contracts/mutations.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';

type Props = {
  player: { id: string; username: string };
  /** The player's own team. */
  memberOf: string | null;
  /** The one the viewer may offer contracts for. */
  team: TeamProfile | undefined;
};

/** Hook: whether the player has an offer of this team. */
export function useOffered(teamId: string | undefined, playerId: string): boolean {
  return useQuery(whenDefined(teamId, contractQueries.openOffers)).data?.includes(playerId) ?? false;
}

/** For captains: the offer, or why their team makes none now. */
export function Offer({ player, memberOf, team }: Props) {
  const { id } = useViewer();
  const offered = useOffered(team?.id, player.id);
  const offer = useOfferContract();
  if (!team || player.id === id || memberOf === team.id) return null;
  return (
    <OfferButton
      small
      player={player}
      team={team}
      offered={offered}
      onSend={(answers) => offer.mutateAsync({ team_id: team.id, player_id: player.id, ...answers })}
    />
  );
}
