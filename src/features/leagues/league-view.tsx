import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Playoffs } from '#components/league/season/playoffs.tsx';
import { FeedLinks } from '#components/league/feed-links.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { SeasonLine } from '#components/league/table/season-line.tsx';
import { calledThen } from '#domain/club/team-badge.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { prizeOf } from '#domain/competition/prize.ts';
import { formatDay, formatMoney } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { Archive } from './season/archive.tsx';
import { isOpen, type League, type LeagueSeason, withSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { ScheduleTab } from './schedule/schedule-tab.tsx';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import { StandingsTab } from './table/standings-tab.tsx';
import { StatsTab } from './table/stats-tab.tsx';
import { FollowLeague } from './follow-league.tsx';
import { TeamsTab } from './season/teams-tab.tsx';

const SeasonCsv = lazy(() => import('./season/season-csv.tsx').then((m) => ({ default: m.SeasonCsv })));
const EntryBox = lazy(() => import('./season/entry-box.tsx').then((m) => ({ default: m.EntryBox })));

const leagueTabs = ['standings', 'schedule', 'teams', 'stats'] as const;
const schema = { tab: param.oneOf(...leagueTabs), season: param.count };

type Props = { league: League; season: LeagueSeason; numbers: number[] };

export function LeagueView({ league, season, numbers }: Props) {
  const { t } = useTranslation('leagues');
  const [{ tab }, set] = useSearchParams(schema);
  const begun = season.phase === 'playoffs' || season.phase === 'finished';
  const series = useQuery({ ...seasonQueries.series(season.league_id, season.season), enabled: begun });
  const { facts, retry } = useSeasonFacts([season.league_id, season.season], season);
  const isPending = (!facts && !retry) || (begun && series.isPending);
  const isPlayed = season.phase === 'regular' || season.phase === 'playoffs';
  const entry = facts && (
    <Suspense fallback={null}>
      <EntryBox league={league} season={season} facts={facts} />
    </Suspense>
  );
  const tabs = leagueTabs.map((value) => ({ value, label: t(`tabs.${value}`) }));

  return (
    <>
      <PageTitle title={league.name} />
      <LeagueHead league={league} season={season} numbers={numbers} onSeason={(number) => set({ season: number })}>
        <Tabs
          label={league.name}
          tabs={tabs}
          value={tab}
          onChange={(value) => set({ tab: param.oneOf(...leagueTabs)(value) })}
        />
      </LeagueHead>
      <div className="page pt-7">
        {/* The table of rounds and the bracket are as high as a phone. */}
        {isPending && <SkeletonRows rows={begun ? 16 : 10} />}
        {!facts && retry && <ErrorState message={t('errors.detail')} onRetry={retry} />}
        {!isPending && facts && (
          <div className="flex flex-col">
            {season.phase === 'registration' && entry}
            {facts.matches.some(({ status }) => status === 'finished' || status === 'live') && <ShowScores />}
            {/* On phones with the table alone. */}
            <div className={tab === 'standings' ? undefined : 'max-wide:hidden'}>
              <Playoffs
                season={season}
                facts={facts}
                series={series.data ?? []}
                share={
                  isOpen(league)
                    ? { title: league.name, address: publicPaths.league(league.slug, season.season) }
                    : undefined
                }
              />
            </div>
            <TabPanel value={tab}>
              {tab === 'standings' && <StandingsTab season={season} facts={facts} />}
              {tab === 'standings' && numbers.length > 1 && (
                <Fold
                  title={t('archive.title')}
                  className="mt-8 border-t border-edge pt-2"
                  look="text-lg font-semibold"
                  whenOpened
                >
                  <Archive leagueId={league.id} />
                </Fold>
              )}
              {tab === 'schedule' && <ScheduleTab season={season} facts={facts} zone={league.time_zone} />}
              {tab === 'schedule' && isOpen(league) && <FeedLinks league={league.slug} />}
              {tab === 'teams' && <TeamsTab entries={facts.entries} season={season} table={tableOf(facts)} />}
              {/* Once the season has begun there is little left to do about it, and nothing above the teams may move. */}
              {tab === 'teams' && isPlayed && <div className="pt-7">{entry}</div>}
              {tab === 'stats' && <StatsTab season={season} matches={facts.matches} teams={tableOf(facts).teams} />}
              {facts.entries.length > 0 && (
                <Suspense fallback={<div className="h-17" />}>
                  <SeasonCsv tab={tab} league={league} season={season} facts={facts} />
                </Suspense>
              )}
            </TabPanel>
          </div>
        )}
      </div>
    </>
  );
}

type HeadProps = Props & { onSeason: (season: number) => void; children: React.ReactNode };

function LeagueHead({ league, season, numbers, onSeason, children }: HeadProps) {
  const { t, i18n } = useTranslation('leagues');
  const { facts } = useSeasonFacts([season.league_id, season.season], season);
  const rounds = facts ? roundsOf(facts.matches) : [];
  const prize = prizeOf(season.prize_pool);
  const table = facts ? tableOf(facts) : undefined;
  const leader = table?.rows.find(({ played }) => played > 0);
  const { hidden } = useHiddenScores();
  const champion = season.champion_team_id && !hidden ? table?.teams[season.champion_team_id] : undefined;
  const day = (date: string | null) => (date ? formatDay(date, i18n.language) : undefined);
  const [start, end] = [day(season.starts_on), day(season.ends_on)];
  return (
    <PageHead
      crumbs={[{ to: paths.leagues(), label: t('title') }, { label: t('season', { season: season.season }) }]}
      title={league.name}
      chalk="box"
      facts={[
        ...(champion
          ? [{ label: t('facts.champion'), value: calledThen(champion) }]
          : leader && !hidden
            ? [{ label: t('facts.leader'), value: table?.teams[leader.team_id]?.name ?? '–' }]
            : []),
        { label: t('facts.teams'), value: table?.rows.length ?? '…' },
        ...(prize ? [{ label: t('facts.prize'), value: formatMoney(prize.total, prize.currency, i18n.language) }] : []),
        ...(prize && prize.places.length > 1
          ? [
              {
                label: t('facts.split', { count: prize.places.length }),
                value: prize.places.map((each) => formatMoney(each, prize.currency, i18n.language)).join(' · '),
              },
            ]
          : []),
        {
          wide: true,
          label: t('facts.format'),
          value: t(season.legs === 2 ? 'facts.double' : 'facts.single', { qualifiers: season.playoff_teams }),
        },
      ]}
      actions={
        <>
          <FollowLeague league={league} />
          {isOpen(league) && (
            <ShareButton
              compact
              title={league.name}
              address={publicPaths.league(league.slug, season.season)}
              {...(!hidden && { pictures: sharePictures.league })}
            />
          )}
          <ButtonLink to={paths.picks(league.id, { season: season.season })}>{t('picks')}</ButtonLink>
          {numbers.length > 1 && (
            <Select
              label={t('facts.season')}
              hideLabel
              value={season.season}
              onChange={(event) => onSeason(Number(event.target.value))}
            >
              {withSeason(numbers, season.season).map((each) => (
                <option key={each} value={each}>
                  {t('season', { season: each })}
                </option>
              ))}
            </Select>
          )}
        </>
      }
    >
      <div className="max-w-[780px] pb-2.5 max-wide:pb-1">
        <SeasonLine
          rounds={rounds.map(({ state }) => state)}
          phase={season.phase}
          start={start && t(season.phase === 'registration' ? 'facts.from' : 'facts.since', { day: start })}
          end={end && t('facts.until', { day: end })}
        />
      </div>
      {children}
    </PageHead>
  );
}
