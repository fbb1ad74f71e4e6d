import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TablesInsert } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

const outsiders = everybody.filter((name) => name !== 'admin' && name !== 'suspended');

/** Makes that many free players and returns their ids. */
const freePlayers = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await world.sql(
    `insert into public.profiles (id, username) select id, 'free-' || left(id::text, 8) from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
};

describe('a team', () => {
  test('counts its members of today, and no promotion among its trophies', async () => {
    const [team] = await world.sql<{ id: string }>(`insert into public.teams (name) values ('Oder Eck') returning id`);
    const [stays, left] = await freePlayers(2);
    const member = `insert into public.team_members (team_id, player_id, joined_at, left_at) values ($1, $2, now() - interval '1 year', $3)`;
    await world.sql(member, [team!.id, stays, null]);
    await world.sql(member, [team!.id, left, new Date()]);
    await world.sql(
      `insert into public.team_achievements (team_id, title, type, season, verified) values ($1, 'One league up', 'promotion', '4', true)`,
      [team!.id],
    );
    const read = world.as('user').from('team_profiles').select('player_count, trophies').eq('id', team!.id);
    expect((await read).data).toEqual([{ player_count: 1, trophies: 0 }]);
    await world.sql('delete from public.team_achievements where team_id = $1', [team!.id]);
  });

  test('[S3.20] has name, captain, player count, description, league and founded', async () => {
    const { data } = await world
      .as('user')
      .from('team_profiles')
      .select(
        'name, captain_id, captain_username, player_count, description, league_id, league_name, season, founded_on',
      )
      .eq('id', club.own)
      .single();
    expect(data).toMatchObject({
      name: 'Nordlicht Kiel',
      captain_id: people.captain,
      captain_username: 'captain',
      player_count: 3,
      description: null,
      league_id: league,
      league_name: 'Flutlicht Liga',
      season: 1,
      founded_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('shows the league it plays in now rather than one it has finished', async () => {
    await world.sql(
      `insert into public.leagues (id, name) values ('c0000000-0000-4000-8000-0000000000aa', 'Old League')`,
    );
    await world.sql(
      `insert into public.league_seasons (league_id, season, phase) values ('c0000000-0000-4000-8000-0000000000aa', 1, 'finished')`,
    );
    await world.sql(
      `insert into public.league_teams (league_id, season, team_id, registered_at) values ('c0000000-0000-4000-8000-0000000000aa', 1, $1, now() + interval '1 day')`,
      [club.own],
    );
    const { data } = await world.as('user').from('team_profiles').select('league_name').eq('id', club.own);
    expect(data).toEqual([{ league_name: 'Flutlicht Liga' }]);
  });

  test('shows no league after its team has withdrawn from the season', async () => {
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Weser Ende') returning id`,
    );
    await world.sql(
      'insert into public.league_teams (league_id, season, team_id, withdrawn_at) values ($1, 1, $2, now())',
      [league, team!.id],
    );
    const { data } = await world.as('user').from('team_profiles').select('league_id, season, phase').eq('id', team!.id);
    expect(data).toEqual([{ league_id: null, season: null, phase: null }]);
  });

  test('and its season are told by the membership, which ends when the member leaves', async () => {
    const [player] = await freePlayers(1);
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Alster Sieben') returning id`,
    );
    const places = (who: 'user' | 'visitor' = 'user') =>
      world.as(who).from('memberships').select('team_id, team_role, league_id, season').eq('player_id', player!);
    const member = `insert into public.team_members (team_id, player_id, joined_at) values ($1, $2, now() - interval '1 day')`;
    await world.sql(member, [team!.id, player]);
    const place = { team_id: team!.id, team_role: 'player' };
    expect((await places()).data).toEqual([{ ...place, league_id: null, season: null }]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      league,
      team!.id,
    ]);
    expect((await places()).data).toEqual([{ ...place, league_id: league, season: 1 }]);
    expect((await places('visitor')).data).toBeNull();
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [player]);
    expect((await places()).data).toEqual([]);
  });

  test('takes a logo, colours, a stream and links', async () => {
    const { error } = await world
      .as('admin')
      .from('teams')
      .update({
        logo: `logos/${club.rival}/crest.webp`,
        kit_primary: '#aa0011',
        stream_url: 'https://www.twitch.tv/rihtim',
        social_links: { discord: 'https://discord.gg/rihtim', instagram: 'https://instagram.com/rihtim' },
        contact: 'captain on Discord',
      })
      .eq('id', club.rival);
    expect(error).toBeNull();
  });

  test('fills in the short forms of its name', async () => {
    const { data } = await world
      .as('admin')
      .from('teams')
      .insert({ name: 'Çınaraltı Futbol Kulübü' })
      .select('short_name, tag, slug')
      .single();
    expect(data).toEqual({ short_name: 'Çınaraltı', tag: 'CIN', slug: 'cinaralti-futbol-kulubu' });
  });

  test.each([
    ['Borussia Sehnde', 'Borussia'],
    ['Koog Dagebuell', 'Koog'],
    ['Elf am Deich Nord', 'Elf am Deich'],
    ['Zwölf Zeiche', 'Zwölf Zeiche'],
    ['FC Lübeckerstadt', 'FC Lübecker…'],
    ['Spielvereinigung', 'Spielverein…'],
  ])('shortens %s by whole words to %s', async (name, short) => {
    const read = world.as('admin').from('teams').insert({ name }).select('short_name').single();
    expect((await read).data).toEqual({ short_name: short });
  });

  test.each<TablesInsert<'teams'>>([
    { name: 'FC' },
    { name: 'Nordlicht Kiel' },
    { name: 'Elbe Elf', tag: 'toolong' },
    { name: 'Elbe Elf', founded_on: '1889-01-01' },
    { name: 'Elbe Elf', kit_primary: 'red' },
    { name: 'Elbe Elf', logo: 'javascript:alert(1)' },
    { name: 'Elbe Elf', stream_url: 'https://evil.example/live' },
    { name: 'Elbe Elf', social_links: { discord: 'http://discord.gg/elf' } },
    { name: 'Elbe Elf', description: 'x'.repeat(2001) },
  ])('does not take %j', async (wrong) => {
    expect((await world.as('admin').from('teams').insert(wrong)).error).toMatchObject({
      code: expect.stringMatching(/^(23514|23505|22P02)$/),
    });
  });
});

describe("an admin's team writes", () => {
  test('are accepted, and leave entries in the audit log', async () => {
    const admin = world.as('admin');
    const [captain] = await freePlayers(1);
    const { data: team, error } = await admin
      .from('teams')
      .insert({ name: 'Copper Lane', captain_id: captain })
      .select('id')
      .single();
    expect(error).toBeNull();
    expect(
      (await admin.from('teams').update({ description: 'By the copper works.' }).eq('id', team!.id)).error,
    ).toBeNull();
    expect(
      await world.sql('select action, actor from private.audit_log where subject = $1 order by id', [
        `teams ${team!.id}`,
      ]),
    ).toEqual([
      { action: 'insert teams', actor: people.admin },
      { action: 'update teams', actor: people.admin },
    ]);
    expect(
      await world.sql('select player_id, team_role from public.team_members where team_id = $1', [team!.id]),
    ).toEqual([{ player_id: captain, team_role: 'captain' }]);
  });

  test("are nobody else's", async () => {
    for (const actor of outsiders) {
      const client = world.as(actor);
      expect((await client.from('teams').insert({ name: `Team ${actor}` })).error, actor).not.toBeNull();
      expect(
        (await client.from('teams').update({ name: 'Taken over' }).eq('id', club.own).select()).data,
        actor,
      ).toEqual([]);
      expect((await client.from('teams').delete().eq('id', club.own)).error, actor).not.toBeNull();
    }
  });

  test('do not write the captaincy beside the roster', async () => {
    const { error } = await world.as('admin').from('teams').update({ captain_id: people.user }).eq('id', club.own);
    expect(error).toMatchObject({ code: 'PT403', details: 'captain_id' });
  });
});

describe('the roster', () => {
  test('shows username, position, the sums, eligibility, joined date and team role', async () => {
    const { data } = await world
      .as('user')
      .from('team_roster')
      .select(
        'username, position, matches, goals, assists, passes, interceptions, saves, mvp, eligibility, joined_at, team_role, active',
      )
      .eq('team_id', club.own)
      .order('username');
    expect(data?.map((member) => [member.username, member.team_role])).toEqual([
      ['captain', 'captain'],
      ['coCaptain', 'co_captain'],
      ['player', 'player'],
    ]);
    expect(data?.[0]).toMatchObject({ matches: 0, goals: 0, mvp: 0, eligibility: 'eligible', active: true });
  });

  test.each([
    ['[S3.24] a team role is captain, co_captain or player', 'team_role', ['captain', 'co_captain', 'player']],
    ['eligibility is eligible, ineligible or pending', 'eligibility_status', ['eligible', 'ineligible', 'pending']],
  ])('%s', async (_rule, type, labels) => {
    expect(await world.sql(`select enum_range(null::public.${type})::text[] as labels`)).toEqual([{ labels }]);
  });

  test('is written by no client directly', async () => {
    for (const actor of everybody) {
      const client = world.as(actor);
      const joined = await client.from('team_members').insert({ team_id: club.own, player_id: people[actor] });
      expect(joined.error, actor).not.toBeNull();
      const promoted = await client
        .from('team_members')
        .update({ team_role: 'captain' })
        .eq('player_id', people[actor]);
      expect(promoted.error, actor).not.toBeNull();
      expect((await client.from('team_members').delete().eq('team_id', club.own)).error, actor).not.toBeNull();
    }
    expect(await world.sql('select count(*)::int from public.team_members where team_id = $1', [club.own])).toEqual([
      { count: 3 },
    ]);
  });

  test('has one captain, and the team follows when the captaincy moves', async () => {
    await expect(
      world.sql(`update public.team_members set team_role = 'captain' where player_id = $1`, [people.coCaptain]),
    ).rejects.toThrow(/team_members_one_captain/);
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [people.rival]);
    expect(await world.sql('select captain_id from public.teams where id = $1', [club.rival])).toEqual([
      { captain_id: null },
    ]);
    await world.sql(`update public.team_members set team_role = 'captain' where player_id = $1`, [people.rival]);
    expect(await world.sql('select captain_id from public.teams where id = $1', [club.rival])).toEqual([
      { captain_id: people.rival },
    ]);
  });

  test('holds a player in one team at a time, and a shirt on one back', async () => {
    await expect(
      world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.rival, people.player]),
    ).rejects.toThrow(/team_members_one_at_a_time/);
    const [free] = await freePlayers(1);
    await expect(
      world.sql('insert into public.team_members (team_id, player_id, shirt_number) values ($1, $2, 10)', [
        club.own,
        free,
      ]),
    ).rejects.toThrow(/team_members_one_shirt/);
  });

  test('is full at as many active members as the rules allow, also when many sign at the same moment', async () => {
    const wanting = await freePlayers(limits.squadMax + 2);
    const signed = await Promise.allSettled(
      wanting.map((player) =>
        world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.rival, player]),
      ),
    );
    expect(signed.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(limits.squadMax - 1);
    const refusal = signed.find((outcome) => outcome.status === 'rejected')?.reason as { code: string; hint: string };
    expect(refusal).toMatchObject({ code: 'PT409', hint: 'squadFull' });
  });

  test('has nobody leave before joining', async () => {
    await expect(
      world.sql(`update public.team_members set left_at = joined_at - interval '1 day' where player_id = $1`, [
        people.player,
      ]),
    ).rejects.toThrow(/team_members_left_at_check/);
  });

  test('keeps former members, and lets one return only while there is room', async () => {
    const [former] = await freePlayers(1);
    await world.sql(
      `insert into public.team_members (team_id, player_id, joined_at, left_at) values ($1, $2, now() - interval '1 year', now())`,
      [club.rival, former],
    );
    const { data } = await world
      .as('user')
      .from('team_roster')
      .select('active')
      .eq('team_id', club.rival)
      .eq('active', false);
    expect(data).toEqual([{ active: false }]);
    await expect(
      world.sql('update public.team_members set left_at = null where player_id = $1', [former]),
    ).rejects.toMatchObject({
      code: 'PT409',
    });
  });
});

describe('achievements', () => {
  test('[S3.21] a team has trophies and achievements with title, type and season', async () => {
    const admin = world.as('admin');
    const { error } = await admin.from('team_achievements').insert({
      team_id: club.own,
      title: 'Champions of Flutlicht',
      type: 'championship',
      season: '3',
      verified: true,
    });
    expect(error).toBeNull();
    const { data } = await world
      .as('user')
      .from('team_achievements')
      .select('title, type, season')
      .eq('team_id', club.own);
    // A trophy nobody has verified is not counted.
    await world.sql(
      `insert into public.team_achievements (team_id, title, type, season) values ($1, 'Cup of our own', 'cup', '4')`,
      [club.own],
    );
    expect(data).toEqual([{ title: 'Champions of Flutlicht', type: 'championship', season: '3' }]);
    const { data: team } = await world.as('user').from('team_profiles').select('trophies').eq('id', club.own).single();
    expect(team).toEqual({ trophies: 1 });
  });

  test.each([
    [
      'a team achievement is championship, cup, hof, nightcup or promotion',
      'team_achievement_type',
      ['championship', 'cup', 'hof', 'nightcup', 'promotion'],
    ],
    [
      '[S3.30] a player achievement is one of the nine',
      'player_achievement_type',
      ['top_scorer', 'top_assists', 'top_defender', 'top_goalkeeper', 'mvp', 'championship', 'cup', 'hof', 'promotion'],
    ],
  ])('%s', async (_rule, type, labels) => {
    expect(await world.sql(`select enum_range(null::public.${type})::text[] as labels`)).toEqual([{ labels }]);
  });

  test('are given, changed and taken back by admins alone', async () => {
    for (const actor of outsiders) {
      const client = world.as(actor);
      const forged = await client
        .from('player_achievements')
        .insert({ player_id: people[actor], title: 'Best of all', type: 'mvp', season: '1', verified: true });
      expect(forged.error, actor).not.toBeNull();
      await client.from('team_achievements').update({ title: 'Mine' }).eq('team_id', club.own);
      await client.from('team_achievements').delete().eq('team_id', club.own);
    }
    expect(await world.sql('select title from public.team_achievements')).toEqual([
      { title: 'Champions of Flutlicht' },
    ]);
    expect((await world.as('admin').from('team_achievements').delete().eq('team_id', club.own)).error).toBeNull();
    expect(await world.sql('select title from public.team_achievements')).toEqual([]);
  });
});
