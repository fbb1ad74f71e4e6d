import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLeagueChoice } from '#data/leagues/use-league-choice.ts';
import { badgeQueries } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { FixtureFilter } from '#data/matches/queries.ts';

/** Hook: what is requested, in words: on a phone the button says it while the dialog is closed. */
export function useFilterNames({ league, season, team, week, state }: FixtureFilter): string[] {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  const { data: leagues } = useLeagueChoice(league);
  const { data: badge } = useQuery(whenDefined(team, badgeQueries.of));
  const names = [
    leagues?.find(({ id }) => id === league)?.name,
    season !== undefined && `${t('filter.season')} ${season}`,
    team !== undefined && badge?.short_name,
    week !== undefined && t('round', { round: week }),
    state !== undefined && common(`league.match.${state}`),
  ];
  return names.filter((name) => typeof name === 'string');
}
