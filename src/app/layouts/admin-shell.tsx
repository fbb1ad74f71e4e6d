import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { loadNamespaces } from 'i18next';
import { LayoutList } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { adminQueries, type Wait } from '#data/admin/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { adminGroups, moderatorPages } from '#lib/staff-pages.ts';
import { Frame } from './frame.tsx';
import { MemberBar, MemberTabs } from './member-bars.tsx';
import styles from './admin-shell.module.css';

/** The staff's shell: the members' bars and a rail of the pages that are theirs. */
export function AdminShell() {
  return <Frame head={<MemberBar />} rail={<Rail />} tail={<MemberTabs />} />;
}

/** The shell once its texts are there: it is drawn before any page of its own is. */
export const withTexts = () => loadNamespaces('rail').then(() => AdminShell);

const moderatorGroups = [['overview', moderatorPages]] as const;
type Group = (typeof adminGroups | typeof moderatorGroups)[number];
type Page = Group[1][number][0];

/** Which kinds of matters are decided on a page; the dashboard lists those of all pages. */
const decidedOn: Partial<Record<Page, readonly string[]>> = {
  reports: ['disputed', 'protest', 'undone', 'overdue'],
  discipline: ['suspensions'],
  leagues: ['seasons', 'entries'],
  teams: ['eligibility'],
  moderation: ['reports'],
  tickets: ['tickets'],
};

/** Where one is in the rail: the eligibility of one team has an address beside that of all teams. */
const placeOf = ({ pathname }: { pathname: string }) =>
  pathname.startsWith('/admin/team/') ? paths.adminTeams() : pathname;

function Rail() {
  const { t, i18n } = useTranslation(['common', 'rail']);
  const { admin } = useViewer();
  const line = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const page = useLocation({ select: placeOf });
  const groups: readonly Group[] = admin ? adminGroups : moderatorGroups;
  // On phones it is a line to be scrolled: the page one is in is in view, also once its letters are there.
  useEffect(() => {
    const show = () => {
      // by its address: a link says that it is the page only once that is drawn
      const links = [...(line.current?.querySelectorAll('a') ?? [])];
      const here = links.find(({ pathname }) => `${page}/`.startsWith(`${pathname}/`));
      if (!line.current || !here) return;
      line.current.scrollLeft = here.offsetLeft - (line.current.clientWidth - here.offsetWidth) / 2;
    };
    show();
    void document.fonts.ready.then(show);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the groups decide which links are drawn, the language how wide
  }, [page, groups, i18n.language]);
  const waits = useWaits();
  return (
    <>
      <nav className={styles.rail} aria-label={t('shell.rail')}>
        {admin && (
          <span className={styles.all}>
            <IconButton label={t('rail:menu')} onClick={() => setOpen(true)}>
              <LayoutList size={20} />
            </IconButton>
          </span>
        )}
        <div ref={line} className={styles.pages}>
          {groups.map((group) => (
            <PageGroup key={group[0]} group={group} waits={waits} />
          ))}
        </div>
      </nav>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('shell.rail')}>
          <div className={styles.menu}>
            {groups.map((group) => (
              <PageGroup key={group[0]} group={group} waits={waits} onFollow={() => setOpen(false)} />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Hook: what waits for the staff; asked again after everything this viewer does, as most acts settle a matter. */
function useWaits(): Wait[] {
  const client = useQueryClient();
  const { data = [] } = useQuery(adminQueries.waits());
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void client.invalidateQueries({ queryKey: adminQueries.waits().queryKey });
      }),
    [client],
  );
  return data;
}

type GroupProps = { group: Group; waits: Wait[]; onFollow?: () => void };

/** Pages that belong together under their name; the first group needs none. */
function PageGroup({ group: [name, pages], waits, onFollow }: GroupProps) {
  const { t, i18n } = useTranslation(['common', 'rail']);
  const id = useId();
  const place = useLocation({ select: placeOf });
  const countOf = (page: Page) =>
    waits.filter(({ kind }) => decidedOn[page]?.includes(kind)).reduce((sum, { how_many }) => sum + how_many, 0);
  return (
    <div className={styles.group}>
      {name !== 'overview' && (
        <p id={id} className={styles.name}>
          {t(`rail:groups.${name}`)}
        </p>
      )}
      <ul {...(name !== 'overview' && { 'aria-labelledby': id })}>
        {pages.map(([page, path]) => {
          const count = countOf(page);
          return (
            <li key={page}>
              <AppLink
                to={path}
                onClick={onFollow}
                {...(count > 0 && { 'aria-describedby': `${id}${page}` })}
                {...(path === place && { 'aria-current': 'page' })}
              >
                {t(`rail:pages.${page}`)}
              </AppLink>
              {/* beside the link and not in it: the page keeps its name */}
              {count > 0 && (
                <span className={styles.count}>
                  <span aria-hidden className="numerals">
                    {formatNumber(count, i18n.language)}
                  </span>
                  <span id={`${id}${page}`} className="sr-only">
                    {t('rail:waiting', { count })}
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
