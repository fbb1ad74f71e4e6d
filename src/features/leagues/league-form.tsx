import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PictureField } from '#components/form/picture-field.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { Note } from '#components/ui/note.tsx';
import { limits } from '#domain/limits.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { type LeagueChanges, useOpenLeague, useSaveLeague, useSetLeagueLogo } from '#data/leagues/mutations.ts';
import { type League, leagueQueries } from '#data/leagues/queries.ts';
import { type LeagueAnswers, leagueSchema, leagueStatuses } from './schema.ts';
import { ZoneOptions } from './zone-options.tsx';

type Props = { onClose: () => void } &
  /** `locked`: why the time zone is not changed here. */
  (
    | { league: League; locked?: string | undefined; onOpened?: undefined }
    | { league?: undefined; locked?: undefined; onOpened: (id: string) => void }
  );

/** The fields of a league: opened anew, or changed. Drawn while it is open. */
export function LeagueForm({ league, locked, onClose, onOpened }: Props) {
  const { t } = useTranslation('staff');
  const { t: names } = useTranslation('names');
  const client = useQueryClient();
  const open = useOpenLeague();
  const save = useSaveLeague(league?.id ?? '');
  const form = useTranslatedForm({
    schema: leagueSchema,
    namespace: 'staff',
    name: `league ${league?.id ?? 'new'}`,
    values: answersOf(league),
    ...(league && {
      fresh: async () => {
        const now = await client.fetchQuery({ ...leagueQueries.detail(league.id), staleTime: 0 });
        return answersOf(now ?? league);
      },
    }),
    onSend: async (answers, changes) => {
      if (league) return save.mutateAsync(columnsOf(changes));
      onOpened?.(await open.mutateAsync({ ...columnsOf(answers), name: answers.name }));
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={league ? t('league.edit', { league: league.name }) : t('league.title')}
      action={t(league ? 'league.save' : 'league.create')}
      onClose={onClose}
    >
      <TextField
        label={t('league.name')}
        hint={t('league.nameHint', { min: limits.leagueNameMin, max: limits.leagueNameMax })}
        maxLength={limits.leagueNameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      {league && <Logo league={league} />}
      <TextArea
        label={t('league.description')}
        rows={3}
        maxLength={limits.leagueDescriptionMax}
        {...form.field('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('league.tier')} hint={t('league.tierHint')} inputMode="numeric" {...form.field('tier')} />
        {locked === undefined ? (
          <SelectField label={t('league.zone')} {...form.field('time_zone')}>
            <ZoneOptions current={league?.time_zone} />
          </SelectField>
        ) : (
          <TextField label={t('league.zone')} hint={locked} readOnly {...form.field('time_zone')} />
        )}
        <TextField
          label={t('league.slug')}
          hint={[t('league.slugHint'), league && names('rename')].filter(Boolean).join(' ')}
          maxLength={80}
          autoComplete="off"
          {...form.field('slug')}
        />
        <SelectField label={t('league.status')} {...form.field('status')}>
          {leagueStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Check {...form.register('public')}>{t('league.public')}</Check>
      {form.watch('public') && <Visible slug={form.watch('slug')} />}
    </FormDialog>
  );
}

/** The public part of a league, and what nobody can: before it is. */
function Visible({ slug }: { slug: string }) {
  const { t } = useTranslation('staff');
  return (
    <Note tone="info">
      <p className="font-semibold">{t('league.visible.title')}</p>
      <p className="wrap-anywhere">
        {t('league.visible.address', { address: `${location.host}${publicPaths.league(slug || '…')}` })}
      </p>
      <ul className="list-disc pl-5">
        {(['table', 'matches', 'teams', 'players', 'news'] as const).map((part) => (
          <li key={part}>{t(`league.visible.${part}`)}</li>
        ))}
      </ul>
      <p className="pt-1">{t('league.visible.never')}</p>
    </Note>
  );
}

/** A logo is sent the moment it is chosen, beside the form. */
function Logo({ league }: { league: League }) {
  const { t } = useTranslation('staff');
  const logo = useSetLeagueLogo(league);
  return (
    <PictureField
      label={t('league.logo')}
      hint={t('league.logoHint')}
      shape="crest"
      current={league.logo ? <img src={pictureUrl(league.logo)} alt="" width={48} height={48} /> : null}
      onPicture={(picture) => logo.mutateAsync(picture)}
      {...(league.logo && { onRemove: () => logo.mutateAsync(null) })}
    />
  );
}

const answersOf = (league: League | undefined): LeagueAnswers => ({
  name: league?.name ?? '',
  slug: league?.slug ?? '',
  description: league?.description ?? '',
  tier: String(league?.tier ?? 1),
  time_zone: league?.time_zone ?? viewerZone(),
  status: league?.status ?? 'active',
  public: league?.public ?? false,
});

const columnsOf = ({ tier, description, ...rest }: Partial<LeagueAnswers>): LeagueChanges => ({
  ...rest,
  ...(description !== undefined && { description: description || null }),
  ...(tier !== undefined && { tier: Number(tier) }),
});
