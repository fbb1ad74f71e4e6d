import type { ShownSponsor } from '#data/sponsors/queries.ts';
import { pictureUrl } from '#lib/picture-url.ts';
import styles from './sponsor-logo.module.css';

/** A sponsor's logo in the theme that is on; the name where there is no file. */
export function SponsorLogo({ sponsor }: { sponsor: ShownSponsor }) {
  const { name, tier, logo_dark: dark, logo_light: light } = sponsor;
  if (!dark && !light)
    return (
      <span className={`headline ${tier === 'main' ? 'text-3xl' : 'text-xl'}`} translate="no">
        {name}
      </span>
    );
  if (!dark || !light)
    return (
      <span className={`${styles.logo} ${styles[tier]} ${styles.alone} ${dark ? styles.onDark : styles.onLight}`}>
        <File path={dark ?? light ?? ''} name={name} />
      </span>
    );
  return (
    <span className={`${styles.logo} ${styles[tier]}`}>
      <File path={dark} name={name} className={styles.forDark} />
      <File path={light} name={name} className={styles.forLight} />
    </span>
  );
}

/** A file of the other theme is never fetched: what is not drawn is not loaded either. */
function File({ path, name, className }: { path: string; name: string; className?: string | undefined }) {
  return <img src={pictureUrl(path)} alt={name} className={className} loading="lazy" decoding="async" />;
}
