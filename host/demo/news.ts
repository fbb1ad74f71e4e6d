import { createInstance } from 'i18next';
import { limits } from '#domain/limits.ts';
import type { Source, Speak } from '#domain/competition/generated-article.ts';
import { roundFacts, roundUp } from '#domain/competition/round-up.ts';
import { type Language, languages } from '#domain/languages.ts';
import { type SeasonFacts, seasonFacts } from '#domain/competition/season-table.ts';
import de from '#locales/de/round-up.json' with { type: 'json' };
import en from '#locales/en/round-up.json' with { type: 'json' };
import tr from '#locales/tr/round-up.json' with { type: 'json' };
import { articles, type Article } from './articles.ts';
import { type Calendar, days, leagueZone } from './calendar.ts';
import { leagueIds } from './matches.ts';
import { idOf } from './random.ts';
import type { DemoLeague, Row } from './rows.ts';

const words = { en, de, tr } satisfies Record<Language, object>;
type News = Pick<DemoLeague, 'news_articles' | 'news_edits' | 'news_texts'>;
type Season = Pick<DemoLeague, 'teams' | 'profiles' | 'league_teams' | 'team_matches' | 'match_player_stats'>;

/** The round of season 4 that has its round-up; the one after it waits for the admin. */
const reportedRound = 12;

/** The admin's articles: a few articles, one of them by a machine, one for the day after tomorrow, and a round-up. */
export function newsOf(season: Season, author: string, calendar: Calendar): News {
  const written = [...articles, roundUpOf(season)];
  return {
    news_articles: written.map(({ key, texts: _texts, day, clock, cover, ...more }) => ({
      ...plain,
      id: idOf('article', key),
      slug: key,
      published_at: calendar.at(day, clock),
      author_id: author,
      updated_at: calendar.at(Math.min(day, -1), '08:00'),
      ...more,
      cover: cover ? coverOf(key) : null,
    })),
    news_edits: written.map(({ key }) => ({ article_id: idOf('article', key), edited_by: author })),
    news_texts: written.flatMap(({ key, texts }) =>
      languages.flatMap((language) => {
        const text = texts[language];
        return text ? { article_id: idOf('article', key), language, ...text } : [];
      }),
    ),
  };
}

/** Where the picture of an article lies that has one. */
const coverOf = (key: string) => `covers/${idOf('article', key)}/cover.png`;

const plain = {
  category: 'league',
  is_ai_generated: false,
  league_id: null,
  origin: 'editorial',
  season: null,
  matchday: null,
  version: 1,
} satisfies Partial<Row<'news_articles'>>;

function roundUpOf(season: Season): Article & Partial<Row<'news_articles'>> {
  const facts = roundFacts(factsOf(season, 4), {
    league: 'Flutlicht Liga',
    round: reportedRound,
    stats: statsOf(season, 4, reportedRound),
  });
  const link: Speak['link'] = (text, to) => `[${text}](${addressOf(to)})`;
  return {
    key: 'round-12',
    category: 'matches',
    day: days.seasonFour.round(reportedRound) + 1,
    clock: '10:30',
    origin: 'round_up',
    league_id: leagueIds.flutlicht,
    season: 4,
    matchday: reportedRound,
    texts: Object.fromEntries(languages.map((language) => [language, roundUp(facts, { ...speak(language), link })])),
  };
}

/** A season of Flutlicht Liga as articles are generated about it. */
export function factsOf(season: Season, number: number): SeasonFacts {
  const entries = ofSeason(season.league_teams, number).flatMap(({ team_id, withdrawn_at }) => {
    const team = season.teams.find(({ id }) => id === team_id);
    return team ? [{ team_id, withdrawn_at, team }] : [];
  });
  return seasonFacts(
    { entries, matches: ofSeason(season.team_matches, number), adjustments: [] },
    { relegation_places: 2, playoff_teams: limits.playoffTeams, points_for_win: limits.pointsForWin },
  );
}

/** The stats of every player in a round of it. */
export function statsOf(season: Season, number: number, round: number) {
  const played = ofSeason(season.team_matches, number).filter(({ matchday }) => matchday === round);
  const ids = new Set(played.map(({ id }) => id));
  return season.match_player_stats
    .filter(({ match_id }) => ids.has(match_id))
    .map((row) => ({ ...row, player: season.profiles.find(({ id }) => id === row.player_id) ?? null }));
}

const ofSeason = <Of extends { league_id: string | null; season: number | null }>(rows: Of[], number: number) =>
  rows.filter((row) => row.league_id === leagueIds.flutlicht && row.season === number);

const addressOf = (to: Source) =>
  `/p/flutlicht-liga${typeof to === 'object' && 'match' in to ? `/matches/${to.match}` : '?season=4'}`;

/** The words of the app, said by the same library. */
export function speak(language: Language): Omit<Speak, 'link'> {
  const say = createInstance({
    lng: language,
    resources: { [language]: { translation: words[language] } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void say.init();
  const locale = language === 'en' ? 'en-GB' : language;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: leagueZone });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: leagueZone });
  return {
    // the keys of a file that is no namespace of the app's types
    say: (key, values) => (say.t as (key: string, values: object) => string)(key, { ...values }),
    place: (place) => (language === 'en' ? `${place}${endings[ordinal.select(place)] ?? 'th'}` : `${place}.`),
    day: (iso) => day.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    zone: leagueZone.split('/')[1] ?? '',
    list: (names) => new Intl.ListFormat(locale).format(names),
  };
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
