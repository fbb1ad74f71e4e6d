import { useTranslation } from 'react-i18next';
import { Globe, SunMoon } from 'lucide-react';
import { type Language, languages } from '#domain/languages.ts';
import { chooseLanguage, languageNames } from '#lib/i18n.ts';
import { chooseTheme, type Theme, themes, useTheme } from '#lib/theme.ts';
import styles from './preferences.module.css';

/** The language, as a native select: it works with every keyboard, reader and phone. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('common');
  return (
    <label className={styles.choice}>
      <Globe size={16} />
      <span className="sr-only">{t('shell.language')}</span>
      <select value={i18n.resolvedLanguage} onChange={(event) => void chooseLanguage(event.target.value as Language)}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ThemeSelect() {
  const { t } = useTranslation('common');
  const theme = useTheme();
  return (
    <label className={styles.choice}>
      <SunMoon size={16} />
      <span className="sr-only">{t('shell.theme')}</span>
      <select value={theme} onChange={(event) => chooseTheme(event.target.value as Theme)}>
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`shell.themes.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
