import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BirthDateField } from '#components/form/birth-date-field.tsx';
import { PictureField } from '#components/form/picture-field.tsx';
import { columnsOf, linksOf, SocialFields } from '#components/form/social-fields.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import { platforms, positions, skillLevels } from '#domain/club/players.ts';
import { cleanUsername, isGeneratedUsername } from '#domain/account/usernames.ts';
import { nations } from '#lib/nations.ts';
import { useSaveProfile, useSetAvatar } from '#data/players/mutations.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { profileSchema } from './schema.ts';

type Props = { player: Player; birthDateGiven: boolean; onDone: () => void };

/** Every field of the own profile, section by section; leaving with changes asks. */
export function ProfileForm({ player, birthDateGiven, onDone }: Props) {
  const { t, i18n } = useTranslation('players');
  const { t: common } = useTranslation('common');
  const { t: names } = useTranslation('names');
  const client = useQueryClient();
  const save = useSaveProfile(player.id);
  const form = useTranslatedForm({
    schema: profileSchema,
    namespace: 'players',
    name: 'profile',
    values: answersOf(player),
    fresh: async () =>
      answersOf((await client.fetchQuery({ ...playerQueries.detail(player.id), staleTime: 0 })) ?? player),
    onSend: (answers, { username, birth_date, ...changes }) =>
      save.mutateAsync({
        changes: {
          ...columnsOf(changes, answers),
          ...(username !== undefined && { username: cleanUsername(username) }),
        },
        birthDate: birth_date || undefined,
      }),
    onSent: onDone,
  });
  const { field } = form;

  return (
    <TranslatedForm
      form={form}
      action={common('ui.save')}
      onCancel={onDone}
      className="grid min-w-0 grid-cols-1 max-w-3xl gap-10"
    >
      <section className="grid min-w-0 grid-cols-1 gap-5">
        <SectionHead title={t('edit.who')} />
        <AvatarField player={player} />
        <TextField
          label={t('edit.username')}
          hint={[
            t('edit.usernameHint', { min: limits.usernameMin, max: limits.usernameMax }),
            !isGeneratedUsername(player.username) && names('rename'),
          ]
            .filter(Boolean)
            .join('. ')}
          autoComplete="nickname"
          maxLength={40}
          {...field('username')}
        />
        {birthDateGiven ? (
          <p className="text-faint text-sm">{t('edit.birthDateGiven')}</p>
        ) : (
          <BirthDateField
            hint={t('edit.birthDateHint', { player: limits.playerAgeMin, founder: limits.founderAgeMin })}
            born={form.watch('birth_date')}
            least={limits.playerAgeMin}
            {...field('birth_date')}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label={t('facts.nation')} autoComplete="country" {...field('nation')}>
            <option value="">{t('edit.none')}</option>
            {nations(i18n.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={t('facts.location')} maxLength={limits.locationMax} {...field('location')} />
        </div>
      </section>
      <section className="grid min-w-0 grid-cols-1 gap-5">
        <SectionHead title={t('edit.game')} />
        <TextField
          label={t('facts.gamingId')}
          hint={t('edit.gamingIdHint')}
          maxLength={limits.gamingIdMax}
          autoComplete="off"
          {...field('gaming_id')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label={t('facts.platform')} {...field('platform')}>
            <option value="">{t('edit.none')}</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {t(`platform.${platform}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('facts.position')} {...field('position')}>
            <option value="">{t('edit.none')}</option>
            {positions.map((position) => (
              <option key={position} value={position}>
                {common(`league.position.${position}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('facts.skill')} {...field('skill_level')}>
            <option value="">{t('edit.none')}</option>
            {skillLevels.map((level) => (
              <option key={level} value={level}>
                {t(`skill.${level}`)}
              </option>
            ))}
          </SelectField>
          <TextField label={t('facts.mode')} maxLength={limits.gameModeMax} {...field('game_mode')} />
        </div>
      </section>
      <section className="grid min-w-0 grid-cols-1 gap-5">
        <SectionHead title={t('edit.texts')} />
        <TextArea
          label={t('edit.description')}
          maxLength={limits.profileDescriptionMax}
          rows={5}
          {...field('description')}
        />
        <SocialFields field={field} />
      </section>
    </TranslatedForm>
  );
}

function AvatarField({ player }: { player: Player }) {
  const { t } = useTranslation('players');
  const set = useSetAvatar(player);
  return (
    <PictureField
      label={t('edit.avatar')}
      hint={t('edit.avatarHint')}
      shape="round"
      current={<Avatar player={player} size={96} />}
      onPicture={(picture) => set.mutateAsync(picture)}
      onRemove={player.avatar ? () => set.mutateAsync(null) : undefined}
    />
  );
}

const answersOf = (player: Player) => ({
  username: isGeneratedUsername(player.username) ? '' : player.username,
  // Given once, and never read here.
  birth_date: '',
  gaming_id: player.gaming_id ?? '',
  platform: player.platform ?? ('' as const),
  nation: player.nation ?? '',
  location: player.location ?? '',
  game_mode: player.game_mode ?? '',
  position: player.position ?? ('' as const),
  skill_level: player.skill_level ?? ('' as const),
  description: player.description ?? '',
  ...linksOf(player.social_links),
});
