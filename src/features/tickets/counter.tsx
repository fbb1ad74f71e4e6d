import { useTranslation } from 'react-i18next';

/** How many characters are missing, and how many are left once few are. */
export function Counter({ text, min, max }: { text: string; min: number; max: number }) {
  const { t } = useTranslation('tickets');
  const { length } = text.trim();
  if (length < min) return <span className="numerals">{t('form.missing', { count: min - length })}</span>;
  if (max - length < 500) return <span className="numerals">{t('form.left', { count: max - length })}</span>;
  return <span>{t('form.enough')}</span>;
}
