import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openBackend } from '#host/backend.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';

/**
 * Ten matches end in the same minute, and followers are notified of them: how many rounds of the clock that takes, one a minute, how
 * long a round takes, and what members feel of it who do something meanwhile. A third of the followers have a device, a tenth is
 * linked to Discord, all have mail. Ends with 1 where it takes more rounds, or a round or call longer, than the goals.
 *
 *   npm run bench:followers
 *   npm run bench:followers -- 2000      with so many followers a round
 */
/** The most rounds, and milliseconds of a round and of a member's call. */
const goal = { rounds: 11, round: 10_000, call: 1000 };
const inARound = process.argv[2];
const matches = 10;
const crowd = 5000;

const home = mkdtempSync(join(tmpdir(), 'rondo-followers-'));
const cluster = await startCluster({ home });
const backend = await openBackend({
  connection: cluster.settings,
  secrets: await makeSecrets(),
  siteUrl: 'http://localhost',
  files: join(home, 'files'),
});
const open = async () => {
  const client = new Client(cluster.settings);
  await client.connect();
  return client;
};
let clients: Client[] = [];
try {
  await backend.migrate();
  clients = await Promise.all([open(), open(), open()]);
  const [clock, member, watch] = clients as [Client, Client, Client];
  await fill(clock);
  if (inARound !== undefined) await notifyInARound(clock, Number(inARound));
  const calm = await beside(member, async () => new Promise((resolve) => setTimeout(resolve, 5000)));
  console.log(`members alone: ${shown(calm)}`);
  for (const followed of [1, matches]) {
    const due = await night(clock, followed);
    const rounds: number[] = [];
    let waits = 0;
    const calls = await beside(member, async () => {
      const state = { isOver: false };
      const watching = (async () => {
        while (!state.isOver) waits += await waitingFor(watch, clock);
      })();
      while ((await left(watch)) > 0) {
        const began = performance.now();
        await clock.query('select private.settle_due()');
        rounds.push(performance.now() - began);
      }
      state.isOver = true;
      await watching;
    });
    const { rows } = await clock.query<{ count: number }>(
      `select count(*)::int from public.notifications where key = 'followedResult' and created_at >= $1`,
      [due],
    );
    console.log(
      `${matches} matches, ${followed} with ${crowd} followers: ${rows[0]!.count} notified in ${rounds.length} rounds, ` +
        `of ${Math.round(Math.max(...rounds))} ms at most (${rounds.map(Math.round).join(', ')})`,
    );
    console.log(`  members beside it: ${shown(calls)}; looks at which somebody waited for the clock: ${waits}`);
    if (rounds.length > goal.rounds || Math.max(...rounds) > goal.round || Math.max(...calls) > goal.call)
      process.exitCode = 1;
  }
} finally {
  await Promise.all(clients.map((client) => client.end()));
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

function shown(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1]!.toFixed(1);
  return `${times.length} calls, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}

/** The followers, two squads a match, and what they hear by. */
async function fill(owner: Client): Promise<void> {
  await owner.query(
    `insert into public.profiles (id, username)
       select md5('fan ' || n)::uuid, 'Fan ' || n from generate_series(1, $1::int) as n`,
    [crowd],
  );
  await owner.query(
    `insert into public.profiles (id, username)
       select md5('player ' || n)::uuid, 'Player ' || n from generate_series(1, $1::int) as n`,
    [matches * 2 * 5],
  );
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at)
       select md5('fan ' || n)::uuid, n || '@fans.test', now() from generate_series(1, $1::int) as n`,
    [crowd],
  );
  await owner.query('insert into auth.sessions (id, user_id) select id, id from auth.users');
  await owner.query(
    `insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth)
       select md5('fan ' || n)::uuid, md5('fan ' || n)::uuid, 'https://fcm.googleapis.com/fcm/send/' || n, rpad('p', 87, 'p'), rpad('a', 22, 'a')
         from generate_series(1, $1::int, 3) as n`,
    [crowd],
  );
  await owner.query(
    `insert into private.discord_accounts (user_id, discord_id, name)
       select md5('fan ' || n)::uuid, (710000000000000000 + n)::text, 'Fan' from generate_series(1, $1::int, 10) as n`,
    [crowd],
  );
  await owner.query('select private.set_delivery_channels($1, true)', [`B${'A'.repeat(86)}`]);
  await owner.query(
    `select private.set_discord_application('112233445566778899', 'https://bench.test/back', 'https://bench.test/back', true)`,
  );
  await owner.query(
    `insert into public.teams (id, name, tag, manager_id)
       select md5('team ' || n)::uuid, 'Team ' || n, upper(lpad(to_hex(n), 4, '0')), md5('player ' || n * 5)::uuid
         from generate_series(1, $1::int) as n`,
    [matches * 2],
  );
  await owner.query(
    `insert into public.team_members (team_id, player_id, team_role)
       select md5('team ' || (n + 4) / 5)::uuid, md5('player ' || n)::uuid, case when n % 5 = 0 then 'captain' else 'player' end::public.team_role
         from generate_series(1, $1::int) as n`,
    [matches * 2 * 5],
  );
  await owner.query(`insert into public.leagues (id, name) values (md5('league')::uuid, 'Bench')`);
  await owner.query(`insert into public.league_seasons (league_id, season, phase) values (md5('league')::uuid, 1, 'regular')`);
  await owner.query(
    `insert into public.league_teams (league_id, season, team_id) select md5('league')::uuid, 1, id from public.teams`,
  );
  await owner.query('vacuum analyze');
} // prettier-ignore

/** Has the clock notify another number of followers a round. */
async function notifyInARound(owner: Client, count: number): Promise<void> {
  const { rows } = await owner.query<{ made: string }>(
    `select pg_get_functiondef('private.notices_left'::regproc) as made`,
  );
  const changed = rows[0]!.made.replace(/most_a_round constant int := \d+/, `most_a_round constant int := ${count}`);
  if (changed === rows[0]!.made) throw new Error(`It notifies ${count} followers already`);
  await owner.query(changed);
}

/** Ten matches end at once; so many of them are of a team that everybody follows. When. */
async function night(owner: Client, followed: number): Promise<Date> {
  await owner.query('delete from public.team_follows');
  await owner.query(
    `insert into public.team_follows (user_id, team_id, created_at)
       select md5('fan ' || n)::uuid, md5('team ' || m * 2)::uuid, now() - interval '1 day'
         from generate_series(1, $1::int) as n, generate_series(1, $2::int) as m
        where m <= $3 or n <= 100`,
    [crowd, matches, followed],
  );
  await owner.query('analyze public.team_follows');
  const { rows: ids } = await owner.query<{ id: string }>(
    `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       select md5('league')::uuid, 1, $2, md5('team ' || m * 2 - 1)::uuid, md5('team ' || m * 2)::uuid, now() - interval '20 minutes'
         from generate_series(1, $1::int) as m
       returning id`,
    [matches, followed],
  );
  const { rows } = await owner.query<{ at: Date }>('select clock_timestamp() as at');
  for (const { id } of ids)
    await owner.query(`select private.import_match(jsonb_populate_record(m, '{"status": "finished", "home_score": 2, "away_score": 1}'))
       from public.team_matches m where m.id = $1`, [id]); // prettier-ignore
  if ((await left(owner)) !== matches) throw new Error('Not every match is news');
  return rows[0]!.at;
}

async function left(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from private.followed_news where done_at is null',
  );
  return rows[0]!.count;
}

/** Whether somebody waits at this moment for what the clock holds. */
async function waitingFor(owner: Client, clock: Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`,
    [(clock as unknown as { processID: number }).processID],
  );
  return rows[0]!.count;
}

/** How long the calls of followers take while something else happens: to follow, to read, to be seen. */
async function beside(owner: Client, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const calling = (async () => {
    for (let call = 0; !state.isOver; call += 1) {
      const began = performance.now();
      await owner.query('begin');
      const { rows } = await owner.query<{ id: string }>(`select md5('fan ' || 1 + floor(random() * $1::int))::uuid as id`, [crowd]);
      const { id } = rows[0]!;
      await owner.query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
        JSON.stringify({ sub: id, role: 'authenticated' }),
        id,
      ]);
      if (call % 3 === 0) await owner.query(`select private.follow_team(md5('team 1')::uuid, random() < 0.5)`);
      else if (call % 3 === 1) await owner.query('select private.mark_notifications_read()');
      else await owner.query('select private.mark_seen()');
      await owner.query('commit');
      times.push(performance.now() - began);
    }
  })();
  await work();
  state.isOver = true;
  await calling;
  return times;
} // prettier-ignore
