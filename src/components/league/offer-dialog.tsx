import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { limits } from '#domain/limits.ts';
import { refusalWords } from '#lib/query-client.ts';

type Offer = { note: string; division: string };
type Props = {
  open: boolean;
  onClose: () => void;
  player: string;
  team: { name: string; league_name: string | null };
  /** Sends it; what it throws is shown, and the words stay. */
  onSend: (offer: Offer) => Promise<unknown>;
};

/** A contract offer from the viewer's team to one player. */
export function OfferDialog({ open, onClose, ...about }: Props) {
  const { t } = useTranslation('contracts');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('offer.title', { player: about.player })}
      description={t('offer.text', { team: about.team.name, days: limits.offerDays })}
    >
      {open && <OfferForm {...about} onDone={onClose} />}
    </Dialog>
  );
}

function OfferForm({ team, onSend, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const { t } = useTranslation('contracts');
  const { t: common } = useTranslation('common');
  const [note, setNote] = useState('');
  const [division, setDivision] = useState(team.league_name ?? '');
  const [refused, setRefused] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setRefused(undefined);
    try {
      await onSend({ note, division });
      onDone();
    } catch (error) {
      setRefused((await refusalWords(error)) ?? common('errors.tryLater'));
      setSending(false);
    }
  };
  return (
    <form className="stack gap-5!" onSubmit={(event) => void send(event)}>
      {refused && <Note tone="error">{refused}</Note>}
      <TextField
        label={t('sheet.division')}
        maxLength={limits.contractDivisionMax}
        value={division}
        onChange={(event) => setDivision(event.target.value)}
      />
      <TextArea
        label={t('offer.note')}
        hint={t('offer.noteHint')}
        maxLength={limits.contractNoteMax}
        rows={4}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="btns">
        <Button type="submit" variant="primary" pending={sending}>
          {t('offer.send')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
