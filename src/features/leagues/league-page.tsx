import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenKnown } from '#lib/when-known.ts';
import { LeagueView } from './league-view.tsx';
import { leagueQueries } from './queries.ts';

const schema = { season: param.count };

/** /leagues/:id: one league in one of its seasons, the newest unless the address names another. */
export function LeaguePage() {
  const { t } = useTranslation('leagues');
  const { id = '' } = useParams({ strict: false });
  const [{ season: wanted }] = useSearchParams(schema);
  const known = param.id(id);
  const league = useQuery(whenKnown(known, leagueQueries.detail));
  const numbers = useQuery(whenKnown(known, leagueQueries.numbers));
  const chosen = numbers.data?.find((each) => each === wanted) ?? numbers.data?.[0];
  const season = useQuery(whenKnown(chosen, (number) => leagueQueries.season(id, number)));
  return (
    <QueryPage
      query={league}
      asked={known !== undefined}
      needs={[numbers, season]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.leagues()}>{t('all')}</ButtonLink>,
      }}
    >
      {(found) =>
        season.data ? (
          <LeagueView
            key={`${id}-${season.data.season}`}
            league={found}
            season={season.data}
            numbers={numbers.data ?? []}
          />
        ) : (
          <div className="page pt-10">
            <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
              {found.name}
            </h1>
            <EmptyState title={t('noSeason')} />
          </div>
        )
      }
    </QueryPage>
  );
}
