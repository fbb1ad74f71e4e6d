import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive, Ellipsis, FileText, History, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { limits } from '#domain/limits.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { ArchiveTeam } from './archive-team.tsx';
import { adminTeamSearch, teamViews } from './prefetch.ts';
import { type AdminTeam, teamQueries } from '#data/teams/queries.ts';
import { TeamEditor } from './team-editor.tsx';

/** /admin/teams: every team with what an admin looks for in it; found, ordered and paged by the database. */
export function AdminTeamsPage() {
  const { t } = useTranslation('staff-teams');
  const [{ q, league, show, sort }, set] = useSearchParams(adminTeamSearch);
  const settled = useDebounced(q.trim(), 250);
  const teams = useInfiniteQuery(teamQueries.staffList({ q: settled, league, show, sort }));
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const narrowed = q !== '' || league !== undefined || show !== '';
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="corner" />
      <div className="page pt-5">
        <AdminList
          query={teams}
          search={{ label: t('search'), value: q, onChange: (text) => set({ q: text }) }}
          typing={settled !== q.trim()}
          filters={
            <>
              <ListFilter
                label={t('show.label')}
                value={show}
                choices={teamViews}
                nameOf={(view) => t(`show.${view || 'all'}`, { n: limits.squadMin })}
                onChoose={(view) => set({ show: view })}
              />
              <Select
                label={t('league')}
                value={league ?? ''}
                onChange={({ target }) => set({ league: target.value || undefined })}
              >
                <option value="">{t('allLeagues')}</option>
                {leagues.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </>
          }
          onClear={narrowed && (() => set({ q: '', league: undefined, show: '' }))}
          countOf={(hits) => t('hits', hits)}
          error={t('errors.list')}
          empty={t('empty')}
          noHit={t('noHit')}
        >
          {(rows) => <Teams rows={rows} />}
        </AdminList>
      </div>
    </>
  );
}

function Teams({ rows }: { rows: AdminTeam[] }) {
  const { t } = useTranslation('staff-teams');
  const [editing, setEditing] = useState<string>();
  const [archiving, setArchiving] = useState<AdminTeam>();
  const columns: Column<AdminTeam>[] = [
    { key: 'name', head: t('columns.name'), Cell: Name, sort: { ascending: '' } },
    { key: 'captain', head: t('columns.captain'), Cell: Captain, wide: true },
    { key: 'squad', head: t('columns.squad'), Cell: Squad, wide: true },
    { key: 'season', head: t('columns.season'), Cell: SeasonOf, wide: true },
    { key: 'warnings', head: t('columns.warnings'), Cell: Warnings, wide: true },
    { key: 'newest', head: t('columns.created'), Cell: Created, sort: { descending: 'newest' }, wide: true },
  ];
  const actsOf = (team: AdminTeam): MenuItem[] => [
    ...(team.archived_at
      ? []
      : [
          {
            kind: 'action',
            label: t('actions.edit'),
            icon: <Pencil size={16} />,
            onSelect: () => setEditing(team.id),
          } as const,
          {
            kind: 'link',
            label: t('actions.eligibility'),
            icon: <ShieldCheck size={16} />,
            to: paths.adminEligibility(team.id),
          } as const,
        ]),
    {
      kind: 'link',
      label: t('actions.contracts'),
      icon: <FileText size={16} />,
      to: paths.adminContracts({ team: team.id }),
    },
    {
      kind: 'link',
      label: t('actions.history'),
      icon: <History size={16} />,
      to: paths.adminAudit({ subject: `teams ${team.id}` }),
    },
    // one that plays in a season stays until its end
    ...(team.archived_at || (team.phase !== null && team.phase !== 'finished')
      ? []
      : [
          { kind: 'separator' } as const,
          {
            kind: 'action',
            label: t('actions.archive'),
            icon: <Archive size={16} />,
            onSelect: () => setArchiving(team),
          } as const,
        ]),
  ];
  return (
    <>
      <AdminTable
        label={t('title')}
        rows={rows}
        columns={columns}
        actionsLabel={t('columns.actions')}
        renderActions={(team) => (
          <Menu label={t('actions.of', { team: team.name })} trigger={<Ellipsis size={20} />} items={actsOf(team)} />
        )}
      />
      {editing !== undefined && <Editor id={editing} onClose={() => setEditing(undefined)} />}
      {archiving && (
        <ArchiveTeam
          team={archiving}
          text={t('archive', { count: archiving.squad })}
          onClose={() => setArchiving(undefined)}
          onArchived={() => setArchiving(undefined)}
        />
      )}
    </>
  );
}

/** The editor of the team's page, with what the team says of itself now. */
function Editor({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: team } = useQuery(teamQueries.detail(id));
  return team ? <TeamEditor team={team} onClose={onClose} captain={false} admin /> : null;
}

type Cell = { row: AdminTeam };

function Name({ row: team }: Cell) {
  const { name, tag } = team;
  return (
    <span className="flex min-w-0 items-center gap-3 py-2">
      <Crest team={team} size={28} />
      <span className="min-w-0">
        <AppLink to={paths.team(team.id)} className="font-semibold wrap-anywhere">
          {name}
        </AppLink>{' '}
        <Tag>{tag}</Tag>
        <OnPhones row={team} />
      </span>
    </span>
  );
}

/** The other columns, below the name on phones; in a wide window it is not drawn, fifty rows are many. */
function OnPhones({ row: team }: Cell) {
  const { t } = useTranslation('staff-teams');
  const narrow = useNarrow();
  if (!narrow) return null;
  return (
    <>
      <span className="block text-sm text-soft">
        {team.captain_username ?? t('noCaptain')} · <Squad row={team} />
      </span>
      <span className="block text-sm text-faint">
        <SeasonOf row={team} />
      </span>
      <span className="mt-1 flex flex-wrap gap-1.5">
        <Warnings row={team} />
      </span>
    </>
  );
}

function Captain({ row: { captain_id, captain_username } }: Cell) {
  if (!captain_id || !captain_username) return '–';
  return <AppLink to={paths.player(captain_id)}>{captain_username}</AppLink>;
}

function Squad({ row: { squad, eligible } }: Cell) {
  const { t } = useTranslation('staff-teams');
  return <span className="numerals whitespace-nowrap">{t('squad', { squad, max: limits.squadMax, eligible })}</span>;
}

function Created({ row: { created_at } }: Cell) {
  return <LocalTime at={created_at} show="date" />;
}

function SeasonOf({ row: { league_name, season } }: Cell) {
  const { t } = useTranslation('staff-teams');
  return <>{league_name === null ? t('noSeason') : t('season', { league: league_name, season })}</>;
}

/** The problems of the team on its next evening. */
function Warnings({ row: team }: Cell) {
  const { t } = useTranslation('staff-teams');
  const { archived_at, squad, eligible, pending, captain_id, captain_suspended } = team;
  if (archived_at)
    return (
      <span className="text-sm text-faint">
        {t('warnings.archived')} <LocalTime at={archived_at} show="date" />
      </span>
    );
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {squad < limits.squadMin && <StatusChip tone="bad">{t('warnings.short', { min: limits.squadMin })}</StatusChip>}
      {squad >= limits.squadMin && eligible < limits.squadMin && (
        <StatusChip tone="bad">{t('warnings.fewEligible', { min: limits.squadMin })}</StatusChip>
      )}
      {captain_id === null && <StatusChip tone="bad">{t('warnings.noCaptain')}</StatusChip>}
      {captain_suspended && <StatusChip tone="bad">{t('warnings.suspended')}</StatusChip>}
      {pending > 0 && <StatusChip tone="waiting">{t('warnings.pending', { count: pending })}</StatusChip>}
    </span>
  );
}
