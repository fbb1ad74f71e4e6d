import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { pictureSizeOf } from '#domain/account/picture.ts';
import { rankTeams } from '#domain/competition/standings.ts';
import { type OwnedBackend, openBackend } from '#host/backend.ts';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { makeDemoLeague } from './league.ts';
import type { DemoLeague } from './rows.ts';
import { type SeededAccount, seedDemo } from './seed.ts';

const now = new Date();
const password = 'only-for-this-test';
let home: string;
let cluster: Cluster;
let backend: OwnedBackend;
let accounts: SeededAccount[];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rondo-demo-test-'));
  await layMigratedCluster(home);
  cluster = await startCluster({ home, fsync: false });
  backend = await openBackend({
    connection: cluster.settings,
    secrets: await makeSecrets(),
    siteUrl: 'http://localhost',
    files: join(home, 'files'),
  });
  await backend.migrate();
  await backend.warmUp();
  const { fetch, url, publishableKey, query } = backend;
  ({ accounts } = await seedDemo({ fetch, url, publishableKey, query, now, password }));
});

afterAll(async () => {
  await backend?.close();
  await cluster?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Commands of night cups make its games and results; no row of the league does. */
const ofLeagues: Record<string, string> = {
  series: 'where night_cup_id is null',
  team_matches: 'where night_cup_id is null',
  team_achievements: "where type <> 'nightcup'",
};

test('every row of the league has arrived, and no other', async () => {
  const league = makeDemoLeague(now);
  for (const table of Object.keys(league) as (keyof DemoLeague)[]) {
    const [row] = await backend.query<{ count: number }>(
      `select count(*)::int as count from public.${table} ${ofLeagues[table] ?? ''}`,
    );
    expect([table, row?.count]).toEqual([table, league[table].length]);
  }
});

test('some clubs have crests of their own, which anybody may look at', async () => {
  const rows = await backend.query<{ name: string; logo: string }>(
    'select name, logo from public.teams where logo is not null order by name collate "C"',
  );
  expect(rows.map(({ name }) => name)).toEqual(['Elbe Elf', 'Işıklar SK', 'Karşıkıyı Yıldız']);
  for (const { logo } of rows) {
    const picture = clientOf().storage.from('logos').getPublicUrl(logo.replace('logos/', ''));
    const shown = await backend.fetch(new Request(picture.data.publicUrl));
    expect([shown.status, pictureSizeOf(new Uint8Array(await shown.arrayBuffer()))]).toEqual([
      200,
      { width: 128, height: 128 },
    ]);
  }
});

test('what has happened in a match is as its ledger says, and who reported waits for an answer', async () => {
  const rows = await backend.query<{ status: string; causes: string; count: number }>(
    `select m.status, coalesce(facts.causes, '') as causes, count(*)::int as count
       from public.team_matches m
       left join lateral (
         select string_agg(r.cause::text, ' ' order by r.seq) as causes from public.match_results r where r.match_id = m.id
       ) facts on true
      where m.status in ('finished', 'reported') and m.night_cup_id is null
      group by 1, 2`,
  );
  const { team_matches } = makeDemoLeague(now);
  const count = (wanted: string) => team_matches.filter(({ status }) => status === wanted).length;
  expect(rows.toSorted((one, other) => (one.status < other.status ? -1 : 1))).toEqual([
    { status: 'finished', causes: 'silence', count: count('finished') },
    { status: 'reported', causes: 'report', count: count('reported') },
  ]);
  const series = await backend.query(
    'select wins_a, wins_b, winner_team_id from public.series where night_cup_id is null order by round, slot',
  );
  expect(series).toEqual(
    makeDemoLeague(now).series.map(({ wins_a, wins_b, winner_team_id }) => ({ wins_a, wins_b, winner_team_id })),
  );
});

test('a player has been warned, a suspension is proposed, and another one keeps somebody out', async () => {
  const penalties = await backend.query(
    `select p.kind, p.status, p.matches, count(*)::int from public.penalties p group by 1, 2, 3 order by 1, 2`,
  );
  expect(penalties).toEqual([
    { kind: 'warning', status: 'active', matches: null, count: 3 },
    { kind: 'suspension', status: 'proposed', matches: 1, count: 1 },
    { kind: 'suspension', status: 'active', matches: 2, count: 1 },
  ]);
});

test('the moderation has reports waiting, something hidden and somebody muted; a protest is filed', async () => {
  const client = clientOf();
  await client.auth.signInWithPassword({ email: 'moderator@demo.rondo.example', password });
  const { data: reports } = await client.rpc('report_page', {});
  expect(
    reports?.map(({ kind, reports: times, owner_name, team_name }) => [kind, times, owner_name ?? team_name]),
  ).toEqual([
    ['profile_text', 2, 'Jamal Whitcombe'],
    ['team_text', 1, 'Isar Piraten'],
  ]);
  const { data: hidden } = await client.from('hidden_contents').select('kind');
  expect(hidden).toEqual([{ kind: 'profile_text' }]);
  const { data: muted } = await client.rpc('muted_page', {});
  expect(muted?.map(({ username }) => username)).toEqual(['Idris Bello']);
  expect(await backend.query('select status::text from public.protests')).toEqual([{ status: 'filed' }]);
});

test('the match that was put off waits since then, and not since now', async () => {
  const client = clientOf();
  await client.auth.signInWithPassword({ email: 'admin@demo.rondo.example', password });
  const { data: waits } = await client.rpc('admin_waits');
  const since = waits?.find(({ kind }) => kind === 'postponed')?.since;
  expect(Date.parse(since ?? '')).toBeLessThan(now.getTime() - 86_400_000);
});

test('night cups are there before, after, called off and as a plan', async () => {
  const cups = await backend.query('select name, status::text from public.night_cups order by starts_at');
  expect(cups).toEqual([
    { name: 'First Night Cup', status: 'finished' },
    { name: 'Fog Cup', status: 'cancelled' },
    { name: 'Second Night Cup', status: 'registration' },
    { name: 'New Year Night Cup', status: 'draft' },
  ]);
});

test('every account signs in and is who it says', async () => {
  const profiles = [];
  for (const { role, email } of accounts) {
    const client = clientOf();
    const { data } = await client.auth.signInWithPassword({ email, password });
    const id = data.user?.id ?? '';
    const { data: profile } = await client
      .from('profiles')
      .select('username, position, last_seen_at, avatar')
      .eq('id', id)
      .single();
    const { data: member } = await client
      .from('team_members')
      .select('team_role, teams(name)')
      .eq('player_id', id)
      .is('left_at', null)
      .maybeSingle();
    const { data: admin } = await client.rpc('is_admin_fast', { user_id: id });
    const { data: moderator } = await client.rpc('is_moderator', { user_id: id });
    expect(profile?.last_seen_at).not.toBeNull();
    const picture = client.storage.from('avatars').getPublicUrl(profile?.avatar?.replace('avatars/', '') ?? '');
    const shown = await backend.fetch(new Request(picture.data.publicUrl));
    expect([shown.status, pictureSizeOf(new Uint8Array(await shown.arrayBuffer()))]).toEqual([
      200,
      { width: 192, height: 192 },
    ]);
    profiles.push([role, profile?.username, member?.team_role ?? null, member?.teams?.name ?? null, admin, moderator]);
  }
  expect(profiles).toEqual([
    ['player', 'Mert Çağlar', 'player', 'Nordlicht Kiel', false, false],
    ['free-agent', 'Tom Ashdown', null, null, false, false],
    ['co-captain', 'Aylin Kaçmaz', 'co_captain', 'Nordlicht Kiel', false, false],
    ['captain', 'Lena Vogt', 'captain', 'Nordlicht Kiel', false, false],
    ['moderator', 'Selin Arman', null, null, false, true],
    ['admin', 'Marek Nowak', null, null, true, false],
  ]);
});

test('a visitor sees the next four fixtures and the brand', async () => {
  const visitor = clientOf();
  const { data: fixtures } = await visitor.rpc('landing');
  expect(fixtures).toHaveLength(4);
  const { data: brand } = await visitor.from('site_settings').select('value').eq('key', 'brand').single();
  expect(brand?.value).toMatchObject({ name: 'Rondo', social: { kick: 'https://kick.com/rondoleague' } });
});

test('the table a member reads has the order the demo promises', async () => {
  const client = clientOf();
  await client.auth.signInWithPassword({ email: 'captain@demo.rondo.example', password });
  const { data: league } = await client.from('leagues').select('id').eq('slug', 'flutlicht-liga').single();
  const season = { league_id: league?.id ?? '', season: 4 };
  const { data: entries, error } = await client
    .from('league_teams')
    .select('teams!league_teams_team_id_fkey(id, name, tag)')
    .match(season);
  const { data: matches } = await client.from('team_matches').select('*').match(season);
  const { data: adjustments } = await client.from('point_adjustments').select('*').match(season);

  expect(error).toBeNull();
  const teams = entries?.map(({ teams }) => teams) ?? [];
  const rows = rankTeams({ teams, matches: matches ?? [], adjustments: adjustments ?? [] });
  const order = rows.map(({ team_id }) => teams.find(({ id }) => id === team_id)?.tag);
  expect(order).toEqual(['ISK', 'NLK', 'LEY', 'SPB', 'ELB', 'RIH', 'COP', 'CIN', 'KAR', 'SVM']);
});

test('captains stand on their teams, and teams have an address', async () => {
  const rows = await backend.query<{ slug: string }>('select slug from public.teams where captain_id is null');
  expect(rows).toEqual([]);
  const [team] = await backend.query<{ name: string }>(`select name from public.teams where slug = 'karsikiyi-yildiz'`);
  expect(team?.name).toBe('Karşıkıyı Yıldız');
});

test('the free agent finds two offers and the own entry on the market, and may sign', async () => {
  const client = clientOf();
  const { data } = await client.auth.signInWithPassword({ email: 'free-agent@demo.rondo.example', password });
  const id = data.user?.id ?? '';
  const { data: market } = await client.from('player_market').select('username, team_name').eq('user_id', id);
  expect(market).toEqual([{ username: 'Tom Ashdown', team_name: null }]);
  const { data: offers } = await client
    .from('contracts')
    .select('number, teams!contracts_team_id_fkey(tag)')
    .match({ player_id: id, status: 'offered' })
    .order('number');
  expect(offers?.map(({ teams }) => teams.tag)).toEqual(['COP', 'NLK']);
  // Undone again: every visitor of the demo signs it anew.
  await expect(
    backend.query(
      `do $$ begin
         perform set_config('request.jwt.claim.sub', '${id}', true);
         perform set_config('request.jwt.claims', '{"sub": "${id}", "role": "authenticated"}', true);
         perform private.accept_contract(c.id)
         from public.contracts c join public.teams t on t.id = c.team_id
         where c.player_id = '${id}' and c.status = 'offered' and t.tag = 'NLK';
         raise exception 'signed as %', (select eligibility from public.team_members where player_id = '${id}' and left_at is null);
       end $$`,
    ),
  ).rejects.toThrow('signed as eligible');
});

test('nothing falls due at once', async () => {
  await backend.query('select private.settle_due()');
  const rows = await backend.query(`select status from public.contracts where ended_at > now() - interval '1 minute'`);
  expect(rows).toEqual([]);
});

function clientOf() {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}
