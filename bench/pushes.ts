import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { installedFolders } from '#host/postgres/cluster.ts';
import { fakePush } from '#host/testing/fake-push.ts';
import { startHost } from '#host/testing/host-process.ts';

/**
 * One captain reports a result, the other captain's phone is told: how long until the push service has it, counted from when
 * the call was sent. The push service is of this bench, and takes everything.
 *
 *   npm run bench:pushes
 */
const reports = 40;

type Match = { id: string; captain: string; rival: string };
/** Goal of this bench: p95 in milliseconds. */
const most = 10_000;

let publicKey = '';
const pushes = await fakePush(() => publicKey);
const home = mkdtempSync(join(tmpdir(), 'rondo-pushes-'));
const host = await startHost({ home, args: ['--api-only'], env: { RONDO_TEST_PUSH: pushes.at } });
if (!host.output().includes('Rondo is up')) throw new Error(host.output());
const owner = new Client(installedFolders(home).settings);
try {
  await owner.connect();
  const { rows: setup } = await owner.query<{ push_key: string }>('select push_key from private.delivery_setup');
  publicKey = setup[0]!.push_key;
  const took: number[] = [];
  const matches = await underWay();
  for (let reported = 0; reported < reports; reported += 1) {
    const match = matches[reported % matches.length]!;
    const device = await deviceOf(match.rival);
    // at any moment between two looks of the sender
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3000));
    const began = Date.now();
    const id = await as(match.captain, 'select private.report_match($1, 2, 1) as id', match.id);
    const arrived = await arrival(device);
    took.push(arrived - began);
    await as(match.captain, 'select private.withdraw_report($1) as id', id);
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.min(Math.ceil(took.length * share), took.length) - 1]!;
  console.log(`${took.length} reports, faults: ${pushes.faults.length}`);
  console.log(
    `from the call to the push service: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (goal ${most} ms)`,
  );
  if (at(0.95) > most || pushes.faults.length > 0) process.exitCode = 1;
} finally {
  await owner.end();
  await host.ended('SIGTERM');
  await pushes.close();
  rmSync(home, { recursive: true, force: true });
}

/** Matches that kicked off ten minutes ago, each with both captains. */
async function underWay(): Promise<Match[]> {
  const { rows } = await owner.query<Match>(
    `update public.team_matches m set kickoff_at = now() - interval '10 minutes'
       from public.teams h, public.teams a
      where m.id in (
          select id from public.team_matches where status = 'scheduled' and night_cup_id is null order by kickoff_at limit $1
        )
        and h.id = m.home_team_id and a.id = m.away_team_id
      returning m.id, h.captain_id as captain, a.captain_id as rival`,
    [reports],
  );
  return rows;
}

/** A phone that a captain is signed in on; the path of its address. */
async function deviceOf(captain: string): Promise<string> {
  const { endpoint, p256dh, auth } = pushes.device();
  await owner.query('delete from private.push_devices');
  await owner.query('delete from private.command_counts');
  // Most people of the demo league have no account.
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::text || '@bench.test', now()) on conflict do nothing`,
    [captain],
  );
  const session = randomUUID();
  await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, captain]);
  await owner.query(
    'insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)',
    [captain, session, endpoint, p256dh, auth],
  );
  return endpoint;
}

/** A command of a captain; what it answers. */
async function as(captain: string, command: string, about: string): Promise<string> {
  await owner.query('begin');
  await owner.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
    [JSON.stringify({ sub: captain, role: 'authenticated' }), captain],
  );
  const { rows } = await owner.query<{ id: string }>(command, [about]);
  await owner.query('commit');
  return rows[0]!.id;
}

async function arrival(endpoint: string): Promise<number> {
  for (;;) {
    const pushed = pushes.requests.find((each) => each.endpoint === endpoint);
    if (pushed) return pushed.at;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
