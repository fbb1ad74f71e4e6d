import { languages } from '#domain/languages.ts';
import { chooseLanguage } from '#lib/i18n.ts';
import { storageKeys } from '#lib/storage.ts';
import { chooseTheme, themes } from '#lib/theme.ts';

/** The theme and the language chosen in another tab of this browser are this tab's too. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const theme = themes.find((each) => each === newValue);
    const language = languages.find((each) => each === newValue);
    if (key === storageKeys.theme && theme) chooseTheme(theme);
    if (key === storageKeys.language && language) void chooseLanguage(language);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
