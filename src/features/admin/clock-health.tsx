import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { adminQueries, type Chore } from '#data/admin/queries.ts';
import { formatRelative } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';

/** A chore that failed when it ran last. */
const fails = ({ ran_at, failed_at }: Chore) => failed_at !== null && failed_at === ran_at;

/** Whether the clock runs, and which of its chores fail. */
export function ClockHealth() {
  const { t, i18n } = useTranslation('admin');
  const now = useNow();
  const query = useQuery(adminQueries.chores());
  const chores = query.data ?? [];
  const failed = chores.filter(fails);
  const last = chores.reduce<string | null>(
    (latest, { ran_at }) => (ran_at && (!latest || ran_at > latest) ? ran_at : latest),
    null,
  );
  return (
    <section>
      <SectionHead title={t('clock.title')} />
      {query.isPending && <SkeletonRows rows={1} height={48} />}
      {query.isError && <ErrorState message={t('errors.clock')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <FactLine className="text-soft py-3">
            {last ? t('clock.ran', { ago: formatRelative(last, now, i18n.language) }) : t('clock.never')}
            {last && (failed.length > 0 ? t('clock.failed', { count: failed.length }) : t('clock.fine'))}
          </FactLine>
          <Chores chores={failed} />
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center">{t('clock.all')}</summary>
            <Chores chores={chores} />
          </details>
        </>
      )}
    </section>
  );
}

function Chores({ chores }: { chores: Chore[] }) {
  const { t, i18n } = useTranslation('audit');
  const now = useNow();
  // one that settles something by itself is named as in the log
  const labels: Record<string, string> = {
    ...t('actions', { returnObjects: true }),
    ...t('chores', { returnObjects: true }),
  };
  return (
    <ul className="ruled text-sm">
      {chores.map((chore) => (
        <li key={chore.name} className="flex justify-between gap-3 py-1.5">
          <span>{labels[chore.name] ?? chore.name}</span>
          <span className={fails(chore) ? 'font-medium' : 'text-faint'}>
            {chore.ran_at && formatRelative(chore.ran_at, now, i18n.language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
