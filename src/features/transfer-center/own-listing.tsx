import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea } from '#components/form/text-field.tsx';
import { useFormOpen, useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { limits } from '#domain/limits.ts';
import { positions } from '#domain/club/players.ts';
import { useDeleteListing, useSaveListing } from '#data/transfer-center/mutations.ts';
import { marketQueries, type OwnListing as Row } from '#data/transfer-center/queries.ts';
import { listingSchema } from './schema.ts';
import { Check } from '#components/ui/check.tsx';

type Props = { team: { id: string; name: string }; captain: boolean };

/** The entry of the viewer's own team: write it, change it, and, as its captain, take it away. */
export function OwnListing({ team, captain }: Props) {
  const { t } = useTranslation('transfer-center');
  const { data: own } = useQuery(marketQueries.listing(team.id));
  const [editing, setEditing] = useFormOpen(listingForm(team.id));
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteListing();
  if (own === undefined) return null;
  return (
    <Note tone={own?.listed ? 'success' : 'info'}>
      <span className="flex min-w-0 items-center gap-3 flex-wrap justify-between">
        {own?.listed ? t('team.listed', { team: team.name }) : t('team.none', { team: team.name })}
        <span className="flex flex-wrap gap-2.5">
          <Button size="small" variant={own ? 'secondary' : 'primary'} onClick={() => setEditing(true)}>
            {own ? t('team.edit') : t('team.create')}
          </Button>
          {own && captain && (
            <Button size="small" onClick={() => setConfirming(true)}>
              {t('team.remove')}
            </Button>
          )}
        </span>
      </span>
      {editing && <ListingForm teamId={team.id} existing={own} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('team.removeTitle')}
        description={t('team.removeText')}
        action={t('team.remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(team.id, { onSettled: () => setConfirming(false) })}
      />
    </Note>
  );
}

function ListingForm({ teamId, existing, onClose }: { teamId: string; existing: Row | null; onClose: () => void }) {
  const { t } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const save = useSaveListing();
  const form = useTranslatedForm({
    schema: listingSchema,
    namespace: 'transfer-center',
    name: listingForm(teamId),
    values: answersOf(existing),
    // Nothing may have been changed in what is listed again.
    ...(existing?.listed && {
      fresh: async () => answersOf(await client.fetchQuery({ ...marketQueries.listing(teamId), staleTime: 0 })),
    }),
    onSend: ({ team_goals, player_expectations, ...answers }) =>
      save.mutateAsync({
        team_id: teamId,
        ...answers,
        team_goals: team_goals || null,
        player_expectations: player_expectations || null,
      }),
    onSent: onClose,
  });
  const { control, field } = form;
  return (
    <FormDialog form={form} title={t('team.title')} action={common('ui.save')} onClose={onClose}>
      <Controller
        control={control}
        name="training_days"
        render={({ field: { value, onChange } }) => (
          <WeekdayField label={t('fields.training')} value={value} onChange={onChange} />
        )}
      />
      <fieldset className="grid gap-1.5">
        <legend className="pb-1.5 font-semibold">{t('fields.positions')}</legend>
        <div className="flex flex-wrap gap-x-5">
          <Controller
            control={control}
            name="positions"
            render={({ field: { value, onChange } }) => (
              <>
                {positions.map((each) => (
                  <Check
                    key={each}
                    checked={value.includes(each)}
                    onChange={({ target }) =>
                      onChange(positions.filter((other) => (other === each ? target.checked : value.includes(other))))
                    }
                  >
                    {common(`league.position.${each}`)}
                  </Check>
                ))}
              </>
            )}
          />
        </div>
      </fieldset>
      <TextArea label={t('fields.teamGoals')} maxLength={limits.marketTextMax} rows={3} {...field('team_goals')} />
      <TextArea
        label={t('fields.playerExpectations')}
        maxLength={limits.marketTextMax}
        rows={3}
        {...field('player_expectations')}
      />
    </FormDialog>
  );
}

/** The name under which the form keeps what was typed. */
const listingForm = (teamId: string) => `listing.${teamId}`;

const answersOf = (listing: Row | null) => ({
  training_days: listing?.training_days ?? [],
  positions: listing?.positions ?? [],
  team_goals: listing?.team_goals ?? '',
  player_expectations: listing?.player_expectations ?? '',
});
