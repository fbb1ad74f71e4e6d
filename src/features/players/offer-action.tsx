import { useQuery } from '@tanstack/react-query';
import { OfferButton } from '#components/league/contract/offer-button.tsx';
import { useOfferContract } from '#features/contracts/mutations.ts';
import { contractQueries } from '#features/contracts/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { useSession } from '#lib/session.ts';
import type { Player } from './queries.ts';

/** For captains and co-captains: an offer to this player, or why their team makes none now. */
export function OfferAction({ player }: { player: Player }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  const { data: theirs } = useQuery(teamQueries.ofPlayer(player.id));
  const leads = own?.team_role === 'captain' || own?.team_role === 'co_captain';
  const { data: team } = useQuery({ ...teamQueries.detail(own?.team_id ?? ''), enabled: leads });
  const { data: offered } = useQuery({ ...contractQueries.openOffers(own?.team_id ?? ''), enabled: leads });
  const offer = useOfferContract();

  if (!leads || player.id === userId || player.deleted_at) return null;
  // The place of the button is kept while it is not known whether there will be one.
  if (!team || !offered || theirs === undefined) return <div className="h-11" />;
  if (theirs?.team_id === team.id) return null;
  return (
    <OfferButton
      player={player}
      team={team}
      offered={offered.includes(player.id)}
      onSend={(words) => offer.mutateAsync({ teamId: team.id, playerId: player.id, ...words })}
    />
  );
}
