import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { OnceIdle } from '#components/ui/once-idle.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { SeasonAwards } from './season/season-awards.tsx';
import { LeagueView } from './league-view.tsx';
import { useLeagueSeason } from '#data/leagues/use-league-season.ts';

const RefereeNames = lazy(() => import('./referee-names.tsx').then((m) => ({ default: m.RefereeNames })));
const LeagueSponsors = lazy(() => import('./league-sponsors.tsx').then((m) => ({ default: m.LeagueSponsors })));

/** /leagues/:id: one league in one of its seasons, the newest unless the address names another. */
export function LeaguePage() {
  const { t } = useTranslation('leagues');
  const { id, isValid, league, numbers, season } = useLeagueSeason();
  return (
    <QueryPage
      query={league}
      isValid={isValid}
      requires={[numbers, season]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.leagues()}>{t('all')}</ButtonLink>,
      }}
    >
      {(league) =>
        season.data ? (
          <>
            <LeagueView
              key={`${id}-${season.data.season}`}
              league={league}
              season={season.data}
              numbers={numbers.data ?? []}
            />
            <OnceIdle>
              <SeasonAwards season={season.data} />
            </OnceIdle>
            <OnceIdle>
              <RefereeNames leagueId={league.id} />
            </OnceIdle>
            <OnceIdle>
              <LeagueSponsors />
            </OnceIdle>
          </>
        ) : (
          <div className="page pt-10">
            <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
              {league.name}
            </h1>
            <EmptyState title={t('noSeason')} />
          </div>
        )
      }
    </QueryPage>
  );
}
