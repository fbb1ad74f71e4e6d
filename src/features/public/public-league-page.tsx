import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmbedButton } from '#components/league/embed-button.tsx';
import { FeedLinks } from '#components/league/feed-links.tsx';
import { InterestedDecisions } from '#components/league/interested-decisions.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { Playoffs } from '#components/league/season/playoffs.tsx';
import { Resting } from '#components/league/season/resting.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { SeasonLine } from '#components/league/table/season-line.tsx';
import { HiddenTable } from '#components/league/table/hidden-table.tsx';
import { SeasonStandings } from '#components/league/table/season-standings.tsx';
import { TopList } from '#components/league/top-list.tsx';
import { Below } from '#components/ui/below.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { topList } from '#domain/competition/statistics.ts';
import { formatDay } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { nameOrder } from '#lib/name-order.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { type OpenLeague, publicQueries } from '#data/public/queries.ts';
import { CsvLinks } from './csv-links.tsx';
import { PublicLinks } from './public-links.tsx';
import { PublicNews } from './public-news.tsx';
import { PublicPage } from './public-page.tsx';
import { usePublicName } from './use-public-name.ts';
import { PublicMatches } from './public-matches.tsx';
import { seasonParam } from './season-param.ts';
import { SeasonSelect } from './season-select.tsx';

/** /p/:league: a public league in one of its seasons, the newest unless the address names another. */
export function PublicLeaguePage() {
  const slug = usePathParam('league');
  const [{ season }] = useSearchParams(seasonParam);
  const league = useQuery(publicQueries.league(slug, season));
  return <PublicPage query={league}>{(content) => <LeagueView content={content} />}</PublicPage>;
}

type ContentProps = { content: OpenLeague };

export function LeagueView({ content }: ContentProps) {
  return (
    <PublicLinks league={content.league.slug} teams={content.teams}>
      <PageTitle title={content.league.name} />
      <LeagueHead content={content} />
      <div className="page pt-7">
        {content.season ? <Season content={content} season={content.season} /> : <NoSeason />}
      </div>
    </PublicLinks>
  );
}

type FoundSeason = ContentProps & { season: NonNullable<OpenLeague['season']> };

function NoSeason() {
  const { t } = useTranslation('leagues');
  return <EmptyState title={t('noSeason')} />;
}

function LeagueHead({ content }: ContentProps) {
  const { t, i18n } = useTranslation('leagues');
  const { hidden } = useHiddenScores();
  const { league, season, seasons, facts } = content;
  const { rows, teams } = tableOf(facts);
  const leader = rows.find(({ played }) => played > 0);
  const champion = season?.champion_team_id && !hidden ? teams[season.champion_team_id] : undefined;
  const day = (date: string | null) => (date ? formatDay(date, i18n.language) : undefined);
  const [start, end] = [day(season?.starts_on ?? null), day(season?.ends_on ?? null)];
  return (
    <PageHead
      title={league.name}
      lead={league.description}
      chalk="box"
      facts={[
        ...(champion
          ? [{ label: t('facts.champion'), value: champion.name }]
          : leader && !hidden
            ? [{ label: t('facts.leader'), value: teams[leader.team_id]?.name ?? '–' }]
            : []),
        { label: t('facts.teams'), value: rows.length },
        ...(season
          ? [
              {
                wide: true,
                label: t('facts.format'),
                value: t(season.legs === 2 ? 'facts.double' : 'facts.single', { qualifiers: season.playoff_teams }),
              },
            ]
          : []),
      ]}
      actions={
        <>
          <ShareButton
            compact
            title={league.name}
            address={publicPaths.league(league.slug, season?.season)}
            {...(!hidden && { pictures: sharePictures.league })}
          />
          <EmbedButton league={league} />
          {season && seasons.length > 1 && <SeasonSelect season={season.season} seasons={seasons} />}
        </>
      }
    >
      {season && (
        <div className="max-w-[780px] pb-2.5 max-wide:pb-1">
          <SeasonLine
            rounds={roundsOf(facts.matches).map(({ state }) => state)}
            phase={season.phase}
            {...(start && {
              start: t(season.phase === 'registration' ? 'facts.from' : 'facts.since', { day: start }),
            })}
            {...(end && { end: t('facts.until', { day: end }) })}
          />
        </div>
      )}
    </PageHead>
  );
}

function Season({ content, season }: FoundSeason) {
  const { t } = useTranslation('leagues');
  const { facts } = content;
  if (facts.entries.length === 0) return <EmptyState title={t('empty.entries')} />;
  return (
    <>
      {facts.matches.some(({ status }) => status === 'finished' || status === 'live') && <ShowScores />}
      <Playoffs
        season={season}
        facts={facts}
        series={content.series}
        share={{ title: content.league.name, address: publicPaths.league(content.league.slug, season.season) }}
      />
      <div className="grid grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid grid-cols-1 gap-10 *:min-w-0">
          <section aria-label={t('tabs.standings')}>
            <HiddenTable facts={facts}>
              <SeasonStandings facts={facts} />
            </HiddenTable>
            <InterestedDecisions decisions={content.decisions} />
            {!facts.matches.some(({ status }) => status === 'finished') && (
              <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('table.notStarted')}</p>
            )}
            <FeedLinks league={content.league.slug} />
            <CsvLinks
              league={content.league.slug}
              season={season.season === content.seasons[0] ? undefined : season.season}
            />
          </section>
          <Below className="grid grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-2">
            <Rounds facts={facts} />
          </Below>
        </div>
        <Below as="aside" className="grid min-w-0 grid-cols-1 content-start gap-10">
          <Scorers content={content} />
          <PublicNews league={content.league.slug} news={content.news} />
        </Below>
      </div>
    </>
  );
}

/** The round that is played or comes next, and the one before it. */
function Rounds({ facts: { matches, entries } }: { facts: SeasonFacts }) {
  const { t } = useTranslation('public');
  const rounds = roundsOf(matches);
  const next = rounds.find(({ state }) => state === 'now');
  const last = rounds.findLast(({ state }) => state === 'done');
  return (
    <>
      {next && (
        <PublicMatches small title={t('nextRound', { round: next.matchday })} matches={next.matches}>
          <Resting matches={next.matches} entries={entries} />
        </PublicMatches>
      )}
      {last && (
        <PublicMatches small title={t('lastRound', { round: last.matchday })} matches={last.matches}>
          <Resting matches={last.matches} entries={entries} />
        </PublicMatches>
      )}
    </>
  );
}

function Scorers({ content: { scorers, facts } }: ContentProps) {
  const { t, i18n } = useTranslation('leagues');
  const nameOf = usePublicName();
  const { teams } = tableOf(facts);
  const inOrder = nameOrder(i18n.language);
  const best = topList(
    scorers
      .map((each, index) => ({
        ...each,
        player_id: String(index),
        username: nameOf(each, teams[each.team_id]?.name ?? ''),
      }))
      .toSorted((one, other) => inOrder(one.username, other.username)),
    ({ goals }) => goals,
    5,
  );
  if (best.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('stats.scorers')} />
      <TopList rows={best} stat={({ goals }) => goals} teams={teams} />
    </section>
  );
}
