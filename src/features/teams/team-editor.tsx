import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { givenLinks, linksOf, SocialFields } from '#components/form/social-fields.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Crest } from '#components/league/crest.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { limits } from '#domain/limits.ts';
import { type TeamChanges, useRemoveCrest, useSetCrest, useUpdateTeam } from './mutations.ts';
import type { TeamProfile } from './queries.ts';
import { refusalOf } from './refusal-fields.ts';
import { teamSchema } from './schema.ts';
import { DescriptionField, TeamIdentityFields } from './team-identity-fields.tsx';
import { useProblem } from './use-problem.ts';

type Props = { team: TeamProfile; open: boolean; onClose: () => void; captain: boolean; admin: boolean };

/** The captain's desk for what the team says about itself; a co-captain finds the three texts there. */
export function TeamEditor({ open, onClose, ...about }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Dialog open={open} onClose={onClose} title={t('form.title')}>
      {open && <Form {...about} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'open' | 'onClose'> & { onDone: () => void };

function Form({ team, captain, admin, onDone }: FormProps) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const update = useUpdateTeam(team.id);
  const everything = captain || admin;
  const inSeason = !admin && (team.phase === 'regular' || team.phase === 'playoffs');
  const [refused, setRefused] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(teamSchema),
    defaultValues: answersOf(team),
  });
  const problem = useProblem(formState.errors);
  const submit = handleSubmit(async (answers) => {
    setRefused(undefined);
    try {
      await update.mutateAsync(everything ? allChanges(answers) : textChanges(answers));
      onDone();
    } catch (error) {
      const { field, sentence } = await refusalOf(error);
      if (field && sentence) setError(field, { type: 'refused', message: sentence }, { shouldFocus: true });
      else setRefused(sentence ?? t('form.failed'));
    }
  });

  return (
    <form className="stack gap-5!" noValidate onSubmit={(event) => void submit(event)}>
      {refused && <Note tone="error">{refused}</Note>}
      {everything ? (
        <>
          <CrestField team={team} />
          <TeamIdentityFields
            register={register}
            errors={formState.errors}
            locked={inSeason ? t('form.locked') : undefined}
          />
        </>
      ) : (
        <p className="t2">{t('form.onlyTexts')}</p>
      )}
      <DescriptionField register={register} errors={formState.errors} />
      {everything && <TextField label={t('form.foundedOn')} type="date" {...register('foundedOn')} />}
      <TextField
        label={t('form.stream')}
        hint={t('form.streamHint')}
        error={problem('streamUrl')}
        inputMode="url"
        {...register('streamUrl')}
      />
      <TextField
        label={t('form.contact')}
        hint={t('form.contactHint')}
        error={problem('contact')}
        maxLength={limits.teamContactMax}
        {...register('contact')}
      />
      {everything && (
        <fieldset className="stack gap-4!">
          <legend className="pb-2 font-semibold">{t('form.links')}</legend>
          <SocialFields register={register} problem={problem} />
        </fieldset>
      )}
      <div className="btns">
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          {common('ui.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

function CrestField({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const set = useSetCrest(team);
  const remove = useRemoveCrest(team);
  return (
    <PictureField
      label={t('form.crest')}
      hint={t('form.crestHint')}
      shape="crest"
      current={<Crest team={team} size={96} />}
      onPicture={(picture) => set.mutateAsync(picture)}
      onRemove={team.logo ? () => remove.mutateAsync() : undefined}
    />
  );
}

type Answers = ReturnType<typeof answersOf>;

function answersOf(team: TeamProfile) {
  return {
    name: team.name,
    tag: team.tag,
    shortName: team.short_name,
    kitPrimary: team.kit_primary,
    kitSecondary: team.kit_secondary,
    description: team.description ?? '',
    foundedOn: team.founded_on ?? '',
    streamUrl: team.stream_url ?? '',
    contact: team.contact ?? '',
    ...linksOf(team.social_links),
  };
}

const textChanges = ({ description, streamUrl, contact }: Answers): TeamChanges => ({
  description: description || null,
  stream_url: streamUrl || null,
  contact: contact || null,
});

function allChanges(answers: Answers): TeamChanges {
  return {
    ...textChanges(answers),
    name: answers.name,
    tag: answers.tag,
    short_name: answers.shortName,
    kit_primary: answers.kitPrimary,
    kit_secondary: answers.kitSecondary,
    founded_on: answers.foundedOn || null,
    social_links: givenLinks(answers),
  };
}
