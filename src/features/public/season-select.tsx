import { useTranslation } from 'react-i18next';
import { Select } from '#components/ui/select.tsx';
import { useSearchParams } from '#lib/search-params.ts';
import { seasonParam } from './season-param.ts';

/** The way to the other seasons of a public league. */
export function SeasonSelect({ season, seasons }: { season: number; seasons: number[] }) {
  const { t } = useTranslation('leagues');
  const [, set] = useSearchParams(seasonParam);
  return (
    <Select
      label={t('facts.season')}
      hideLabel
      value={season}
      onChange={({ target }) => set({ season: Number(target.value) })}
    >
      {seasons.map((each) => (
        <option key={each} value={each}>
          {t('season', { season: each })}
        </option>
      ))}
    </Select>
  );
}
