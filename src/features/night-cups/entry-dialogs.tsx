import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useTeamChoices } from '#data/teams/queries.ts';
import { useAddToCup, useRemoveFromCup } from '#data/night-cups/mutations.ts';
import type { CupEntrant, NightCup } from '#data/night-cups/queries.ts';

type AddProps = { cup: NightCup; entries: CupEntrant[]; onClose: () => void };
type RemoveProps = { cup: NightCup; entry: CupEntrant; onClose: () => void };

const schema = z.object({ team_id: z.string().check(z.minLength(1, 'staff.teamMissing')) });

/** An admin enters a team that has not entered and is not their own. */
export function AddTeamDialog({ cup, entries, onClose }: AddProps) {
  const { t } = useTranslation('night-cup');
  const { teamId } = useViewer();
  const add = useAddToCup({ night_cup_id: cup.id });
  const form = useTranslatedForm({
    schema,
    namespace: 'night-cup',
    values: { team_id: '' },
    onSend: ({ team_id }) => add.mutateAsync({ team_id }),
    onSent: onClose,
  });
  const teams = useTeamChoices(form.watch('team_id') || undefined);
  const choices = teams.choices.filter(({ id }) => id !== teamId && !entries.some(({ team_id }) => team_id === id));
  const problem = form.problem('team_id');
  return (
    <FormDialog
      form={form}
      title={t('staff.addTitle', { cup: cup.name })}
      description={t('staff.addText')}
      action={t('staff.addAction')}
      onClose={onClose}
    >
      <TeamPicker
        {...teams}
        choices={choices}
        label={t('staff.team')}
        none={t('staff.choose')}
        onChoose={(id) => form.setValue('team_id', id ?? '', { shouldDirty: true, shouldValidate: id !== undefined })}
      />
      {problem && (
        <p className="text-sm text-loss" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

/** An admin takes a team out, with a reason that its captains read. */
export function RemoveTeamDialog({ cup, entry, onClose }: RemoveProps) {
  const { t } = useTranslation('night-cup');
  const remove = useRemoveFromCup({ night_cup_id: cup.id });
  const interest = useInterestNote([entry.team_id]);
  return (
    <ReasonDialog
      title={t('staff.removeTitle', { team: entry.team.name, cup: cup.name })}
      description={t('staff.removeText')}
      action={t('staff.removeAction')}
      {...interest}
      onSend={(reason) => remove.mutateAsync({ team_id: entry.team_id, reason })}
      onClose={onClose}
    />
  );
}
