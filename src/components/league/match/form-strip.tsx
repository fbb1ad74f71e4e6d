import { useTranslation } from 'react-i18next';
import type { FormEntry } from '#domain/form.ts';

/** The last results, newest at the right: W filled, L outlined, each with its letter. Fewer than five leave gaps. */
export function FormStrip({ results, length = 5 }: { results: FormEntry[]; length?: 5 | 3 }) {
  const { t } = useTranslation('common');
  return (
    <span
      className="form"
      role="img"
      aria-label={results.map(({ result }) => t(`league.result.${result}Long`)).join(', ') || t('league.result.none')}
    >
      {results.slice(-length).map(({ match_id, result, scored, conceded }) => (
        <span key={match_id} className={`pill ${result}`} title={`${scored}–${conceded}`}>
          {t(`league.result.${result}`)}
        </span>
      ))}
    </span>
  );
}
