import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { marketQueries } from '#features/transfer-center/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { matchingTeams } from './matching-teams.ts';
import { type TeamProfile, teamQueries } from './queries.ts';

const schema = { q: param.text, league: param.id, looking: param.oneOf('', 'yes') };

/** /teams: every team, found by name whatever its accents and case. */
export function TeamsPage() {
  const { t, i18n } = useTranslation('teams');
  const [{ q, league, looking }, set] = useSearchParams(schema);
  const teams = useQuery(teamQueries.list());
  const { data: listings = [] } = useQuery(marketQueries.teams());
  const listed = useMemo(() => new Set(listings.map(({ team_id }) => team_id)), [listings]);
  const hits = useMemo(() => {
    const byName = new Intl.Collator(i18n.language);
    return matchingTeams(teams.data ?? [], q, league)
      .filter(({ id }) => looking === '' || listed.has(id))
      .toSorted((one, other) => byName.compare(one.name, other.name));
  }, [teams.data, q, league, looking, listed, i18n.language]);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} actions={<FoundTeam />} chalk="circle" />
      <div className="page pt-5">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-full sm:max-w-sm sm:basis-0">
            <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          </div>
          <LeagueFilter teams={teams.data ?? []} value={league} onChange={(id) => set({ league: id })} />
          <label className="check">
            <input
              type="checkbox"
              checked={looking === 'yes'}
              onChange={({ target }) => set({ looking: target.checked ? 'yes' : '' })}
            />
            {t('filter.looking')}
          </label>
          <p className="sm t3 ml-auto" role="status">
            {teams.data && t('hits', { count: hits.length })}
          </p>
        </div>
        {teams.isPending && <SkeletonRows rows={8} />}
        {teams.isError && <ErrorState message={t('errors.list')} onRetry={() => void teams.refetch()} />}
        {teams.data?.length === 0 && <EmptyState title={t('empty')} />}
        {teams.data && teams.data.length > 0 && hits.length === 0 && (
          <EmptyState
            title={q ? t('noHit', { query: q }) : t('noneFiltered')}
            action={<Button onClick={() => set({ q: '', league: undefined, looking: '' })}>{t('clear')}</Button>}
          />
        )}
        <ul className="team-grid">
          {hits.map((team) => (
            <li key={team.id}>
              <TeamCell team={team} looking={listed.has(team.id)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** The way to a team of one's own, for whoever has none. */
function FoundTeam() {
  const { t } = useTranslation('teams');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  if (own !== null) return null;
  return (
    <ButtonLink to={paths.foundTeam()} variant="primary">
      {t('found.title')}
    </ButtonLink>
  );
}

function TeamCell({ team, looking }: { team: TeamProfile; looking: boolean }) {
  const { t } = useTranslation('teams');
  return (
    <AppLink to={paths.team(team.id)} className="team-cell">
      <Crest team={team} size={56} />
      <span className="min-w-0">
        <span className="block truncate text-[17px] font-semibold">{team.name}</span>
        <span className="sm t2 block truncate">{team.captain_username ?? t('noCaptain')}</span>
        <span className="sm t3 block truncate">
          {team.league_name ?? t('noLeague')} · {t('players', { count: team.player_count, max: limits.squadMax })}
          {looking && <> · {t('looking')}</>}
          {team.matches > 0 && <> · {t('record', { wins: team.wins, losses: team.losses })}</>}
        </span>
      </span>
    </AppLink>
  );
}

type FilterProps = { teams: TeamProfile[]; value: string | undefined; onChange: (id: string | undefined) => void };

function LeagueFilter({ teams, value, onChange }: FilterProps) {
  const { t } = useTranslation('teams');
  const leagues = new Map(
    teams.flatMap((team) => (team.league_id && team.league_name ? [[team.league_id, team.league_name]] : [])),
  );
  if (leagues.size < 2) return null;
  return (
    <Select
      label={t('filter.league')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('filter.allLeagues')}</option>
      {[...leagues].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
