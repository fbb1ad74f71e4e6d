import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonOf } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { paragraphsIn, useRules } from './rules.ts';

/** The match of a ruling, by whose season the rules have their numbers. */
export type RuledMatch = { league_id: string | null; season: number | null };

/** Hook: the chapters of a match's season, with the paragraphs a ruling can go by. */
export function useParagraphs(match: RuledMatch) {
  const season = useQuery(whenDefined(seasonOf(match), (which) => leagueQueries.season(...which))).data ?? undefined;
  return paragraphsIn(useRules(null, [], season));
}

/** The paragraph a ruling went by: its number, which leads to the rules, and what it says. */
export function RuledBy({ code, match }: { code: string; match: RuledMatch }) {
  const { t } = useTranslation('rules');
  const paragraph = useParagraphs(match)
    .flatMap(({ of }) => of)
    .find((each) => each.code === code);
  return (
    <small className="wrap-anywhere">
      <AppLink className="link" to={paths.rules(code, { ...(match.league_id && { league: match.league_id }) })}>
        {t('ruledBy', { number: paragraph?.number ?? '' })}
      </AppLink>{' '}
      {paragraph?.text}
    </small>
  );
}
