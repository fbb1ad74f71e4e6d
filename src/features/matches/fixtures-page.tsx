import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { leagueQueries } from '#features/leagues/queries.ts';
import { teamQueries, useOwnTeam } from '#features/teams/queries.ts';
import { dayKey, formatLongDay, viewerZone, zoneName } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNow } from '#lib/use-now.ts';
import { byDay, type Day, type Filter, filterFixtures } from './filter-fixtures.ts';
import { type Fixture, matchQueries } from './queries.ts';

const schema = { league: param.id, season: param.count, team: param.id, week: param.count };

/** /fixtures: every match day by day in the viewer's zone; the filters are kept in the address. */
export function FixturesPage() {
  const { t, i18n } = useTranslation('matches');
  const now = useNow();
  const [filter, set] = useSearchParams(schema);
  const fixtures = useQuery(matchQueries.list());
  const hits = useMemo(() => filterFixtures(fixtures.data ?? [], filter), [fixtures.data, filter]);
  const clear = () => set({ league: undefined, season: undefined, team: undefined, week: undefined });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="circle"
        lead={t('zone', { zone: zoneName(now.toISOString(), i18n.language, viewerZone()) })}
      >
        <Filters
          all={fixtures.data ?? []}
          filter={filter}
          onChange={set}
          hits={hits.length}
          onClear={isFiltered ? clear : undefined}
        />
      </PageHead>
      <div className="page pt-4">
        {fixtures.isPending && <SkeletonRows rows={10} />}
        {fixtures.isError && <ErrorState message={t('errors.list')} onRetry={() => void fixtures.refetch()} />}
        {fixtures.data && hits.length === 0 && (
          <EmptyState
            title={isFiltered ? t('noHit') : t('empty')}
            action={isFiltered && <Button onClick={clear}>{t('filter.clear')}</Button>}
          />
        )}
        {hits.length > 0 && <Days fixtures={hits} />}
      </div>
    </>
  );
}

/** Live matches on top, then from today on; what lies behind opens on demand. Without anything ahead, all of it. */
function Days({ fixtures }: { fixtures: Fixture[] }) {
  const { t } = useTranslation('matches');
  const now = useNow();
  const [earlier, setEarlier] = useState(false);
  const ownTeamId = useOwnTeam();
  const zone = viewerZone();
  const today = dayKey(now.toISOString(), zone);
  const live = fixtures.filter(({ status }) => status === 'live');
  const days = byDay(
    fixtures.filter(({ status }) => status !== 'live'),
    zone,
  );
  const ahead = days.filter(({ day }) => day >= today);
  const behind = days.filter(({ day }) => day < today);
  const showAll = earlier || ahead.length === 0;
  const count = behind.reduce((sum, day) => sum + day.fixtures.length, 0);
  return (
    <div className="max-w-4xl">
      {!showAll && count > 0 && (
        <Button size="small" onClick={() => setEarlier(true)}>
          {t('earlier', { count })}
        </Button>
      )}
      {live.length > 0 && (
        <section aria-label={t('live')}>
          <h2 className="dayh">
            <b>{t('live')}</b>
          </h2>
          <Rows fixtures={live} ownTeamId={ownTeamId} />
        </section>
      )}
      {(showAll ? days : ahead).map((each) => (
        <DayGroup key={each.day} day={each} isToday={each.day === today}>
          <Rows fixtures={each.fixtures} ownTeamId={ownTeamId} />
        </DayGroup>
      ))}
    </div>
  );
}

/** A day with its sticky head. */
function DayGroup({ day, isToday, children }: { day: Day; isToday: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation('matches');
  const first = day.fixtures[0];
  return (
    <section>
      <h2 className="dayh sticky top-0 z-2 bg-(--ground)">
        <b>{first && formatLongDay(first.kickoff_at, i18n.language)}</b>
        {isToday && <span>{t('today')}</span>}
      </h2>
      {children}
    </section>
  );
}

function Rows({ fixtures, ownTeamId }: { fixtures: Fixture[]; ownTeamId: string | undefined }) {
  return (
    <ul className="ruled">
      {fixtures.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} ownTeamId={ownTeamId} />
        </li>
      ))}
    </ul>
  );
}

type FilterProps = {
  all: Fixture[];
  filter: Filter;
  onChange: (change: Filter) => void;
  hits: number;
  onClear: (() => void) | undefined;
};

/** Four selects in a row; on a phone a sheet behind one button that counts the hits. */
function Filters(props: FilterProps) {
  const { t } = useTranslation('matches');
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-3 pb-5">
      <div className="filters only-l">
        <FilterFields {...props} />
      </div>
      <span className="only-s">
        <Button onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('filter.open')}
        </Button>
      </span>
      {props.onClear && (
        <Button variant="quiet" onClick={props.onClear}>
          {t('filter.clear')}
        </Button>
      )}
      <p className="sm t3 ml-auto" role="status">
        {t('hits', { count: props.hits })}
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filter.open')}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t('filter.show', { count: props.hits })}
          </Button>
        }
      >
        <div className="stack">
          <FilterFields {...props} />
        </div>
      </Dialog>
    </div>
  );
}

function FilterFields({ all, filter, onChange }: FilterProps) {
  const { t } = useTranslation('matches');
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const { data: teams = [] } = useQuery(teamQueries.list());
  const inLeague = filterFixtures(all, { league: filter.league });
  const seasons = [...new Set(inLeague.flatMap(({ season }) => season ?? []))].toSorted((one, other) => other - one);
  const weeks = [
    ...new Set(filterFixtures(inLeague, { season: filter.season }).flatMap(({ matchday }) => matchday ?? [])),
  ].toSorted((a, b) => a - b);
  const playing = new Set(inLeague.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]));
  const number = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <>
      <Select
        label={t('filter.league')}
        value={filter.league ?? ''}
        onChange={(event) => onChange({ league: event.target.value || undefined, team: undefined, week: undefined })}
      >
        <option value="">{t('filter.all')}</option>
        {leagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('filter.season')}
        value={filter.season ?? ''}
        onChange={(event) => onChange({ season: number(event.target.value), week: undefined })}
      >
        <option value="">{t('filter.all')}</option>
        {seasons.map((season) => (
          <option key={season} value={season}>
            {season}
          </option>
        ))}
      </Select>
      <Select
        label={t('filter.team')}
        value={filter.team ?? ''}
        onChange={(event) => onChange({ team: event.target.value || undefined })}
      >
        <option value="">{t('filter.all')}</option>
        {teams
          .filter(({ id }) => playing.has(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <Select
        label={t('filter.week')}
        value={filter.week ?? ''}
        onChange={(event) => onChange({ week: number(event.target.value) })}
      >
        <option value="">{t('filter.all')}</option>
        {weeks.map((week) => (
          <option key={week} value={week}>
            {week}
          </option>
        ))}
      </Select>
    </>
  );
}
