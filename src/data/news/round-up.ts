import type { QueryClient } from '@tanstack/react-query';
import i18next, { getFixedT } from 'i18next';
import { limits } from '#domain/limits.ts';
import { roundFacts, type RoundUp, roundUp, type Source, type Speak } from '#domain/competition/round-up.ts';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { publicQueries } from '#data/public/queries.ts';
import { formatLongDay, formatPlace } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { type Language, languages } from '#domain/languages.ts';
import { localeOf } from '#lib/i18n.ts';
import { newsQueries, type RoundToReport } from './queries.ts';

/**
 * The round-up of a round in every language, from what the database knows at this moment. Of a public league it is public, too:
 * a shirt number beside the team stands for a name that is hidden.
 */
export async function writeRoundUp(client: QueryClient, round: RoundToReport): Promise<Record<Language, RoundUp>> {
  const { league_id, league_name, season, matchday } = round;
  // Without a network it fails at once, instead of writing a draft whenever there is one again.
  const now = { staleTime: 0, networkMode: 'always' } as const;
  const league = await client.fetchQuery({ ...leagueQueries.detail(league_id), ...now });
  const [rules, entries, adjustments, matches] = await Promise.all([
    client.fetchQuery({ ...leagueQueries.season(league_id, season), ...now }),
    client.fetchQuery({ ...seasonQueries.entries(league_id, season), ...now }),
    client.fetchQuery({ ...seasonQueries.adjustments(league_id, season), ...now }),
    client.fetchQuery({ ...matchQueries.ofSeason(league_id, season), ...now }),
  ]);
  const played = matches.filter((match) => match.stage === 'regular' && match.matchday === matchday);
  const stats = league?.public
    ? (
        await Promise.all(
          played.map(({ id }) => client.fetchQuery({ ...publicQueries.match(league.slug, id), ...now })),
        )
      )
        .flatMap((found) => (found?.stats ?? []).map((stat) => ({ ...stat, match_id: found!.match.id })))
        .map((stat) => ({ ...stat, player: { username: stat.username ?? `#${stat.shirt_number ?? '–'}` } }))
    : await client.fetchQuery({ ...newsQueries.stats(played.map(({ id }) => id)), ...now });
  const facts = roundFacts(
    seasonFacts(
      { entries, adjustments, matches },
      rules ?? { relegation_places: 0, playoff_teams: limits.playoffTeams, points_for_win: limits.pointsForWin },
    ),
    { league: league_name, round: matchday, stats },
  );
  /** On the members' pages, or on those of everybody where the article is read there, too. */
  const addressOf = (to: Source) => {
    if (typeof to === 'object')
      return league?.public ? publicPaths.match(league.slug, to.match) : paths.match(to.match);
    if (league?.public) return publicPaths.league(league.slug, season);
    return to === 'table' ? paths.league(league_id, { season }) : paths.fixtures({ league: league_id, season });
  };
  const written = await Promise.all(
    languages.map(async (language) => {
      const spoken = await speak(language, league?.time_zone);
      return [language, roundUp(facts, { ...spoken, link: (text, to) => `[${text}](${addressOf(to)})` })] as const;
    }),
  );
  return Object.fromEntries(written) as Record<Language, RoundUp>;
}

/** The texts of a language that need not be the reader's. */
async function speak(language: Language, zone: string | undefined): Promise<Omit<Speak, 'link'>> {
  const texts: { default: object } = await import(`../../locales/${language}/round-up.json`);
  i18next.addResourceBundle(language, 'round-up', texts.default);
  const t = getFixedT(language, 'round-up');
  return {
    // The keys stand in domain/competition/round-up.ts, whose test knows that each has its text.
    say: (key, values) => t(key as 'results.title', { ...values }),
    place: (place) => formatPlace(place, language),
    day: (iso) => formatLongDay(iso, language, zone),
    list: (names) => new Intl.ListFormat(localeOf(language)).format(names),
  };
}
