import type { QueryClient } from '@tanstack/react-query';
import i18next, { getFixedT } from 'i18next';
import { limits } from '#domain/limits.ts';
import type { ArticleText, Source, Speak } from '#domain/competition/generated-article.ts';
import { preview, previewFacts } from '#domain/competition/preview.ts';
import { roundFacts, roundUp } from '#domain/competition/round-up.ts';
import { type SeasonFacts, seasonFacts } from '#domain/competition/season-table.ts';
import { writeSupposed } from '#domain/competition/what-if.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { publicQueries } from '#data/public/queries.ts';
import { formatLongDay, formatPlace, formatTime, zoneCity } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { type Language, languages } from '#domain/languages.ts';
import { localeOf } from '#lib/i18n.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { newsQueries, type RoundToReport } from './queries.ts';

// Without a network a read fails at once, instead of writing a draft whenever there is one again.
const now = { staleTime: 0, networkMode: 'always' } as const;

/** The preview or the round-up of a round in every language, from what the database knows at this moment. */
export async function writeRoundArticle(
  client: QueryClient,
  round: RoundToReport,
): Promise<Record<Language, ArticleText>> {
  const { league_id, league_name, season, matchday, origin } = round;
  const league = await client.fetchQuery({ ...leagueQueries.detail(league_id), ...now });
  const [rules, entries, adjustments, matches] = await Promise.all([
    client.fetchQuery({ ...leagueQueries.season(league_id, season), ...now }),
    client.fetchQuery({ ...seasonQueries.entries(league_id, season), ...now }),
    client.fetchQuery({ ...seasonQueries.adjustments(league_id, season), ...now }),
    client.fetchQuery({ ...matchQueries.ofSeason(league_id, season), ...now }),
  ]);
  const facts = seasonFacts(
    { entries, adjustments, matches },
    rules ?? { relegation_places: 0, playoff_teams: limits.playoffTeams, points_for_win: limits.pointsForWin },
  );
  const ofRound = facts.matches.filter((match) => match.stage === 'regular' && match.matchday === matchday);
  const about = { league: league_name, round: matchday };
  const publicSlug = league?.public ? league.slug : undefined;
  const tell = await (origin === 'preview' ? tellAhead() : tellBack());
  /** On the members' pages, or on those of everybody where the article is read there, too. */
  const addressOf = (to: Source) => {
    if (typeof to === 'object' && 'match' in to)
      return publicSlug ? publicPaths.match(publicSlug, to.match) : paths.match(to.match);
    if (publicSlug) return publicPaths.league(publicSlug, season);
    if (to === 'fixtures') return paths.fixtures({ league: league_id, season });
    if ('team' in to) return paths.fixtures({ league: league_id, season, team: to.team, show: 'results' });
    return paths.league(league_id, { season, ...(to.if ? { if: writeSupposed(to.if) } : { after: to.table }) });
  };
  const written = await Promise.all(
    languages.map(async (language) => {
      const spoken = await speak(language, league?.time_zone);
      return [language, tell({ ...spoken, link: (text, to) => `[${text}](${addressOf(to)})` })] as const;
    }),
  );
  return Object.fromEntries(written) as Record<Language, ArticleText>;

  async function tellAhead() {
    const meetings = await client.fetchQuery({ ...newsQueries.meetings(league_id, ofRound), ...now });
    const input = previewFacts(facts, { ...about, meetings });
    return (speak: Speak) => preview(input, speak);
  }

  async function tellBack() {
    const input = roundFacts(facts, { ...about, stats: await statsOf(client, publicSlug, ofRound) });
    return (speak: Speak) => roundUp(input, speak);
  }
}

/** In a public league a shirt number beside the team stands for a name that is hidden. */
async function statsOf(client: QueryClient, publicSlug: string | undefined, played: SeasonFacts['matches']) {
  if (publicSlug === undefined) return client.fetchQuery({ ...newsQueries.stats(played.map(({ id }) => id)), ...now });
  const matches = await Promise.all(
    played.map(({ id }) => client.fetchQuery({ ...publicQueries.match(publicSlug, id), ...now })),
  );
  return matches
    .flatMap((each) => (each?.stats ?? []).map((stat) => ({ ...stat, match_id: each!.match.id })))
    .map((stat) => ({ ...stat, player: { username: stat.username ?? `#${stat.shirt_number ?? '–'}` } }));
}

/** The texts of a language that need not be the reader's. */
async function speak(language: Language, zone = viewerZone()): Promise<Omit<Speak, 'link'>> {
  const texts: { default: object } = await import(`../../locales/${language}/round-up.json`);
  i18next.addResourceBundle(language, 'round-up', texts.default);
  const t = getFixedT(language, 'round-up');
  return {
    // The keys stand in round-up.ts and preview.ts of domain/competition, whose tests know that each has its text.
    say: (key, values) => t(key as 'results.title', { ...values }),
    place: (place) => formatPlace(place, language),
    day: (iso) => formatLongDay(iso, language, zone),
    time: (iso) => formatTime(iso, language, zone),
    zone: zoneCity(zone, language),
    list: (names) => new Intl.ListFormat(localeOf(language)).format(names),
  };
}
