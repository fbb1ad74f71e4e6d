import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entryQueries } from '#data/entries/queries.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { formatFull } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';

/** The seasons that take entries; each leads to its league, where the entry opens. Drawn while it is open. */
export function JoinLeague({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('leagues');
  const now = useNow();
  const planned = useQuery(entryQueries.planned());
  const open = planned.data?.filter(({ registration_until: until }) => until === null || new Date(until) > now);
  return (
    <Dialog open onClose={onClose} title={t('entry.joinTitle')}>
      {planned.isPending && <SkeletonRows rows={3} />}
      {planned.isError && <ErrorState message={t('entry.errors.list')} onRetry={() => void planned.refetch()} />}
      {open?.length === 0 && <EmptyState title={t('entry.none')} />}
      <ul className="ruled">
        {open?.map(({ league_id, season, league, registration_until: until }) => (
          <li key={`${league_id} ${season}`}>
            <AppLink
              to={paths.league(league_id, { season, enter: 'yes' })}
              className="grid min-h-14 content-center py-2"
              onClick={onClose}
            >
              <b>{league.name}</b>
              <FactLine className="text-sm text-faint">
                {t('entry.rowSeason', { season })}
                {until && t('entry.until', { when: formatFull(until, i18n.language) })}
              </FactLine>
            </AppLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
