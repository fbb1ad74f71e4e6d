import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { limits } from '#domain/limits.ts';
import { LogoField } from './logo-field.tsx';
import { useAddSponsor, useSaveSponsor, useSetSponsorLogo } from '#data/sponsors/mutations.ts';
import { type Sponsor, sponsorQueries } from '#data/sponsors/queries.ts';
import { type SponsorAnswers, sponsorSchema, sponsorTiers } from './schema.ts';

type Props = {
  sponsor: Sponsor | undefined;
  /** How many there are: a new one comes behind them. */
  count: number;
  onAdded: (sponsor: Sponsor) => void;
  onClose: () => void;
};

/** A sponsor: added by name, then given its marks; or changed. Drawn while it is open. */
export function SponsorForm({ sponsor, count, onAdded, onClose }: Props) {
  const { t } = useTranslation('sponsors');
  const client = useQueryClient();
  const add = useAddSponsor();
  const save = useSaveSponsor(sponsor?.id ?? '');
  const form = useTranslatedForm({
    schema: sponsorSchema,
    namespace: 'sponsors',
    name: `sponsor ${sponsor?.id ?? 'new'}`,
    values: answersOf(sponsor),
    ...(sponsor && {
      fresh: async () => {
        const now = await client.fetchQuery({ ...sponsorQueries.all(), staleTime: 0 });
        return answersOf(now.find(({ id }) => id === sponsor.id) ?? sponsor);
      },
      onSent: onClose,
    }),
    onSend: async (answers) => {
      if (sponsor) return save.mutateAsync(columnsOf(answers));
      onAdded(await add.mutateAsync({ ...columnsOf(answers), position: Math.min(count + 1, 9999) }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={sponsor ? t('form.edit', { name: sponsor.name }) : t('new')}
      action={t(sponsor ? 'form.save' : 'form.add')}
      onClose={onClose}
      {...(!sponsor && { description: t('form.logosLater') })}
    >
      <TextField
        label={t('form.name')}
        required
        maxLength={limits.sponsorNameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField label={t('form.tier')} hint={t('form.tierHint')} {...form.field('tier')}>
        {sponsorTiers.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tiers.${tier}`)}
          </option>
        ))}
      </SelectField>
      {sponsor && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Logo sponsor={sponsor} ground="dark" />
          <Logo sponsor={sponsor} ground="light" />
        </div>
      )}
      <TextField
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        inputMode="url"
        maxLength={limits.sponsorUrlMax}
        {...form.field('url')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('form.from')} hint={t('form.fromHint')} type="date" {...form.field('active_from')} />
        <TextField label={t('form.until')} hint={t('form.untilHint')} type="date" {...form.field('active_until')} />
      </div>
    </FormDialog>
  );
}

function Logo({ sponsor, ground }: { sponsor: Sponsor; ground: 'dark' | 'light' }) {
  const { t } = useTranslation('sponsors');
  const set = useSetSponsorLogo(sponsor, `logo_${ground}`);
  return (
    <LogoField
      label={t(`form.logo.${ground}`)}
      ground={ground}
      path={sponsor[`logo_${ground}`]}
      onPicture={(picture) => set.mutateAsync(picture)}
    />
  );
}

const answersOf = (sponsor: Sponsor | undefined): SponsorAnswers => ({
  name: sponsor?.name ?? '',
  tier: sponsor?.tier ?? 'partner',
  url: sponsor?.url ?? '',
  active_from: sponsor?.active_from ?? '',
  active_until: sponsor?.active_until ?? '',
});

const columnsOf = ({ url, active_from, active_until, ...rest }: SponsorAnswers) => ({
  ...rest,
  url: url || null,
  active_from: active_from || null,
  active_until: active_until || null,
});
