import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLeagueChoice } from '#features/leagues/use-league-choice.ts';
import { markQueries } from '#features/teams/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import type { FixtureFilter } from './queries.ts';

/** Hook: what is asked for, in words: on a phone the button says it while the sheet is shut. */
export function useFilterNames({ league, season, team, week, state }: FixtureFilter): string[] {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  const { data: leagues } = useLeagueChoice(league);
  const { data: mark } = useQuery(whenKnown(team, markQueries.of));
  const names = [
    leagues?.find(({ id }) => id === league)?.name,
    season !== undefined && `${t('filter.season')} ${season}`,
    team !== undefined && mark?.short_name,
    week !== undefined && t('round', { round: week }),
    state !== undefined && common(`league.match.${state}`),
  ];
  return names.filter((name) => typeof name === 'string');
}
