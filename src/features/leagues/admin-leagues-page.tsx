import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { LeagueForm } from './league-form.tsx';
import { type League, leagueQueries, type SeasonSummary } from '#data/leagues/queries.ts';
import { leagueStatuses } from './schema.ts';

/** /admin/leagues: every league by its state, each leading to its seasons, and a new one. */
export function AdminLeaguesPage() {
  const { t } = useTranslation('staff');
  const leagues = useQuery(leagueQueries.list());
  const seasons = useQuery(leagueQueries.seasons());
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const archived = useQuery(leagueQueries.archived());
  const reads = [leagues, seasons, archived];
  const failed = reads.filter(({ isError }) => isError);
  const waits = failed.length === 0 && reads.some(({ isPending }) => isPending);
  const sections = [
    ...leagueStatuses.map(
      (status) => [status, leagues.data?.filter((league) => league.status === status) ?? []] as const,
    ),
    ['archived', archived.data ?? []] as const,
  ];
  const newest = ({ id }: League) => seasons.data?.find(({ league_id }) => league_id === id);
  const open = (
    <>
      {leagues.data && leagues.data.length > 0 && (
        <>
          <ButtonLink to={paths.adminRollover()}>{t('rollover')}</ButtonLink>
          <ButtonLink to={paths.adminImport()}>{t('import')}</ButtonLink>
        </>
      )}
      <Button variant="primary" onClick={() => setOpening(true)}>
        <Plus size={16} />
        {t('new')}
      </Button>
    </>
  );
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" lead={t('lead')} actions={open} />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {waits && <SkeletonRows rows={6} height={64} />}
        {failed.length > 0 && (
          <ErrorState message={t('errors.list')} onRetry={() => failed.forEach((read) => void read.refetch())} />
        )}
        {leagues.data?.length === 0 && <EmptyState title={t('noLeagues')}>{t('noLeaguesHint')}</EmptyState>}
        {!waits &&
          seasons.data &&
          sections.map(
            ([section, these]) =>
              these.length > 0 && (
                <section key={section}>
                  <SectionHead
                    title={t(`sections.${section}`)}
                    aside={<span className="numerals">{these.length}</span>}
                  />
                  <ul className="ruled">
                    {these.map((league) => (
                      <li key={league.id}>
                        <Row league={league} season={newest(league)} />
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
      </div>
      {opening && (
        <LeagueForm onClose={() => setOpening(false)} onOpened={(id) => void navigate({ to: paths.adminLeague(id) })} />
      )}
    </>
  );
}

function Row({ league, season }: { league: League; season: SeasonSummary | undefined }) {
  const { t } = useTranslation('staff');
  return (
    <AppLink
      to={paths.adminLeague(league.id)}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 py-2 hover:bg-surface"
    >
      <span className="min-w-0">
        <span className="headline block truncate text-xl" translate="no">
          {league.name}
        </span>
        <span className="text-sm text-faint">
          {season && `${t('season', { season: season.season })} · ${t(`phase.${season.phase}`)}`}
          {!season && t(league.archived_at === null ? 'noSeason' : 'status.archived')}
        </span>
      </span>
      <span className="text-sm text-soft numerals">
        {season && t('places', { count: season.playing, max: season.max_teams })}
      </span>
    </AppLink>
  );
}
