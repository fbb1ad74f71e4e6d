import type { Tables } from '#database.types.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import styles from './sponsor-mark.module.css';

/** What a sponsor is drawn from. */
export type ShownSponsor = Pick<Tables<'sponsors'>, 'id' | 'name' | 'tier' | 'url' | 'logo_dark' | 'logo_light'>;

/** A sponsor's mark in the theme that is on; the name where there is no file. */
export function SponsorMark({ sponsor }: { sponsor: ShownSponsor }) {
  const { name, tier, logo_dark: dark, logo_light: light } = sponsor;
  if (!dark && !light)
    return (
      <span className={`headline ${tier === 'main' ? 'text-3xl' : 'text-xl'}`} translate="no">
        {name}
      </span>
    );
  if (!dark || !light)
    return (
      <span className={`${styles.mark} ${styles[tier]} ${styles.alone} ${dark ? styles.onDark : styles.onLight}`}>
        <File path={dark ?? light ?? ''} name={name} />
      </span>
    );
  return (
    <span className={`${styles.mark} ${styles[tier]}`}>
      <File path={dark} name={name} className={styles.forDark} />
      <File path={light} name={name} className={styles.forLight} />
    </span>
  );
}

/** A file of the other theme is never fetched: what is not drawn is not loaded either. */
function File({ path, name, className }: { path: string; name: string; className?: string | undefined }) {
  return <img src={pictureUrl(path)} alt={name} className={className} loading="lazy" decoding="async" />;
}
