import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '#components/league/rating/line-chart.tsx';
import { ranksByRound, type SeasonFacts } from '#domain/competition/season-table.ts';
import { formatPlace } from '#lib/dates.ts';

/** A team's place after each round, the first place on top. */
export function PlaceByRound({ teamId, facts }: { teamId: string; facts: SeasonFacts }) {
  const { t, i18n } = useTranslation('teams');
  const places = useMemo(() => ranksByRound(facts)[teamId] ?? [], [facts, teamId]);
  return (
    <div className="pt-3">
      <LineChart
        caption={t('overview.placesCaption')}
        heads={[t('overview.round'), t('overview.place')]}
        points={places.map((place, round) => ({
          key: String(round),
          label: String(round + 1),
          value: -place,
          shown: formatPlace(place, i18n.language),
        }))}
      />
    </div>
  );
}
