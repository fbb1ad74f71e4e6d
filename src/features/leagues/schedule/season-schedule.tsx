import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { isScheduled } from '#domain/competition/schedule.ts';
import type { Available, Taken } from '#domain/competition/timetable.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { usePublishSchedule, seasonKey, useUndoSchedule } from '#data/leagues/mutations.ts';
import { type Entry, seasonQueries } from '#data/leagues/season-queries.ts';
import { StartDialog } from '#features/leagues/season/start-dialog.tsx';
import { RunningSchedule } from './running-schedule.tsx';
import { drawSchedule, isEarly, isPast, offersOf, type Plan, startingPlan, unreadOf } from './schedule-plan.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { ScheduleSettings } from './schedule-settings.tsx';

type Props = {
  season: PlannedSeason;
  /** Whether the viewer starts seasons. */
  mayStart: boolean;
};

/** The schedule of a season: drawn while it takes entries; of one that is being played what lies ahead is moved. */
export function SeasonSchedule({ season, mayStart }: Props) {
  return season.phase === 'registration' ? (
    <Draw season={season} mayStart={mayStart} />
  ) : (
    <RunningSchedule season={season} />
  );
}

/** The reads of one season; what stands published already is asked beside them. */
function Draw({ season, mayStart }: Props) {
  const { t } = useTranslation('schedule');
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const hours = useQuery(entryQueries.availability(season.league_id, season.season));
  const taken = useQuery(entryQueries.taken(season.league_id, season.season));
  const published = useQuery(
    whenDefined(entries.data && season, ({ league_id, season: number }) => matchQueries.ofSeason(league_id, number)),
  );
  if (entries.isError || hours.isError) {
    const retry = () => [entries, hours].filter(({ isError }) => isError).forEach((each) => void each.refetch());
    return <ErrorState message={t('errors.list')} onRetry={retry} />;
  }
  if (!entries.data || !hours.data) return <SkeletonRows rows={8} />;
  const playing = entries.data.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (playing.length < 2) return <EmptyState title={t('fewTeams')}>{t('fewTeamsHint')}</EmptyState>;
  return (
    <Drawing
      season={season}
      mayStart={mayStart}
      entries={playing}
      hours={hours.data}
      taken={taken.data ?? none}
      stands={published.data ?? nothing}
    />
  );
}

const none: Taken[] = [];
const nothing: Standing = [];

type Standing = ComponentProps<typeof StartDialog>['matches'] & Parameters<typeof isScheduled>[1];

type DrawingProps = Props & {
  entries: Entry[];
  hours: ({ team_id: string } & Available)[];
  taken: readonly Taken[];
  /** The matches that are published. */
  stands: Standing;
};

function Drawing({ season, mayStart, entries, hours, taken, stands: matches }: DrawingProps) {
  const { t, i18n } = useTranslation(['schedule', 'staff', 'errors']);
  const stands = matches.length;
  const teams = entries.map(({ team_id }) => team_id);
  const startable = stands > 0 && isScheduled(teams, matches, season.legs);
  const [plan, setPlan] = useState<Plan>(() => startingPlan(season));
  const drawn = useMemo(
    () => drawSchedule({ season, entries, hours, taken, plan }),
    [season, entries, hours, taken, plan],
  );
  const publish = usePublishSchedule();
  const options = useQuery(seasonQueries.undoOptions(season.league_id, season.season));
  const undoable = options.data?.may_undo_schedule;
  const inUse = undoable === false && matches.some(({ status }) => status !== 'cancelled');
  const undo = useUndoSchedule(seasonKey(season));
  const [asking, setAsking] = useState<'start' | 'again' | 'late' | 'undo'>();
  const close = () => setAsking(undefined);
  const now = useNow();
  const [published, setPublished] = useState('');
  const preview = JSON.stringify(drawn.fixtures);
  const put = () =>
    publish.mutate(
      { season, seed: plan.seed, fixtures: drawn.fixtures },
      {
        onSuccess: () => setPublished(preview),
        // not what was requested meanwhile
        onSettled: () => setAsking((question) => (question === 'again' || question === 'late' ? undefined : question)),
      },
    );
  const past =
    season.ends_on !== null && drawn.late.size > 0
      ? { count: drawn.late.size, day: formatDate(season.ends_on, i18n.language, 'UTC') }
      : undefined;
  const unread = Object.values(unreadOf(plan)).some((parts) => parts.length > 0);
  return (
    <div className="mt-6 grid gap-8">
      {stands > 0 && (
        <div className="grid justify-items-start gap-3">
          {inUse ? (
            <Note tone="warning">{t('errors:scheduleInUse')}</Note>
          ) : (
            <Note tone="success">{t('stands', { count: stands })}</Note>
          )}
          {undoable && (
            <Button variant="danger-outline" onClick={() => setAsking('undo')}>
              {t('undo.action')}
            </Button>
          )}
        </div>
      )}
      <ScheduleSettings plan={plan} season={season} onChange={setPlan} />
      {drawn.problem && <Note tone="warning">{t(`problems.${drawn.problem}`)}</Note>}
      {drawn.fixtures.length > 0 && (
        <>
          <SchedulePreview
            drawn={drawn}
            entries={entries}
            endsOn={season.ends_on}
            zone={season.league.time_zone}
            taken={taken}
            offers={(around) => offersOf(plan, season.league.time_zone, around)}
            onMove={(key, kickoff) => setPlan({ ...plan, moved: { ...plan.moved, [key]: kickoff } })}
          />
          <div className="flex flex-wrap gap-3">
            {mayStart && startable && (
              <Button
                variant={published === preview ? 'primary' : 'secondary'}
                size="large"
                onClick={() => setAsking('start')}
              >
                {t('staff:actions.start')}
              </Button>
            )}
            <Button
              variant={stands > 0 && published === preview ? 'secondary' : 'primary'}
              size="large"
              pending={publish.isPending}
              disabled={
                inUse ||
                drawn.clashes.size > 0 ||
                unread ||
                isEarly(plan, season) ||
                isPast(plan, season.league.time_zone, now)
              }
              onClick={() => (stands > 0 ? setAsking('again') : past ? setAsking('late') : put())}
            >
              {t(stands > 0 ? 'publishAgain' : 'publish')}
            </Button>
            <ButtonLink
              size="large"
              variant="quiet"
              to={paths.league(season.league_id, { tab: 'schedule', season: season.season })}
            >
              {t('toLeague')}
            </ButtonLink>
          </div>
          <p className="text-sm text-faint">{t('undo.until')}</p>
        </>
      )}
      <StartDialog
        open={asking === 'start'}
        onClose={close}
        league={season.league.name}
        season={season}
        matches={matches}
      />
      <ConfirmDialog
        open={asking === 'undo'}
        onClose={close}
        title={t('undo.title', { count: stands })}
        description={t('undo.text')}
        action={t('undo.action')}
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: close })}
      >
        <p className="text-soft">{t('undo.until')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'again'}
        onClose={close}
        title={t('again.title', { count: stands })}
        description={t('again.text')}
        action={t('publishAgain')}
        danger
        pending={publish.isPending}
        onConfirm={put}
      >
        {past && <p className="pb-3">{t('endsBefore', past)}</p>}
        <p className="text-soft">{t('undo.until')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'late'}
        onClose={close}
        title={past ? t('pastEnd.title', past) : ''}
        description={t('pastEnd.text')}
        action={t('publish')}
        pending={publish.isPending}
        onConfirm={put}
      >
        <p className="text-soft">{t('undo.until')}</p>
      </ConfirmDialog>
    </div>
  );
}
