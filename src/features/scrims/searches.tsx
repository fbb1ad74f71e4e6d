import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useRemoveScrimSearch } from '#data/scrims/mutations.ts';
import { type ScrimSearch, scrimQueries } from '#data/scrims/queries.ts';
import { formatDay, weekdayName } from '#lib/dates.ts';
import { part } from '#lib/page.tsx';
import { useLevel } from './level.ts';

const SearchDialog = part(() => import('./search-dialog.tsx').then((m) => m.SearchDialog));

/** The team's searches: its captains are notified of an offer that fits. */
export function Searches({ teamId, adds }: { teamId: string; adds: boolean }) {
  const { t } = useTranslation('scrims');
  const searches = useQuery(scrimQueries.searches(teamId));
  const [open, setOpen] = useState(false);
  useEffect(() => void SearchDialog.preload(), []);
  return (
    <section>
      <SectionHead
        title={t('search.title')}
        aside={
          <Button size="small" disabled={!adds} onClick={() => setOpen(true)}>
            {t('search.open')}
          </Button>
        }
      />
      {searches.isPending && <SkeletonRows rows={1} height={56} />}
      {searches.isError && <ErrorState message={t('errors.searches')} onRetry={() => void searches.refetch()} />}
      {searches.data?.length === 0 && <p className="py-4 text-soft">{t('search.none')}</p>}
      <ul className="ruled">
        {searches.data?.map((search) => (
          <Search key={search.id} search={search} />
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Search({ search }: { search: ScrimSearch }) {
  const { t, i18n } = useTranslation('scrims');
  const level = useLevel();
  const remove = useRemoveScrimSearch();
  const days = search.availability_days.map((day) => weekdayName(day, i18n.language)).join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">{days}</p>
        <FactLine className="text-sm text-soft">
          {level(search)}
          {t('search.until', { day: formatDay(search.expires_at, i18n.language) })}
        </FactLine>
      </div>
      <Button pending={remove.isPending} onClick={() => remove.mutate({ search_id: search.id })}>
        {t('search.remove')}
        <span className="sr-only"> {days}</span>
      </Button>
    </li>
  );
}
