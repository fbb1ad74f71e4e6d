import { CircleCheck, FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { signingBar } from '#domain/club/contracts.ts';
import { paths } from '#lib/paths.ts';
import { OfferDialog, offerForm, type OfferingTeam } from './offer-dialog.tsx';

type Props = {
  player: { id: string; username: string };
  /** The viewer's, which they lead. */
  team: OfferingTeam & { id: string };
  /** An offer of this team waits for the player's answer. */
  offered: boolean;
  /** In a list, where the player's name is beside it. */
  small?: boolean;
  onSend: React.ComponentProps<typeof OfferDialog>['onSend'];
};

/** An offer to this player, or why the team makes none now: it has made one, or cannot sign anybody. */
export function OfferButton({ player, team, offered, small = false, onSend }: Props) {
  const { t } = useTranslation('contracts');
  const [offering, setOffering] = useFormOpen(offerForm(player.id));
  if (offered)
    return (
      <AppLink className="link flex min-w-0 items-center text-sm min-h-11 gap-2" to={paths.team(team.id, 'contracts')}>
        <CircleCheck size={16} />
        {t('offer.waits')}
        <span className="sr-only"> {player.username}</span>
      </AppLink>
    );
  const bar = signingBar(team);
  return (
    <>
      {bar ? (
        <span className="text-sm text-faint">{t(`rights.${bar}`)}</span>
      ) : (
        <Button size={small ? 'small' : undefined} onClick={() => setOffering(true)}>
          {small || <FilePlus2 size={16} />}
          {t('offer.action')}
          {small && <span className="sr-only"> {player.username}</span>}
        </Button>
      )}
      {/* The unsent offer stays, with the reason of its refusal, when the team can sign nobody meanwhile. */}
      {offering && <OfferDialog onClose={() => setOffering(false)} player={player} team={team} onSend={onSend} />}
    </>
  );
}
