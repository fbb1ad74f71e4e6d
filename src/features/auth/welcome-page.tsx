import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BirthDateField } from '#components/form/birth-date-field.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { limits } from '#domain/limits.ts';
import { platforms, positions } from '#domain/club/players.ts';
import { cleanUsername, isGeneratedUsername } from '#domain/account/usernames.ts';
import { playerQueries } from '#data/players/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { saveFirstAnswers } from '#data/auth/mutations.ts';
import { privateQueries } from '#data/auth/queries.ts';
import { publicAnswers, welcomeSchema } from './schema.ts';
import { useViewer } from '#data/auth/viewer.ts';

/** /welcome: the first visit's five questions, each of which may be left empty and is asked again later. */
export function WelcomePage() {
  const { t } = useTranslation('auth');
  const { id } = useViewer();
  const me = useQuery(whenDefined(id, playerQueries.detail));
  const own = useQuery(whenDefined(id, privateQueries.of));

  return (
    <div className="page max-w-xl pt-10">
      <PageTitle title={t('welcome.title')} />
      <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
        {t('welcome.title')}
      </h1>
      <p className="text-soft pt-3 pb-6">{t('welcome.lead')}</p>
      {me.data && own.data !== undefined ? (
        <Questions
          profile={me.data}
          birthDateGiven={Boolean(own.data?.birth_date)}
          answered={own.data?.public_profile_answered ?? false}
        />
      ) : (
        <SkeletonRows rows={5} height={72} />
      )}
    </div>
  );
}

type Profile = {
  username: string;
  position: (typeof positions)[number] | null;
  platform: (typeof platforms)[number] | null;
};

type QuestionsProps = {
  profile: Profile;
  birthDateGiven: boolean;
  /** Whether the name is to be public. */ answered: boolean;
};

function Questions({ profile, birthDateGiven, answered }: QuestionsProps) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: paths.dashboard(), replace: true });
  const form = useTranslatedForm({
    schema: welcomeSchema,
    namespace: 'auth',
    name: 'welcome',
    values: {
      username: isGeneratedUsername(profile.username) ? '' : profile.username,
      birth_date: '',
      position: profile.position ?? ('' as const),
      platform: profile.platform ?? ('' as const),
      public_profile: '' as const,
    },
    onSend: async ({ username, birth_date, position, platform, public_profile }) => {
      await saveFirstAnswers({
        ...(username.trim() !== '' && { username: cleanUsername(username) }),
        ...(birth_date !== '' && !birthDateGiven && { birth_date }),
        ...(position !== '' && { place: position }),
        ...(platform !== '' && { platform }),
        ...(public_profile !== '' && { public_profile: public_profile === 'yes' }),
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['players'] }),
        client.invalidateQueries({ queryKey: ['profile-private'] }),
      ]);
    },
    onSent: leave,
  });

  return (
    <TranslatedForm form={form} action={t('welcome.action')} cancel={t('welcome.skip')} onCancel={leave}>
      <TextField
        label={t('welcome.username')}
        hint={t('welcome.usernameHint', { min: limits.usernameMin, max: limits.usernameMax })}
        autoComplete="nickname"
        maxLength={40}
        {...form.field('username')}
      />
      {!birthDateGiven && (
        <BirthDateField
          hint={t('welcome.birthDateHint', { age: limits.playerAgeMin })}
          born={form.watch('birth_date')}
          least={limits.playerAgeMin}
          {...form.field('birth_date')}
        />
      )}
      <SelectField label={t('welcome.position')} {...form.field('position')}>
        <option value="">{t('welcome.later')}</option>
        {positions.map((position) => (
          <option key={position} value={position}>
            {common(`league.position.${position}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('welcome.platform')} {...form.field('platform')}>
        <option value="">{t('welcome.later')}</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {t(`welcome.platforms.${platform}`)}
          </option>
        ))}
      </SelectField>
      {!answered && (
        <SelectField
          label={t('welcome.publicProfile')}
          hint={t('welcome.publicProfileHint')}
          {...form.field('public_profile')}
        >
          <option value="">{t('welcome.later')}</option>
          {publicAnswers.map((answer) => (
            <option key={answer} value={answer}>
              {t(`welcome.publicAnswers.${answer}`)}
            </option>
          ))}
        </SelectField>
      )}
    </TranslatedForm>
  );
}
