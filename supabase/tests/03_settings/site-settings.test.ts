import { describe, expect, test } from 'vitest';
import { seasonDefaults } from '#domain/competition/season-defaults.ts';
import { limits } from '#domain/limits.ts';
import { everybody, openWorld, people, type Actor } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

const value = (enabled: boolean, message = 'Back at noon.') => ({
  enabled,
  message,
  updated_at: new Date('2030-01-02T03:04:05Z').toISOString(),
  updated_by: people.admin,
});

/** As everybody reads it: when, but not by whom. */
const asRead = (enabled: boolean) => ({ ...value(enabled), updated_by: null });

/** The app's own write: an upsert on conflict key. */
const write = (actor: Actor, row: { key: string; value: unknown }) =>
  world
    .as(actor)
    .from('site_settings')
    .upsert(row as never, { onConflict: 'key' });

const stored = async () =>
  (
    await world.sql<{ value: Record<string, unknown> }>(
      `select value from public.site_settings where key = 'maintenance_mode'`,
    )
  )[0]?.value;

describe('the maintenance setting', () => {
  test('[S3.01] is one row with the key maintenance_mode, and the key is unique', async () => {
    const { data } = await world.as('user').from('site_settings').select('key').eq('key', 'maintenance_mode');
    expect(data).toEqual([{ key: 'maintenance_mode' }]);
    await expect(
      world.sql(`insert into public.site_settings (key, value) select key, value from public.site_settings`),
    ).rejects.toThrow(/duplicate key/);
  });

  test('begins switched off, with the default message', async () => {
    expect(await stored()).toMatchObject({
      enabled: false,
      message: "We're currently performing maintenance. We'll be back soon!",
      updated_by: null,
    });
  });

  test('[S6.30] an admin turns it on and off', async () => {
    expect((await write('admin', { key: 'maintenance_mode', value: value(true) })).error).toBeNull();
    expect(await stored()).toEqual(asRead(true));
    expect((await write('admin', { key: 'maintenance_mode', value: value(false) })).error).toBeNull();
    expect(await stored()).toEqual(asRead(false));
  });

  test('[S6.31] an admin changes the message', async () => {
    expect((await write('admin', { key: 'maintenance_mode', value: value(false, 'Yarın döneriz.') })).error).toBeNull();
    expect(await stored()).toMatchObject({ message: 'Yarın döneriz.' });
  });

  test('leaves an entry in the audit log with each change', async () => {
    const entries = () =>
      world.sql(
        `select actor, before, after from private.audit_log where subject = 'site_settings maintenance_mode' order by id desc`,
      );
    const before = (await entries()).length;
    await write('admin', { key: 'maintenance_mode', value: value(false, 'Logged.') });
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      actor: people.admin,
      after: { value: { enabled: false }, texts_changed: ['value'] },
    });
  });

  test('is changed by nobody but an admin', async () => {
    const before = await stored();
    for (const actor of ['visitor', ...everybody.filter((name) => name !== 'admin')] as Actor[]) {
      expect((await write(actor, { key: 'maintenance_mode', value: value(true) })).error, actor).not.toBeNull();
      await world
        .as(actor)
        .from('site_settings')
        .update({ value: value(true) })
        .eq('key', 'maintenance_mode');
      await world.as(actor).from('site_settings').delete().eq('key', 'maintenance_mode');
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['enabled is a boolean', { enabled: 'true' }],
    ['enabled is there', { enabled: undefined }],
    ['message is a text', { message: 5 }],
    ['message has a bound', { message: 'x'.repeat(501) }],
    ['updated_at is a timestamp', { updated_at: 'yesterday' }],
    ['updated_at is there', { updated_at: undefined }],
    ['updated_by is a user id', { updated_by: 'me' }],
    ['updated_by is there', { updated_by: undefined }],
  ])('%s', async (_rule, wrong) => {
    const { error } = await write('admin', { key: 'maintenance_mode', value: { ...value(false), ...wrong } });
    expect(error).toMatchObject({ code: '23514' });
  });

  test('[S3.02] [S3.03] [S3.04] [S3.05] its value holds enabled, message, updated_at and updated_by', async () => {
    await write('admin', { key: 'maintenance_mode', value: value(false) });
    const { data } = await world
      .as('visitor')
      .from('site_settings')
      .select('value')
      .eq('key', 'maintenance_mode')
      .single();
    expect(data?.value).toEqual(asRead(false));
  });

  test('names the admin who wrote it to nobody but the audit log', async () => {
    await write('admin', { key: 'maintenance_mode', value: value(false, 'Named to nobody.') });
    for (const actor of ['visitor', 'user', 'moderator', 'admin'] as const) {
      const { data } = await world.as(actor).from('site_settings').select('*');
      expect(JSON.stringify(data), actor).not.toContain(people.admin);
    }
    const [entry] = await world.sql(
      `select actor from private.audit_log where subject = 'site_settings maintenance_mode' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: people.admin });
  });
});

const usual = seasonDefaults;
/** The columns of a season that no standard can hold, and why. */
const ofOneSeason: Record<string, string> = {
  league_id: 'which season it is',
  season: 'which season it is',
  phase: 'its course',
  registration_until: 'a date',
  starts_on: 'a date',
  ends_on: 'a date',
  extra_rules: 'words of one league',
  champion_team_id: 'its course',
  draw_seed: 'its course',
  playoffs_at: 'its course',
  imported_at: 'its course',
  finished_at: 'its course',
  created_at: 'its course',
};
const pool = { total: 500, currency: 'EUR', places: [300, 150, 50] };

describe('the other settings', () => {
  test('what a first season is played by begins as the rules say, within what a season may be', async () => {
    const { data } = await world.as('user').from('site_settings').select('value').eq('key', 'season_defaults').single();
    expect(data?.value).toEqual(usual);
    for (const ends of [
      {
        max_teams: 2,
        legs: 1,
        points_for_win: 1,
        relegation_places: 0,
        protest_minutes: limits.protestMinutesMin,
        silence_hours: limits.silenceHoursMin,
        game_minutes: limits.gameMinutesMin,
        transfer_rights: 0,
        renewal_days: 0,
        playoff_teams: 4,
        final_best_of: 1,
        third_place_match: true,
      },
      {
        max_teams: 40,
        legs: 2,
        points_for_win: limits.pointsForWinMax,
        relegation_places: 10,
        protest_minutes: limits.protestMinutesMax,
        silence_hours: limits.silenceHoursMax,
        game_minutes: limits.gameMinutesMax,
        transfer_rights: 20,
        renewal_days: 60,
        playoff_teams: 8,
        final_best_of: 7,
        stand_ins: true,
        prize_pool: pool,
      },
    ]) {
      expect((await write('admin', { key: 'season_defaults', value: { ...usual, ...ends } })).error).toBeNull();
      const [opened] = await world.sql('select * from private.season_defaults()');
      expect(opened).toEqual({ ...usual, ...ends });
      // whatever may be set, a season takes
      await world.inSql(
        'owner',
        `insert into public.league_seasons (league_id, season, ${Object.keys(opened!).join()})
           select l.id, 99, usual.* from private.season_defaults() usual, public.leagues l limit 1`,
      );
    }
  });

  test('what a first season is played by holds every rule that a season has, as a season has it by itself', async () => {
    const columns = await world.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
         where (table_schema, table_name) = ('public', 'league_seasons')`,
    );
    const rules = columns.map(({ name }) => name).filter((name) => ofOneSeason[name] === undefined);
    expect(rules.toSorted()).toEqual(Object.keys(usual).toSorted());
    const held = await world.sql<{ name: string }>(
      'select jsonb_object_keys(to_jsonb(d)) as name from private.season_defaults() d',
    );
    expect(held.map(({ name }) => name).toSorted()).toEqual(rules.toSorted());
    const [bare] = await world.sql(
      `insert into public.league_seasons (league_id, season) select id, 98 from public.leagues limit 1 returning ${rules.join()}`,
    );
    expect(bare).toEqual(usual);
  });

  test('brand, live stream, eligibility review and what a first season is played by are there from the start', async () => {
    const { data } = await world.as('user').from('site_settings').select('key').order('key');
    expect(data?.map((row) => row.key)).toEqual([
      'brand',
      'eligibility_review',
      'live_stream',
      'maintenance_mode',
      'season_defaults',
      'second_factor',
    ]);
  });

  test.each([
    ['season_defaults', { ...usual, max_teams: undefined }],
    ['season_defaults', { ...usual, max_teams: 1 }],
    ['season_defaults', { ...usual, max_teams: 41 }],
    ['season_defaults', { ...usual, max_teams: '20' }],
    ['season_defaults', { ...usual, legs: 3 }],
    ['season_defaults', { ...usual, relegation_places: 11 }],
    ['season_defaults', { ...usual, transfer_rights: 21 }],
    ['season_defaults', { ...usual, renewal_days: 61 }],
    ['season_defaults', { ...usual, renewal_days: 1.5 }],
    ['season_defaults', { ...usual, renewal_days: -1 }],
    ['season_defaults', { ...usual, points_for_win: 0 }],
    ['season_defaults', { ...usual, protest_minutes: limits.protestMinutesMax + 1 }],
    ['season_defaults', { ...usual, silence_hours: undefined }],
    ['season_defaults', { ...usual, game_minutes: limits.gameMinutesMin - 1 }],
    ['season_defaults', { ...usual, playoff_teams: 5 }],
    ['season_defaults', { ...usual, playoff_teams: '6' }],
    ['season_defaults', { ...usual, third_place_match: 'yes' }],
    ['season_defaults', { ...usual, stand_ins: undefined }],
    ['season_defaults', { ...usual, quarterfinal_best_of: 9 }],
    ['season_defaults', { ...usual, semifinal_best_of: 2 }],
    ['season_defaults', { ...usual, final_best_of: null }],
    ['season_defaults', { ...usual, prize_pool: 3000 }],
    ['season_defaults', { ...usual, prize_pool: { ...pool, total: '500' } }],
    ['season_defaults', { ...usual, prize_pool: { ...pool, currency: 'euro' } }],
    ['season_defaults', { ...usual, prize_pool: { ...pool, places: 3 } }],
    ['brand', { name: '' }],
    ['brand', { name: 'Rondo', social: { x: 'javascript:alert(1)' } }],
    ['brand', { name: 'Rondo', tagline: '' }],
    ['brand', { name: 'Rondo', tagline: 'x'.repeat(81) }],
    ['brand', { name: 'Rondo', tagline: 5 }],
    ['brand', { name: 'Rondo', logo: 'https://evil.example/logo.png' }],
    ['brand', { name: 'Rondo', logo: 'logos/../avatars/a.png' }],
    ['live_stream', { enabled: true, title: '' }],
    ['live_stream', { enabled: true, title: 'x'.repeat(81) }],
    ['live_stream', { enabled: true, title: ['a'] }],
    ['live_stream', { enabled: true, url: 'https://evil.example/live' }],
    ['live_stream', { url: null }],
    ['eligibility_review', { enabled: 1 }],
    ['Odd Key', {}],
    ['notes', { text: 'x'.repeat(8001) }],
  ])('%s does not take %j', async (key, wrong) => {
    expect((await write('admin', { key, value: wrong })).error).toMatchObject({ code: '23514' });
  });
});

test.each([
  'https://www.twitch.tv/flutlicht',
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://youtu.be/abcdefghijk',
  'https://kick.com/flutlicht',
])('an admin puts %s on air', async (url) => {
  const value = { enabled: true, url, title: 'Final' };
  expect((await write('admin', { key: 'live_stream', value })).error).toBeNull();
  const { data } = await world.as('user').from('site_settings').select('value').eq('key', 'live_stream').single();
  expect(data?.value).toEqual(value);
});

test('an admin names the site, and visitors read it', async () => {
  const value = {
    name: 'Flutlicht',
    tagline: 'Under the lights',
    logo: 'logos/00000000-0000-4000-8000-000000000000/mark.webp',
    social: { x: 'https://x.com/flutlicht' },
  };
  expect((await write('admin', { key: 'brand', value })).error).toBeNull();
  const { data } = await world.as('visitor').from('site_settings').select('value').eq('key', 'brand').single();
  expect(data?.value).toEqual(value);
});

test('a value is an object, not a list', async () => {
  await expect(world.sql(`insert into public.site_settings (key, value) values ('notes', '[1]')`)).rejects.toThrow(
    /site_settings_value_check/,
  );
});

describe('while maintenance is on', () => {
  const switched = async (enabled: boolean) =>
    void (await world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [
      JSON.stringify({ enabled }),
    ]));

  test('every table that clients write refuses everybody but admins with PT503', async () => {
    await switched(true);
    const writable = await world.sql<{ tablename: string; updates: boolean }>(
      `select tablename, bool_or(cmd in ('ALL', 'UPDATE')) as updates
         from pg_policies where schemaname = 'public' and cmd <> 'SELECT' and permissive = 'PERMISSIVE' group by 1 order by 1`,
    );
    expect(writable.map((row) => row.tablename)).toContain('profiles');
    for (const { tablename, updates } of writable) {
      for (const actor of everybody.filter((name) => name !== 'admin' && name !== 'suspended')) {
        const table = world.as(actor).from(tablename as 'teams');
        const write = updates ? table.update({ created_at: '2020-01-01T00:00:00Z' }) : table.delete();
        const { error } = await write.neq('created_at', '1990-01-01T00:00:00Z');
        expect(error, `${actor} ${tablename}`).toMatchObject({ code: 'PT503', hint: 'maintenance' });
      }
    }
  });

  test('the ban is a rule of the rows too, not only of the trigger in front of them', async () => {
    await switched(true);
    await world.sql('alter table public.profiles disable trigger ask_actor');
    const { data } = await world
      .as('user')
      .from('profiles')
      .update({ location: 'Kiel' })
      .eq('id', people.user)
      .select();
    await world.sql('alter table public.profiles enable trigger ask_actor');
    expect(data).toEqual([]);
  });

  test('an admin goes on writing', async () => {
    await switched(true);
    const { error } = await world.as('admin').from('profiles').update({ location: 'Kiel' }).eq('id', people.admin);
    expect(error).toBeNull();
    expect((await world.as('admin').from('leagues').insert({ name: 'Night Shift League' })).error).toBeNull();
  });

  test('everybody goes on reading, and being seen stays silent', async () => {
    await switched(true);
    expect((await world.as('user').from('leagues').select('id')).data?.length).toBeGreaterThan(0);
    expect((await world.as('user').rpc('mark_seen')).error).toBeNull();
    expect(await world.sql('select last_seen_at from public.profiles where id = $1', [people.user])).toEqual([
      { last_seen_at: null },
    ]);
  });

  test('writing is open again as soon as it is off', async () => {
    await switched(false);
    expect(
      (await world.as('user').from('profiles').update({ location: 'Kiel' }).eq('id', people.user)).error,
    ).toBeNull();
  });
});
