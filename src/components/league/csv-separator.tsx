import { useTranslation } from 'react-i18next';
import { Select } from '#components/ui/select.tsx';
import { separators } from '#domain/competition/separator.ts';
import { useCsvSeparator } from '#lib/csv-separator.ts';

/** The separator of CSV files, beside their download; kept for the next one. */
export function CsvSeparator() {
  const { t } = useTranslation('share');
  const [separator, choose] = useCsvSeparator();
  return (
    <Select
      label={t('csv.separator')}
      hideLabel
      fits
      value={separator}
      onChange={({ target }) => choose(separators.find((each) => each === target.value) ?? ',')}
    >
      {separators.map((each) => (
        <option key={each} value={each}>
          {t(`csv.separators.${each === ';' ? 'semicolon' : 'comma'}`)}
        </option>
      ))}
    </Select>
  );
}
