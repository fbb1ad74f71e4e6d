import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { leagueQueries, seasonNumbers } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { useLeagueChoice } from '#data/leagues/use-league-choice.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { badgeQueries } from '#data/teams/queries.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey, formatLongDay, startOfDay, zoneName } from '#lib/dates.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { nameOrder } from '#lib/name-order.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { byDay, type Day } from '#components/league/match/match-days.ts';
import { DateStrip, dayId } from './date-strip.tsx';
import { useFilterNames } from './filter-names.ts';
import { type Fixture, type FixtureFilter, matchQueries, waitingStates } from '#data/matches/queries.ts';
import { beginOf, toWaitingState } from './waiting-state.ts';

const FixturesAside = lazy(() => import('./fixtures-aside.tsx').then((m) => ({ default: m.FixturesAside })));

const schema = {
  league: param.id,
  season: param.count,
  team: param.id,
  week: param.count,
  show: param.oneOf('', 'upcoming', 'results'),
  state: toWaitingState,
};

/** /fixtures: match after match, day by day in the viewer's zone: what is to come, or the results, newest first. */
export function FixturesPage() {
  const { t, i18n } = useTranslation('matches');
  const now = useNow();
  const [{ show, ...filter }, set] = useSearchParams(schema);
  const ahead = useInfiniteQuery(matchQueries.ahead(filter, beginOf(filter, now)));
  const upcoming = ahead.data?.pages.flat() ?? [];
  // Where nothing lies ahead, the results are what somebody came for.
  const view = filter.state
    ? 'upcoming'
    : show === ''
      ? ahead.data && upcoming.length === 0
        ? 'results'
        : 'upcoming'
      : show;
  const behind = useInfiniteQuery({
    ...matchQueries.behind(filter, startOfDay(now, 1)),
    enabled: view === 'results',
  });
  const list = view === 'results' ? behind : ahead;
  const fixtures = view === 'results' ? resultsOf(behind.data?.pages.flat() ?? [], startOfDay(now)) : upcoming;
  const clear = () => set({ league: undefined, season: undefined, team: undefined, week: undefined, state: undefined });
  const { teamId: ownTeamId, membership } = useViewer();
  const hiddenText = useHiddenText();
  const [scoresHidden, setScoresHidden] = useState(hiddenScores.on);
  const hide = (on: boolean) => {
    hiddenScores.choose(on);
    setScoresHidden(on);
  };
  // The heads of the days name them: they come with the rows.
  const leagues = useLeagueChoice(filter.league);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  // Above the list: it comes with it, and pushes nothing down.
  const pins = view === 'upcoming' && !isFiltered;
  const own = useQuery(whenDefined(pins ? ownTeamId : undefined, matchQueries.ofTeam));
  const isPending = list.isPending || own.isLoading || (leagues.data === undefined && !leagues.listed.isError);
  const next = own.data?.find(({ status }) => status === 'live' || status === 'scheduled');

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="circle"
        lead={t('zone', { zone: zoneName(now.toISOString(), i18n.language, viewerZone()) })}
      >
        <Filters filter={filter} onChange={set} onClear={isFiltered ? clear : undefined}>
          {!filter.state && (
            <Segmented
              label={t('show.label')}
              value={view}
              choices={[
                { value: 'upcoming', label: t('show.upcoming') },
                { value: 'results', label: t('show.results') },
              ]}
              onChange={(value) => set({ show: value })}
            />
          )}
        </Filters>
      </PageHead>
      <div className="page grid grid-cols-1 gap-x-14 pt-4 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <section aria-label={t('title')}>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
            <Switch checked={scoresHidden} onChange={({ target }) => hide(target.checked)}>
              {t('hideScores')}
            </Switch>
            {membership && (
              <Button
                variant={filter.team === ownTeamId ? 'primary' : 'secondary'}
                aria-pressed={filter.team === ownTeamId}
                onClick={() => set({ team: filter.team === ownTeamId ? undefined : ownTeamId })}
              >
                {t('mine.title')}
              </Button>
            )}
          </div>
          {isPending && !list.isError && <SkeletonRows rows={10} />}
          {list.isError && <ErrorState message={t('errors.list')} onRetry={() => void list.refetch()} />}
          {!isPending && list.data && fixtures.length === 0 && (
            <EmptyState
              title={isFiltered ? t('noHit') : view === 'upcoming' ? t('nothingAhead') : t('empty')}
              action={isFiltered && <Button onClick={clear}>{t('filter.clear')}</Button>}
            />
          )}
          {!isPending && fixtures.length > 0 && (
            <>
              {next && (
                <section className="pb-2">
                  <h2 className="border-b border-rule pt-[18px] pb-[7px] text-sm font-semibold">{t('mine.next')}</h2>
                  <MatchRow match={next} ownTeamId={ownTeamId} dated hiddenText={hiddenText} />
                </section>
              )}
              <Days fixtures={fixtures} newestFirst={view === 'results'} leagues={leagues.data ?? []} />
              <MoreButton query={list} />
            </>
          )}
        </section>
        <aside className="max-wide:hidden print:hidden">
          <Suspense fallback={null}>
            <FixturesAside />
          </Suspense>
        </aside>
      </div>
    </>
  );
}

/** Today's matches are among the coming ones. */
function resultsOf(fixtures: Fixture[], today: string): Fixture[] {
  const toCome = ['scheduled', 'live', 'postponed'];
  return fixtures.filter(
    ({ status, kickoff_at }) => !toCome.includes(status) || Date.parse(kickoff_at) < Date.parse(today),
  );
}

type Named = readonly { id: string; name: string }[];
type DaysProps = { fixtures: Fixture[]; newestFirst: boolean; leagues: Named };

/** Live matches on top, then day by day. */
function Days({ fixtures, newestFirst, leagues }: DaysProps) {
  const { t } = useTranslation('matches');
  const now = useNow();
  const zone = viewerZone();
  const today = dayKey(now.toISOString(), zone);
  const live = fixtures.filter(({ status }) => status === 'live');
  const inOrder = byDay(
    fixtures.filter(({ status }) => status !== 'live'),
    zone,
  );
  const days = newestFirst ? inOrder.toReversed() : inOrder;
  return (
    <>
      <DateStrip days={days} today={today} />
      {live.length > 0 && (
        <section aria-label={t('live')}>
          <h2 className="flex items-baseline justify-between gap-3 border-b border-rule pt-[18px] pb-[7px] text-sm text-soft">
            <b className="font-semibold text-ink">{t('live')}</b>
          </h2>
          <Rows fixtures={live} />
        </section>
      )}
      {days.map((each) => (
        <DayGroup key={each.day} day={each} isToday={each.day === today} leagues={leagues} />
      ))}
    </>
  );
}

type DayProps = { day: Day; isToday: boolean; leagues: Named };

/** A day with its sticky head, which names league and round; where a day has several, each has its own head below. */
function DayGroup({ day, isToday, leagues }: DayProps) {
  const { t, i18n } = useTranslation('matches');
  const first = day.fixtures[0];
  const label = ({ league_id, stage, matchday }: Fixture) =>
    [
      leagues.find(({ id }) => id === league_id)?.name,
      stage === 'regular' && matchday !== null ? t('round', { round: matchday }) : t(`stage.${stage}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const groups = [...groupBy(day.fixtures, label)];
  return (
    <section id={dayId(day.day)} className="max-wide:scroll-mt-14">
      <h2
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-rule pt-[18px] pb-[7px] text-sm text-soft sticky top-0 z-2 bg-ground max-wide:top-14"
      >
        <span>
          <b className="font-semibold text-ink">{first && formatLongDay(first.kickoff_at, i18n.language)}</b>
          {isToday && <> · {t('today')}</>}
        </span>
        {groups.length === 1 && <span className="font-normal">{groups[0]?.[0]}</span>}
      </h2>
      {groups.map(([name, fixtures]) => (
        <div key={name}>
          {groups.length > 1 && (
            <h3 className="border-b border-rule pt-3 pb-1.5 text-sm font-normal text-soft">{name}</h3>
          )}
          <Rows fixtures={fixtures} />
        </div>
      ))}
    </section>
  );
}

function Rows({ fixtures }: { fixtures: Fixture[] }) {
  const hiddenText = useHiddenText();
  const { teamId: ownTeamId } = useViewer();
  return (
    <ul className="ruled">
      {fixtures.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} ownTeamId={ownTeamId} hiddenText={hiddenText} />
        </li>
      ))}
    </ul>
  );
}

type FilterProps = { filter: FixtureFilter; onChange: (change: FixtureFilter) => void };

/** The filter of shown matches, and four selects in a row; on a phone a dialog behind one button. */
function Filters({
  onClear,
  children,
  ...props
}: FilterProps & { onClear: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('matches');
  const [open, setOpen] = useState(false);
  const named = useFilterNames(props.filter);
  return (
    <>
      {named.length > 0 && <p className="hidden pb-5 print:block">{named.join(' · ')}</p>}
      <div className="flex flex-wrap items-end gap-3 pb-5 print:hidden">
        {children}
        <div className="flex flex-wrap items-end gap-3 max-wide:hidden [&_select]:min-w-35">
          <FilterFields {...props} />
        </div>
        <span className="wide:hidden">
          <Button onClick={() => setOpen(true)}>
            <SlidersHorizontal size={16} />
            {named.length === 0 ? t('filter.open') : <span className="max-w-44 truncate">{named.join(', ')}</span>}
          </Button>
        </span>
        {onClear && (
          <Button variant="quiet" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('filter.open')}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('filter.show')}
            </Button>
          }
        >
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <FilterFields {...props} />
          </div>
        </Dialog>
      </div>
    </>
  );
}

function FilterFields({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  const { data: leagues = [] } = useLeagueChoice(filter.league);
  const { data: newest = [] } = useQuery(leagueQueries.seasons());
  const seasons = seasonNumbers(
    newest.filter(({ league_id }) => filter.league === undefined || league_id === filter.league),
    filter.season,
  );
  const teams = useTeams(filter, seasons[0]);
  const number = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <>
      <Choice
        label={t('filter.league')}
        value={filter.league}
        options={leagues.map(({ id, name }) => [id, name])}
        onChange={(value) => onChange({ league: value || undefined, team: undefined, week: undefined })}
      />
      <Choice
        label={t('filter.season')}
        value={filter.season}
        options={seasons.map((season) => [season, season])}
        onChange={(value) => onChange({ season: number(value), week: undefined })}
      />
      <Choice
        label={t('filter.team')}
        value={filter.team}
        options={teams.map(({ id, name }) => [id, name])}
        onChange={(value) => onChange({ team: value || undefined })}
      />
      <Choice
        label={t('filter.week')}
        value={filter.week}
        options={weeksOf(filter, newest).map((week) => [week, week])}
        onChange={(value) => onChange({ week: number(value) })}
      />
      <Choice
        label={t('filter.state')}
        value={filter.state}
        options={waitingStates.map((state) => [state, common(`league.match.${state}`)])}
        onChange={(value) => onChange({ state: toWaitingState(value) })}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string | number | undefined;
  options: [value: string | number, label: string | number][];
  onChange: (value: string) => void;
};

function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const { t } = useTranslation('matches');
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('filter.all')}</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The teams of the chosen league; without one, those that play now. The chosen team is always among them. */
function useTeams({ league, season, team }: FixtureFilter, newest: number | undefined): { id: string; name: string }[] {
  const { i18n } = useTranslation();
  const number = season ?? newest;
  const of = league !== undefined && number !== undefined ? { league, number } : undefined;
  const entries = useQuery(whenDefined(of, (key) => seasonQueries.entries(key.league, key.number)));
  const current = useQuery(matchQueries.current());
  const chosen = useQuery(whenDefined(team, badgeQueries.of));
  const playing =
    league === undefined
      ? current.data?.flatMap(({ home_team, away_team }) => [home_team, away_team])
      : entries.data?.map((entry) => entry.team);
  const inOrder = nameOrder(i18n.language);
  const teams = [...(playing ?? []), chosen.data].filter((each) => each !== null && each !== undefined);
  return [...new Map(teams.map((each) => [each.id, each])).values()].toSorted((one, other) =>
    inOrder(one.name, other.name),
  );
}

type SeasonSize = { league_id: string; season: number; legs: number; entered: number };

/** The rounds that the chosen season can have: everybody meets everybody, an odd team rests. */
function weeksOf({ league, season }: FixtureFilter, seasons: SeasonSize[]): number[] {
  const chosen = seasons.filter(
    (each) => (league === undefined || each.league_id === league) && (season === undefined || each.season === season),
  );
  const rounds = chosen.map(
    ({ legs, entered }) =>
      // a team that has withdrawn has rounds behind it
      legs * (entered % 2 === 0 ? Math.max(0, entered - 1) : entered),
  );
  return Array.from({ length: Math.max(0, ...rounds) }, (_, index) => index + 1);
}
