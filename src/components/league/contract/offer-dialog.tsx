import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { line, text } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { rightsLeft, type SigningTeam } from '#domain/club/contracts.ts';
import { limits } from '#domain/limits.ts';

type Offer = { note: string | undefined; division: string | undefined };
export type OfferingTeam = SigningTeam & { name: string; league_name: string | null };
type Props = {
  onClose: () => void;
  player: { id: string; username: string };
  team: OfferingTeam;
  /** A new contract for a member, which costs no right. */
  renewal?: boolean;
  /** Sends it; what it throws is shown, and the text stays. */
  onSend: (offer: Offer) => Promise<unknown>;
};

/** The name under which an offer keeps what was typed. */
export const offerForm = (playerId: string) => `offer.${playerId}`;

/** A contract offer from the viewer's team to one player. Drawn while it is open. */
export function OfferDialog({ onClose, player, team, renewal = false, onSend }: Props) {
  const { t } = useTranslation('contracts');
  const form = useTranslatedForm({
    schema,
    namespace: 'contracts',
    name: offerForm(player.id),
    values: { division: team.league_name ?? '', note: '' },
    onSend: ({ division, note }) => onSend({ division: division || undefined, note: note || undefined }),
    onSent: onClose,
  });
  const left = renewal ? null : rightsLeft(team);
  const text = t('offer.text', { team: team.name, days: limits.offerDays });
  return (
    <FormDialog
      form={form}
      title={t('offer.title', { player: player.username })}
      description={left === null ? text : `${text} ${t('offer.right', { count: left })}`}
      action={t('offer.send')}
      onClose={onClose}
    >
      <TextField label={t('document.division')} maxLength={limits.contractDivisionMax} {...form.field('division')} />
      <TextArea
        label={t('offer.note')}
        hint={t('offer.noteHint')}
        maxLength={limits.contractNoteMax}
        rows={4}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const schema = z.object({
  division: line({ max: limits.contractDivisionMax }),
  note: text({ max: limits.contractNoteMax }),
});
