import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/form/text-field.tsx';
import { CopyText } from '#components/league/copy-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { languages, type Language } from '#domain/languages.ts';
import { currentLanguage, languageNames } from '#lib/i18n.ts';

const kinds = ['table', 'next', 'bracket'] as const;
const themes = ['auto', 'light', 'dark'] as const;
/** How high each is drawn at 600 px; what is longer scrolls. */
const heights = { table: 720, next: 480, bracket: 420 } as const;

type Props = { league: { slug: string; name: string }; onClose: () => void };

/** The code for a page of one's own, so that it shows a public league. */
export function EmbedDialog({ league, onClose }: Props) {
  const { t } = useTranslation('broadcast');
  const [kind, setKind] = useState<(typeof kinds)[number]>('table');
  const [theme, setTheme] = useState<(typeof themes)[number]>('auto');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const address = new URL(`/embed/${encodeURIComponent(league.slug)}/${kind}`, location.origin);
  if (theme !== 'auto') address.searchParams.set('theme', theme);
  address.searchParams.set('lang', language);
  const title = quoted(`${t(`embed.kinds.${kind}`)}: ${league.name}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('embed.title')}
      description={t('embed.text')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Choice label={t('embed.kind')} value={kind} of={kinds} name={(each) => t(`embed.kinds.${each}`)} onChoose={setKind} />
        <Choice label={t('embed.theme')} value={theme} of={themes} name={(each) => t(`embed.themes.${each}`)} onChoose={setTheme} />
        <Choice label={t('embed.language')} value={language} of={languages} name={(each) => languageNames[each]} onChoose={setLanguage} />
        <CopyText
          label={t('embed.code')}
          text={`<iframe src="${quoted(address.href)}" title="${title}" width="100%" height="${heights[kind]}" style="border:0" loading="lazy"></iframe>`}
        />
        <a className="link inline-flex min-h-11 items-center gap-2 text-sm" href={address.href} target="_blank" rel="noopener">
          {t('embed.open')} <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
    </Dialog>
  );
} // prettier-ignore

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  of: readonly Value[];
  name: (value: Value) => string;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, of, name, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(of.find((each) => each === target.value) ?? value)}
    >
      {of.map((each) => (
        <option key={each} value={each}>
          {name(each)}
        </option>
      ))}
    </SelectField>
  );
}
