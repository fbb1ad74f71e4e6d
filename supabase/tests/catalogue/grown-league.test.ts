import { Client } from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { grow } from '#supabase/tests/harness/grown-league.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

/** Tables that grow with the league. A read of a whole one takes longer every season. */
const growing = [
  'audit_log',
  'content_reports',
  'contracts',
  'conversations',
  'hidden_contents',
  'match_player_stats',
  'messages',
  'news_articles',
  'news_texts',
  'night_cup_teams',
  'notifications',
  'penalties',
  'player_registrations',
  'profiles',
  'support_tickets',
  'team_matches',
  'team_members',
  'ticket_messages',
  'transfers',
];

// 400 teams, 4,000 players, 10,800 matches, a hundred thousand statistics: enough that no plan reads a table whole
// because it is small.
beforeAll(async () => {
  const [{ name } = { name: '' }] = await world.sql<{ name: string }>('select current_database() as name');
  const client = new Client({ ...inject('database').settings, database: name });
  await client.connect();
  await grow(client, 4, people.admin);
  await client.query('update public.leagues set public = true');
  await client.end();
}, 300_000);

type Count = { table: string; read: number; rows: number };

/** How many rows of each this session read in the order they lie in, of how many there are. Counts are handed over now
 * and then, so only a change says something. */
const counts = async (ask: (statement: string, values?: unknown[]) => Promise<unknown[]>): Promise<Count[]> =>
  (await ask(
    `select c.relname as table, s.seq_tup_read::int as read, c.reltuples::int as rows
       from pg_class c join pg_stat_xact_user_tables s on s.relid = c.oid
      where s.schemaname in ('public', 'private') and c.relname = any ($1) order by 1`,
    [growing],
  )) as Count[];

const team = `(select id from public.teams where slug = 'grown-7')`;
const league = `(select id from public.leagues where slug = 'grown-1')`;
const player = `(select captain_id from public.teams where slug = 'grown-7')`;
const after = (place: string) => `after_place => '${place}', before_at => now(), before_id => ${team}`;

// Every read of the app that adds up, searches or pages; those of single matches stand in match-plans.test.ts.
test.each([
  ['a team', `public.team_profiles where id = ${team}`],
  ['the team of a player', `public.memberships where player_id = ${player}`],
  ['a squad', `public.team_roster where team_id = ${team}`],
  ['the figures of a team', `public.team_stats(${team})`],
  ['the figures of a season', `public.league_stats(${league}, 300)`],
  ['the table of all time', `public.league_all_time(${league})`],
  ['the records of a league', `public.league_records(${league})`],
  ['the figures of a player', `public.player_stats(${player})`],
  ['the next fixtures', 'public.landing()'],
  ['a public league', `public.public_league('grown-1')`],
  ['a team of a public league', `public.public_team('grown-1', 'grown-7')`],
  [
    'a match of a public league',
    `public.public_match('grown-1', (select id from public.team_matches where league_id = ${league} limit 1))`,
  ],
  [
    'a player of a public league',
    `public.public_player('grown-1', (select username from public.profiles where id = ${player}))`,
  ],
  ['the public leagues', 'public.public_leagues()'],
  ['the public night cups', 'public.public_cups()'],
  ['a night cup', `public.public_cup((select id from public.night_cups limit 1))`],
  ['the results and news of a public league', `public.public_feed('grown-1')`],
  ['the stats of a public league', `public.public_stats('grown-1')`],
  ['the squads of a public league', `public.public_squads('grown-1')`],
  ['the calendar of a public league', `public.public_calendar('grown-1')`],
  ['an article about a public league', `public.public_article('grown-1', 'nothing')`],
  ['the first teams', 'public.team_page()'],
  ['the teams by their place', `public.team_page(sort => 'place')`],
  ['the teams by their record', `public.team_page(sort => 'record')`],
  ['the teams by their form', `public.team_page(sort => 'form')`],
  ['the teams of a league', `public.team_page(of_league => ${league})`],
  ['teams by a name', `public.team_page('grown 377')`],
  ['teams by a word of all', `public.team_page('grown')`],
  ['teams by nobody’s name', `public.team_page('nobody')`],
  ['a player by name', `public.player_page('7-9')`],
  ['players by a word of all', `public.player_page('grown')`],
  ['players by nobody’s name', `public.player_page('nobody')`],
  ['a search for a player', `public.search_site('377-2')`],
  ['a search for a word of all', `public.search_site('grown')`],
  ['a search for nearly a word of all', `public.search_site('gronw')`],
  ['a search for two letters', `public.search_site('gr')`],
  ['a search for nobody', `public.search_site('nobody')`],
  ['the newest players on the market', 'public.market_page()'],
  ['players on the market by a word of all', `public.market_page('grown')`],
  ['a player on the market by name', `public.market_page('377-2')`],
  ['the newest teams that look', 'public.listing_page()'],
  ['the cards of a page of teams', `public.team_facts(array(select id from public.teams order by id limit 30))`],
  [
    'the last matches of a page of players',
    `public.recent_stats(array(select id from public.profiles order by id limit 30))`,
  ],
  ['the newest transfers', 'public.transfer_page()'],
  ['the transfers of a season', 'public.transfer_page(of_season => 298)'],
  ['the transfers of a team', `public.transfer_page(of_team => ${team})`],
  ['the transfers of a player', `public.transfer_page(of_player => ${player})`],
  ['the transfers of a name', `public.transfer_page('377-2')`],
  ['the transfers of a word of all', `public.transfer_page('grown')`],
  ['the newest contracts', 'public.contract_page()'],
  ['the oldest contracts', `public.contract_page(sort => 'oldest')`],
  ['the oldest of a status', `public.contract_page(of_status => 'active', sort => 'oldest')`],
  ['contracts by player', `public.contract_page(sort => 'player')`],
  ['contracts after a player', `public.contract_page(sort => 'player', ${after('grown 377-2')})`],
  ['contracts by team', `public.contract_page(sort => 'team')`],
  ['contracts by status', `public.contract_page(sort => 'status')`],
  ['contracts after a status', `public.contract_page(sort => 'status', ${after('active')})`],
  ['the contracts of a status', `public.contract_page(of_status => 'active')`],
  ['the contracts of a team', `public.contract_page(of_team => ${team})`],
  ['the contracts of a name', `public.contract_page('377-2')`],
  ['the own contracts', `public.contracts where player_id = ${player} order by sent_at desc limit 100`],
  ['what waits for the organiser', `public.ruling_queue()`],
  ['what has been ruled', `public.ruling_queue('ruled')`],
  ['what has been ruled about a name', `public.ruling_queue('ruled', 'grown 377')`],
  ['how much waits for the organiser', 'public.ruling_queue_counts()'],
  ['teams as an admin lists them', 'public.admin_team_page()'],
  ['the newest teams', 'public.admin_team_page(newest => true)'],
  ['teams as an admin finds them', `public.admin_team_page('grown 377')`],
  ['how much waits for the admins', 'public.admin_waits()'],
  ['what a captain has to do', 'public.duties()'],
  ['how the seasons go', 'public.season_health()'],
  ['the last weeks', 'public.site_weeks()'],
  ['the entries of a season', `public.season_entries(${league}, 300)`],
  ['what is not read', `public.notifications where user_id = ${player} and read_at is null`],
  ['what staff has not ruled', 'public.report_page()'],
  ['what is hidden', 'public.hidden_page()'],
  ['who is muted', 'public.muted_page()'],
  ['the newest in the record', 'public.audit_page()'],
  ['the oldest in the record', 'public.audit_page(oldest => true)'],
  ['what somebody did', `public.audit_page(of_actor => ${player})`],
  ['the accounts', 'public.people_page()'],
  ['accounts by a name', `public.people_page('377-2')`],
  ['the queue of tickets', 'public.ticket_page()'],
  ['the tickets that stood still longest', `public.ticket_page(sort => 'still')`],
  ['the oldest tickets', `public.ticket_page(sort => 'oldest')`],
  ['open tickets by number', `public.ticket_page(of_status => 'open', sort => 'newest')`],
  ['tickets by a word of all', `public.ticket_page('grown')`],
  ['the tickets that wait for the staff', 'public.ticket_page(waits => true)'],
  ['the tickets that are answered', `public.ticket_page(waits => false, sort => 'still')`],
  ['the own tickets', `public.support_tickets where user_id = auth.uid() order by updated_at desc, id desc limit 30`],
  ['the talks', 'public.conversation_page()'],
  [
    'a talk',
    `public.messages where conversation_id = (select id from public.conversations where low_id = auth.uid() or high_id = auth.uid() limit 1)
       order by created_at desc, id desc limit 50`,
  ],
  ['the news', `public.news_page('en')`],
  ['an older piece of news', `public.news_page('de', before_at => now() - interval '100 days')`],
  ['articles as an admin lists them', 'public.news_articles order by updated_at desc, id desc limit 30'],
  ['articles that waited longest', 'public.news_articles order by updated_at, id limit 30'],
  ['the newest penalties', 'public.penalty_page()'],
  ['the oldest penalties', `public.penalty_page(sort => 'oldest')`],
  ['penalties by player', `public.penalty_page(sort => 'player')`],
  ['penalties by team', `public.penalty_page(sort => 'team')`],
  ['penalties by status', `public.penalty_page(sort => 'status')`],
  ['penalties after a status', `public.penalty_page(sort => 'status', ${after('active')})`],
  [
    'the penalties of a player',
    `public.penalties where player_id = ${player} order by created_at desc, id desc limit 30`,
  ],
  ['the night cups', 'public.night_cups order by starts_at desc, id desc limit 30'],
  ['the cups of a team', `public.night_cup_teams where team_id = ${team}`],
  ['who somebody plays for', `public.team_members where player_id = ${player} and left_at is null`],
  ['the matches of a player', `public.match_player_stats where player_id = ${player}`],
  ['whether the market is closed', 'public.registrations_closed()'],
])('%s: nothing that grows is read whole', async (_what, reading) => {
  const asStaff = `select set_config('request.jwt.claim.sub', $1, true), set_config('role', 'authenticated', true)`;
  await world.hold(asStaff, [people.admin], async (more) => {
    const before = await counts(more);
    await more(`select * from ${reading}`);
    const whole = (await counts(more)).filter(({ rows, read }, at) => read - before[at]!.read >= rows);
    expect(whole).toEqual([]);
  });
});

/** Rows of matches, stats and picks that a call reads, by any index: none once the clock ran. */
async function readOf(call: string, tables: string[]): Promise<{ answer: unknown[]; read: number }> {
  let result = { answer: [] as unknown[], read: 0 };
  await world.hold('select 1', [], async (more) => {
    const count = async () => {
      const [row] = (await more(
        `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
           from pg_stat_xact_user_tables where schemaname = 'public' and relname = any ($1)`,
        [tables],
      )) as { read: number }[];
      return row!.read;
    };
    const before = await count();
    const answer = await more(`select * from ${call}`);
    result = { answer, read: (await count()) - before };
  });
  return result;
}

test('places, forms and the records of a long league are read as the clock stored them', async () => {
  await world.sql('insert into private.stale_leagues (league_id) select id from public.leagues');
  await world.sql('select private.refresh_stale_leagues()');
  const places = await readOf('private.newest_standings(null)', ['team_matches', 'league_teams']);
  expect(places.read).toBe(0);
  expect(places.answer.length).toBeGreaterThan(50);
  const records = await readOf(`private.league_records(${league})`, ['team_matches', 'match_player_stats']);
  expect(records.read).toBe(0);
  expect(records.answer.length).toBeGreaterThan(10);
  // with the moment of each one's names beside them
  expect(records.answer).toMatchObject(await world.sql(`select * from private.records_now(${league})`));
});

test('the ladder reads a line a fan, however many matches they picked', async () => {
  await world.sql(
    `insert into public.picks (user_id, match_id, league_id, season, winner, points)
       select p.id, m.id, m.league_id, m.season, 'home', case when m.home_score > m.away_score then 2 else 0 end
         from (select * from public.team_matches where league_id = ${league} and status = 'finished' order by season desc, id limit 40) m
         cross join (select id from public.profiles order by id limit 250) p`,
  );
  await world.sql('select private.sum_picks()');
  const season = `(select max(season) from public.picks where league_id = ${league})`;
  const { answer, read } = await readOf(`private.pick_ladder(${league}, ${season})`, ['picks']);
  expect(answer).toHaveLength(50);
  expect(read).toBeLessThan(50);
});
