import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { compare, hash } from 'bcryptjs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend } from '#host/backend.ts';
import { demoIn, fillDemo } from '#host/demo-league.ts';
import { filesOnDisk } from '#host/gateway/storage/files.ts';
import { invite } from '#host/operator/invite.ts';
import { readSeal } from '#host/operator/league-file/container.ts';
import { exportLeagues } from '#host/operator/league-file/export.ts';
import { importLeagues } from '#host/operator/league-file/import.ts';
import { keptSigningKey } from '#host/operator/league-file/signing-key.ts';
import { storeOfProject, storeOnDisk } from '#host/operator/move/files.ts';
import { type Backend, moveLeague } from '#host/operator/move/move.ts';
import { keptSecrets } from '#host/operator/secrets.ts';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { type Settings, settingsOf } from '#host/postgres/settings.ts';
import { surroundings } from './cli.ts';
import { emptyProject, type Project } from './project.ts';
import { type StorageService, startStorageService } from './storage-service.ts';

/** A demo league on a host, an empty project with our migrations, and an empty host to come back to. */
const homes = mkdtempSync(join(tmpdir(), 'rondo-move-'));
const key = 'sb_secret_of_this_project';
const password = 'rondo-moves-house';
let source: Host;
let project: Project;
let storage: StorageService;
let there: Backend;

type Host = Backend & { home: string; cluster: Cluster };

beforeAll(async () => {
  // The database's account has to pass through.
  chmodSync(homes, 0o711);
  source = await openHost('source', true);
  await furnish(source.database);
  project = await emptyProject(join(homes, 'project'));
  push(project);
  storage = await startStorageService(project.adminUrl, key);
  there = { keeper: 'auth', database: settingsOf(project.ownerUrl), files: storeOfProject(storage.url, key) };
});

afterAll(async () => {
  await storage?.stop();
  await project?.stop();
  await source?.cluster.stop();
  rmSync(homes, { recursive: true, force: true });
});

test('what fails on its way leaves neither rows nor a trigger that is off', async () => {
  const before = [await shapeOf(there.database), await tablesOf(there.database)];
  await run(there.database, 'alter table public.match_elo add constraint nobody check (false) not valid');
  await expect(moveLeague(source, there)).rejects.toThrow('nobody');
  await run(there.database, 'alter table public.match_elo drop constraint nobody');
  expect([await shapeOf(there.database), await tablesOf(there.database)]).toEqual(before);
});

test('a league that moves has the same tables, accounts and files there, and the host keeps its own', async () => {
  const [shape, mine] = [await shapeOf(there.database), await tablesOf(source.database)];
  const moved = await moveLeague(source, there);
  expect(moved.left).toEqual({ passwords: 0, factors: 0 });
  expect(await shapeOf(there.database)).toEqual(shape);
  expect(await tablesOf(there.database)).toEqual(mine);
  expect(await accountsOf(there.database)).toEqual(await accountsOf(source.database));
  expect(await contentsOf(there)).toEqual(await contentsOf(source));
  expect(await tablesOf(source.database)).toEqual(mine);
});

/** Of the struct User of Supabase Auth: what it scans into a text or number of Go, where a null is an error. */
const authTexts = `instance_id aud role confirmation_token recovery_token email_change email_change_token_new
  email_change_token_current phone_change phone_change_token reauthentication_token email_change_confirm_status
  created_at updated_at raw_app_meta_data raw_user_meta_data`.split(/\s+/);

test('every account is one that Supabase Auth can read and find', async () => {
  const [{ users, whole, found, known }] = await run(
    there.database,
    `select count(*) as users,
            count(*) filter (where num_nulls(${authTexts.join(', ')}) = 0) as whole,
            count(*) filter (where (instance_id, aud, role, phone is null) = ('00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', true)) as found,
            count(*) filter (where exists (
              select from auth.identities i
               where (i.user_id, i.provider, i.provider_id, i.email) = (u.id, 'email', u.id::text, u.email::text)
                 and i.identity_data @> jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', u.email_confirmed_at is not null)
            )) as known
       from auth.users u`,
  );
  expect([whole, found, known]).toEqual([users, users, users]);
  const [{ encrypted_password: hash }] = await run(
    there.database,
    `select encrypted_password from auth.users where email = 'long@demo.rondo.example'`,
  );
  // what the app sends to a project in place of a password bcrypt cannot read to its end
  expect(await compare(createHash('sha256').update(long).digest('base64'), hash)).toBe(true);
});

test('a project that holds a league is not overwritten by mistake', async () => {
  await expect(moveLeague(source, there)).rejects.toThrow('nothing was changed. With --replace');
});

test('a second run brings what has changed since, and copies no file again', async () => {
  await run(source.database, `update public.profiles set description = 'Moved twice.' where username = 'Lena Vogt'`);
  await run(source.database, `delete from auth.users where email = 'unconfirmed@demo.rondo.example'`);
  const { stdout } = await command(['--replace'], { RONDO_HOME: source.home });
  expect(stdout).toContain(`and 0 files; ${storage.files.size} files were there already.`);
  expect(stdout).toContain('VAPID_PRIVATE_JWK=');
  expect(await tablesOf(there.database)).toEqual(await tablesOf(source.database));
  expect(await accountsOf(there.database)).toEqual(await accountsOf(source.database));
});

test('evidence has the hash of whichever storage it lies in, and changed evidence keeps the one it was shown with', async () => {
  const hashes = () =>
    run(
      there.database,
      `select e.content_hash = private.uploaded_hash('evidence', substr(e.file, 10)) as is_as_shown from public.match_evidence e order by 1`,
    );
  expect(await hashes()).toEqual([{ is_as_shown: false }, { is_as_shown: true }]);
});

test('databases of other migrations are refused', async () => {
  await run(there.database, `insert into supabase_migrations.schema_migrations (version) values ('29991231000000')`);
  await expect(moveLeague(source, there, { replace: true })).rejects.toThrow('the source lacks 29991231000000');
  await run(there.database, `delete from supabase_migrations.schema_migrations where version = '29991231000000'`);
});

test('the league comes back by the command, and a host starts on it', async () => {
  const back = await openHost('back');
  await back.cluster.stop();
  const { stdout, stderr } = await command(['--back'], { RONDO_HOME: back.home });
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^Moved \d+ accounts, \d+ rows of \d+ tables/)]);

  const again = await openHost('back');
  expect(await tablesOf(again.database)).toEqual(await tablesOf(source.database));
  expect(await accountsOf(again.database)).toEqual(await accountsOf(source.database));
  expect(await contentsOf(again)).toEqual(await contentsOf(source));
  const api = await openBackend({
    connection: again.database,
    secrets: await keptSecrets(again.home),
    siteUrl: 'http://localhost',
    files: join(again.home, 'files'),
  });
  await api.migrate();
  await api.warmUp();
  const answer = await api.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: api.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'captain@demo.rondo.example', password }),
    }),
  );
  expect(answer.status).toBe(200);
  await api.close();
  await again.cluster.stop();
});

test('a league’s file comes into a project as it is, and its people are invited to accounts Supabase Auth can read', async () => {
  const other = await emptyProject(join(homes, 'other'));
  const otherStorage = await startStorageService(other.adminUrl, key);
  try {
    push(other);
    const end: Backend = {
      keeper: 'auth',
      database: settingsOf(other.ownerUrl),
      files: storeOfProject(otherStorage.url, key),
    };
    const [there, again] = [join(homes, 'there.rondo'), join(homes, 'again.rondo')];
    const about = { slugs: [], key: keptSigningKey(homes), now: new Date() };
    await exportLeagues(source, { ...about, file: there });
    const { pictures } = await importLeagues(await readSeal(there), end);
    expect(pictures).toBe(otherStorage.files.size);
    await exportLeagues(end, { ...about, file: again });
    const sums = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1);
    expect(sums(again)).toBe(sums(there));

    await invite(end, [{ username: 'Lena Vogt', email: 'lena@people.test' }]);
    const [account] = await run(
      end.database,
      `select u.id = p.id as is_own, num_nulls(${authTexts.map((name) => `u.${name}`).join(', ')}) as nulls, u.email_confirmed_at, u.encrypted_password, i.email
         from auth.users u
         join auth.identities i on (i.user_id, i.provider, i.provider_id) = (u.id, 'email', u.id::text)
         join public.profiles p on p.username = 'Lena Vogt'`,
    );
    expect(account).toEqual({
      is_own: true,
      nulls: 0,
      email_confirmed_at: null,
      encrypted_password: null,
      email: 'lena@people.test',
    });
  } finally {
    await otherStorage.stop();
    await other.stop();
  }
});

/** More letters than bcrypt reads bytes. */
const long = 'ş'.repeat(40);

/** Rows that the demo league lacks: an unconfirmed account, a long password, a second factor, Discord, evidence. */
async function furnish(database: Settings) {
  const account = (email: string, encrypted: string, confirmed: boolean) =>
    run(
      database,
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_token, email_change)
         values (gen_random_uuid(), $1, $2, case when $3 then now() end, md5(random()::text), null)`,
      [email, encrypted, confirmed],
    );
  await account('unconfirmed@demo.rondo.example', await hash('nobody-confirmed-it', 4), false);
  await account('long@demo.rondo.example', await hash(createHash('sha256').update(long).digest('base64'), 4), true);
  await run(
    database,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       select gen_random_uuid(), id, 'phone', 'totp', status::auth.factor_status, now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
         from auth.users cross join unnest('{verified,unverified}'::text[]) as status
        where email = 'admin@demo.rondo.example' and status = 'verified'`,
  );
  await run(
    database,
    `insert into private.discord_accounts (user_id, discord_id, name)
       select id, '123456789012345678', 'lena' from auth.users where email = 'captain@demo.rondo.example'`,
  );
  const bytes = 'evidence';
  for (const [number, shown] of ['something else', bytes].entries()) {
    const [{ file, match_id, team_id, added_by }] = await run(
      database,
      `select m.home_team_id || '/' || gen_random_uuid() || '.png' as file, m.id as match_id, m.home_team_id as team_id, t.captain_id as added_by
         from public.team_matches m join public.teams t on t.id = m.home_team_id
        where m.status = 'finished' and t.captain_id is not null order by m.id offset $1 limit 1`,
      [number],
    );
    await source.files.write(
      { bucket: 'evidence', key: file, owner: null, owner_id: null, created_at: '', mimetype: 'image/png' },
      Buffer.from(bytes),
    );
    await run(
      database,
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('evidence', $1, $2, jsonb_build_object('eTag', '"' || $3::text || '"', 'mimetype', 'image/png'))`,
      [file, added_by, createHash('sha256').update(bytes).digest('hex')],
    );
    await run(
      database,
      `insert into public.match_evidence (match_id, team_id, added_by, file, content_hash) values ($1, $2, $3, 'evidence/' || $4::text, $5)`,
      [match_id, team_id, added_by, file, createHash('sha256').update(shown).digest('hex')],
    );
  }
}

async function openHost(name: string, demo = false): Promise<Host> {
  const home = join(homes, name);
  const cluster = await startCluster({ home, fsync: false });
  const files = join(home, 'files');
  const api = await openBackend({
    connection: cluster.settings,
    secrets: await keptSecrets(home),
    siteUrl: 'http://localhost',
    files,
  });
  await api.migrate();
  if (demo) {
    await demoIn(api.query);
    await api.warmUp();
    await fillDemo(api, password, new Date());
  }
  await api.close();
  return { home, cluster, keeper: 'lite', database: cluster.settings, files: storeOnDisk(filesOnDisk(files)) };
}

function push({ ownerUrl }: Project) {
  execFileSync(join('node_modules', '.bin', 'supabase'), ['db', 'push', '--yes', '--db-url', ownerUrl], {
    env: surroundings(homes),
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
}

const command = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/move.ts', ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SUPABASE_DB_URL: project.ownerUrl,
      SUPABASE_URL: storage.url,
      SUPABASE_SECRET_KEY: key,
      ...env,
    },
  });

// oxlint-disable-next-line typescript/no-explicit-any -- each statement knows its own columns
async function run(database: Settings, statement: string, values: unknown[] = []): Promise<any[]> {
  const client = new Client(database);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of the league, but which hash a storage has for a file, and what the installation says of itself. */
async function tablesOf(database: Settings): Promise<Record<string, string>> {
  const [{ tables }] = await run(
    database,
    `select jsonb_agg(c.oid::regclass::text order by c.oid::regclass::text) as tables from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.oid not in ('private.delivery_setup'::regclass, 'private.host_checks'::regclass)`,
  );
  const held: Record<string, string> = {};
  for (const table of tables as string[]) {
    const [{ rows }] = await run(
      database,
      `select coalesce(string_agg(row::text, e'\\n' order by row::text), '') as rows from (select to_jsonb(t) - 'content_hash' as row from ${table} t) as each`,
    );
    held[table] = rows;
  }
  return held;
}

const accountsOf = (database: Settings) =>
  run(
    database,
    `select u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.raw_user_meta_data, u.banned_until, u.created_at,
            (select jsonb_agg(jsonb_build_array(f.id, f.secret, f.status, f.friendly_name)) from auth.mfa_factors f where f.user_id = u.id) as factors
       from auth.users u order by u.id`,
  );

/** Each file with its owner, its age and what is in it. */
async function contentsOf({ database, files }: Backend) {
  const rows = await run(
    database,
    'select bucket_id as bucket, name as key, owner, owner_id, created_at::text as at from storage.objects order by 1, 2',
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      content: createHash('sha256')
        .update((await files.read(row)) ?? 'nothing')
        .digest('hex'),
    })),
  );
}

/** Triggers and keys, as they are to be whatever was done meanwhile. */
const shapeOf = (database: Settings) =>
  run(
    database,
    `select tgrelid::regclass::text as of, tgname as name, tgenabled::text as how, false as deferred from pg_trigger where not tgisinternal
     union all
     select conrelid::regclass::text, conname, pg_get_constraintdef(oid), condeferrable from pg_constraint where contype = 'f'
     order by 1, 2`,
  );
