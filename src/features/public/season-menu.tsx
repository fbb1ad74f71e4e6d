import { useTranslation } from 'react-i18next';
import { Select } from '#components/ui/select.tsx';

type Props = { season: number; seasons: number[]; onChange?: (season: number) => void };

/** The seasons of a public league, the one that is shown chosen. */
export function SeasonMenu({ season, seasons, onChange = () => {} }: Props) {
  const { t } = useTranslation('leagues');
  return (
    <Select
      label={t('facts.season')}
      hideLabel
      value={season}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {seasons.map((each) => (
        <option key={each} value={each}>
          {t('season', { season: each })}
        </option>
      ))}
    </Select>
  );
}
