import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';

// One session, so that plans which the database keeps from call to call are the ones measured.
const world = openWorld({ sessions: 1 });

type Calls = Database['public']['Functions'];
type Call =
  | 'player_page'
  | 'team_page'
  | 'market_page'
  | 'listing_page'
  | 'contract_page'
  | 'audit_page'
  | 'news_page'
  | 'news_neighbours';

/** The id of one of the 5,000 articles. */
const article = (n: number) =>
  createHash('md5')
    .update(`article ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** 8,000 players of whom every second is on the market, 1,200 teams of whom every second looks for players. */
beforeAll(async () => {
  const names = ['Çelik', 'Işıl', 'Größe', 'Łukasz', 'Ærø'];
  await newPeople(world, 1);
  await world.sql(`set session_replication_role = replica`);
  await world.sql(
    `insert into public.profiles (id, username, position, platform, nation)
       select gen_random_uuid(), ($1::text[])[1 + n % 5] || ' ' || n,
              (enum_range(null::public.player_position))[1 + n % 5], (enum_range(null::public.platform))[1 + n % 3],
              case when n % 7 = 0 then 'IS' else 'TR' end
         from generate_series(1, 8000) as n`,
    [names],
  );
  await world.sql(
    `insert into public.teams (name, short_name, tag, slug, captain_id)
       select 'Verein ' || n, 'Verein', upper(lpad(to_hex(n), 4, '0')), 'verein-' || n, p.id
         from (select id, row_number() over (order by username) as n from public.profiles limit 1200) as p`,
  );
  await world.sql(
    `insert into public.player_registrations (user_id, username, activity_level, availability_days, updated_at)
       select id, 'Somebody', 'high', case when random() < 0.5 then '{mon,thu}' else '{mon}' end::public.weekday[],
              timestamptz '2025-01-01' + n * interval '1 minute'
         from (select id, row_number() over (order by id) as n from public.profiles where username like '% %') as p
        where n % 2 = 0`,
  );
  await world.sql(
    `insert into public.team_listings (team_id, positions, updated_at)
       select id, '{striker}', timestamptz '2025-01-01' + n * interval '1 minute'
         from (select id, row_number() over (order by name) as n from public.teams where name like 'Verein %') as t
        where n % 2 = 0`,
  );
  await world.sql(
    `insert into public.contracts (team_id, player_id, sent_at, status, ended_at)
       select t.id, p.id, timestamptz '2025-01-01' + n * interval '1 minute', 'rejected', now()
         from (select id, row_number() over () as n from public.profiles where username like '% %') as p
         join (select id, row_number() over () as k from public.teams where name like 'Verein %') as t on t.k = 1 + n % 1000`,
  );
  await world.sql(
    `insert into public.news_articles (id, slug, category, published_at)
       select md5('article ' || n)::uuid, 'article-' || n, case when n % 50 = 0 then 'site' else 'league' end::public.news_category,
              timestamptz '2025-01-01' + n * interval '1 minute'
         from generate_series(1, 5000) as n`,
  );
  await world.sql(
    `insert into public.news_texts (article_id, language, title, body)
       select a.id, language, a.slug, repeat(md5(a.slug) || ' ', 100)
         from public.news_articles a cross join unnest('{en,de,tr}'::text[]) as language`,
  );
  await world.sql(
    `insert into private.audit_log (actor, action, subject, at, after)
       select case when n % 500 = 0 then $1 else gen_random_uuid() end::uuid,
              case when n % 700 = 0 then 'rare_act' else 'common_act' end,
              'teams ' || n % 2000, timestamptz '2025-01-01' + n * interval '1 minute', jsonb_build_object('n', repeat('9', 1000)::numeric)
         from generate_series(1, 40000) as n`,
    [people.admin],
  );
  await world.sql(`set session_replication_role = origin`);
  await world.sql(
    `insert into public.league_teams (league_id, season, team_id)
       select $1, 1, id from public.teams where name in ('Verein 7', 'Verein 70', 'Verein 700')`,
    [league],
  );
  await world.sql('analyze');
});

// A page and its names take some hundred blocks; the tables behind it are thousands. Row security keeps the planner from
// what it knows of a market's days and levels, so it may read the market once for them, but never sorts teams or players.
test.each<[string, Call, object, number, number]>([
  ['players by a word', 'player_page', { query: 'isil 1231' }, 1, 300],
  ['players by a word of many', 'player_page', { query: 'celik' }, 30, 600],
  ['players by two letters of many', 'player_page', { query: 'ce' }, 30, 600],
  ['the first teams', 'team_page', {}, 30, 1500],
  ['the teams of a league', 'team_page', { of_league: league }, -1, 1000],
  ['teams after a name', 'team_page', { after_name: 'verein 5', after_id: club.own }, 30, 1500],
  ['the first teams in Turkish', 'team_page', { turkish: true }, 30, 1500],
  [
    'teams after a name in Turkish',
    'team_page',
    { turkish: true, after_name: 'verein 5', after_id: club.own },
    30,
    1500,
  ],
  ['the teams by their place', 'team_page', { sort: 'place' }, 30, 1700],
  ['the teams by their form', 'team_page', { sort: 'form' }, 30, 1700],
  ['teams that look for players', 'team_page', { only_looking: true }, 30, 1500],
  ['teams by everybody’s word', 'team_page', { query: 'verein' }, 30, 1700],
  ['teams by a word', 'team_page', { query: 'verein 77' }, -1, 600],
  ['teams by nobody’s word', 'team_page', { query: 'nobody of that name' }, 0, 300],
  ['the newest players on the market', 'market_page', {}, 30, 600],
  ['strikers among them', 'market_page', { of_position: 'striker', on_days: ['mon', 'thu'] }, 30, 8000],
  ['a player among them by name', 'market_page', { query: 'isil 1231' }, -1, 900],
  ['players among them by a word of many', 'market_page', { query: 'celik' }, 30, 1500],
  ['nobody among them', 'market_page', { query: 'nobody of that name' }, 0, 300],
  ['the newest teams that look', 'listing_page', {}, 30, 600],
  ['the newest contracts', 'contract_page', {}, 30, 200],
  ['the oldest contracts', 'contract_page', { sort: 'oldest' }, 30, 200],
  ['contracts by player', 'contract_page', { sort: 'player' }, 30, 600],
  ['contracts by team', 'contract_page', { sort: 'team' }, 30, 600],
  ['contracts by status', 'contract_page', { sort: 'status' }, 30, 200],
  [
    'contracts after an old one',
    'contract_page',
    { sort: 'oldest', before_at: '2025-01-02', before_id: club.own },
    30,
    200,
  ],
  ['the newest teams that look by everybody’s word', 'listing_page', { query: 'verein' }, 30, 700],
  ['the newest contracts by a word of many', 'contract_page', { query: 'celik' }, 30, 1500],
  ['the newest contracts by everybody’s word', 'contract_page', { query: 'verein' }, 30, 1500],
  ['the newest articles', 'news_page', { in_language: 'tr' }, 30, 600],
  ['the newest of a rare kind', 'news_page', { in_language: 'tr', of_category: 'site' }, 30, 600],
  [
    'articles before an old one',
    'news_page',
    { in_language: 'de', before_at: '2025-01-02', before_id: club.own },
    30,
    600,
  ],
  ['what stands beside an article', 'news_neighbours', { article_id: article(2500), in_language: 'de' }, 2, 100],
  ['the newest entries of the record', 'audit_page', {}, 25, 200],
  ['the oldest entries of the record', 'audit_page', { oldest: true }, 25, 200],
  ['what somebody did', 'audit_page', { of_actor: people.admin }, 25, 400],
  ['what was done rarely', 'audit_page', { of_action: 'rare_act' }, 25, 400],
  ['what was done to something', 'audit_page', { of_subject: 'teams 7' }, 20, 400],
  ['what was done on an old day', 'audit_page', { since: '2025-01-02', until: '2025-01-03' }, 25, 200],
  ['the contracts of a player by name', 'contract_page', { query: 'celik 2345' }, -1, 900],
])('%s are a small part of what there is', async (_what, call, args, rows, most) => {
  const names = Object.keys(args);
  const query = `select * from public.${call}(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`;
  const ask = (statement: string) => world.inSql('admin', statement, Object.values(args));
  // a database settles on a plan after some calls
  for (let before = 1; before <= 8; before += 1) {
    const answer = await ask(query);
    if (rows >= 0) expect(answer).toHaveLength(rows);
  }
  const [answer] = await ask(`explain (analyze, buffers, format json) ${query}`);
  const [{ Plan: plan }] = answer!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
  expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(most);
});

const teams = async (args: Calls['team_page']['Args']) => {
  const { data, error } = await world.as('user').rpc('team_page', args);
  expect(error).toBeNull();
  return data ?? [];
};

describe('the list of teams', () => {
  beforeAll(async () => {
    await world.sql(
      `insert into public.teams (name, tag) values ('Çınaraltı FK', 'ÇIN'), ('Cano FC', 'CAN'), ('Demir SK', 'DEM'), ('Rıhtım', 'RHT')`,
    );
    await world.sql(`update public.teams set captain_id = $1 where name = 'Demir SK'`, [people.user]);
    await world.sql(`update public.profiles set username = 'Kerem Doğan' where id = $1`, [people.user]);
  });

  test.each([
    ['CINARALTI', ['Çınaraltı FK']],
    ['fk cinar', ['Çınaraltı FK']],
    ['çin', ['Çınaraltı FK']],
    ['dogan', ['Demir SK']],
    ['doğan kerem', ['Demir SK']],
    ['rihtim', ['Rıhtım', 'Rıhtım Gücü']],
    ['demir dogan', []],
    ['%', []],
  ])('is searched by %s', async (query, names) =>
    expect((await teams({ query })).map(({ name }) => name)).toEqual(names),
  );

  test('is in the order of its letters, whatever stands above or under them', async () => {
    const names = (await teams({ max: 4 })).map(({ name }) => name);
    expect(names).toEqual(['Cano FC', 'Çınaraltı FK', 'Demir SK', 'Nordlicht Kiel']);
  });

  test('goes on after the team it ended with, and names each once', async () => {
    const all: string[] = [];
    for (let last: Awaited<ReturnType<typeof teams>>[number] | undefined; ;) {
      const page = await teams({
        query: 'verein 1',
        max: 40,
        ...(last && { after_name: last.place, after_id: last.id }),
      });
      all.push(...page.map(({ name }) => name));
      last = page.at(-1);
      if (page.length < 40) break;
    }
    const expected = await world.sql<{ name: string }>(
      `select name from public.teams where name ~ 'Verein .*1' or tag ~ '1' and name like 'Verein%' order by folded, id`,
    );
    expect(all).toEqual(expected.map(({ name }) => name));
    expect(all.length).toBeGreaterThan(200);
  });

  test('is narrowed to a league, and to those that look for players', async () => {
    expect(
      (await teams({ of_league: league, query: 'verein' })).map(({ name, league_name }) => [name, league_name]),
    ).toEqual([
      ['Verein 7', 'Flutlicht Liga'],
      ['Verein 70', 'Flutlicht Liga'],
      ['Verein 700', 'Flutlicht Liga'],
    ]);
    const looking = await teams({ only_looking: true, max: 100 });
    expect(looking.map((row) => row.looking)).toEqual(Array.from({ length: 100 }, () => true));
    const listed = await world.sql<{ id: string }>('select team_id as id from public.team_listings where listed');
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(looking.map(({ id }) => id)));
  });

  test.each([
    ['in the Turkish alphabet for whoever reads Turkish', true, ['Cem Harf', 'Çağlar Harf', 'Işık Harf', 'İnci Harf']],
    ['by plain letters for everybody else', false, ['Çağlar Harf', 'Cem Harf', 'İnci Harf', 'Işık Harf']],
  ])('stands %s, from page to page', async (_how, turkish, order) => {
    await world.sql(
      `insert into public.teams (name, tag) values ('Çağlar Harf', 'HA'), ('Cem Harf', 'HB'), ('Işık Harf', 'HC'), ('İnci Harf', 'HD')
       on conflict do nothing`,
    );
    const first = await teams({ query: 'harf', max: 2, turkish });
    const after = { after_name: first[1]!.place, after_id: first[1]!.id };
    const rest = await teams({ query: 'harf', max: 5, turkish, ...after });
    expect([...first, ...rest].map(({ name }) => name)).toEqual(order);
  });

  test('forgets a team that is archived', async () => {
    await world.sql(`update public.teams set archived_at = now() where name = 'Cano FC'`);
    expect(await teams({ query: 'cano' })).toEqual([]);
  });
});

describe('players by name', () => {
  const players = async (args: Calls['player_page']['Args']) => {
    const { data, error } = await world.as('user').rpc('player_page', args);
    expect(error).toBeNull();
    return (data ?? []).map(({ username }) => username);
  };

  test.each([
    ['GROSSE 1232', ['Größe 1232']],
    ['1232 größe', ['Größe 1232']],
    ['lukasz 1232', []],
    ['%', []],
  ])('are searched by %s', async (query, names) => expect(await players({ query })).toEqual(names));

  test('are in the order of their letters, the first ones, and living', async () => {
    const expected = await world.sql<{ username: string }>(
      `select username from public.profiles where folded like '%isil%' and folded like '%71%' order by folded`,
    );
    const names = expected.map(({ username }) => username);
    expect(await players({ query: '71 isil', max: 3 })).toEqual(names.slice(0, 3));
    await world.sql('update public.profiles set deleted_at = now() where username = $1', [names[0]]);
    expect(await players({ query: '71 isil', max: 3 })).toEqual(names.slice(1, 4));
  });

  test('are nobody’s without words', async () => {
    expect(await players({ query: ' ' })).toEqual([]);
  });
});

describe('the market', () => {
  const market = async (args: Calls['market_page']['Args']) => {
    const { data, error } = await world.as('user').rpc('market_page', { max: 100, ...args });
    expect(error).toBeNull();
    return data ?? [];
  };

  beforeAll(async () => {
    await world.sql(
      `insert into public.player_registrations
         (user_id, username, rematch_experience, activity_level, play_style, availability_days) values
         ($1, 'Anybody', 'expert', 'low', 'defensive', '{tue,wed}'), ($2, 'Anybody', null, null, null, '{tue}'),
         ($3, 'Myself', 'expert', 'low', 'defensive', '{tue,wed}')`,
      [people.captain, people.admin, people.user],
    );
  });

  test.each<[string, Calls['market_page']['Args'], string[]]>([
    ['the name of the profile', { query: 'CAPTAIN' }, ['captain']],
    ['no name of the entry', { query: 'anybody' }, []],
    ['level', { of_experience: 'expert' }, ['captain']],
    ['activity', { of_activity: 'low' }, ['captain']],
    ['style', { of_style: 'defensive' }, ['captain']],
    ['one day', { on_days: ['tue'] }, ['admin', 'captain']],
    ['all of the days', { on_days: ['tue', 'wed'] }, ['captain']],
    ['days, without a team', { on_days: ['tue'], only_free: true }, ['admin']],
  ])('finds others by %s', async (_what, args, names) =>
    expect((await market(args)).map((row) => row.profile_name).toSorted()).toEqual(names),
  );

  test('is narrowed by what stands in the profile', async () => {
    const rows = await market({ of_position: 'striker', of_platform: 'xbox', of_nation: 'IS' });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => `${row.position} ${row.platform} ${row.nation}`))).toEqual(
      new Set(['striker xbox IS']),
    );
  });

  test('finds everybody by a name that more than a thousand have', async () => {
    const named = 'Çelik %';
    const [{ people: have } = { people: 0 }] = await world.sql<{ people: number }>(
      'select count(*)::int as people from public.profiles where username like $1',
      [named],
    );
    expect(have).toBeGreaterThan(1000);
    const expected = await world.sql<{ user_id: string }>(
      'select r.user_id from public.player_registrations r join public.profiles p on p.id = r.user_id where p.username like $1',
      [named],
    );
    const rows: Awaited<ReturnType<typeof market>> = [];
    for (let page = await market({ query: 'celik' }); page.length > 0;) {
      rows.push(...page);
      page = await market({ query: 'celik', before_at: rows.at(-1)!.updated_at, before_id: rows.at(-1)!.user_id });
    }
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(expected.map(({ user_id }) => user_id).toSorted());
  });

  test('goes on after the entry it ended with, the latest first', async () => {
    const [first, second, third] = await market({ max: 3 });
    expect(second!.updated_at <= first!.updated_at).toBe(true);
    const rest = await market({ max: 2, before_at: first!.updated_at, before_id: first!.user_id });
    expect(rest).toEqual([second, third]);
  });
});

test('teams that look are found by name, position and days', async () => {
  await world.sql(
    `insert into public.team_listings (team_id, positions, training_days) values ($1, '{goalkeeper}', '{sun,mon}'), ($2, '{}', '{sun}')`,
    [club.own, club.rival],
  );
  const listTeams = async (args: Calls['listing_page']['Args']) => {
    const { data, error } = await world.as('user').rpc('listing_page', args);
    expect(error).toBeNull();
    return (data ?? []).map(({ team_id }) => team_id);
  };
  expect(await listTeams({ query: 'nordlicht' })).toEqual([club.own]);
  expect((await listTeams({ on_days: ['sun'] })).toSorted()).toEqual([club.own, club.rival]);
  expect(await listTeams({ on_days: ['sun', 'mon'] })).toEqual([club.own]);
  expect(await listTeams({ on_days: ['sun'], of_position: 'striker' })).toEqual([club.rival]);
});

test('contracts are found by player, team and status, and only by who may see them', async () => {
  await world.sql(`insert into public.contracts (team_id, player_id) values ($1, $2)`, [club.rival, people.user]);
  const countContracts = async (actor: 'admin' | 'user' | 'coCaptain', args: Calls['contract_page']['Args']) => {
    const { data, error } = await world.as(actor).rpc('contract_page', args);
    expect(error).toBeNull();
    return (data ?? []).length;
  };
  expect(await countContracts('admin', { query: 'rihtim' })).toBe(1);
  expect(await countContracts('admin', { query: 'kerem' })).toBe(1);
  expect(await countContracts('admin', { query: 'celik', max: 100 })).toBe(100);
  expect(await countContracts('admin', { query: 'celik', of_status: 'offered' })).toBe(0);
  expect(await countContracts('admin', { query: 'verein', max: 100 })).toBe(100);
  expect(await countContracts('user', { query: 'rihtim' })).toBe(1);
  expect(await countContracts('coCaptain', { query: 'rihtim' })).toBe(0);
  expect(await countContracts('admin', { of_status: 'offered' })).toBe(1);
  expect(await countContracts('admin', { of_team: club.rival, of_status: 'active' })).toBe(0);
  expect(await countContracts('user', {})).toBe(1);
});
