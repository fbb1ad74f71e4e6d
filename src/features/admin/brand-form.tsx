import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { type Brand, footerNetworks } from '#domain/community/brand.ts';
import { limits } from '#domain/limits.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import { useSaveBrand } from '#data/admin/mutations.ts';
import { brandSchema } from './schema.ts';

/** Name, tagline, logo and the places elsewhere: what the bar, the footer and the landing page draw. */
export function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const save = useSaveBrand();
  const [chosen, setChosen] = useState<{ picture: Blob; address: string }>();
  // The browser keeps the picture until its address is given back.
  const address = chosen?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const form = useTranslatedForm({
    schema: brandSchema,
    namespace: 'admin',
    name: 'brand',
    values: answersOf(brand),
    fresh: async () => answersOf(await client.fetchQuery({ ...siteQueries.brand(), staleTime: 0 })),
    onSend: async ({ name, tagline, logo, ...social }) => {
      const logoPath = logo === newLogo ? brand.logo : logo || null;
      await save.mutateAsync({
        name,
        tagline: tagline || null,
        logo: logoPath,
        social: dropEmpty({ ...brand.social, ...social }),
        before: brand.logo,
        ...(logo === newLogo && chosen && { picture: chosen.picture }),
      });
      setChosen(undefined);
    },
  });
  const choose = (picture?: Blob) => {
    setChosen(picture && { picture, address: URL.createObjectURL(picture) });
    form.setValue('logo', picture ? newLogo : '', { shouldDirty: true });
    return Promise.resolve();
  };
  const logo = form.watch('logo');
  const shown = logo === newLogo ? address : logo === '' ? undefined : pictureUrl(logo);
  return (
    <TranslatedForm form={form} onlyChanges action={t('settings.save')} className="grid min-w-0 grid-cols-1 gap-3">
      <TextField label={t('settings.name')} required maxLength={limits.brandNameMax} {...form.field('name')} />
      <TextField
        label={t('settings.tagline')}
        hint={t('settings.taglineHint')}
        maxLength={limits.taglineMax}
        {...form.field('tagline')}
      />
      <PictureField
        label={t('settings.logo')}
        hint={t('settings.logoHint')}
        shape="crest"
        current={shown === undefined ? null : <img src={shown} alt="" width={48} height={48} />}
        onPicture={choose}
        {...(logo !== '' && { onRemove: () => choose() })}
      />
      {footerNetworks.map((network) => (
        <TextField
          key={network}
          label={t(`settings.networks.${network}`)}
          type="url"
          inputMode="url"
          hint={t('settings.networkHint')}
          maxLength={limits.socialAddressMax}
          {...form.field(network)}
        />
      ))}
    </TranslatedForm>
  );
}

/** Stands for the picture that was chosen until it is saved: a file has no name before. */
const newLogo = 'new';

/** A place that was emptied is none. */
const dropEmpty = (social: Brand['social']): Brand['social'] =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address !== ''));

const answersOf = ({ name, tagline, logo, social }: Brand) => ({
  name,
  logo: logo ?? '',
  tagline: tagline ?? '',
  x: social.x ?? '',
  instagram: social.instagram ?? '',
  discord: social.discord ?? '',
  kick: social.kick ?? '',
});
