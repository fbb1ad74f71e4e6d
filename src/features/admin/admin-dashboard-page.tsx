import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { eligibilityQueries } from '#features/eligibility/queries.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { MaintenanceCard } from './maintenance-card.tsx';

/** /admin/dashboard: what needs a hand, and the maintenance switch. */
export function AdminDashboardPage() {
  const { t } = useTranslation('admin');
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const { data: teams } = useQuery(teamQueries.count());
  const { data: matches } = useQuery(matchQueries.waiting());
  const pending = useInfiniteQuery(eligibilityQueries.waiting());
  const undecided = pending.data?.pages.flat() ?? [];
  const waiting = [
    [t('waiting.reported'), matches?.reported ?? 0, paths.fixtures({ state: 'reported' })],
    [t('waiting.disputed'), matches?.disputed ?? 0, paths.fixtures({ state: 'disputed' })],
    [t('waiting.postponed'), matches?.postponed ?? 0, paths.fixtures({ state: 'postponed' })],
    ...undecided.map(
      ({ id, name, count: players }) =>
        [t('waiting.eligibility', { team: name }), players, paths.adminEligibility(id)] as const,
    ),
  ] as const;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="corner"
        facts={[
          { label: t('facts.leagues'), value: leagues.length },
          { label: t('facts.teams'), value: teams ?? '…' },
        ]}
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        <section>
          <SectionHead title={t('waiting.title')} />
          {waiting.every(([, number]) => number === 0) && <p className="text-soft py-3">{t('waiting.none')}</p>}
          <ul className="ruled">
            {waiting
              .filter(([, number]) => number > 0)
              .map(([label, number, path]) => (
                <li key={label}>
                  <AppLink to={path} className="flex min-w-0 items-center gap-3 min-h-12">
                    <span className="min-w-0 flex-1">{label}</span>
                    <b className="numerals text-xl">{number}</b>
                  </AppLink>
                </li>
              ))}
          </ul>
          <MoreButton query={pending} />
        </section>
        <MaintenanceCard />
      </div>
    </>
  );
}
