import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/form/text-field.tsx';
import { type RuledMatch, useParagraphs } from '#components/league/rules/ruled-by.tsx';

type Props = ComponentProps<typeof SelectField> & { match: RuledMatch; chosen: string };

/** The paragraph of the rules a ruling goes by, and below it what it says. */
export function ParagraphChoice({ match, chosen, ...field }: Omit<Props, 'label'>) {
  const { t } = useTranslation('staff');
  useTranslation('rules');
  const chapters = useParagraphs(match);
  const paragraph = chapters.flatMap(({ of }) => of).find(({ code }) => code === chosen);
  return (
    <div className="grid gap-2">
      <SelectField label={t('verdict.paragraph')} {...field}>
        <option value="">{t('verdict.choose')}</option>
        {chapters.map(({ id, number, title, of }) => (
          <optgroup key={id} label={`${number} ${title}`}>
            {of.map(({ code, number: place, text }) => (
              <option key={code} value={code}>
                {place} {text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {paragraph && (
        <p className="text-sm text-soft" aria-live="polite">
          {paragraph.text}
        </p>
      )}
    </div>
  );
}
