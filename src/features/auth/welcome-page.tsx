import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { limits } from '#domain/limits.ts';
import { platforms, positions } from '#domain/players.ts';
import { cleanUsername, isGeneratedUsername } from '#domain/usernames.ts';
import { playerQueries } from '#features/players/queries.ts';
import { CallError } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { refusalWords } from '#lib/query-client.ts';
import { useSession } from '#lib/session.ts';
import { type FirstAnswers, saveFirstAnswers } from './mutations.ts';
import { privateQueries } from './queries.ts';
import { welcomeSchema } from './schema.ts';
import { useFieldError } from './use-field-error.ts';

/** /welcome: the first visit's four questions, each of which may be left empty and is asked again later. */
export function WelcomePage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const me = useQuery({ ...playerQueries.detail(userId), enabled: userId !== '' });
  const own = useQuery({ ...privateQueries.of(userId), enabled: userId !== '' });

  return (
    <div className="page max-w-xl! pt-10">
      <PageTitle title={t('welcome.title')} />
      <h1 className="h1" tabIndex={-1}>
        {t('welcome.title')}
      </h1>
      <p className="t2 pt-3 pb-6">{t('welcome.lead')}</p>
      {me.data && own.data !== undefined ? (
        <Questions profile={me.data} birthDateGiven={Boolean(own.data?.birth_date)} />
      ) : (
        <SkeletonRows rows={4} height={72} />
      )}
    </div>
  );
}

type Profile = {
  username: string;
  position: (typeof positions)[number] | null;
  platform: (typeof platforms)[number] | null;
};

const usernameProblems = { usernameTaken: 'welcome.usernameTaken', nameReserved: 'welcome.usernameReserved' } as const;

function Questions({ profile, birthDateGiven }: { profile: Profile; birthDateGiven: boolean }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(welcomeSchema),
    defaultValues: {
      username: isGeneratedUsername(profile.username) ? '' : profile.username,
      birthDate: '',
      position: profile.position ?? ('' as const),
      platform: profile.platform ?? ('' as const),
    },
  });
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ username, birthDate, position, platform }) => {
    setFailed(undefined);
    const answers: FirstAnswers = {
      ...(username.trim() !== '' && { username: cleanUsername(username) }),
      ...(birthDate !== '' && !birthDateGiven && { birth_date: birthDate }),
      ...(position !== '' && { place: position }),
      ...(platform !== '' && { platform }),
    };
    try {
      await saveFirstAnswers(answers);
    } catch (error) {
      const hint = error instanceof CallError && error.hint;
      if (hint === 'usernameTaken' || hint === 'nameReserved')
        setError('username', { message: usernameProblems[hint] }, { shouldFocus: true });
      else if (hint === 'birthDateWrong')
        setError('birthDate', { message: 'welcome.birthDateWrong' }, { shouldFocus: true });
      else setFailed((await refusalWords(error)) ?? t('failed.other'));
      return;
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['players'] }),
      client.invalidateQueries({ queryKey: ['profile-private'] }),
    ]);
    void navigate({ to: paths.dashboard(), replace: true });
  });

  return (
    <form className="stack gap-5!" noValidate onSubmit={(event) => void submit(event)}>
      {failed && <Note tone="error">{failed}</Note>}
      <TextField
        label={t('welcome.username')}
        hint={t('welcome.usernameHint', { min: limits.usernameMin, max: limits.usernameMax })}
        autoComplete="nickname"
        maxLength={40}
        error={fieldError('username')}
        {...register('username')}
      />
      {!birthDateGiven && (
        <TextField
          label={t('welcome.birthDate')}
          hint={t('welcome.birthDateHint', { age: limits.playerAgeMin })}
          type="date"
          autoComplete="bday"
          error={fieldError('birthDate')}
          {...register('birthDate')}
        />
      )}
      <SelectField label={t('welcome.position')} {...register('position')}>
        <option value="">{t('welcome.later')}</option>
        {positions.map((position) => (
          <option key={position} value={position}>
            {common(`league.position.${position}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('welcome.platform')} {...register('platform')}>
        <option value="">{t('welcome.later')}</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {t(`welcome.platforms.${platform}`)}
          </option>
        ))}
      </SelectField>
      <div className="btns">
        <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
          {t('welcome.act')}
        </Button>
        <ButtonLink to={paths.dashboard()} size="large" variant="quiet">
          {t('welcome.skip')}
        </ButtonLink>
      </div>
    </form>
  );
}
