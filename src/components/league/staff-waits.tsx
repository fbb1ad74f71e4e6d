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
  disputed: () => paths.adminReports(),
  protest: () => paths.adminReports(),
  undone: () => paths.adminReports(),
  overdue: () => paths.adminReports(),
  seasons: ({ about }) => (about ? paths.adminLeague(about) : paths.adminLeagues()),
  entries: ({ about }) => (about ? paths.adminLeague(about) : paths.adminLeagues()),
  withdrawals: ({ about }) => (about ? paths.adminLeague(about) : paths.adminLeagues()),
  suspensions: () => paths.adminDiscipline(),
  eligibility: () => paths.adminTeams({ show: 'pending' }),
  reports: () => paths.moderation(),
  tickets: (_wait, moderator) => (moderator ? paths.tickets('all') : paths.adminTickets()),
  titles: ({ about }) => (about ? paths.team(about, 'achievements') : paths.teams()),
  deliveries: () => href('/admin/deliveries'),
  postponed: () => paths.fixtures({ state: 'postponed' }),
} satisfies Record<string, (wait: Wait, moderator: boolean) => string>;
type Kind = keyof typeof pages;
const kinds = Object.keys(pages) as Kind[];

/** What needs a decision of the staff now: how many, since when the oldest waits, and the way there. */
export function StaffWaits({ moderator = false }: { moderator?: boolean }) {
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
      {query.data && waits.length === 0 && <p className="headline py-6 text-xl">{t('none')}</p>}
      <ul className="ruled" aria-label={t('title')}>
        {waits.map((wait) => (
          <li key={wait.kind}>
            <Row wait={wait} moderator={moderator} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ wait, moderator }: { wait: Wait & { kind: Kind }; moderator: boolean }) {
  const { t, i18n } = useTranslation('waits');
  const now = useNow();
  const { kind, how_many, since } = wait;
  return (
    <AppLink
      to={pages[kind](wait, moderator)}
      className="flex min-h-16 min-w-0 items-center gap-4 py-2 hover:bg-surface"
    >
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
