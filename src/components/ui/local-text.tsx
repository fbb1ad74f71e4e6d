import { useTranslation } from 'react-i18next';
import { textIn } from '#domain/texts-by-language.ts';

/** A text that the site has in several languages, in the reader's or the next best. */
export function LocalText({ of: texts }: { of: unknown }) {
  const { i18n } = useTranslation();
  const said = textIn(texts, i18n.language);
  return (
    said && (
      <span lang={said.language} dir="auto">
        {said.text}
      </span>
    )
  );
}
