import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#domain/limits.ts';
import { CallError } from '#lib/errors.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { club, openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

beforeAll(() => {
  app.client = world.as('user');
});

type Read = { queryKey: readonly unknown[]; queryFn?: unknown; initialPageParam?: unknown };
type Reads = Record<string, (...about: unknown[]) => Read>;

// Every read of the app, asked once of the real API: a column or reference that does not resolve fails here.
// Whatever it is about, an id that belongs to nothing will do, with a season's number second; those that are about
// something else say what. A list in pages is narrowed by an object, whose every word may be missing.
/** As many as the app asks about at once. */
const many = Array.from({ length: limits.seasonTeamsMax }, () => crypto.randomUUID());
const kickoff = '2026-11-20T18:00:00Z';
const about: Record<string, unknown[]> = {
  'broadcastQueries.overlayLinks': [{ match_id: club.own }],
  'contractQueries.all': [{}],
  'ticketQueries.page': [{}],
  'noticeQueries.page': [club.own, {}],
  'transferQueries.page': [{}],
  'conversationQueries.withPlayer': [club.own, club.rival],
  'conversationQueries.blocked': [club.own, club.rival],
  'teamQueries.entry': [club.own, club.rival, 1],
  'matchdayQueries.matches': [club.own, 1, 1],
  'matchQueries.meetings': [club.own, club.rival, kickoff],
  'matchQueries.resultsBefore': [club.own, kickoff],
  'pickQueries.own': [club.own, 1, club.rival],
  'pickQueries.place': [club.own, 1, club.rival],
  'pickQueries.shares': [many],
  'playerQueries.meetings': [club.own, club.rival],
  'ratingQueries.eloOfTeam': [club.own, club.rival],
  'ratingQueries.ofRound': [club.own, 1, 1],
  'deliveryQueries.page': [{ channel: 'mail', cause: 'timeout' }],
  'followQueries.matches': [{ teams: [club.own], leagues: [club.own], players: [club.own] }],
  'announcementQueries.reach': [{ captains_only: true, to_league: club.own }],
  'newsQueries.page': ['en', 'league'],
  'newsQueries.staffList': ['draft'],
  'newsQueries.stats': [many],
  'newsQueries.meetings': [club.own, [{ home_team_id: club.own, away_team_id: club.rival }]],
  'attendanceQueries.lastLineup': [{ match: club.own }],
  'publicQueries.team': ['grown-1', 'grown-7'],
  'publicQueries.match': ['grown-1', club.own],
  'publicQueries.player': ['grown-1', 'player'],
  'publicQueries.article': ['grown-1', 'nothing', 'en'],
  'penaltyQueries.standing': [many],
  'entryQueries.rollover': [[club.own]],
  'seasonQueries.protestsUntil': [club.own, 1],
  'seasonQueries.reinstatement': [club.own, 1, club.own],
  'seasonQueries.squads': [many],
  'honourQueries.prizes': [club.own, 1, 3],
  'rankingQueries.best': [club.own, 1, 'goals'],
  'messageQueries.of': [{ id: club.own, moderated_at: null }],
  'matchQueries.ahead': [{ league: club.own, season: 1, team: club.own, week: 1 }, kickoff],
  'matchQueries.behind': [{ league: club.own, season: 1, team: club.own, week: 1 }, kickoff],
};
const pages = import.meta.glob<Record<string, unknown>>('../../../src/data/*/*queries.ts', { eager: true });

const reads = Object.entries(pages).flatMap(([file, page]) =>
  Object.entries(page)
    .filter(([name]) => name.endsWith('Queries'))
    .flatMap(([name, reads]) =>
      Object.entries(reads as Reads).map(([read, options]) => ({ name: `${name}.${read}`, file, options })),
    ),
);

test('there are reads to try', () => {
  expect(reads.length).toBeGreaterThan(5);
});

test.each(reads)('$name is understood by the database', async ({ name, options }) => {
  const read = options(...(about[name] ?? [club.own, 1]));
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answer =
    'initialPageParam' in read
      ? cache.fetchInfiniteQuery(read as Parameters<typeof cache.fetchInfiniteQuery>[0])
      : cache.fetchQuery(read as Parameters<typeof cache.fetchQuery>[0]);
  const failure: unknown = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  // not signed in, nothing found and the like are answers; others mean that the question was wrong, or never arrived
  if (failure instanceof CallError) expect(failure.code, failure.message).toMatch(/^(PT|PGRST(0|3))/);
});

// and each of their requests is one that PostgREST takes (harness/postgrest.ts)
test('the reads made requests', () => {
  expect(world.heard()).toBeGreaterThan(reads.length);
});
