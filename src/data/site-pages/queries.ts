import { queryOptions } from '@tanstack/react-query';
import type { ShownSponsor } from '#data/sponsors/queries.ts';
import type { Database } from '#database.types.ts';
import type { MatchRowData } from '#domain/club/team-badge.ts';
import { readLiveStream } from '#domain/match/stream.ts';
import { type OpenTable, openTable, type RankedLeague } from '#domain/competition/open-table.ts';
import { rememberBrand } from '#lib/brand.ts';
import { dataOf } from '#lib/errors.ts';
import { preloadedAnswer } from '#lib/preloaded-answer.ts';
import { supabase } from '#lib/supabase.ts';

/** The text for a visitor. */
export type Landing = { fixtures: NextFixture[]; sponsors: ShownSponsor[] };
export type NextFixture = MatchRowData & { league: string; slug: string; zone: string };

export const siteQueries = {
  /** The next fixtures of public leagues and who sponsors the site: the one call a visitor may make. */
  landing: () =>
    queryOptions({
      queryKey: ['landing'],
      queryFn: async (): Promise<Landing> => {
        const db = await supabase();
        // bounded by: four fixtures
        return landingOf(dataOf(await db.rpc('landing')));
      },
      initialData: () => {
        const answer = sentLanding();
        return answer && landingOf(answer.rows);
      },
      // asked again once the app is there: the host keeps its answer for half a minute
      initialDataUpdatedAt: 0,
    }),

  /** The first places of a public league; null where no result is in. */
  openTable: (slug: string) =>
    queryOptions({
      queryKey: ['landing', 'table', slug],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const league = dataOf(await db.rpc('public_league', { slug }, { get: true })) as RankedLeague | null;
        return league && openTable(league);
      },
      initialData: () => {
        const table = sentLanding()?.table;
        return table?.league.slug === slug ? table : undefined;
      },
      initialDataUpdatedAt: 0,
    }),

  /** The site's own name, tagline, logo and places elsewhere; the whole page is drawn with them from then on. */
  brand: () =>
    queryOptions({
      queryKey: ['site-settings', 'brand'],
      queryFn: async () => rememberBrand(await fetchSetting('brand')),
    }),

  /** The stream of the dashboard: a stream's address while one is on air. */
  liveStream: () =>
    queryOptions({
      queryKey: ['site-settings', 'live_stream'],
      queryFn: async () => readLiveStream(await fetchSetting('live_stream')),
    }),
};

async function fetchSetting(key: 'brand' | 'live_stream'): Promise<unknown> {
  const db = await supabase();
  return dataOf(await db.from('site_settings').select('value').eq('key', key).maybeSingle())?.value;
}

/** The data that came with the page (supabase/functions/public-head). */
export type SentLanding = { rows: LandingRow[]; table: OpenTable | null };
const sentLanding = () => preloadedAnswer('landing', {}) as SentLanding | undefined;

export const landingOf = (rows: LandingRow[]): Landing => ({
  fixtures: rows.filter(({ match_id }) => (match_id as string | null) !== null).map(toFixture),
  sponsors: (rows[0]?.sponsors ?? []) as ShownSponsor[],
});

/** Where no match is ahead, one row tells the sponsors alone. */
type LandingRow = Database['public']['Functions']['landing']['Returns'][number];

function toFixture(row: LandingRow): NextFixture {
  const team = (side: 'home' | 'away') => ({
    id: row[`${side}_id`],
    name: row[`${side}_name`],
    short_name: row[`${side}_short_name`],
    tag: row[`${side}_tag`],
    logo: row[`${side}_logo`],
    kit_primary: row[`${side}_kit_primary`],
    kit_secondary: row[`${side}_kit_secondary`],
  });
  return {
    id: row.match_id,
    kickoff_at: row.kickoff_at,
    status: 'scheduled',
    home_score: null,
    away_score: null,
    live_home_score: null,
    live_away_score: null,
    forfeited_by: null,
    home_team: team('home'),
    away_team: team('away'),
    league: row.league_name,
    slug: row.league_slug,
    zone: row.time_zone,
  };
}
