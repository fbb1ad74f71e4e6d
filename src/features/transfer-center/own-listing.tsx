import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#components/form/text-field.tsx';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { limits } from '#domain/limits.ts';
import { positions } from '#domain/players.ts';
import { useDeleteListing, useSaveListing } from './mutations.ts';
import { marketQueries, type OwnListing as Row } from './queries.ts';

type Props = { team: { id: string; name: string }; captain: boolean };

/** The entry of the viewer's own team: write it, change it, and, as its captain, take it away. */
export function OwnListing({ team, captain }: Props) {
  const { t } = useTranslation('transfer-center');
  const { data: own } = useQuery(marketQueries.listing(team.id));
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  const remove = useDeleteListing();
  if (own === undefined) return null;
  return (
    <Note tone={own?.listed ? 'success' : 'info'}>
      <span className="row flex-wrap between">
        {own?.listed ? t('team.listed', { team: team.name }) : t('team.none', { team: team.name })}
        <span className="btns">
          <Button size="small" variant={own ? 'secondary' : 'primary'} onClick={() => setEditing(true)}>
            {own ? t('team.edit') : t('team.create')}
          </Button>
          {own && captain && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t('team.remove')}
            </Button>
          )}
        </span>
      </span>
      <Dialog open={editing} onClose={() => setEditing(false)} title={t('team.title')}>
        {editing && <ListingForm teamId={team.id} existing={own} onDone={() => setEditing(false)} />}
      </Dialog>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('team.removeTitle')}
        description={t('team.removeText')}
        act={t('team.remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(team.id, { onSettled: () => setAsked(false) })}
      />
    </Note>
  );
}

function ListingForm({ teamId, existing, onDone }: { teamId: string; existing: Row | null; onDone: () => void }) {
  const { t } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const save = useSaveListing();
  const [days, setDays] = useState(existing?.training_days ?? []);
  const [wanted, setWanted] = useState<readonly (typeof positions)[number][]>(existing?.positions ?? []);
  const [goals, setGoals] = useState(existing?.team_goals ?? '');
  const [expectations, setExpectations] = useState(existing?.player_expectations ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      {
        team_id: teamId,
        training_days: days,
        positions: positions.filter((each) => wanted.includes(each)),
        team_goals: goals.trim() || null,
        player_expectations: expectations.trim() || null,
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form className="stack gap-5!" onSubmit={submit}>
      <WeekdayField label={t('fields.training')} value={days} onChange={setDays} />
      <fieldset className="field">
        <legend>{t('fields.positions')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {positions.map((each) => (
            <label key={each} className="check">
              <input
                type="checkbox"
                checked={wanted.includes(each)}
                onChange={({ target }) =>
                  setWanted(target.checked ? [...wanted, each] : wanted.filter((other) => other !== each))
                }
              />
              {common(`league.position.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('fields.teamGoals')}
        maxLength={limits.marketTextMax}
        rows={3}
        value={goals}
        onChange={(event) => setGoals(event.target.value)}
      />
      <TextArea
        label={t('fields.playerExpectations')}
        maxLength={limits.marketTextMax}
        rows={3}
        value={expectations}
        onChange={(event) => setExpectations(event.target.value)}
      />
      <div className="btns">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {common('ui.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
