import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { givenLinks, linksOf, SocialFields } from '#components/form/social-fields.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import { platforms, positions, skillLevels } from '#domain/players.ts';
import { cleanUsername, isGeneratedUsername } from '#domain/usernames.ts';
import { CallError } from '#lib/errors.ts';
import { nations } from '#lib/nations.ts';
import { refusalWords } from '#lib/query-client.ts';
import { type ProfileChanges, useRemoveAvatar, useSaveProfile, useSetAvatar } from './mutations.ts';
import type { Player } from './queries.ts';
import { profileSchema } from './schema.ts';

type Props = { player: Player; birthDateGiven: boolean; onDone: () => void };

/** Every field of the own profile, section by section; leaving with changes asks. */
export function ProfileForm({ player, birthDateGiven, onDone }: Props) {
  const { t, i18n } = useTranslation('players');
  const { t: common } = useTranslation('common');
  const save = useSaveProfile(player.id);
  const [refused, setRefused] = useState<string>();
  const form = useForm({ resolver: zodResolver(profileSchema), defaultValues: answersOf(player) });
  const { register, handleSubmit, formState, setError, reset } = form;
  const { isDirty, isSubmitting } = formState;
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty && !isSubmitting && !save.isSuccess,
    withResolver: true,
    enableBeforeUnload: () => isDirty,
  });
  const submit = handleSubmit(async (answers) => {
    setRefused(undefined);
    try {
      await save.mutateAsync({ changes: changesOf(answers), birthDate: answers.birthDate || undefined });
      reset(answers);
      onDone();
    } catch (error) {
      const { field, message } = takenBySomebody(error);
      if (field) setError(field, { message }, { shouldFocus: true });
      else setRefused((await refusalWords(error)) ?? t('edit.failed'));
    }
  });
  const problem = (field: keyof Answers) => {
    const key = formState.errors[field]?.message as ProblemKey | undefined;
    return key && t(key, { min: limits.usernameMin, max: limits.usernameMax });
  };

  return (
    <form className="stack max-w-3xl gap-10!" noValidate onSubmit={(event) => void submit(event)}>
      {refused && <Note tone="error">{refused}</Note>}
      <section className="stack gap-5!">
        <SectionHead title={t('edit.who')} />
        <AvatarField player={player} />
        <TextField
          label={t('edit.username')}
          hint={t('edit.usernameHint', { min: limits.usernameMin, max: limits.usernameMax })}
          error={problem('username')}
          autoComplete="nickname"
          maxLength={40}
          {...register('username')}
        />
        {birthDateGiven ? (
          <p className="t3 sm">{t('edit.birthDateGiven')}</p>
        ) : (
          <TextField
            label={t('edit.birthDate')}
            hint={t('edit.birthDateHint', { player: limits.playerAgeMin, founder: limits.founderAgeMin })}
            error={problem('birthDate')}
            type="date"
            autoComplete="bday"
            {...register('birthDate')}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label={t('facts.nation')} autoComplete="country" {...register('nation')}>
            <option value="">{t('edit.none')}</option>
            {nations(i18n.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('facts.location')}
            error={problem('location')}
            maxLength={limits.locationMax}
            {...register('location')}
          />
        </div>
      </section>
      <section className="stack gap-5!">
        <SectionHead title={t('edit.game')} />
        <TextField
          label={t('facts.gamingId')}
          hint={t('edit.gamingIdHint')}
          error={problem('gamingId')}
          maxLength={limits.gamingIdMax}
          autoComplete="off"
          {...register('gamingId')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label={t('facts.platform')} {...register('platform')}>
            <option value="">{t('edit.none')}</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {t(`platform.${platform}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('facts.position')} {...register('position')}>
            <option value="">{t('edit.none')}</option>
            {positions.map((position) => (
              <option key={position} value={position}>
                {common(`league.position.${position}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('facts.skill')} {...register('skillLevel')}>
            <option value="">{t('edit.none')}</option>
            {skillLevels.map((level) => (
              <option key={level} value={level}>
                {t(`skill.${level}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('facts.mode')}
            error={problem('gameMode')}
            maxLength={limits.gameModeMax}
            {...register('gameMode')}
          />
        </div>
      </section>
      <section className="stack gap-5!">
        <SectionHead title={t('edit.words')} />
        <TextArea
          label={t('edit.description')}
          error={problem('description')}
          maxLength={limits.profileDescriptionMax}
          rows={5}
          {...register('description')}
        />
        <SocialFields register={register} problem={problem} />
      </section>
      <div className="btns">
        <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
          {common('ui.save')}
        </Button>
        <Button variant="quiet" size="large" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('edit.leaveTitle')}
        description={t('edit.leaveText')}
        act={t('edit.leaveAct')}
        danger
        pending={false}
        onConfirm={() => leaving.proceed?.()}
      />
    </form>
  );
}

function AvatarField({ player }: { player: Player }) {
  const { t } = useTranslation('players');
  const set = useSetAvatar(player);
  const remove = useRemoveAvatar(player);
  return (
    <PictureField
      label={t('edit.avatar')}
      hint={t('edit.avatarHint')}
      shape="round"
      current={<Avatar player={player} size={96} />}
      onPicture={(picture) => set.mutateAsync(picture)}
      onRemove={player.avatar ? () => remove.mutateAsync() : undefined}
    />
  );
}

type ProblemKey =
  | 'edit.problems.username'
  | 'edit.problems.usernameTaken'
  | 'edit.problems.gamingIdTaken'
  | 'edit.problems.reserved'
  | 'edit.problems.unreadable'
  | 'edit.problems.birthDate'
  | 'edit.problems.long'
  | 'edit.problems.address';
type Answers = ReturnType<typeof answersOf>;

/** The field somebody was faster with; the second code is that of two who come at the same moment. */
function takenBySomebody(error: unknown): { field?: 'username' | 'gamingId'; message?: ProblemKey } {
  if (!(error instanceof CallError)) return {};
  const about = error.hint ?? (error.code === '23505' ? error.message : '');
  if (/gaming/.test(about)) return { field: 'gamingId', message: 'edit.problems.gamingIdTaken' };
  if (error.hint === 'nameReserved') return { field: 'username', message: 'edit.problems.reserved' };
  return error.hint === 'usernameTaken' || error.code === '23505'
    ? { field: 'username', message: 'edit.problems.usernameTaken' }
    : {};
}

function answersOf(player: Player) {
  return {
    username: isGeneratedUsername(player.username) ? '' : player.username,
    birthDate: '',
    gamingId: player.gaming_id ?? '',
    platform: player.platform ?? ('' as const),
    nation: player.nation ?? '',
    location: player.location ?? '',
    gameMode: player.game_mode ?? '',
    position: player.position ?? ('' as const),
    skillLevel: player.skill_level ?? ('' as const),
    description: player.description ?? '',
    ...linksOf(player.social_links),
  };
}

const changesOf = (answers: Answers): ProfileChanges => ({
  username: cleanUsername(answers.username),
  gaming_id: answers.gamingId || null,
  platform: answers.platform || null,
  nation: answers.nation || null,
  location: answers.location || null,
  game_mode: answers.gameMode || null,
  position: answers.position || null,
  skill_level: answers.skillLevel || null,
  description: answers.description || null,
  social_links: givenLinks(answers),
});
