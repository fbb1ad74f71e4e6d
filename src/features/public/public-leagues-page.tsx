import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { type ListedLeague, publicQueries } from '#data/public/queries.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { PublicPage } from './public-page.tsx';

/** /p/all/leagues: the leagues that anybody may read. */
export function PublicLeaguesPage() {
  const leagues = useQuery(publicQueries.leagues());
  return <PublicPage query={leagues}>{(leagues) => <LeaguesView leagues={leagues} />}</PublicPage>;
}

export function LeaguesView({ leagues }: { leagues: ListedLeague[] }) {
  const { t } = useTranslation('public');
  const { t: texts } = useTranslation('leagues');
  return (
    <>
      <PageTitle title={texts('title')} />
      <PageHead title={texts('title')} chalk="circle" />
      <div className="page pt-7">
        {leagues.length === 0 && <EmptyState title={t('noLeagues')} />}
        <ul className="ruled">
          {leagues.map(({ slug, name, description, seasons: [newest] }) => (
            <li key={slug}>
              <AppLink to={publicPaths.league(slug)} className="grid min-h-18 content-center gap-1 py-3">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="headline text-xl leads wrap-anywhere" translate="no">
                    {name}
                  </span>
                  <span className="text-sm text-faint">
                    {newest ? texts('season', { season: newest.season }) : texts('noSeason')}
                  </span>
                </span>
                {description && <span className="max-w-[68ch] text-soft">{description}</span>}
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
