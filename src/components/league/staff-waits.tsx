import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { formatNumber, formatRelative } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { href } from '#lib/site-path.ts';
import { useNow } from '#lib/use-now.ts';
import { adminQueries, type Wait } from '#data/admin/queries.ts';

/** Where each kind is decided; what holds up matches and seasons first. */
const pages = {
  disputed: rulings,
  protest: rulings,
  undone: rulings,
  overdue: rulings,
  seasons: ({ about }) => (about ? paths.adminLeague(about) : paths.adminLeagues()),
  entries: ({ about }) => (about ? paths.adminLeague(about) : paths.adminLeagues()),
  withdrawals: ({ about }, isAdmin) => {
    if (!about) return isAdmin ? paths.adminLeagues() : paths.referee();
    return isAdmin ? paths.adminLeague(about) : paths.refereeLeague(about);
  },
  suspensions: () => paths.adminDiscipline(),
  eligibility: () => paths.adminTeams({ show: 'pending' }),
  reports: () => paths.moderation(),
  tickets: (_wait, isAdmin) => (isAdmin ? paths.adminTickets() : paths.tickets('all')),
  titles: ({ about }) => (about ? paths.team(about, 'achievements') : paths.teams()),
  deliveries: () => href('/admin/deliveries'),
  postponed: () => paths.fixtures({ state: 'postponed' }),
} satisfies Record<string, (wait: Wait, isAdmin: boolean) => string>;
type Kind = keyof typeof pages;
const kinds = Object.keys(pages) as Kind[];

function rulings(_wait: Wait, isAdmin: boolean) {
  return isAdmin ? paths.adminReports() : paths.referee();
}

/** As what somebody decides: each finds other matters here. */
export type StaffRole = 'admin' | 'moderator' | 'referee';

/** Cases that need a decision of the staff now: how many, since when the oldest waits, and the way there. */
export function StaffWaits({ roles }: { roles: StaffRole[] }) {
  const { t } = useTranslation('waits');
  const query = useQuery(adminQueries.waits());
  const waits = kinds.flatMap((kind) => {
    const wait = query.data?.find((each) => each.kind === kind);
    return wait ? [{ ...wait, kind }] : [];
  });
  const total = waits.reduce((sum, { how_many }) => sum + how_many, 0);
  return (
    <section>
      <SectionHead
        title={t('title')}
        aside={total > 0 && <span className="numerals text-soft">{t('total', { count: total })}</span>}
      />
      {query.isPending && <SkeletonRows rows={5} height={64} />}
      {query.isError && <ErrorState message={t('error')} onRetry={() => void query.refetch()} />}
      {query.data && waits.length === 0 && (
        <div className="grid gap-1 py-6">
          <p className="headline text-xl">{t('none')}</p>
          {roles.map((role) => (
            <p key={role} className="text-soft">
              {t(`appears.${role}`)}
            </p>
          ))}
        </div>
      )}
      <ul className="ruled" aria-label={t('title')}>
        {waits.map((wait) => (
          <li key={wait.kind}>
            <Row wait={wait} isAdmin={roles.includes('admin')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ wait, isAdmin }: { wait: Wait & { kind: Kind }; isAdmin: boolean }) {
  const { t, i18n } = useTranslation('waits');
  const now = useNow();
  const { kind, how_many, since } = wait;
  return (
    <AppLink to={pages[kind](wait, isAdmin)} className="flex min-h-16 min-w-0 items-center gap-4 py-2 hover:bg-surface">
      <b className="numerals min-w-10 shrink-0 text-3xl font-[650]">{formatNumber(how_many, i18n.language)}</b>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`kinds.${kind}`, { count: how_many })}</span>
        <span className="text-sm text-faint block">{t(`hints.${kind}`)}</span>
      </span>
      <span className="text-sm text-soft shrink-0 text-right">
        {how_many > 1 && <span className="text-faint block">{t('oldest')}</span>}
        {formatRelative(since, now, i18n.language)}
      </span>
    </AppLink>
  );
}
