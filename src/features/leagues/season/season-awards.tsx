import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AwardRow } from '#components/league/award.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { honourQueries } from '#data/leagues/honour-queries.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';

type Props = { season: Pick<LeagueSeason, 'league_id' | 'season' | 'phase'> };

/** The awards of a season, below everything else; who hides scores does not read who won them. */
export function SeasonAwards({ season }: Props) {
  const { t } = useTranslation('stats');
  const { hidden } = useHiddenScores();
  const { data: awards = [] } = useQuery({
    ...honourQueries.awards(season.league_id, season.season),
    enabled: season.phase !== 'registration',
  });
  if (awards.length === 0 || hidden) return null;
  return (
    <section className="page pt-10">
      <SectionHead title={t('awards.title')} />
      <ul className="ruled">
        {awards.map((award) => (
          <AwardRow key={award.id} award={award} />
        ))}
      </ul>
    </section>
  );
}
