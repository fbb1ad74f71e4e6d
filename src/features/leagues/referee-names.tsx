import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { refereeQueries } from '#data/referees/queries.ts';

/** The referees of the league, beside its admins, below everything else; where there is nobody, nothing. */
export function RefereeNames({ leagueId }: { leagueId: string }) {
  const { t } = useTranslation('leagues');
  const { data: referees = [] } = useQuery(refereeQueries.ofLeague(leagueId));
  if (referees.length === 0) return null;
  return (
    <div className="page flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-10">
      <h2 className="text-sm text-faint">{t('referees')}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {referees.map((referee) => (
          <li key={referee.id} className="inline-flex min-h-11 items-center">
            <PlayerLink player={referee} />
          </li>
        ))}
      </ul>
    </div>
  );
}
