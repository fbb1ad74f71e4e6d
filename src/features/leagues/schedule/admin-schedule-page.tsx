import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { PlannedSeason } from '#data/entries/queries.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { SeasonSchedule } from './season-schedule.tsx';

const schema = { league: param.id, season: param.count };

/**
 * /admin/schedule: draws the matches of a season that takes entries, shows them, publishes them, and starts it; of one
 * that is being played it moves those that lie ahead.
 */
export function AdminSchedulePage() {
  const { t } = useTranslation('schedule');
  const [{ league, season }, set] = useSearchParams(schema);
  const planned = useQuery(entryQueries.scheduled());
  const chosen = planned.data?.find((each) => each.league_id === league && each.season === season) ?? planned.data?.[0];
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" lead={t('lead')} />
      <div className="page pt-7">
        {planned.isPending && <SkeletonRows rows={6} />}
        {planned.isError && <ErrorState message={t('errors.list')} onRetry={() => void planned.refetch()} />}
        {planned.data?.length === 0 && <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>}
        {planned.data && chosen && (
          <>
            <div className="max-w-sm">
              <Select
                label={t('season')}
                value={keyOf(chosen)}
                onChange={({ target }) => {
                  const next = planned.data.find((each) => keyOf(each) === target.value);
                  set({ league: next?.league_id, season: next?.season });
                }}
              >
                {planned.data.map((each) => (
                  <option key={keyOf(each)} value={keyOf(each)}>
                    {t(each.phase === 'registration' ? 'seasonOf' : 'seasonRunning', {
                      league: each.league.name,
                      season: each.season,
                    })}
                  </option>
                ))}
              </Select>
            </div>
            <SeasonSchedule key={keyOf(chosen)} season={chosen} mayStart />
          </>
        )}
      </div>
    </>
  );
}

const keyOf = ({ league_id, season }: PlannedSeason) => `${league_id} ${season}`;
