import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '#host/backend.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';

/**
 * How long the calls take that look through what grows: the one search, with 100,000 players and 10,000 teams, a page of
 * the transfers, with 50,000 of them, the teams by where they stand in 200 leagues, the ladder of 300,000 picks, the
 * records of 8,000 matches and an announcement to all members, beside the cheapest call there is. Medians and the slowest
 * of 20 calls each (of an announcement, 3) over the API, one after another, in milliseconds. Half of the players have
 * people's names, half are 'grown 4711', so that one word is everybody's. Ends with 1 where a median is over the goal.
 *
 *   npm run bench:calls
 *   npm run bench:calls -- transfers      the rows whose name holds this
 */
const goal = 50;
const wanted = process.argv[2] ?? '';
const old = randomUUID();
const home = mkdtempSync(join(tmpdir(), 'rondo-bench-'));
const cluster = await startCluster({ home, fsync: false });
const secrets = await makeSecrets();
const backend = await openBackend({
  connection: cluster.settings,
  secrets,
  siteUrl: 'http://localhost',
  files: join(home, 'files'),
});
try {
  await backend.migrate();
  await backend.warmUp();
  await fill();
  await fillLeagues();
  const token = await admin();
  console.log('|'.padEnd(69), '| median ms | slowest | rows |');
  console.log('|'.padEnd(69, '-'), '| --------: | ------: | ---: |');
  for (const [name, call, body] of calls().filter(([each]) => each.includes(wanted))) {
    const [median, slowest, rows] = await measure(call, body, token, ...(call === 'announce' ? [3, 0] : [25, 5]));
    const cells = [median.toFixed(1).padStart(9), slowest.toFixed(1).padStart(7), String(rows).padStart(4)];
    console.log(`| ${name}`.padEnd(69), `| ${cells.join(' | ')} |`);
    // an announcement asks nobody to wait for a page: it is handed out by the clock
    if (median > goal && call !== 'announce') process.exitCode = 1;
  }
} finally {
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

/** A row each: its name, the command and what it is asked, which may be another thing each time. */
function calls(): [string, string, object | ((round: number) => object)][] {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const searched = [
    'dogan', 'İREM ÇELİK', 'kerem dogan 12', 'ke', 'i', 'ö 7', 'k d', 'kermdogan', 'kerme dogna', 'nordlihct', 'grown',
    'gronw', 'gornw 4711', 'grown 49999', 'verein 77', 'zzzqqq', 'x'.repeat(60),
    'grown kerem dogan irem celik verein grown kerem dogan irem',
  ]; // prettier-ignore
  return [
    ['is_moderator, the cheapest call', 'is_moderator', { user_id: randomUUID() }],
    ['transfers: first page', 'transfer_page', {}],
    ['transfers: page after 45,000 rows', 'transfer_page', { before_at: days(1250) }],
    ['transfers: first page of a season', 'transfer_page', { of_season: 3 }],
    ['transfers: of a player', 'transfer_page', { query: 'grown 776' }],
    ['transfers: of a team', 'transfer_page', { query: 'verein 7' }],
    ['teams: by place', 'team_page', { sort: 'place' }],
    ['teams: by form', 'team_page', { sort: 'form' }],
    ['ladder of 300,000 picks', 'pick_ladder', { league_id: old, season: 40 }],
    ['records of 8,000 matches', 'league_records', { league_id: old }],
    [
      'announcement to 100,000 members',
      'announce',
      (round) => ({ title: { en: `Night ${round}` }, body: { en: 'The servers are back.' }, captains_only: false }),
    ],
    ...searched.map((query): [string, string, object] => [`search: ${query}`, 'search_site', { query }]),
  ];
}

async function measure(
  call: string,
  body: object | ((round: number) => object),
  token: string,
  rounds = 25,
  unmeasured = 5,
): Promise<[number, number, number]> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await backend.fetch(
      new Request(new URL(`/rest/v1/rpc/${call}`, backend.url), {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(typeof body === 'function' ? body(round) : body),
      }),
    );
    const content: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${JSON.stringify(content)}`);
    rows = Array.isArray(content) ? content.length : 1;
    if (round >= unmeasured) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0, rows];
}

/** 100,000 players, 10,000 teams, 30 leagues of six seasons, 50,000 transfers over four years. */
async function fill(): Promise<void> {
  const first =
    'Kerem İrem Işıl Oğuz Berkay Ceren Mert Deniz Elif Emre Leon Finn Greta Jonas Lukas Łukasz Max Mia Zoe Harry Oliver Jack Amelia Noah Çağla Şule Ümit Gökçe Yağmur Tuğba';
  const last =
    'Doğan Çelik Işık Yıldız Şahin Kaya Demir Öztürk Arslan Koç Müller Groß Fischer Weber Wagner Becker Schulz Hoffmann Pike Smith Jones Taylor Brown Walker Wright Hughes';
  await backend.query(
    `insert into public.profiles (id, username, position)
       select md5('player ' || n)::uuid,
              case when n % 2 = 0 then 'grown ' || n
                   else (string_to_array($1, ' '))[1 + n / 2 % 30] || ' ' || (string_to_array($2, ' '))[1 + n / 60 % 26] || ' ' || n / 1560 end,
              'striker'
         from generate_series(1, 100000) as n
       on conflict do nothing`,
    [first, last],
  );
  await backend.query(
    `insert into public.teams (id, name, tag)
       select md5('team ' || n)::uuid, case when n % 2 = 0 then 'Verein ' else 'Nordlicht ' end || n, upper(lpad(to_hex(n), 4, '0'))
         from generate_series(1, 10000) as n`,
  );
  await backend.query(
    `insert into public.team_members (team_id, player_id)
       select md5('team ' || 1 + n / 10)::uuid, md5('player ' || n)::uuid
         from generate_series(1, 99999) as n
        where exists (select from public.profiles p where p.id = md5('player ' || n)::uuid)`,
  );
  await backend.query(`insert into public.leagues (name) select 'League ' || n from generate_series(1, 30) as n`);
  await backend.query(
    `insert into public.league_seasons (league_id, season, phase)
       select id, n, 'finished' from public.leagues, generate_series(1, 6) as n`,
  );
  await backend.query(
    `insert into public.transfers (player_id, to_team_id, kind, league_id, season, happened_at)
       select p.id, t.id, 'contract_accepted', l.id, 1 + n % 6, now() - n * interval '40 minutes'
         from generate_series(1, 50000) as n
         join (select id, row_number() over (order by id) as place from public.profiles) as p on p.place = 1 + n % 2000
         join (select id, row_number() over (order by id) as place from public.teams) as t on t.place = 1 + n % 100
        cross join (select id from public.leagues order by name limit 1) as l`,
  );
  await backend.query('vacuum analyze');
}

/** 200 leagues of ten teams and 40 results, and an old one: 8,000 matches in 40 seasons, in the last of them 300,000 picks. */
async function fillLeagues(): Promise<void> {
  const team = (expression: string) => `md5('team ' || ${expression})::uuid`;
  const pair = `lateral (select 1 + n % 9 as a, 1 + (n + 1 + n / 9 % 8) % 9 as b) as pair`;
  await backend.query(
    `set local session_replication_role = replica;
     insert into public.leagues (id, name, slug) select md5('league ' || l)::uuid, 'Table ' || l, 'table-' || l from generate_series(1, 200) as l;
     insert into public.leagues (id, name, slug) values ('${old}', 'Old league', 'old-league');
     insert into public.league_seasons (league_id, season, phase)
       select md5('league ' || l)::uuid, 1, 'regular'::public.season_phase from generate_series(1, 200) as l
       union all select '${old}', s, case when s = 40 then 'regular' else 'finished' end::public.season_phase from generate_series(1, 40) as s;
     insert into public.league_teams (league_id, season, team_id)
       select md5('league ' || l)::uuid, 1, ${team('l * 10 + t')} from generate_series(1, 200) as l, generate_series(0, 9) as t
       union all select '${old}', s, ${team('9000 + t')} from generate_series(1, 40) as s, generate_series(0, 9) as t;
     insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status, finished_at, home_score, away_score)
       select md5('league ' || l)::uuid, 1, 1 + n / 5, ${team('l * 10 + pair.a')}, ${team('l * 10 + pair.b')}, now() - n * interval '1 day', 'finished'::public.match_status,
              now() - n * interval '1 day', 1 + n % 3, n % 2 * 4
         from generate_series(1, 200) as l, generate_series(0, 39) as n, ${pair}
       union all
       select '${old}', s, 1 + n / 5, ${team('9000 + pair.a')}, ${team('9000 + pair.b')}, now() - (41 - s) * interval '200 days' - n * interval '8 hours', 'finished',
              now() - (41 - s) * interval '200 days' - n * interval '8 hours', 1 + n % 3, n % 2 * 4
         from generate_series(1, 40) as s, generate_series(0, 199) as n, ${pair};
     insert into public.match_player_stats (match_id, player_id, team_id, goals, assists, passes, mvp)
       select m.id, r.player_id, r.team_id, p % 3, p % 2, 20 + p, p = 1 and r.team_id = m.home_team_id
         from public.team_matches m
         cross join lateral (
           select t.team_id, t.player_id, row_number() over (partition by t.team_id order by t.player_id) as p
             from public.team_members t where t.team_id in (m.home_team_id, m.away_team_id)
         ) r
        where m.league_id = '${old}' and r.p <= 5`,
  );
  await backend.query(
    `insert into public.picks (user_id, match_id, league_id, season, winner, points)
       select md5('player ' || n)::uuid, m.id, m.league_id, m.season, 'home', case when m.home_score > m.away_score then 2 else 0 end
         from public.team_matches m, generate_series(1, 1600) as n
         join public.profiles p on p.id = md5('player ' || n)::uuid
        where (m.league_id, m.season) = ('${old}', 40)`,
  );
  for (let part = 0; part < 3; part += 1) await backend.query('select private.sum_picks()');
  await backend.query('select private.refresh_standings(l.id) from public.leagues l');
  await backend.query('truncate private.stale_leagues');
  await backend.query('vacuum analyze');
}

/** An admin's token. */
async function admin(): Promise<string> {
  const sub = randomUUID();
  await backend.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    sub,
    'admin@bench.test',
  ]);
  await backend.query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [sub]);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 })}`;
  return `${unsigned}.${createHmac('sha256', secrets.jwtSecret).update(unsigned).digest('base64url')}`;
}
