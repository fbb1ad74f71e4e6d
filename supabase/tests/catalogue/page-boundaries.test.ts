import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { announcementQueries } from '#data/announcements/queries.ts';
import { auditQueries } from '#data/audit/queries.ts';
import { deliveryQueries } from '#data/deliveries/queries.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';
import { rulingQueries, shows } from '#data/rulings/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { conversationQueries, messageQueries } from '#data/messages/queries.ts';
import { moderationQueries } from '#data/moderation/queries.ts';
import { newsQueries } from '#data/news/queries.ts';
import { nightCupQueries } from '#data/night-cups/queries.ts';
import { noticeQueries } from '#data/notifications/queries.ts';
import { pickQueries } from '#data/picks/queries.ts';
import { peopleQueries } from '#data/people/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { ticketQueries } from '#data/tickets/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { transferQueries } from '#data/transfers/queries.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';

/** Every list in pages is read to its end through the app's own query: each row once, in the order of one long page. */

const world = openWorld();
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

type Row = Record<string, unknown>;
type Pages = { queryKey: readonly unknown[]; initialPageParam: unknown };
type Paging = {
  select: (data: { pages: Row[][] }) => { pages: Row[][] };
  getNextPageParam: (last: Row[], all: Row[][], from: number) => unknown;
};
type List = { of?: string; read: () => Pages; whole: () => Promise<string[]>; key?: string };

/** The rows of the database, in the order of the list. */
const rows =
  (statement: string, values: unknown[] = []) =>
  async () =>
    (await world.sql<{ id: unknown }>(`select id from ${statement}`, values)).map(({ id }) => String(id));
/** The call's own answer in one page that holds all of them. */
const call =
  (name: string, args: object = {}, key = 'id') =>
  async () => {
    const client = app.client as unknown as { rpc: (name: string, args: object) => Promise<{ data: Row[] }> };
    const { data } = await client.rpc(name, { ...args, max: 100 });
    return data.map((row) => String(row[key]));
  };
const newest = (column: string) => `order by ${column} desc, id desc`;

const cup = 'e0000000-0000-4000-8000-000000000001';
const now = '2026-01-01T00:00:00Z';
const noFilter: Parameters<typeof marketQueries.teams>[0] = { q: '', position: '', days: [] };
const anybody: Parameters<typeof marketQueries.players>[0] = {
  q: '',
  position: '',
  experience: '',
  activity: '',
  style: '',
  nation: '',
  platform: '',
  days: [],
  free: false,
};
const talk = { id: cup, moderated_at: null };

const lists: Record<string, List[]> = {
  'announcementQueries.page': [
    { read: announcementQueries.page, whole: rows(`public.announcements ${newest('created_at')}`) },
  ],
  'deliveryQueries.page': [
    { read: () => deliveryQueries.page({ channel: undefined, cause: undefined }), whole: call('given_up_page') },
  ],
  'auditQueries.page': [
    { read: () => auditQueries.page({}), whole: call('audit_page') },
    { of: 'oldest', read: () => auditQueries.page({ oldest: true }), whole: call('audit_page', { oldest: true }) },
  ],
  'penaltyQueries.proposed': [
    {
      read: penaltyQueries.proposed,
      whole: rows(`public.penalties where status = 'proposed' ${newest('created_at')}`),
    },
  ],
  'penaltyQueries.ofTeam': [
    {
      read: () => penaltyQueries.ofTeam(club.own),
      whole: rows(`public.penalties where team_id = $1 ${newest('created_at')}`, [club.own]),
    },
  ],
  'leagueQueries.archive': [
    {
      key: 'season',
      read: () => leagueQueries.archive(league),
      whole: rows(
        `(select season as id from public.league_seasons where league_id = $1 and phase = 'finished') as s order by id desc`,
        [league],
      ),
    },
  ],
  'rankingQueries.best': (['goals', 'assists'] as const).map((figure) => ({
    of: figure,
    key: 'player_id',
    read: () => rankingQueries.best(league, 2, figure),
    whole: rows(
      `(select s.player_id as id, p.username collate "C" as name, s.${figure} as figure from public.match_player_stats s
          join public.profiles p on p.id = s.player_id) as s order by figure desc, name, id`,
    ),
  })),
  'rankingQueries.allTime': [
    {
      key: 'team_id',
      read: () => rankingQueries.allTime(league),
      whole: async () => {
        const { data } = await app.client!.rpc('league_all_time', { league_id: league });
        return data!
          .toSorted(
            (one, other) =>
              other.points - one.points ||
              other.won - one.won ||
              other.goals_for - one.goals_for ||
              (one.team_id < other.team_id ? -1 : 1),
          )
          .map(({ team_id }) => team_id);
      },
    },
  ],
  'rulingQueries.page': shows.map((show) => ({
    of: show,
    read: () => rulingQueries.page(show, ''),
    whole: call('ruling_queue', { show }, 'match_id'),
  })),
  'matchQueries.ahead': [
    {
      read: () => matchQueries.ahead({ league }, now),
      whole: rows(`public.team_matches where league_id = $1 and kickoff_at >= $2 order by kickoff_at, id`, [
        league,
        now,
      ]),
    },
  ],
  'matchQueries.behind': [
    {
      read: () => matchQueries.behind({ league }, now),
      whole: rows(`public.team_matches where league_id = $1 and kickoff_at <= $2 ${newest('kickoff_at')}`, [
        league,
        now,
      ]),
    },
  ],
  'conversationQueries.list': [
    { read: () => conversationQueries.list(people.admin), whole: rows(`public.conversations ${newest('last_at')}`) },
  ],
  'messageQueries.of': [
    {
      read: () => messageQueries.of(talk),
      whole: rows(`public.messages where conversation_id = $1 ${newest('created_at')}`, [cup]),
    },
  ],
  'moderationQueries.reports': [{ read: moderationQueries.reports, whole: call('report_page') }],
  'moderationQueries.hidden': [
    { key: 'subject_id', read: moderationQueries.hidden, whole: call('hidden_page', {}, 'subject_id') },
  ],
  'moderationQueries.muted': [
    { key: 'player_id', read: moderationQueries.muted, whole: call('muted_page', {}, 'player_id') },
  ],
  'newsQueries.page': [
    { read: () => newsQueries.page('en'), whole: rows(`public.news_articles ${newest('published_at')}`) },
    {
      of: 'a category',
      read: () => newsQueries.page('en', 'site'),
      whole: rows(`public.news_articles where category = 'site' ${newest('published_at')}`),
    },
  ],
  'nightCupQueries.list': [{ read: nightCupQueries.list, whole: rows(`public.night_cups ${newest('starts_at')}`) }],
  'noticeQueries.page': [
    {
      read: () => noticeQueries.page(people.admin, {}),
      whole: rows(`public.notifications where user_id = $1 ${newest('created_at')}`, [people.admin]),
    },
    {
      of: 'unread ones of a kind',
      read: () => noticeQueries.page(people.admin, { kind: 'messages', unread: true }),
      whole: rows(
        `public.notifications where user_id = $1 and kind = 'messages' and read_at is null ${newest('created_at')}`,
        [people.admin],
      ),
    },
  ],
  'pickQueries.ladder': [
    {
      key: 'user_id',
      read: () => pickQueries.ladder(league, 2),
      whole: rows(
        `(select user_id as id, points from public.picks where season = 2) as p order by points desc, (points = 5) desc, id`,
      ),
    },
  ],
  'peopleQueries.page': (['', 'newest'] as const).map((sort) => ({
    of: sort || 'by name',
    read: () => peopleQueries.page({ q: '', show: '', sort }),
    whole: call('people_page', { newest: sort === 'newest' }),
  })),
  'teamQueries.page': [
    { read: () => teamQueries.page({}), whole: call('team_page') },
    { of: 'a word', read: () => teamQueries.page({ q: 'many' }), whole: call('team_page', { query: 'many' }) },
    ...(['place', 'record', 'form'] as const).map((sort) => ({
      of: sort,
      read: () => teamQueries.page({ sort }),
      whole: call('team_page', { sort }),
    })),
  ],
  'teamQueries.staffList': (['', 'newest'] as const).map((sort) => ({
    of: sort || 'by name',
    read: () => teamQueries.staffList({ q: '', league: undefined, show: '', sort }),
    whole: call('admin_team_page', { newest: sort === 'newest' }),
  })),
  'ticketQueries.own': [
    {
      read: () => ticketQueries.own(people.admin),
      whole: rows(`public.support_tickets where user_id = $1 ${newest('updated_at')}`, [people.admin]),
    },
  ],
  'ticketQueries.page': [undefined, 'still', 'oldest', 'newest'].map((sort) => ({
    of: sort ?? 'as they wait',
    read: () => ticketQueries.page({ sort }),
    whole: call('ticket_page', { sort }),
  })),
  'ticketQueries.messages': [
    {
      read: () => ticketQueries.messages(cup),
      whole: rows(`public.ticket_messages where ticket_id = $1 ${newest('created_at')}`, [cup]),
    },
  ],
  'ticketQueries.contact': [
    { read: ticketQueries.contact, whole: rows(`public.contact_messages ${newest('created_at')}`) },
  ],
  'marketQueries.players': [
    { key: 'user_id', read: () => marketQueries.players(anybody), whole: call('market_page', {}, 'user_id') },
    ...(['level', 'name'] as const).map((sort) => ({
      of: sort,
      key: 'user_id',
      read: () => marketQueries.players({ ...anybody, sort }),
      whole: call('market_page', { sort }, 'user_id'),
    })),
  ],
  'marketQueries.teams': [
    { key: 'team_id', read: () => marketQueries.teams(noFilter), whole: call('listing_page', {}, 'team_id') },
    {
      of: 'name',
      key: 'team_id',
      read: () => marketQueries.teams({ ...noFilter, sort: 'name' }),
      whole: call('listing_page', { sort: 'name' }, 'team_id'),
    },
  ],
  'transferQueries.page': [
    { read: () => transferQueries.page({}), whole: rows(`public.transfers ${newest('happened_at')}`) },
    {
      of: 'a kind',
      read: () => transferQueries.page({ kind: 'free_agent' }),
      whole: rows(`public.transfers where kind = 'free_agent' ${newest('happened_at')}`),
    },
  ],
  'transferQueries.ofTeam': [
    { read: () => transferQueries.ofTeam(club.own), whole: rows(`public.transfers ${newest('happened_at')}`) },
  ],
  'transferQueries.ofPlayer': [
    { read: () => transferQueries.ofPlayer(people.user), whole: rows(`public.transfers ${newest('happened_at')}`) },
  ],
};

/** Read across their pages in app-pages.test.ts, each in all its orders. */
const elsewhere = [
  'playerQueries.matches',
  'contractQueries.past',
  'contractQueries.open',
  'contractQueries.ofTeam',
  'contractQueries.page',
  'teamQueries.former',
  'eligibilityQueries.history',
  'penaltyQueries.decided',
  'newsQueries.staffList',
  'scrimQueries.open',
];

const sources = import.meta.glob<string>('../../../src/data/*/*queries.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<Record<string, unknown>>('../../../src/data/*/*queries.ts', { eager: true });

test('every list of the app that comes in pages has its place here', () => {
  const paged = Object.values(modules).flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Queries'))
      .flatMap(([name, reads]) =>
        Object.entries(reads as Record<string, (...about: unknown[]) => object>)
          .filter(([, read]) => 'initialPageParam' in read([], [], 'goals'))
          .map(([read]) => `${name}.${read}`),
      ),
  );
  expect(paged.toSorted()).toEqual([...Object.keys(lists), ...elsewhere].toSorted());
  const read = readFileSync(new URL('app-pages.test.ts', import.meta.url), 'utf8');
  expect(elsewhere.filter((name) => !read.includes(`${name}(`))).toEqual([]);
});

test('every list in pages asks for one row more than it shows, and shows as many as its pages begin after', () => {
  const text = Object.values(sources).join('\n');
  const lists = [
    ...text.matchAll(/getNextPageParam:[\s\S]*?lastShown\(\w+, (\w+)\)[\s\S]*?shownPages\(data, (\w+)\)/g),
  ];
  expect(lists.length).toBe(text.match(/getNextPageParam/g)?.length);
  expect(lists.filter(([, last, shown]) => last !== shown)).toEqual([]);
  expect(lists.filter(([, rows]) => !text.includes(`${rows} + 1`) && !text.includes(` + ${rows})`))).toEqual([]);
});

test('every call that pages after a row is asked by a list of the app', async () => {
  const calls = await world.sql<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and 'max' = any (p.proargnames)
        and exists (select from unnest(p.proargnames) as arg where arg ~ '^(before|after)_')
      order by 1`,
  );
  expect(calls.length).toBeGreaterThan(10);
  const text = Object.values(sources).join('\n');
  expect(calls.filter(({ name }) => !text.includes(`rpc('${name}'`))).toEqual([]);
});

// Three at a moment: a page ends between two of them.
beforeAll(async () => {
  app.client = world.as('admin');
  await newPeople(world, 70);
  const fill = (statement: string, values: unknown[] = []) =>
    world.sql(statement.replaceAll('@', `timestamptz '2025-01-01' + n / 3 * interval '1 day'`), values);
  await world.sql('set session_replication_role = replica');
  await fill(
    `update public.profiles p set joined_at = @ from (select id, row_number() over (order by id) as n from public.profiles) as q where q.id = p.id`,
  );
  await fill(
    `insert into public.teams (name, short_name, tag, slug, created_at)
       select 'Many ' || n, 'Many', upper('M' || lpad(to_hex(n), 3, '0')), 'many-' || n, @ from generate_series(1, 70) as n`,
  );
  await fill(
    `insert into private.outbox (channel, target, subject, payload, given_up_at, error)
       select 'mail', gen_random_uuid(), 'notice ' || gen_random_uuid(), '{}', @, 'timeout' from generate_series(1, 70) as n`,
  );
  await fill(
    `insert into private.audit_log (actor, action, subject, at) select $1, 'some_act', 'teams ' || n, @ from generate_series(1, 70) as n`,
    [people.user],
  );
  await fill(
    `insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, created_at)
       select $1, 1, $2, $3, 'warning', 'proposed', 'Insults', @ from generate_series(1, 70) as n`,
    [league, club.own, people.captain],
  );
  await fill(
    `insert into public.league_seasons (league_id, season, phase) select $1, n, 'finished' from generate_series(2, 26) as n`,
    [league],
  );
  await fill(
    `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status, finished_at, home_score, away_score)
       select $1, 2, n, $2, t.id, @, 'finished', now(), 2 + n % 3, 1
         from (select id, row_number() over (order by id) as n from public.teams where slug like 'many-%') as t`,
    [league, club.own],
  );
  await fill(
    `insert into public.league_teams (league_id, season, team_id) select $1, 2, id from public.teams where slug like 'many-%' or id = $2`,
    [league, club.own],
  );
  await fill(
    `insert into public.match_player_stats (match_id, player_id, team_id, goals, assists)
       select m.id, p.id, $1, 1 + n % 3, 1 + n % 2
         from (select id, row_number() over (order by id) as n from public.profiles where username like 'p %' or username like 'P%') as p,
              (select id from public.team_matches where season = 2 limit 1) as m`,
    [club.own],
  );
  await fill(
    `insert into public.picks (user_id, match_id, league_id, season, winner, points)
       select p.id, m.id, $1, 2, 'home', n % 6
         from (select id, row_number() over (order by id) as n from public.profiles) as p,
              (select id from public.team_matches where season = 2 limit 1) as m`,
    [league],
  );
  await fill(
    `insert into private.pick_sums (league_id, season, user_id, points, exact, winners, scored)
       select league_id, season, user_id, sum(points), count(*) filter (where points = 5), count(*) filter (where points > 0), count(*)
         from public.picks where season = 2 group by league_id, season, user_id`,
  );
  for (const [at, status] of ['scheduled', 'disputed', 'reported'].entries())
    await fill(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status)
         select $1, 3 + $5::int, n, $2, $3, timestamptz '2026-03-01' + n / 3 * interval '1 day', $4::text::public.match_status from generate_series(1, 40) as n`,
      [league, club.own, club.rival, status, at],
    );
  await fill(
    `insert into public.match_results (match_id, seq, cause, home_score, away_score, at)
       select id, 1, 'ruling', 2, 1, @ from (select id, row_number() over (order by id) as n from public.team_matches where season = 2) as m`,
  );
  await fill(
    `with others as (select id, row_number() over (order by id) as n from public.profiles where id <> $1),
          talks as (
       insert into public.conversations (id, low_id, high_id, last_at)
         select case when n = 1 then $2 else gen_random_uuid() end, least(id, $1), greatest(id, $1), @ from others returning id),
          seen as (insert into public.conversation_members (conversation_id, user_id) select id, $1 from talks)
     insert into public.messages (conversation_id, author_id, body, created_at)
       select t.id, $1, 'Hello', @ from talks t, generate_series(1, 100) as n where n = 1 or t.id = $2`,
    [people.admin, cup],
  );
  await fill(
    `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, said, created_at)
       select $1, 'profile_text', id, id, 'insult', '{}', @
         from (select id, row_number() over (order by id) as n from public.profiles where id not in ($1, $2)) as p`,
    [people.user, people.admin],
  );
  await fill(
    `insert into public.hidden_contents (kind, subject_id, owner_id, was, reason, created_at)
       select 'profile_text', id, id, '{}', 'Insults', @ from (select id, row_number() over (order by id) as n from public.profiles) as p`,
  );
  await fill(
    `insert into private.account_blocks (user_id, kind, reason, created_at)
       select id, 'muted', 'Insults', @ from (select id, row_number() over (order by id) as n from public.profiles where id <> $1) as p`,
    [people.admin],
  );
  await fill(
    `insert into public.news_articles (slug, category, published_at)
       select 'article-' || n, case when n % 2 = 0 then 'site' else 'league' end::public.news_category, @ from generate_series(1, 70) as n`,
  );
  await fill(
    `insert into public.news_texts (article_id, language, title, body) select id, 'en', slug, 'Text' from public.news_articles`,
  );
  await fill(
    `with made as (
       insert into public.announcements (title, body, captains_only, people, created_at)
         select '{"en": "Registration opens"}', '{"en": "On Monday."}', true, 2, @ from generate_series(1, 70) as n returning id)
     insert into public.announcement_authors (announcement_id, author_id) select id, $1 from made`,
    [people.admin],
  );
  await fill(
    `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, status)
       select 'Cup ' || n, @, @ - interval '2 hours', @ - interval '1 hour', 8, 'registration' from generate_series(1, 70) as n`,
  );
  await fill(
    `insert into public.notifications (user_id, kind, key, read_at, created_at)
       select $1, case when n % 2 = 0 then 'messages' else 'system' end::public.notification_kind, 'squadShort',
              case when n % 5 = 0 then now() end, @ from generate_series(1, 95) as n`,
    [people.admin],
  );
  await fill(
    `insert into public.support_tickets (id, user_id, subject, category, description, priority, status, updated_at, created_at)
       select case when n = 1 then $2 else gen_random_uuid() end, $1, 'Trophy', 'other', 'Where is our trophy?',
              (enum_range(null::public.ticket_priority))[1 + n % 3], (enum_range(null::public.ticket_status))[1 + n % 2], @, @
         from generate_series(1, 70) as n`,
    [people.admin, cup],
  );
  await fill(
    `insert into public.ticket_messages (ticket_id, author_id, body, created_at) select $1, $2, 'Hello', @ from generate_series(1, 120) as n`,
    [cup, people.admin],
  );
  await fill(
    `insert into public.contact_messages (user_id, topic, body, created_at) select $1, 'press', 'We write about you.', @ from generate_series(1, 70) as n`,
    [people.user],
  );
  await fill(
    `insert into public.player_registrations (user_id, username, updated_at)
       select id, 'Somebody', @ from (select id, row_number() over (order by id) as n from public.profiles) as p`,
  );
  await fill(
    `insert into public.team_listings (team_id, updated_at)
       select id, @ from (select id, row_number() over (order by id) as n from public.teams where slug like 'many-%') as t`,
  );
  await fill(
    `insert into public.transfers (player_id, from_team_id, kind, happened_at) select $1, $2, 'free_agent', @ from generate_series(1, 70) as n`,
    [people.user, club.own],
  );
  await world.sql('set session_replication_role = origin');
});

const all = Object.entries(lists).flatMap(([name, each]) =>
  each.map((list) => ({ ...list, what: list.of ? `${name} (${list.of})` : name })),
);

test.each(all)('$what gives every row once and in order, and no empty page', async ({ read, whole, key = 'id' }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = { ...read(), pages: 50 } as unknown as Parameters<typeof client.fetchInfiniteQuery>[0];
  const { select, getNextPageParam } = options as unknown as Paging;
  const { pages } = select((await client.fetchInfiniteQuery(options)) as { pages: Row[][] });
  const expected = await whole();
  expect(new Set(expected).size).toBe(expected.length);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().map((row) => String(row[key]))).toEqual(expected);

  // with no row left, as many as a page has, and one more: the list goes on only where there is a further row
  const limit = pages[0]!.length;
  const rows = pages.flat();
  for (const left of [0, limit, limit + 1]) {
    const at = rows.length - left;
    if (at < limit) continue;
    const page = rows.slice(at - limit, at + 1);
    const initialPageParam = getNextPageParam(page, [page], at - limit);
    expect(initialPageParam === undefined || initialPageParam === null).toBe(left === 0);
    if (left === 0) continue;
    const queryKey = [...(options.queryKey as unknown[]), left];
    const rest = (await client.fetchInfiniteQuery({ ...options, queryKey, initialPageParam } as never)) as { pages: Row[][] };
    const ids = select(rest).pages.map((each) => each.map((row) => String(row[key])));
    expect(ids).toEqual([expected.slice(at, at + limit), expected.slice(at + limit)].filter(({ length }) => length > 0));
  }
}); // prettier-ignore
