import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, History, ShieldUser, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { peopleSearch, peopleViews } from './prefetch.ts';
import { type Person, peopleQueries } from '#data/people/queries.ts';
import { useBulkCommands } from './use-bulk-commands.tsx';

/** /admin/people: every account; found, ordered and paged by the database. Actions are done on an account's page. */
export function AdminPeoplePage() {
  const { t } = useTranslation('people');
  const [{ q, show, sort }, set] = useSearchParams(peopleSearch);
  const settled = useDebounced(q.trim(), 250);
  const people = useInfiniteQuery(peopleQueries.page({ q: settled, show, sort }));
  const narrowed = q !== '' || show !== '';
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="corner" />
      <div className="page pt-5">
        <AdminList
          query={people}
          search={{ label: t('search'), value: q, onChange: (text) => set({ q: text }) }}
          typing={settled !== q.trim()}
          filters={
            <ListFilter
              label={t('show.label')}
              value={show}
              choices={peopleViews}
              nameOf={(view) => t(`show.${view || 'all'}`)}
              onChoose={(view) => set({ show: view })}
            />
          }
          onClear={narrowed && (() => set({ q: '', show: '' }))}
          countOf={(hits) => t('hits', hits)}
          error={t('errors.list')}
          empty={t('empty')}
          noHit={t('noHit')}
          hint={q.includes('@') && t('wholeAddress')}
        >
          {(rows) => <People rows={rows} />}
        </AdminList>
      </div>
    </>
  );
}

function People({ rows }: { rows: Person[] }) {
  const { t } = useTranslation('people');
  const actions = useBulkCommands();
  const columns: Column<Person>[] = [
    { key: 'name', head: t('columns.name'), Cell: Name, sort: { ascending: '' } },
    { key: 'gamingId', head: t('columns.gamingId'), Cell: GamingId, wide: true },
    { key: 'state', head: t('columns.state'), Cell: State, wide: true },
    { key: 'seen', head: t('columns.seen'), Cell: Seen, wide: true },
    { key: 'newest', head: t('columns.joined'), Cell: Joined, sort: { descending: 'newest' }, wide: true },
  ];
  return (
    <AdminTable
      label={t('title')}
      rows={rows}
      columns={columns}
      actionsLabel={t('columns.actions')}
      bulk={{ actions, nameOf: ({ username }) => username }}
      renderActions={({ id, username }) => (
        <Menu
          label={t('actions.of', { name: username })}
          trigger={<Ellipsis size={20} />}
          items={[
            { kind: 'link', label: t('actions.account'), icon: <ShieldUser size={16} />, to: paths.adminPerson(id) },
            { kind: 'link', label: t('actions.profile'), icon: <UserRound size={16} />, to: paths.player(id) },
            { kind: 'link', label: t('actions.did'), icon: <History size={16} />, to: paths.adminAudit({ actor: id }) },
          ]}
        />
      )}
    />
  );
}

type Cell = { row: Person };

function Name({ row: person }: Cell) {
  const { t } = useTranslation('people');
  const { id, username, role } = person;
  return (
    <span className="flex min-w-0 items-center gap-3 py-2">
      <Avatar player={person} size={34} />
      <span className="min-w-0">
        <AppLink to={paths.adminPerson(id)} className="font-semibold wrap-anywhere" translate="no">
          {username}
        </AppLink>{' '}
        {role !== 'user' && <Tag>{t(`roles.${role}`)}</Tag>}
        <span className="block text-sm text-soft wrap-anywhere wide:hidden">
          <GamingId row={person} />
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5 wide:hidden">
          <State row={person} />
        </span>
      </span>
    </span>
  );
}

function GamingId({ row: { gaming_id } }: Cell) {
  const { t } = useTranslation('people');
  return gaming_id ? <span translate="no">{gaming_id}</span> : <span className="text-faint">{t('noGamingId')}</span>;
}

/** The restrictions of an account. */
function State({ row: { suspended, muted } }: Cell) {
  const { t } = useTranslation('people');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {suspended && <StatusChip tone="bad">{t('suspended')}</StatusChip>}
      {muted && <StatusChip tone="waiting">{t('muted')}</StatusChip>}
    </span>
  );
}

function Seen({ row: { last_seen_at } }: Cell) {
  const { t } = useTranslation('people');
  return last_seen_at ? (
    <LocalTime at={last_seen_at} show="relative" />
  ) : (
    <span className="text-faint">{t('neverSeen')}</span>
  );
}

function Joined({ row: { joined_at } }: Cell) {
  return <LocalTime at={joined_at} show="date" />;
}
