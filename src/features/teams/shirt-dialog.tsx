import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { limits } from '#domain/limits.ts';
import { positions } from '#domain/players.ts';
import { useSetShirt } from './mutations.ts';
import type { RosterMember } from './queries.ts';
import { refusalOf } from './refusal-fields.ts';

type Props = { member: RosterMember; open: boolean; onClose: () => void };

/** A shirt number and a place on the pitch for one member. */
export function ShirtDialog({ member, open, onClose }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Dialog open={open} onClose={onClose} title={t('manage.shirtTitle', { player: member.username })}>
      {open && <ShirtForm member={member} onDone={onClose} />}
    </Dialog>
  );
}

function ShirtForm({ member, onDone }: { member: RosterMember; onDone: () => void }) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const set = useSetShirt();
  const [number, setNumber] = useState(member.shirt_number === null ? '' : String(member.shirt_number));
  const [position, setPosition] = useState(member.position ?? '');
  const [refused, setRefused] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    const place = positions.find((each) => each === position) ?? null;
    try {
      await set.mutateAsync({ memberId: member.id, number: number === '' ? null : Number(number), position: place });
      onDone();
    } catch (error) {
      setRefused((await refusalOf(error)).sentence ?? common('errors.tryLater'));
    }
  };
  return (
    <form className="stack gap-5!" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t('manage.shirtNumber')}
        error={refused}
        type="number"
        inputMode="numeric"
        min={limits.shirtNumberMin}
        max={limits.shirtNumberMax}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <SelectField label={t('manage.position')} value={position} onChange={(event) => setPosition(event.target.value)}>
        <option value="">{t('manage.noPosition')}</option>
        {positions.map((each) => (
          <option key={each} value={each}>
            {common(`league.position.${each}`)}
          </option>
        ))}
      </SelectField>
      <div className="btns">
        <Button type="submit" variant="primary" pending={set.isPending}>
          {common('ui.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
