import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#components/form/picture-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { type Brand, footerNetworks } from '#domain/brand.ts';
import { limits } from '#domain/limits.ts';
import { isSocialAddress } from '#domain/social-links.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import { useChangeLogo, useSaveBrand } from './mutations.ts';

/** Name, tagline, logo and the places elsewhere: what the bar, the footer and the landing page draw. */
export function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState(brand);
  const [tried, setTried] = useState(false);
  const save = useSaveBrand();
  const logo = useChangeLogo(brand);
  const wrong = footerNetworks.filter((network) => !isSocialAddress(network, draft.social[network] ?? ''));
  const nameless = draft.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0 || nameless) return;
    save.mutate({ ...draft, name: draft.name.trim(), tagline: draft.tagline?.trim() || null, logo: brand.logo });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('settings.name')}
        required
        maxLength={limits.brandNameMax}
        value={draft.name}
        error={tried && nameless ? t('settings.nameMissing') : undefined}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <TextField
        label={t('settings.tagline')}
        hint={t('settings.taglineHint')}
        maxLength={limits.taglineMax}
        value={draft.tagline ?? ''}
        onChange={({ target }) => setDraft({ ...draft, tagline: target.value })}
      />
      <PictureField
        label={t('settings.logo')}
        hint={t('settings.logoHint')}
        shape="crest"
        current={brand.logo ? <img src={pictureUrl(brand.logo)} alt="" width={48} height={48} /> : null}
        onPicture={logo.upload}
        {...(brand.logo && { onRemove: logo.remove })}
      />
      {footerNetworks.map((network) => (
        <TextField
          key={network}
          label={t(`settings.networks.${network}`)}
          type="url"
          inputMode="url"
          required
          maxLength={limits.socialAddressMax}
          value={draft.social[network] ?? ''}
          error={tried && wrong.includes(network) ? t('settings.addressWrong') : undefined}
          onChange={({ target }) => setDraft({ ...draft, social: { ...draft.social, [network]: target.value } })}
        />
      ))}
      <div>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
