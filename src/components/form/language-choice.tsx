import { useTranslation } from 'react-i18next';
import { Segmented } from '#components/ui/segmented.tsx';
import { type Language, languages } from '#domain/languages.ts';
import { languageNames } from '#lib/i18n.ts';

/** How far a text is in one language. */
export type LanguageState = 'whole' | 'unfinished' | 'missing' | 'wrong';

type Props = {
  value: Language;
  stateOf: (language: Language) => LanguageState;
  onChange: (language: Language) => void;
};

/** Which language a text is written in now; what each of them lacks is at its name. */
export function LanguageChoice({ value, stateOf, onChange }: Props) {
  const { t } = useTranslation('forms');
  const mark = (state: LanguageState) => (state === 'whole' ? ' ✓' : ` · ${t(`languages.${state}`)}`);
  return (
    <Segmented
      label={t('languages.label')}
      value={value}
      onChange={onChange}
      choices={languages.map((each) => ({ value: each, label: `${languageNames[each]}${mark(stateOf(each))}` }))}
    />
  );
}
