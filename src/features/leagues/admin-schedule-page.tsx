import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedSeason } from '#features/entries/queries.ts';
import { entryQueries } from '#features/entries/queries.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { Available } from '#domain/timetable.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenKnown } from '#lib/when-known.ts';
import { usePublishSchedule, useStartSeason } from './mutations.ts';
import { type Entry, leagueQueries } from './queries.ts';
import { drawSchedule, isEarly, offersOf, type Plan, startingPlan, unreadOf } from './schedule-plan.ts';
import { RunningSchedule } from './running-schedule.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { ScheduleSettings } from './schedule-settings.tsx';

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
            {chosen.phase === 'registration' ? (
              <Draw key={keyOf(chosen)} season={chosen} />
            ) : (
              <RunningSchedule key={keyOf(chosen)} season={chosen} />
            )}
          </>
        )}
      </div>
    </>
  );
}

const keyOf = ({ league_id, season }: PlannedSeason) => `${league_id} ${season}`;

/** The reads of one season; what stands published already is asked beside them. */
function Draw({ season }: { season: PlannedSeason }) {
  const { t } = useTranslation('schedule');
  const entries = useQuery(leagueQueries.entries(season.league_id, season.season));
  const hours = useQuery(entryQueries.availability(season.league_id, season.season));
  const published = useQuery(
    whenKnown(entries.data && season, ({ league_id, season: number }) => matchQueries.ofSeason(league_id, number)),
  );
  if (entries.isError || hours.isError) {
    const retry = () => [entries, hours].filter(({ isError }) => isError).forEach((each) => void each.refetch());
    return <ErrorState message={t('errors.list')} onRetry={retry} />;
  }
  if (!entries.data || !hours.data) return <SkeletonRows rows={8} />;
  const playing = entries.data.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (playing.length < 2) return <EmptyState title={t('fewTeams')}>{t('fewTeamsHint')}</EmptyState>;
  return <Drawing season={season} entries={playing} hours={hours.data} stands={published.data?.length ?? 0} />;
}

type DrawingProps = {
  season: PlannedSeason;
  entries: Entry[];
  hours: ({ team_id: string } & Available)[];
  stands: number;
};

function Drawing({ season, entries, hours, stands }: DrawingProps) {
  const { t } = useTranslation('schedule');
  const [plan, setPlan] = useState<Plan>(() => startingPlan(season));
  const drawn = useMemo(() => drawSchedule({ season, entries, hours, plan }), [season, entries, hours, plan]);
  const publish = usePublishSchedule();
  const start = useStartSeason();
  const [asking, setAsking] = useState<'start' | 'again'>();
  const close = () => setAsking(undefined);
  const put = () => publish.mutate({ season, seed: plan.seed, fixtures: drawn.fixtures }, { onSettled: close });
  const named = { league: season.league.name, season: season.season };
  const unread = Object.values(unreadOf(plan)).some((parts) => parts.length > 0);
  return (
    <div className="mt-6 grid gap-8">
      {stands > 0 && <Note tone="success">{t('stands', { count: stands })}</Note>}
      <ScheduleSettings plan={plan} season={season} onChange={setPlan} />
      {drawn.problem && <Note tone="warning">{t(`problems.${drawn.problem}`)}</Note>}
      {drawn.fixtures.length > 0 && (
        <>
          <SchedulePreview
            drawn={drawn}
            entries={entries}
            zone={season.league.time_zone}
            offers={(around) => offersOf(plan, season.league.time_zone, around)}
            onMove={(key, kickoff) => setPlan({ ...plan, moved: { ...plan.moved, [key]: kickoff } })}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              size="large"
              pending={publish.isPending}
              disabled={drawn.clashes.size > 0 || unread || isEarly(plan, season)}
              onClick={() => (stands > 0 ? setAsking('again') : put())}
            >
              {t(stands > 0 ? 'publishAgain' : 'publish')}
            </Button>
            {stands > 0 && (
              <Button size="large" onClick={() => setAsking('start')}>
                {t('start.act')}
              </Button>
            )}
            <ButtonLink
              size="large"
              variant="quiet"
              to={paths.league(season.league_id, { tab: 'schedule', season: season.season })}
            >
              {t('toLeague')}
            </ButtonLink>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking === 'start'}
        onClose={close}
        title={t('start.title', named)}
        description={t('start.text')}
        act={t('start.act')}
        pending={start.isPending}
        onConfirm={() => start.mutate(season, { onSettled: close })}
      />
      <ConfirmDialog
        open={asking === 'again'}
        onClose={close}
        title={t('again.title', { count: stands })}
        description={t('again.text')}
        act={t('publishAgain')}
        danger
        pending={publish.isPending}
        onConfirm={put}
      />
    </div>
  );
}
