import { useTranslation } from 'react-i18next';
import { Bracket } from '#components/league/match/bracket.tsx';
import { type SeasonFacts, tableOf } from '#domain/season-table.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Series } from './queries.ts';

/** The bracket above the tabs, from the playoffs on. */
export function Playoffs({ series, facts }: { series: Series[]; facts: SeasonFacts }) {
  const { t } = useTranslation('leagues');
  if (series.length === 0) return null;
  const seeds = Object.fromEntries(tableOf(facts).rows.map(({ team_id, position }) => [team_id, position]));
  const withGames = series.map((each) => ({
    ...each,
    games: facts.matches.filter((match) => 'series_id' in match && match.series_id === each.id),
  }));
  return (
    <section className="mb-10">
      <SectionHead title={t('playoffs')} />
      <Bracket series={withGames} seeds={seeds} />
    </section>
  );
}
