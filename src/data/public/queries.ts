import type { PublicSeries } from '#domain/competition/bracket.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '#database.types.ts';
import type { OpenCup } from '#domain/competition/open-cup.ts';
import {
  type OpenDecision,
  openFacts,
  type OpenEntry,
  type OpenTeam,
  type PublicMatch,
  type PublicName,
} from '#domain/competition/open-season.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import type { StatName } from '#domain/competition/statistics.ts';
import type { Language } from '#domain/languages.ts';
import { lineupShows } from '#domain/match/match-step.ts';
import { dataOf } from '#lib/errors.ts';
import { preloadedAnswer } from '#lib/preloaded-answer.ts';
import { supabase } from '#lib/supabase.ts';

/** The answers of the public calls (supabase/schemas/18_public): JSON to the database. */
type Head = Pick<Tables<'leagues'>, 'slug' | 'name' | 'time_zone'>;
type Stats = Record<StatName, number> & { mvp: boolean };
export type LeagueAnswer = {
  league: Head & Pick<Tables<'leagues'>, 'description' | 'logo' | 'tier'>;
  seasons: number[];
  season: Pick<
    Tables<'league_seasons'>,
    | 'season'
    | 'phase'
    | 'starts_on'
    | 'ends_on'
    | 'legs'
    | 'relegation_places'
    | 'playoff_teams'
    | 'third_place_match'
    | 'points_for_win'
    | 'champion_team_id'
  > | null;
  teams: OpenEntry[];
  adjustments: SeasonFacts['adjustments'];
  matches: PublicMatch[];
  series: PublicSeries[];
  scorers: (PublicName & { team_id: string; goals: number })[];
  news: { slug: string; published_at: string; titles: Partial<Record<Language, string>> }[];
  decisions: OpenDecision[];
};

/** An entry of the list of public leagues. */
export type ListedLeague = Pick<Tables<'leagues'>, 'slug' | 'name' | 'description' | 'logo'> & {
  seasons: { season: number }[];
};

export type TeamAnswer = {
  league: Head;
  season: number;
  team: OpenTeam & Pick<Tables<'teams'>, 'description' | 'founded_on'>;
  squad: (PublicName &
    Pick<Tables<'profiles'>, 'avatar' | 'nation' | 'position'> &
    Pick<Tables<'team_members'>, 'team_role'>)[];
  teams: OpenEntry[];
  matches: PublicMatch[];
};

/** A match as its public page draws it. */
export type OpenMatch = {
  league: Head;
  season: number;
  match: Pick<
    Tables<'team_matches'>,
    | 'id'
    | 'matchday'
    | 'stage'
    | 'game_no'
    | 'kickoff_at'
    | 'status'
    | 'home_score'
    | 'away_score'
    | 'live_home_score'
    | 'live_away_score'
    | 'forfeited_by'
    | 'stream_url'
    | 'replay_url'
  > & { home_team: OpenTeam; away_team: OpenTeam };
  series: Pick<Tables<'series'>, 'best_of' | 'team_a_id' | 'team_b_id' | 'wins_a' | 'wins_b'> | null;
  line_ups: (PublicName & Pick<Tables<'lineup_places'>, 'team_id' | 'slot' | 'position'>)[];
  stats: (PublicName & Stats & { team_id: string; slot: number | null })[];
  decisions: OpenDecision[];
};

/** A player as their public page draws them. */
export type OpenPlayer = {
  league: Head;
  player: Pick<Tables<'profiles'>, 'username' | 'avatar' | 'nation' | 'position'>;
  team: OpenTeam | null;
  shirt_number: number | null;
  seasons: ({ season: number; team: OpenTeam; appearances: number } & Record<StatName | 'mvp', number>)[];
  matches: (Pick<
    Tables<'team_matches'>,
    'id' | 'kickoff_at' | 'status' | 'home_score' | 'away_score' | 'forfeited_by'
  > & { home_team: OpenTeam; away_team: OpenTeam; goals: number; assists: number; mvp: boolean })[];
};

/** An article as its public page draws it. */
export type OpenArticle = {
  league: Head;
  article: Pick<
    Tables<'news_articles'>,
    'slug' | 'category' | 'cover' | 'is_ai_generated' | 'origin' | 'updated_at' | 'season' | 'matchday'
  > &
    Pick<Tables<'news_texts'>, 'title' | 'summary' | 'body'> & { published_at: string; language: Language };
};

type AddressNow = { league: string; team: string | null; username: string | null };

export type { OpenTeam };
export type OpenLeague = ReturnType<typeof leagueOf>;
export type OpenClub = ReturnType<typeof clubOf>;

/** A reader who returns after half a minute, to the page or to the tab, sees what has happened since. */
const soonStale = { staleTime: 30_000, refetchOnWindowFocus: true } as const;

/** How often a visitor's page asks anew while a match on it is under way or due: nothing is broadcast to visitors. In milliseconds. */
const followMs = 20_000;
/** For how long after its kick-off a match without a result is looked out for, and how far ahead the next. */
const dueMs = 6 * 3_600_000;

type Expected = Pick<Tables<'team_matches'>, 'status' | 'kickoff_at'>;
const expected = new Set<Expected['status']>(['scheduled', 'live', 'reported', 'disputed']);

/**
 * In how many milliseconds something may be another on a page with these matches, if it is to be requested at all.
 * @internal
 */
export function followsEvery(matches: readonly Expected[], now: number): number | false {
  const starts = matches
    .filter(({ status }) => expected.has(status))
    .map((match) => (match.status === 'live' ? 0 : lineupShows(match).getTime() - now))
    .filter((start) => Math.abs(start) < dueMs);
  return starts.length > 0 && Math.max(followMs, Math.min(...starts));
}
const follows = (matches: readonly Expected[] | undefined) => followsEvery(matches ?? [], Date.now());
/** These change nothing and are the same for everybody: by GET they may be kept on the way. */
const byGet = { get: true } as const;

/** The page's own data is there at once, as old as the page. */
const atOnce = <Data>(call: string, args: Record<string, string | number>, made: (answer: never) => Data) =>
  ({
    initialData: () => {
      const answer = preloadedAnswer(call, args);
      return answer === undefined ? undefined : made(answer as never);
    },
    initialDataUpdatedAt: performance.timeOrigin,
  }) as const;

/** Reads of public leagues and night cups, for anybody; each is null where there is no such thing, or it is not public. */
export const publicQueries = {
  leagues: () =>
    queryOptions({
      queryKey: ['public', 'leagues'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: a hundred leagues
        return (dataOf(await db.rpc('public_leagues', {}, byGet)) ?? []) as ListedLeague[];
      },
      ...atOnce('public_leagues', {}, (answer: ListedLeague[]): ListedLeague[] => answer),
      ...soonStale,
    }),

  /** Where what had this address is now: a league, or a team or player in it. */
  addressNow: (slug: string, team?: string, username?: string) =>
    queryOptions({
      queryKey: ['public', 'address', slug, team ?? null, username ?? null],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one address
        return dataOf(
          await db.rpc('public_address_now', { slug, ...(team && { team }), ...(username && { username }) }, byGet),
        ) as AddressNow | null;
      },
    }),

  /** A league in one of its seasons, the newest unless one is named. */
  league: (slug: string, season?: number) => {
    const args = { slug, ...(season !== undefined && { season }) };
    return queryOptions({
      queryKey: ['public', slug, season ?? null],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const answer = dataOf(await db.rpc('public_league', args, byGet)) as LeagueAnswer | null;
        return answer && leagueOf(answer);
      },
      ...atOnce('public_league', args, leagueOf as (answer: LeagueAnswer) => OpenLeague | null),
      refetchInterval: ({ state }) => follows(state.data?.facts.matches),
      ...soonStale,
    });
  },

  /** A team of a public league in its last season there. */
  team: (slug: string, team: string) =>
    queryOptions({
      queryKey: ['public', slug, 'team', team],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const answer = dataOf(await db.rpc('public_team', { slug, team }, byGet)) as TeamAnswer | null;
        return answer && clubOf(answer);
      },
      ...atOnce('public_team', { slug, team }, clubOf as (answer: TeamAnswer) => OpenClub | null),
      refetchInterval: ({ state }) => follows(state.data?.matches),
      ...soonStale,
    }),

  /** A match of a public league. */
  match: (slug: string, id: string) =>
    queryOptions({
      queryKey: ['public', slug, 'match', id],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one match
        return dataOf(await db.rpc('public_match', { slug, match_id: id }, byGet)) as OpenMatch | null;
      },
      ...atOnce('public_match', { slug, match_id: id }, (answer: OpenMatch): OpenMatch | null => answer),
      refetchInterval: ({ state }) => follows(state.data ? [state.data.match] : undefined),
      ...soonStale,
    }),

  /** A player of a public league who shows the profile. */
  player: (slug: string, username: string) =>
    queryOptions({
      queryKey: ['public', slug, 'player', username],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one player
        return dataOf(await db.rpc('public_player', { slug, username }, byGet)) as OpenPlayer | null;
      },
      ...atOnce('public_player', { slug, username }, (answer: OpenPlayer): OpenPlayer | null => answer),
      ...soonStale,
    }),

  /** An article about a public league, in that language or the next there is. */
  article: (slug: string, article: string, language: string) =>
    queryOptions({
      queryKey: ['public', slug, 'article', article, language],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one article
        return dataOf(await db.rpc('public_article', { slug, article, language }, byGet)) as OpenArticle | null;
      },
      ...atOnce('public_article', { slug, article, language }, (answer: OpenArticle): OpenArticle | null => answer),
      ...soonStale,
    }),

  /** A public night cup, asked for again while it is played. */
  cup: (night_cup_id: string) =>
    queryOptions({
      queryKey: ['public', 'cup', night_cup_id],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one night cup
        return dataOf(await db.rpc('public_cup', { night_cup_id }, byGet)) as OpenCup | null;
      },
      refetchInterval: ({ state }) => state.data?.cup.status === 'live' && 60_000,
      ...atOnce('public_cup', { night_cup_id }, (answer: OpenCup): OpenCup | null => answer),
      ...soonStale,
    }),
};

export function leagueOf({ teams, adjustments, matches, series, ...rest }: LeagueAnswer) {
  const badges = new Map(teams.map((team) => [team.id, team]));
  return {
    ...rest,
    teams,
    facts: openFacts({ teams, adjustments, matches }, rest.season),
    series: series.map((each) => ({
      ...each,
      team_a: badges.get(each.team_a_id ?? '') ?? null,
      team_b: badges.get(each.team_b_id ?? '') ?? null,
    })),
  };
}

export function clubOf({ teams, matches, ...rest }: TeamAnswer) {
  return { ...rest, teams, matches: openFacts({ teams, adjustments: [], matches }, null).matches };
}
