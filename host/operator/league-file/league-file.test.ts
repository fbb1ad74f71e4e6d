import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoIn, fillDemo } from '#host/demo-league.ts';
import { filesOnDisk } from '#host/gateway/storage/files.ts';
import { storeOnDisk } from '#host/operator/move/files.ts';
import type { Backend } from '#host/operator/move/move.ts';
import { invitationsIn, invite } from '#host/operator/invite.ts';
import { mailsTo, openLink, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';
import { documented } from '#supabase/functions/read-api/schemas.ts';
import { readSeal, writeContainer } from './container.ts';
import { stays, travels } from './contents.ts';
import { exportLeagues } from './export.ts';
import { importLeagues } from './import.ts';
import { fingerprintOf, keptSigningKey, publicPart } from './signing-key.ts';

/** The demo league on one host, and a host with nothing. */
const folder = mkdtempSync(join(tmpdir(), 'rondo-league-file-'));
const file = join(folder, 'league.rondo');
const slug = 'flutlicht-liga';
const key = keptSigningKey(folder);
const now = new Date('2026-11-30T12:00:00Z');
let here: TestLeague;
let there: TestLeague;

const endOf = ({ cluster, dist }: TestLeague): Backend => ({
  keeper: 'lite',
  database: cluster.settings,
  files: storeOnDisk(filesOnDisk(join(dirname(dist), 'files'))),
});

beforeAll(async () => {
  here = await openTestLeague();
  await demoIn(here.backend.query);
  await fillDemo(here.backend, 'only-for-this-test', new Date());
  await furnish(here);
  there = await openTestLeague({ siteUrl: 'http://there.example' });
  await exportLeagues(endOf(here), { slugs: [], file, key, now });
}, 600_000);
afterAll(async () => {
  await here?.close();
  await there?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds rows that the demo league lacks and that answers or the ledger show. */
async function furnish({ backend: { query } }: TestLeague) {
  await query(
    `insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season)
       select 'match', 'rival', m.home_team_id, t.id, m.id, m.league_id, m.season
         from public.team_matches m, public.teams t
        where m.status = 'finished' and m.league_id is not null
          and not exists (select from public.league_teams e where e.team_id = t.id)
        order by m.id, t.id limit 1`,
  );
  await query(
    `insert into public.result_reasons (id, match_id, seq, author_id, reason)
       select gen_random_uuid(), r.match_id, r.seq, p.id, 'The claim of the home side was right.'
         from public.match_results r, public.profiles p
         join private.user_roles s on s.user_id = p.id and s.role = 'admin'
        order by r.match_id, r.seq limit 1`,
  );
}

/** Every answer of the read API about the league, by its address. */
async function answersOf(league: TestLeague): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  let requests = 0;
  const read = async <Answer>(path: string): Promise<Answer> => {
    requests += 1;
    const answer = await league.ask(`/api/v1${path}`, { from: `198.51.${requests >> 5}.1`, headers: { apikey: '' } });
    const text = await answer.text();
    answers[path] = `${answer.status} ${text}`;
    return JSON.parse(text) as Answer;
  };
  type Team = { slug: string };
  const at = `/leagues/${slug}`;
  await read('/leagues');
  await read(at);
  const { seasons } = await read<{ seasons: { season: number }[] }>(`${at}/seasons`);
  await read(`${at}/seasons/current/table`);
  for (const { season } of seasons) {
    const { rows } = await read<{ rows: { team: Team }[] }>(`${at}/seasons/${season}/table`);
    for (const { team } of rows) await read(`${at}/teams/${team.slug}`);
    const { stats } = await read<{ stats: { username: string; has_profile: boolean }[] }>(
      `${at}/stats?season=${season}`,
    );
    for (const { username, has_profile } of stats)
      if (has_profile) await read(`${at}/players/${encodeURIComponent(username)}`);
    for (let cursor = ''; ;) {
      const page = await read<{ matches: { id: string }[]; next_cursor: string | null }>(
        `${at}/matches?season=${season}&limit=100${cursor}`,
      );
      for (const { id } of page.matches) await read(`${at}/matches/${id}`);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }
  return answers;
}

const contentsOf = ({ backend }: TestLeague, table: string, but: string[] = []) =>
  backend.query(
    `select (to_jsonb(t) - $1::text[])::text as row from ${table} t where match_id in (select m.id from public.team_matches m where m.league_id is not null) order by 1`,
    [but],
  );

test('every table either travels or stays, and says so', async () => {
  const tables = await here.backend.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private') order by 1`,
  );
  expect([...Object.keys(travels), ...Object.keys(stays)].toSorted()).toEqual(
    tables.map(({ table }) => table).toSorted(),
  );
});

describe('the file', () => {
  test('is its owner’s alone, and says what is in it', async () => {
    const again = join(folder, 'again.rondo');
    const exported = await exportLeagues(endOf(here), { slugs: [], file: again, key, now });
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
    expect(exported.lost).toEqual([]);
    expect(statSync(file).size).toBe(exported.bytes);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const { manifest, fingerprint } = await readSeal(file);
    expect(manifest).toMatchObject({
      made_at: now.toISOString(),
      leagues: [{ slug: 'bogaz-ligi' }, { slug, seasons: [3, 4] }],
    });
    expect(fingerprint).toBe(fingerprintOf(publicPart(key)));
  });

  test('holds no address, password or birth date', async () => {
    const text = gunzipSync(readFileSync(file)).toString();
    const secrets = await here.backend.query<{ secret: string }>(
      `select unnest(array[u.email, u.encrypted_password]) as secret from auth.users u
       union all select p.birth_date::text from public.profile_private p
       union all select m.body from public.messages m
       union all select m.body from public.ticket_messages m`,
    );
    const entries = secrets.filter(({ secret }) => secret !== null);
    expect(entries.length).toBeGreaterThan(20);
    const births = text.match(/"birth_date"/g);
    expect(births).toHaveLength(1);
    expect(entries.filter(({ secret }) => !/^\d{4}-\d\d-\d\d$/.test(secret) && text.includes(secret))).toEqual([]);
    const people = text.split('\n').findIndex((line) => line.startsWith('{"part":"public.profile_private"'));
    const { columns } = JSON.parse(text.split('\n')[people] ?? '') as { columns: string[] };
    const row = JSON.parse(text.split('\n')[people + 1] ?? '') as unknown[];
    expect([row[columns.indexOf('birth_date')], row[columns.indexOf('locale')]]).toEqual([null, null]);
  });

  test('of another key has another fingerprint, and a league that is not there is named', async () => {
    const other = join(folder, 'other.rondo');
    const otherKey = keptSigningKey(mkdtempSync(join(folder, 'other-')));
    const end = endOf(here);
    await expect(exportLeagues(end, { slugs: ['no-league'], file: other, key, now })).rejects.toThrow(
      'no league no-league',
    );
    expect(existsSync(other)).toBe(false);
    await exportLeagues(end, { slugs: [slug], file: other, key: otherKey, now });
    expect((await readSeal(other)).fingerprint).not.toBe((await readSeal(file)).fingerprint);
  });

  test('with any byte altered, cut off or lengthened is refused', async () => {
    const whole = readFileSync(file);
    const changed = join(folder, 'changed.rondo');
    const places = [
      0,
      9,
      10,
      whole.length - 1,
      whole.length - 20,
      whole.length - 90,
      whole.length - 110,
      whole.length - 126,
    ];
    const chance = Array.from({ length: 30 }, () => randomBytes(4).readUInt32LE() % whole.length);
    const versions = [
      ...[...places, ...chance].map((place) => {
        const bytes = Buffer.from(whole);
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        return bytes;
      }),
      whole.subarray(0, -1),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole, Buffer.from([0])]),
      gzipSync(gunzipSync(whole)),
      Buffer.alloc(0),
    ];
    for (const bytes of versions) {
      writeFileSync(changed, bytes);
      await expect(readSeal(changed)).rejects.toThrow('was changed or cut off');
    }
  });

  test('that is changed after its seal was read is refused', async () => {
    const changed = join(folder, 'meanwhile.rondo');
    writeFileSync(changed, readFileSync(file));
    const sealed = await readSeal(changed);
    await exportLeagues(endOf(here), { slugs: [slug], file: changed, key, now });
    await expect(importLeagues(sealed, endOf(there))).rejects.toThrow();
    expect(await there.backend.query('select from public.leagues')).toEqual([]);
  });

  test('of other tables, or of none, is refused', async () => {
    const { manifest } = await readSeal(file);
    const odd = join(folder, 'odd.rondo');
    const parts = async function* (part: string, columns: string[]) {
      yield { part, about: { columns }, lines: [] };
    };
    for (const [part, columns] of [
      ['auth.users', ['id']],
      ['public.site_settings', ['key', 'value']],
      ['public.leagues', ['id', 'name']],
      ['picture evidence/one.png', []],
      ['picture logos/../secrets.json', []],
    ] as const) {
      await writeContainer(odd, manifest, parts(part, [...columns]), key);
      await expect(importLeagues(await readSeal(odd), endOf(there))).rejects.toThrow(/does not hold/);
    }
    await writeContainer(
      odd,
      { ...manifest, site: 'http://there.example\u001B[2Jsigned by' },
      parts('public.leagues', []),
      key,
    );
    await expect(readSeal(odd)).rejects.toThrow('another format');
    await writeContainer(odd, { ...manifest, migration: '20990101000000' }, parts('public.leagues', []), key);
    await expect(importLeagues(await readSeal(odd), endOf(there))).rejects.toThrow('20990101000000');
  });
});

describe('on another host', () => {
  test('names that are taken are named, and nothing is written', async () => {
    const [player] = await here.backend.query<{ username: string }>(
      `select p.username from public.profiles p join public.team_members m on m.player_id = p.id order by p.username limit 1`,
    );
    await there.backend.query(
      `insert into public.teams (id, name, short_name, tag, slug) select gen_random_uuid(), upper(t.name), 'Own', 'OWN', 'own' from (select $1::text as name) t`,
      [
        (
          await here.backend.query<{ name: string }>(
            `select name from public.teams where archived_at is null order by name limit 1`,
          )
        )[0]?.name,
      ],
    );
    await there.backend.query(`insert into public.profiles (id, username) values (gen_random_uuid(), $1)`, [
      player?.username,
    ]);
    const refused = importLeagues(await readSeal(file), endOf(there));
    await expect(refused).rejects.toThrow('2 names or keys are taken here');
    await expect(refused).rejects.toThrow(`profiles: ${player?.username} (username)`);
    expect(await there.backend.query('select from public.leagues')).toEqual([]);
    expect(await there.backend.query('select from storage.objects')).toEqual([]);
    await there.backend.query('delete from public.teams');
    await there.backend.query('delete from public.profiles');
  });

  test('what fails on its way leaves neither rows nor a trigger that is off', async () => {
    const shape = () =>
      there.backend.query(
        `select tgname as name, tgenabled::text as how from pg_trigger where not tgisinternal
         union all select conname, condeferrable::text from pg_constraint where contype = 'f' order by 1, 2`,
      );
    const before = await shape();
    await there.backend.query('alter table public.match_elo add constraint nobody check (false) not valid');
    await expect(importLeagues(await readSeal(file), endOf(there))).rejects.toThrow('nobody');
    await there.backend.query('alter table public.match_elo drop constraint nobody');
    expect(await there.backend.query('select from public.leagues')).toEqual([]);
    expect(await shape()).toEqual(before);
  });

  test('every answer of the read API is the same, byte by byte', async () => {
    const imported = await importLeagues(await readSeal(file), endOf(there));
    expect(imported.pictures).toBeGreaterThan(5);
    const [ours, theirs] = [await answersOf(here), await answersOf(there)];
    const shape = (path: string) =>
      path
        .replace(/\?.*/, '')
        .replace(slug, '{league}')
        .replace(/(matches|teams|players)\/[^/]+$/, '$1/{}')
        .replace(/seasons\/[^/]+/, 'seasons/{season}');
    expect([...new Set(Object.keys(ours).map(shape))].toSorted()).toEqual(
      Object.keys(documented)
        .filter((path) => !path.startsWith('/cups'))
        .map((path) => path.replace('{id}', '{}').replace('teams/{team}', 'teams/{}').replace('{username}', '{}'))
        .toSorted(),
    );
    expect(Object.keys(ours).length).toBeGreaterThan(150);
    expect(Object.values(ours).filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    expect(theirs).toEqual(ours);
  }, 600_000);

  test('the ledger, its reasons, line-ups and ratings are the same, and pictures have the same bytes', async () => {
    for (const table of [
      'public.match_results',
      'public.result_reasons',
      'public.match_reports',
      'public.protests',
      'public.match_lineups',
      'public.match_elo',
    ])
      expect([table, await contentsOf(there, table)]).toEqual([table, await contentsOf(here, table)]);
    const pictures = await there.backend.query<{ file: string; tag: string }>(
      `select bucket_id || '/' || name as file, metadata ->> 'eTag' as tag from storage.objects order by 1`,
    );
    expect(pictures.length).toBeGreaterThan(5);
    for (const { file: shown } of pictures) {
      const [ours, theirs] = await Promise.all([here.visitor.picture(shown), there.visitor.picture(shown)]);
      expect([shown, theirs === null, theirs]).toEqual([shown, false, ours]);
    }
    const tags = `select bucket_id || '/' || name as file, metadata ->> 'eTag' as tag from storage.objects where bucket_id || '/' || name = any ($1) order by 1`;
    expect(await here.backend.query(tags, [pictures.map(({ file: shown }) => shown)])).toEqual(pictures);
  });

  test('nobody is notified, and no role, session or follow came along', async () => {
    const [counts] = await there.backend.query(
      `select (select count(*)::int from public.notifications) as notifications, (select count(*)::int from private.outbox) as outbox,
              (select count(*)::int from auth.users) as accounts, (select count(*)::int from private.user_roles) as roles,
              (select count(*)::int from public.league_follows) as follows`,
    );
    expect(counts).toEqual({ notifications: 0, outbox: 0, accounts: 0, roles: 0, follows: 0 });
  });

  test('the command asks for the fingerprint, and takes no other than the one it was told', async () => {
    const run = (args: string[], input: string) => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/import-league.ts', file, ...args], {
        input,
        encoding: 'utf8',
        env: { ...process.env, RONDO_HOME: join(folder, 'nowhere') },
      });
      return [status, stderr.trim()];
    };
    const { fingerprint } = await readSeal(file);
    expect(run(['--fingerprint', 'd611 990f'], 'y\n')).toEqual([
      1,
      expect.stringContaining(`signed by ${fingerprint}`),
    ]);
    expect(run([], 'n\n')).toEqual([1, 'Nothing was imported.']);
    expect(run(['--fingerprint', fingerprint.toUpperCase()], '')).toEqual([1, expect.stringContaining('nowhere')]);
  });

  test('the same file a second time is refused', async () => {
    await expect(importLeagues(await readSeal(file), endOf(there))).rejects.toThrow('is here already');
  });

  test('the file that is written there is the same but for its moment and site', async () => {
    const back = join(folder, 'back.rondo');
    await exportLeagues(endOf(there), { slugs: [], file: back, key, now });
    // of each part its lines and the hash of them
    const sums = (name: string) => gunzipSync(readFileSync(name)).toString().trimEnd().split('\n').at(-1);
    expect(sums(back)).toBe(sums(file));
  });
});

describe('people', () => {
  const ofTeam = `select p.id, p.username from public.profiles p join public.team_members m on m.player_id = p.id and m.left_at is null
    where p.deleted_at is null order by p.username`;
  const signIn = async (email: string, password: string) =>
    there.ask('/auth/v1/token?grant_type=password', { json: { email, password } });

  test('who are invited claim their own profile by "Forgot password"', async () => {
    const [person] = await there.backend.query<{ id: string; username: string }>(`${ofTeam} limit 1`);
    await invite(endOf(there), invitationsIn(`"${person?.username}", First@People.test\n`));
    await there.ask('/auth/v1/recover', { json: { email: 'first@people.test' } });
    const [mail] = await mailsTo(there, 'first@people.test');
    const opened = await openLink(there, mail);
    const { user, access_token } = (await opened.json()) as { user: { id: string }; access_token: string };
    expect(user.id).toBe(person?.id);
    const changed = await there.ask('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}` },
      json: { password: 'moved in at last' },
    });
    expect(changed.status).toBe(200);
    expect((await signIn('first@people.test', 'moved in at last')).status).toBe(200);
    const own = await there.ask('/rest/v1/profiles?select=username,team_members(team_id)&id=eq.' + user.id, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await own.json()).toMatchObject([{ username: person?.username, team_members: [{}] }]);
  });

  test('who are invited and sign up instead come to the same profile', async () => {
    const [, person] = await there.backend.query<{ id: string; username: string }>(`${ofTeam} limit 2`);
    const username = person?.username ?? '';
    await invite(endOf(there), [{ username, email: 'mistyped@people.test' }]);
    // a stranger was there first, with the address alone
    await there.ask('/auth/v1/signup', { json: { email: 'second@people.test', password: 'typed by a stranger' } });
    await mailsTo(there, 'second@people.test');
    await invite(endOf(there), [{ username, email: 'second@people.test' }]);
    expect(await there.backend.query(`select from auth.users where email = 'mistyped@people.test'`)).toEqual([]);
    await there.ask('/auth/v1/signup', { json: { email: 'second@people.test', password: 'typed by anybody' } });
    const [mail] = await mailsTo(there, 'second@people.test', 2);
    const { user, choose_password } = (await (await openLink(there, mail)).json()) as {
      user: { id: string };
      choose_password: boolean;
    };
    expect([user.id, choose_password]).toEqual([person?.id, true]);
    expect((await signIn('second@people.test', 'typed by anybody')).status).toBe(400);
  });

  test('are invited all or not at all, and each reason is said', async () => {
    const [first, , third, fourth] = await there.backend.query<{ username: string }>(`${ofTeam} limit 4`);
    const list = [
      { username: third?.username ?? '', email: 'third@people.test' },
      { username: first?.username ?? '', email: 'fifth@people.test' },
      { username: fourth?.username ?? '', email: 'second@people.test' },
      { username: 'Nobody At All', email: 'sixth@people.test' },
    ];
    const refused = invite(endOf(there), list);
    await expect(refused).rejects.toThrow(
      [
        `${first?.username}, fifth@people.test: this player has an account`,
        `  ${fourth?.username}, second@people.test: this address has an account`,
        '  Nobody At All, sixth@people.test: nobody has this username',
      ].join('\n'),
    );
    expect(await there.backend.query(`select from auth.users where email = 'third@people.test'`)).toEqual([]);
    expect(() => invitationsIn('Lena Vogt, lena@people.test\nLena Vogt lena\n')).toThrow('line 2: Lena Vogt lena');
  });
});
