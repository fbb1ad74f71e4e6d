import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PictureField } from '#components/form/picture-field.tsx';
import { columnsOf, linksOf, SocialFields } from '#components/form/social-fields.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Crest } from '#components/league/crest.tsx';
import { limits } from '#domain/limits.ts';
import { useRemoveCrest, useSetCrest, useUpdateTeam } from '#data/teams/mutations.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { teamSchema } from './schema.ts';
import { DescriptionField, TeamIdentityFields } from './team-identity-fields.tsx';

type Props = { team: TeamProfile; onClose: () => void; captain: boolean; admin: boolean };

/** The name under which the editor keeps what was typed. */
export const teamForm = (id: string) => `team.${id}`;

/** The captain's form for what the team says about itself; a co-captain finds the three texts there. */
export function TeamEditor({ team, onClose, captain, admin }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const { t: names } = useTranslation('names');
  const client = useQueryClient();
  const update = useUpdateTeam(team.id);
  const everything = captain || admin;
  const inSeason = !admin && (team.phase === 'regular' || team.phase === 'playoffs');
  const form = useTranslatedForm({
    schema: teamSchema,
    namespace: 'teams',
    name: teamForm(team.id),
    values: answersOf(team),
    fresh: async () => answersOf((await client.fetchQuery({ ...teamQueries.detail(team.id), staleTime: 0 })) ?? team),
    onSend: (answers, changes) => update.mutateAsync(columnsOf(changes, answers)),
    onSent: onClose,
  });
  const { field } = form;

  return (
    <FormDialog form={form} title={t('form.title')} action={common('ui.save')} onClose={onClose}>
      {everything ? (
        <>
          <CrestField team={team} />
          <TeamIdentityFields
            field={field}
            renaming={names('rename')}
            {...(inSeason && { locked: t('form.locked') })}
          />
        </>
      ) : (
        <p className="text-soft">{t('form.onlyTexts')}</p>
      )}
      <DescriptionField field={field} />
      {everything && <TextField label={t('form.foundedOn')} type="date" {...field('founded_on')} />}
      <TextField label={t('form.stream')} hint={t('form.streamHint')} inputMode="url" {...field('stream_url')} />
      <TextField
        label={t('form.contact')}
        hint={t('form.contactHint')}
        maxLength={limits.teamContactMax}
        {...field('contact')}
      />
      {everything && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-4">
          <legend className="pb-2 font-semibold">{t('form.links')}</legend>
          <SocialFields field={field} />
        </fieldset>
      )}
    </FormDialog>
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

const answersOf = (team: TeamProfile) => ({
  name: team.name,
  tag: team.tag,
  short_name: team.short_name,
  kit_primary: team.kit_primary,
  kit_secondary: team.kit_secondary,
  description: team.description ?? '',
  founded_on: team.founded_on ?? '',
  stream_url: team.stream_url ?? '',
  contact: team.contact ?? '',
  ...linksOf(team.social_links),
});
