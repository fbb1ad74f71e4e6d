import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { FormPills } from '#components/league/match/form-strip.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { formatNumber, formatPlace } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { teamSearch } from './prefetch.ts';
import { type TeamRow, teamQueries, type TeamSort } from '#data/teams/queries.ts';
import { Check } from '#components/ui/check.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';

/**
 * /teams: the teams that play, page by page, by name or by what their league's table says; found by name, tag or captain,
 * whatever accents and case.
 */
export function TeamsPage() {
  const { t } = useTranslation('teams');
  const [{ q, league, looking, sort }, set] = useSearchParams(teamSearch);
  const settled = useDebounced(q.trim(), 250);
  const teams = useInfiniteQuery(teamQueries.page({ q: settled, league, looking: looking === 'yes', sort }));
  const rows = teams.data?.pages.flat() ?? [];
  const narrowed = q !== '' || league !== undefined || looking !== '';
  // rows of the order before stand until those of the new one are there: they have nothing to say of it
  const shown = teams.isPlaceholderData ? '' : sort;
  const waiting = teams.isPlaceholderData || settled !== q.trim();

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} actions={<FoundTeam />} chalk="circle" />
      <div className="page pt-5">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-0">
            <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          </div>
          <div className="flex min-w-0 gap-3 max-sm:basis-full max-sm:*:min-w-0 max-sm:*:flex-1">
            <LeagueFilter value={league} onChange={(id) => set({ league: id })} />
            <Select
              label={t('sort.label')}
              value={sort}
              onChange={({ target }) => set({ sort: teamSearch.sort(target.value) })}
            >
              <option value="">{t('sort.name')}</option>
              <option value="place">{t('sort.place')}</option>
              <option value="record">{t('sort.record')}</option>
              <option value="form">{t('sort.form')}</option>
            </Select>
          </div>
          <Check checked={looking === 'yes'} onChange={({ target }) => set({ looking: target.checked ? 'yes' : '' })}>
            {t('filter.looking')}
          </Check>
          <p className="ml-auto flex min-h-11 items-center text-sm text-faint" role="status">
            {teams.data && !waiting && t('hits', { count: rows.length, more: teams.hasNextPage ? '+' : '' })}
          </p>
        </div>
        {teams.isPending && <SkeletonRows rows={8} />}
        {teams.isError && <ErrorState message={t('errors.list')} onRetry={() => void teams.refetch()} />}
        {teams.data && rows.length === 0 && !waiting && (
          <EmptyState
            title={q ? t('noHit', { query: q }) : narrowed ? t('noneFiltered') : t('empty')}
            action={
              narrowed && <Button onClick={() => set({ q: '', league: undefined, looking: '' })}>{t('clear')}</Button>
            }
          />
        )}
        {rows.length > 0 && <HiddenScores />}
        {rows.length > 0 && (
          <ul
            className={`grid grid-cols-1 gap-x-10 border-t border-edge wide:grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))] ${waiting ? 'opacity-60' : ''}`}
            aria-busy={waiting}
          >
            {rows.map((team) => (
              <li key={team.id}>
                <TeamCell team={team} sort={shown} />
              </li>
            ))}
          </ul>
        )}
        <MoreButton query={teams} />
      </div>
    </>
  );
}

/** The way to a team of one's own, for players without one. */
function FoundTeam() {
  const { t } = useTranslation('teams');
  if (useViewer().membership !== null) return null;
  return (
    <ButtonLink to={paths.foundTeam()} variant="primary">
      {t('found.title')}
    </ButtonLink>
  );
}

function TeamCell({ team, sort }: CellProps) {
  const { t } = useTranslation('teams');
  const factsOf = useTableFacts();
  const { hidden } = useHiddenScores();
  const placed = !hidden && sort === 'place' && team.table_place !== null;
  return (
    <AppLink
      to={paths.team(team.id)}
      className="flex min-h-23 items-center py-3 gap-4 border-b border-rule hover:bg-surface"
    >
      <Crest team={team} size={56} />
      <span className="min-w-0">
        <span className="line-clamp-2 text-lg font-semibold wrap-anywhere">{team.name}</span>
        {/* beside the captain it takes no cell a line more than its neighbours have */}
        <FactLine className="text-sm text-soft">
          {team.captain_username ?? t('noCaptain')}
          {team.looking && t('looking')}
        </FactLine>
        <FactLine className="text-sm text-faint">
          {!hidden && factsOf({ team, sort })}
          {!placed && (team.league_name ?? t('noLeague'))}
          {t('players', { count: team.player_count, max: limits.squadMax })}
          {!hidden && sort !== 'record' && team.matches > 0 && t('record', { wins: team.wins, losses: team.losses })}
        </FactLine>
      </span>
    </AppLink>
  );
}

type CellProps = { team: TeamRow; sort: TeamSort };

/** Hook: what the teams are sorted by, first among what stands about one; nothing where its table says nothing yet. */
function useTableFacts() {
  const { t, i18n } = useTranslation('teams');
  return ({ team, sort }: CellProps): ReactNode[] => {
    const {
      table_league: league,
      table_place: place,
      table_played: played,
      table_won: won,
      table_points: points,
    } = team;
    if (!played || won === null || points === null) return [];
    const highlight = (fact: string) => (
      <span key={fact} className="text-ink">
        {fact}
      </span>
    );
    if (sort === 'form') return [<FormPills key="form" results={team.form ?? ''} />];
    if (sort === 'place' && place !== null)
      return [highlight(t('sort.placeIn', { place: formatPlace(place, i18n.language), league }))];
    if (sort !== 'record') return [];
    const each = formatNumber(points / played, i18n.language, { maximumFractionDigits: 2 });
    return [
      highlight(t('record', { wins: won, losses: played - won })),
      highlight(t('sort.pointsEach', { points: each })),
    ];
  };
}

type FilterProps = { value: string | undefined; onChange: (id: string | undefined) => void };

function LeagueFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('teams');
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  if (leagues.length < 2) return null;
  return (
    <Select
      label={t('filter.league')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('filter.allLeagues')}</option>
      {leagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
