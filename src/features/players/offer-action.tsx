import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-worded-form.ts';
import { OfferDialog, offerForm } from '#components/league/contract/offer-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { signingBar } from '#domain/contracts.ts';
import { useOfferContract } from '#features/contracts/mutations.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { useSession } from '#lib/session.ts';
import type { Player } from './queries.ts';

/** For captains and co-captains: an offer to this player, or why their team cannot sign anybody now. */
export function OfferAction({ player }: { player: Player }) {
  const { t } = useTranslation('contracts');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  const { data: theirs } = useQuery(teamQueries.ofPlayer(player.id));
  const leads = own?.team_role === 'captain' || own?.team_role === 'co_captain';
  const { data: team } = useQuery({ ...teamQueries.detail(own?.team_id ?? ''), enabled: leads });
  const [offering, setOffering] = useFormOpen(offerForm(player.id));
  const offer = useOfferContract();

  if (!leads || player.id === userId || player.deleted_at) return null;
  // The place of the button is kept while it is not known whether there will be one.
  if (!team || theirs === undefined) return <div className="h-11" />;
  if (theirs?.team_id === team.id) return null;
  const bar = signingBar(team);
  if (bar) return <span className="sm t3">{t(`rights.${bar}`)}</span>;
  return (
    <>
      <Button onClick={() => setOffering(true)}>
        <FilePlus2 size={16} aria-hidden="true" />
        {t('offer.act')}
      </Button>
      {offering && (
        <OfferDialog
          onClose={() => setOffering(false)}
          player={player}
          team={team}
          onSend={(words) => offer.mutateAsync({ teamId: team.id, playerId: player.id, ...words })}
        />
      )}
    </>
  );
}
