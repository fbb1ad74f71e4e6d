import { useTranslation } from 'react-i18next';
import { textIn } from '#domain/texts-by-language.ts';

/** A text that the site has in several languages, in the reader's or the next best. */
export function LocalText({ of: texts }: { of: unknown }) {
  const { i18n } = useTranslation();
  const translation = textIn(texts, i18n.language);
  return (
    translation && (
      <span lang={translation.language} dir="auto">
        {translation.text}
      </span>
    )
  );
}
