import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CalendarDays, Ellipsis, House, Search, Trophy } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TopBar } from '#components/brand/top-bar.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { maintenanceQueries, useConfined } from '#data/maintenance/queries.ts';
import { Bell } from '#features/notifications/bell.tsx';
import { playerQueries } from '#data/players/queries.ts';
import { catchEarlyKeys } from '#lib/early-keys.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useAccountItems } from './account-items.ts';
import styles from './member-bars.module.css';

const MoreDialog = lazy(() => import('./more-dialog.tsx').then((m) => ({ default: m.MoreDialog })));
const loadSearch = () => import('#features/search/search-dialog.tsx');
const SearchDialog = lazy(() => loadSearch().then((m) => ({ default: m.SearchDialog })));

/** The pages that are open now; others join as they open. */
const pages = [
  ['dashboard', paths.dashboard()],
  ['leagues', paths.leagues()],
  ['fixtures', paths.fixtures()],
  ['standings', paths.standings()],
  ['teams', paths.teams()],
  ['transfers', paths.transfers()],
  ['news', paths.news()],
  ['nightCup', paths.nightCups()],
  ['rules', paths.rules()],
] as const;

const tabs = [
  ['dashboard', paths.dashboard(), House],
  ['leagues', paths.leagues(), Trophy],
  ['fixtures', paths.fixtures(), CalendarDays],
  ['transfers', paths.transfers(), ArrowLeftRight],
] as const;

/** Top bar: logo, pages, search, account. For admins a slim banner while maintenance is on. */
export function MemberBar() {
  const { t } = useTranslation('common');
  const confined = useConfined();
  const search = useSearch();
  return (
    <>
      <TopBar home={paths.dashboard()}>
        <nav className={styles.pages} aria-label={t('shell.main')}>
          {(confined ? [] : pages).map(([page, path]) => (
            <AppLink key={page} to={path}>
              {t(`shell.nav.${page}`)}
            </AppLink>
          ))}
        </nav>
        <button
          type="button"
          className={styles.search}
          hidden={confined}
          onClick={search.open}
          onPointerEnter={() => void loadSearch().catch(() => {})}
          aria-keyshortcuts="Meta+K Control+K"
        >
          <Search size={16} />
          <span>{t('shell.search')}</span>
          <kbd>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : `${t('shell.control')} K`}</kbd>
        </button>
        {!confined && <Bell />}
        <AccountMenu />
      </TopBar>
      <MaintenanceBanner />
      {search.early && !confined && (
        <Suspense fallback={null}>
          <SearchDialog early={search.early} onClose={search.close} />
        </Suspense>
      )}
    </>
  );
}

/** On phones: four pages and the rest, under the thumb. */
export function MemberTabs() {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  if (useConfined()) return null;
  return (
    <>
      <nav className={styles.tabs} aria-label={t('shell.sections')}>
        {tabs.map(([page, path, Icon]) => (
          <AppLink key={page} to={path}>
            <Icon size={20} />
            {t(`shell.nav.${page}`)}
          </AppLink>
        ))}
        <button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Ellipsis size={20} />
          {t('shell.more')}
        </button>
      </nav>
      {open && (
        <Suspense fallback={null}>
          <MoreDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function AccountMenu() {
  const { t } = useTranslation('common');
  const me = useQuery(whenDefined(useViewer().id, playerQueries.detail));
  const name = me.data?.username ?? '';
  const items = useAccountItems();
  return (
    <Menu
      label={t('shell.account', { name })}
      trigger={<Avatar player={{ username: name, avatar: me.data?.avatar ?? null }} size={34} />}
      items={items}
    />
  );
}

function MaintenanceBanner() {
  const { t } = useTranslation('common');
  const { admin } = useViewer();
  const { data: maintenance } = useQuery(maintenanceQueries.status());
  if (!maintenance?.enabled || !admin) return null;
  return (
    <p className="bg-sodium text-md font-medium text-sodium-ink" role="status">
      <span className="page flex min-h-10 items-center justify-between gap-3 py-1.5">
        {t('shell.maintenanceOn')}
        <AppLink to={paths.adminSettings()}>{t('shell.maintenanceManage')}</AppLink>
      </span>
    </p>
  );
}

/** Hook: the search, which Cmd+K or Ctrl+K opens wherever one is; what is typed before it is there is its first words. */
function useSearch() {
  const [early, setEarly] = useState<() => string>();
  const close = useCallback(() => setEarly(undefined), []);
  const open = useCallback(() => setEarly((taken) => taken ?? catchEarlyKeys(close)), [close]);
  useEffect(() => () => void early?.(), [early]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [open]);
  return { early, open, close };
}
