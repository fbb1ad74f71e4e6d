import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roundRobin } from '#domain/competition/schedule.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newSeason, standingOf } from '#supabase/tests/harness/season-files.ts';
import {
  type Club,
  count,
  newClub,
  newPerson,
  offer,
  outsiders,
  refused,
  sign,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

/** An import is taken back, a season and a league are deleted, as long as nothing would be lost; others are archived. */

const world = openWorld();
const admin = () => world.as('admin');
const season = (league: string) => `league_seasons ${league} 1`;

/** Every row of the tables an import may write, but what only says that something happened. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await world.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
        and c.oid::regclass::text !~ '^(notifications|private\\.(notice_texts|stale_leagues|broadcasts|audit_log\\w*))$'
      order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    rows[name] = (await world.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`)).map(
      ({ row }) => row,
    );
  return rows;
}

/** Four teams, one of them there before, a squad, results, points, and a withdrawal. */
async function filled() {
  const there = await newClub(world, { phase: 'none', more: 1 });
  const [captain, player] = [await newPerson(world), await newPerson(world)];
  const named = await world.sql<{ id: string; username: string }>(
    'select id, username from public.profiles where id = any ($1)',
    [[captain, player]],
  );
  const name = (id: string) => named.find((each) => each.id === id)!.username;
  const mark = randomUUID().slice(0, 8);
  const teams = [there.name, `Founded ${mark}`, `Other ${mark}`, `Gone ${mark}`];
  const league = await newSeason(world, { legs: 1 });
  const sheets = {
    teams: teams.map((team, n) => ({
      name: team,
      ...(n === 1 && { captain: name(captain) }),
      ...(n === 3 && { withdrawn: '2026-03-20T00:00:00Z' }),
    })),
    squads: [{ team: there.name, player: name(player) }],
    fixtures: roundRobin(teams, 1).map(({ matchday, home_team_id: home, away_team_id: away }) => ({
      matchday: String(matchday),
      home,
      away,
      kickoff_at: `2026-03-0${matchday}T18:00:00Z`,
      home_score: '2',
      away_score: '1',
      status: [home, away].includes(teams[3]!) ? 'cancelled' : '',
    })),
    adjustments: [{ team: teams[1]!, points: '-2', reason: 'As it was decided there' }],
  };
  const bring = async () => {
    const { data, error } = await admin().rpc('import_season', { league_id: league, season: 1, ...sheets, dry: false });
    expect({ data, error }).toEqual({ data: [], error: null });
  };
  const undo = (who: Parameters<typeof world.as>[0] = 'admin') =>
    world.as(who).rpc('undo_import', { league_id: league, season: 1 });
  return { league, there, captain, player, teams, bring, undo };
}

describe('an import is taken back', () => {
  test('so that nothing of it is left; everybody named is notified, and it can be brought in again', async () => {
    const { league, there, captain, player, bring, undo } = await filled();
    const before = await everything();
    await bring();
    const was = await standingOf(world, league);
    expect(was.season).toMatchObject({ phase: 'regular' });
    await done(undo());
    expect(await everything()).toEqual(before);
    expect(await notificationsOf(world, captain)).toEqual(['teamImported', 'importUndone']);
    expect(await notificationsOf(world, player)).toEqual(['squadImported', 'importUndone']);
    expect(await notificationsOf(world, there.captain)).toEqual(['teamImported', 'importUndone']);
    expect(await auditOf(world, season(league))).toMatchObject([
      { action: 'import_season' },
      { action: 'undo_import' },
    ]);
    await bring();
    expect(await standingOf(world, league)).toEqual(was);
  });

  test('whose suspension its matches served sits out again', async () => {
    const team = await newClub(world, { phase: 'finished', more: 1 });
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
         values ($1, 1, $2, $3, 'suspension', 'active', 1, 'Insults in the chat', '2026-01-01')`,
      [team.league, team.id, team.player],
    );
    await world.sql(`update public.team_members set joined_at = '2026-01-01' where player_id = $1`, [team.player]);
    await world.sql('insert into public.league_seasons (league_id, season, legs) values ($1, 2, 1)', [team.league]);
    const rival = `Rival ${randomUUID().slice(0, 8)}`;
    const match = { matchday: '1', home: team.name, away: rival, kickoff_at: '2026-03-01T18:00:00Z' };
    const call = { league_id: team.league, season: 2, teams: [{ name: team.name }, { name: rival }] };
    await done(
      admin().rpc('import_season', { ...call, fixtures: [{ ...match, home_score: '2', away_score: '1' }], dry: false }),
    );
    const penalty = () =>
      world.sql('select status::text, served from public.penalties where player_id = $1', [team.player]);
    expect(await penalty()).toEqual([{ status: 'served', served: 1 }]);
    await done(admin().rpc('undo_import', { league_id: team.league, season: 2 }));
    expect(await penalty()).toEqual([{ status: 'active', served: 0 }]);
  });

  test('by admins alone, and only where there was one', async () => {
    const { league, bring, undo } = await filled();
    await refused(world, () => undo(), { code: 'PT409', hint: 'seasonNotImported', details: 'season' });
    await bring();
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival)) await refused(world, () => undo(actor), refusal);
    await refused(world, () => admin().rpc('undo_import', { league_id: randomUUID(), season: 1 }), {
      code: 'PT404',
      hint: 'seasonUnknown',
      details: 'season',
    });
    expect(await count(world, 'public.team_matches where league_id = $1', league)).toBe(6);
  });

  type Filled = Awaited<ReturnType<typeof filled>>;
  const firstMatch = (league: string) =>
    world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and status = 'finished' order by matchday limit 1`,
      [league],
    );
  test.each<[string, (of: Filled) => Promise<unknown>]>([
    [
      'a result is corrected',
      async ({ league }) => {
        const [match] = await firstMatch(league);
        const ruling = { match_id: match!.id, home_score: 5, away_score: 1, reason: 'As it really ended' };
        await done(admin().rpc('rule_match', ruling as never));
      },
    ],
    [
      'a result is undone',
      async ({ league }) => {
        const [match] = await firstMatch(league);
        await done(admin().rpc('undo_result', { match_id: match!.id, reason: 'As it really ended' }));
      },
    ],
    [
      'a lobby code is set for a match',
      async ({ league }) => {
        const [match] = await firstMatch(league);
        await world.sql(`insert into public.match_lobbies (match_id, code) values ($1, 'ABC123')`, [match!.id]);
      },
    ],
    [
      'a caster is named for a match',
      async ({ league }) => {
        const [match] = await firstMatch(league);
        await done(admin().rpc('name_caster', { match_id: match!.id, user_id: await newPerson(world) }));
      },
    ],
    [
      'it is said where a match may be seen again',
      async ({ league }) => {
        const [match] = await firstMatch(league);
        const replay_url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
        await done(admin().rpc('set_match_replay', { match_id: match!.id, replay_url }));
      },
    ],
    [
      'points are given',
      async ({ league, there }) =>
        done(admin().rpc('adjust_points', { league_id: league, season: 1, team_id: there.id, points: 3, reason: 'A prize' })), // prettier-ignore
    ],
    [
      'the points that came along are taken back',
      async ({ league }) => {
        const [row] = await world.sql<{ id: string }>('select id from public.point_adjustments where league_id = $1', [
          league,
        ]);
        await done(admin().rpc('reverse_adjustment', { adjustment_id: row!.id, reason: 'Not so after all' }));
      },
    ],
    [
      'a team withdraws',
      async ({ league, there }) =>
        done(admin().rpc('withdraw_team', { league_id: league, season: 1, team_id: there.id, reason: 'Too few players' })), // prettier-ignore
    ],
    [
      'a player is warned',
      async ({ league, there }) => {
        await world.sql(
          `insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, active_from)
             values ($1, 1, $2, $3, 'warning', 'active', 'Insults in the chat', now())`,
          [league, there.id, there.player],
        );
      },
    ],
    [
      'a team it founded offers a contract',
      async ({ captain }) => {
        const [team] = await world.sql<{ id: string }>('select id from public.teams where captain_id = $1', [captain]);
        await offer(world, { id: team!.id, captain } as never, await newPerson(world));
      },
    ],
  ])('not after %s', async (_what, happens) => {
    const scene = await filled();
    await scene.bring();
    await happens(scene);
    await refused(world, () => scene.undo(), { code: 'PT409', hint: 'seasonInUse', details: 'season' });
  });

  test('after its casters are gone, also those whom the staff refused', async () => {
    const scene = await filled();
    await scene.bring();
    const [match] = await world.sql<{ id: string; captain: string }>(
      `select m.id, t.captain_id as captain from public.team_matches m
         join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.captain_id is not null
        where m.league_id = $1 and m.status <> 'cancelled' order by m.id limit 1`,
      [scene.league],
    );
    const [named, own] = [await newPerson(world), await newPerson(world)];
    await done(world.as({ id: match!.captain }).rpc('name_caster', { match_id: match!.id, user_id: named }));
    await done(admin().rpc('name_caster', { match_id: match!.id, user_id: own }));
    for (const user_id of [named, own]) await done(admin().rpc('remove_caster', { match_id: match!.id, user_id }));
    const casters = () => count(world, 'public.match_casters where match_id = $1', match!.id);
    expect(await casters()).toBe(1);
    await done(scene.undo());
    expect(await casters()).toBe(0);
  });

  test('not once a team of it has a member more', async () => {
    const scene = await filled();
    await scene.bring();
    const [team] = await world.sql<{ id: string }>('select id from public.teams where captain_id = $1', [
      scene.captain,
    ]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [
      team!.id,
      await newPerson(world),
    ]);
    await refused(world, () => scene.undo(), { code: 'PT409', hint: 'seasonInUse', details: 'season' });
  });
});

test('a season that was over when it came in ends nobody’s contract', async () => {
  const clubs: Club[] = [];
  for (let made = 0; made < 6; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 1 }));
  const names = clubs.map(({ name }) => name);
  const [first, second, third, fourth, fifth, sixth] = names as [string, string, string, string, string, string];
  const contracts = () =>
    world.sql('select id, status::text from public.contracts where team_id = any ($1) order by id', [
      clubs.map(({ id }) => id),
    ]);
  await sign(world, clubs[0]!, await newPerson(world));
  const signed = await contracts();
  expect(signed.some(({ status }) => status === 'active')).toBe(true);
  const league = await newSeason(world, { legs: 1 });
  const won = { home_score: '2', away_score: '1' };
  const game = (stage: string, n: number, home: string, away: string) => ({ stage, home, away, kickoff_at: `2026-04-${10 + n}T18:00:00Z`, ...won }); // prettier-ignore
  const fixtures = [
    ...roundRobin(names, 1).map(({ matchday, home_team_id: home, away_team_id: away }) => ({
      matchday: String(matchday),
      home,
      away,
      kickoff_at: `2026-03-0${matchday}T18:00:00Z`,
      ...won,
    })),
    game('quarterfinal', 1, fourth, fifth),
    game('quarterfinal', 2, third, sixth),
    game('semifinal', 3, first, fourth),
    game('semifinal', 4, first, fourth),
    game('semifinal', 5, second, third),
    game('semifinal', 6, second, third),
    game('final', 7, first, second),
    game('final', 8, first, second),
    game('final', 9, first, second),
  ];
  const teams = names.map((name, n) => ({ name, seed: String(n + 1), place: String(n + 1) }));
  const call = { league_id: league, season: 1, teams, fixtures, dry: false };
  const { data, error } = await admin().rpc('import_season', call);
  expect({ data, error }).toEqual({ data: [], error: null });
  expect((await standingOf(world, league)).season).toMatchObject({ phase: 'finished', champion: first });
  expect(await contracts()).toEqual(signed);
  // and even that is taken back
  await done(admin().rpc('undo_import', { league_id: league, season: 1 }));
  expect((await standingOf(world, league)).season).toMatchObject({ phase: 'registration', champion: null });
});

describe('a season is deleted while it is empty', () => {
  test('by admins alone, and it is recorded', async () => {
    const league = await newSeason(world);
    const call = { league_id: league, season: 1 };
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival))
      await refused(world, () => world.as(actor).rpc('delete_season', call), refusal);
    await done(admin().rpc('delete_season', call));
    expect(await count(world, 'public.league_seasons where league_id = $1', league)).toBe(0);
    expect(await auditOf(world, season(league))).toMatchObject([{ action: 'delete_season', before: { season: 1 } }]);
    await refused(world, () => admin().rpc('delete_season', call), {
      code: 'PT404',
      hint: 'seasonUnknown',
      details: 'season',
    });
  });

  test('and never with an entry, or an article about it', async () => {
    const { league } = await newClub(world, { phase: 'registration' });
    const refusal = { code: 'PT409', hint: 'seasonHoldsMore', details: 'season' };
    await refused(world, () => admin().rpc('delete_season', { league_id: league, season: 1 }), refusal);
    const written = await newSeason(world);
    await world.sql(
      `insert into public.news_articles (slug, league_id, season, matchday, origin) values ($1::uuid::text, $1::uuid, 1, 1, 'round_up')`,
      [written],
    );
    await refused(world, () => admin().rpc('delete_season', { league_id: written, season: 1 }), refusal);
  });
});

describe('a league is deleted while it is empty', () => {
  test('with its empty seasons, by admins alone, and it is recorded', async () => {
    const league = await newSeason(world);
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival))
      await refused(world, () => world.as(actor).rpc('delete_league', { league_id: league }), refusal);
    await done(admin().rpc('delete_league', { league_id: league }));
    expect(await count(world, 'public.leagues where id = $1', league)).toBe(0);
    expect(await auditOf(world, `leagues ${league}`)).toMatchObject([{ action: 'delete_league' }]);
    await refused(world, () => admin().rpc('delete_league', { league_id: league }), {
      code: 'PT404',
      hint: 'leagueUnknown',
      details: 'league_id',
    });
  });

  test('and never with an entry, or an article about it', async () => {
    const { league } = await newClub(world, { phase: 'registration' });
    await refused(world, () => admin().rpc('delete_league', { league_id: league }), {
      code: 'PT409',
      hint: 'seasonHoldsMore',
      details: 'season',
    });
    const written = await newSeason(world);
    await world.sql('insert into public.news_articles (slug, league_id) values ($1::uuid::text, $1::uuid)', [written]);
    await refused(world, () => admin().rpc('delete_league', { league_id: written }), {
      code: 'PT409',
      hint: 'leagueHoldsMore',
      details: 'league_id',
    });
  });
});

describe('a league is archived', () => {
  const archive = (league: string, archived = true) => admin().rpc('archive_league', { league_id: league, archived });
  const archivedAt = async (league: string) =>
    (await world.as('user').from('leagues').select('archived_at').eq('id', league).single()).data?.archived_at;

  test('when its seasons are over, by admins alone, opens no season, and is put back', async () => {
    const league = await newSeason(world);
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival))
      await refused(world, () => world.as(actor).rpc('archive_league', { league_id: league }), refusal);
    await refused(world, () => archive(league), { code: 'PT409', hint: 'leaguePlaying', details: 'league_id' });
    await done(admin().rpc('delete_season', { league_id: league, season: 1 }));
    await done(archive(league));
    expect(await archivedAt(league)).not.toBeNull();
    expect(await auditOf(world, `leagues ${league}`)).toMatchObject([
      { action: 'archive_league', before: { archived: false }, after: { archived: true } },
    ]);
    const opening = () => admin().from('league_seasons').insert({ league_id: league, season: 1 });
    await refused(world, opening, { code: 'PT409', hint: 'leagueArchived', details: 'league_id' });
    await done(archive(league, false));
    expect(await archivedAt(league)).toBeNull();
    await done(opening());
  });

  test('by no plain write', async () => {
    const league = await newSeason(world);
    const { error } = await unchanged(world, () =>
      admin().from('leagues').update({ archived_at: new Date().toISOString() }).eq('id', league),
    );
    expect(error).toMatchObject({ code: 'PT403', hint: 'onlyByCommands' });
  });
});
