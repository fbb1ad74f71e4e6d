import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SocialLinks } from '#components/brand/social-links.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { useBrand } from '#lib/brand.ts';
import { reopenCookieBanner } from '#lib/consent.ts';
import { formatFull, zoneName } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { LanguageSelect, ThemeSelect } from './preferences.tsx';
import styles from './footer.module.css';

/**
 * The parts below every page: the legal pages, language and theme, the four networks, whose times these are; on paper
 * its address and the time. Confined by maintenance, it leaves out the pages of members.
 */
export function Footer({ confined = false }: { confined?: boolean | undefined }) {
  const { t, i18n } = useTranslation('common');
  const now = useNow().toISOString();
  const { name, social } = useBrand();
  const href = useLocation({ select: ({ href }) => href });
  return (
    <footer className={styles.foot}>
      <p className="page hidden wrap-anywhere text-sm print:block">
        {location.origin}
        {href} · {formatFull(now, i18n.language)}
      </p>
      <div className={`page ${styles.inner}`}>
        <nav className={styles.links} aria-label={t('shell.footer')}>
          <AppLink to={paths.about()}>{t('shell.nav.about')}</AppLink>
          {confined || (
            <>
              <AppLink to={paths.rules()}>{t('shell.nav.rules')}</AppLink>
              <AppLink to={paths.contact()}>{t('shell.nav.contact')}</AppLink>
            </>
          )}
          <AppLink to={paths.privacy()}>{t('shell.nav.privacy')}</AppLink>
          <button type="button" onClick={reopenCookieBanner}>
            {t('shell.nav.cookies')}
          </button>
        </nav>
        <LanguageSelect />
        <ThemeSelect />
        <SocialLinks links={social} label={t('shell.social', { name })} />
        <span className="text-sm text-faint">{t('shell.times', { zone: zoneName(now, i18n.language) })}</span>
      </div>
    </footer>
  );
}
