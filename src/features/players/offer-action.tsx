import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OfferButton } from '#components/league/contract/offer-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { useOfferContract } from '#data/contracts/mutations.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { useLedTeam, useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { Player } from '#data/players/queries.ts';

/** For captains and co-captains: an offer to this player, or why their team makes none now. */
export function OfferAction({ player }: { player: Player }) {
  const { t } = useTranslation('contracts');
  const { id, leads } = useViewer();
  const team = useLedTeam();
  const { data: theirs } = useQuery(teamQueries.ofPlayer(player.id));
  const { data: offered } = useQuery(whenDefined(team?.id, contractQueries.openOffers));
  const offer = useOfferContract();

  if (!leads || player.id === id || player.deleted_at) return null;
  // The place of the button is kept while it is not known whether there will be one.
  if (!team || !offered || theirs === undefined)
    return (
      <div className="invisible">
        <Button>
          <FilePlus2 size={16} />
          {t('offer.action')}
        </Button>
      </div>
    );
  if (theirs?.team_id === team.id) return null;
  return (
    <OfferButton
      player={player}
      team={team}
      offered={offered.includes(player.id)}
      onSend={(answers) => offer.mutateAsync({ team_id: team.id, player_id: player.id, ...answers })}
    />
  );
}
