import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { cupGames, drawnCup, newClubs } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  fileReport,
  type Meeting,
  minutesAgo,
  newMatch,
  newMeeting,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import { newClub, newPeople, newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** The referees of a league (docs/rules/staff.md): who they are, what they decide and read there, and nothing else. */

const world = openWorld();

const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const reason = 'As the pictures show';

const appoint = (who: Who, league_id: string, user_id: string) =>
  world.as(who).rpc('appoint_referee', { league_id, user_id });
const dismiss = (who: Who, league_id: string, user_id: string) =>
  world.as(who).rpc('dismiss_referee', { league_id, user_id });
const refereesOf = async (league: string) =>
  (
    await world.sql<{ user_id: string }>('select user_id from public.league_referees where league_id = $1', [league])
  ).map(({ user_id }) => user_id);
const newReferee = async (league: string) => {
  const id = await newPerson(world);
  await done(appoint('admin', league, id));
  return id;
};
const rule = (who: Who, match_id: string, more = {}) =>
  world.as(who).rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason, ...more });
const suspend = (id: string) =>
  world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Threats')`, [id]);

describe('the role', () => {
  test('is given and taken by an admin, told and entered', async () => {
    const { league } = await newClub(world);
    const id = await newPerson(world);
    await done(appoint('admin', league, id));
    expect(await refereesOf(league)).toEqual([id]);
    await done(dismiss('admin', league, id));
    expect(await refereesOf(league)).toEqual([]);
    expect(await notificationsOf(world, id)).toEqual(['refereeAppointed', 'refereeDismissed']);
    const { data } = await world.as({ id }).rpc('notifications_page');
    expect(data?.map(({ values, link }) => ({ values, link }))).toMatchObject([
      { values: { league: expect.stringMatching(/^League /) }, link: `/leagues/${league}` },
      { values: { league: expect.stringMatching(/^League /) }, link: '/referee' },
    ]);
    expect(await auditOf(world, `leagues ${league}`)).toEqual([
      { action: 'appoint_referee', actor: people.admin, before: null, after: { player_id: id } },
      { action: 'dismiss_referee', actor: people.admin, before: { player_id: id }, after: null },
    ]);
  });

  test('is nobody else’s to give or take', async () => {
    const { league, captain } = await newClub(world);
    const referee = await newReferee(league);
    const other = await newPerson(world);
    for (const who of ['user', 'moderator', { id: captain }, { id: referee }] as const) {
      await refused(world, () => appoint(who, league, other), notYours);
      await refused(world, () => dismiss(who, league, referee), notYours);
    }
    await refused(world, () => appoint('visitor', league, other), { code: '42501', hint: null });
    await refused(world, () => appoint('suspended', league, other), { code: 'PT403', hint: 'suspended' });
    expect(
      (await world.as('admin').from('league_referees').insert({ league_id: league, user_id: other })).error,
    ).toMatchObject({ code: '42501' });
    await world.as('admin').from('league_referees').delete().eq('user_id', referee);
    expect(await refereesOf(league)).toEqual([referee]);
  });

  test('is nothing an admin gives themselves or takes from themselves', async () => {
    const { league } = await newClub(world);
    await refused(world, () => appoint('admin', league, people.admin), ownCase);
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, people.admin]);
    await refused(world, () => dismiss('admin', league, people.admin), ownCase);
  });

  test('is for living accounts that may write, once each, and twenty a league', async () => {
    const { league } = await newClub(world);
    const [deleted, blocked] = [await newPerson(world), await newPerson(world)];
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [deleted]);
    await suspend(blocked);
    const conflict = (hint: string): Refusal => ({ code: 'PT409', hint, details: 'user_id' });
    const noLeague: Refusal = { code: 'PT404', hint: 'leagueUnknown', details: 'league_id' };
    const nobody: Refusal = { code: 'PT404', hint: 'playerUnknown', details: 'player_id' };
    await refused(world, () => appoint('admin', unknownId, people.user), noLeague);
    await refused(world, () => dismiss('admin', unknownId, people.user), noLeague);
    await refused(world, () => appoint('admin', league, unknownId), nobody);
    await refused(world, () => appoint('admin', league, deleted), nobody);
    await refused(world, () => appoint('admin', league, blocked), conflict('playerSuspended'));
    await refused(world, () => dismiss('admin', league, people.user), {
      code: 'PT404',
      hint: 'refereeUnknown',
      details: 'user_id',
    });
    const id = await newReferee(league);
    await refused(world, () => appoint('admin', league, id), conflict('refereeAlready'));
    await world.sql('insert into public.league_referees (league_id, user_id) select $1, unnest($2::uuid[])', [
      league,
      await newPeople(world, limits.leagueRefereesMax - 2),
    ]);
    const last = await newReferee(league);
    expect(await refereesOf(league)).toHaveLength(limits.leagueRefereesMax);
    await refused(world, () => appoint('admin', league, people.user), conflict('refereesFull'));
    await done(dismiss('admin', league, last));
    await newReferee(league);
  });

  test('is no secret, and no role of the site', async () => {
    const { league } = await newClub(world);
    const id = await newReferee(league);
    const read = (who: Who) => world.as(who).from('league_referees').select('user_id').eq('league_id', league);
    expect((await read('user')).data).toEqual([{ user_id: id }]);
    expect((await read('visitor')).error).not.toBeNull();
    expect((await world.as({ id }).rpc('is_admin_fast', { user_id: id })).data).toBe(false);
    expect((await world.as({ id }).rpc('is_moderator', { user_id: id })).data).toBe(false);
  });

  test('goes with the account, and with the league', async () => {
    const { league } = await newClub(world);
    const id = await newReferee(league);
    await done(world.as({ id }).rpc('delete_my_account'));
    expect(await refereesOf(league)).toEqual([]);
    const { data: made } = await world
      .as('admin')
      .from('leagues')
      .insert({ name: 'League of a day' })
      .select('id')
      .single();
    await newReferee(made!.id);
    await done(world.as('admin').rpc('delete_league', { league_id: made!.id }));
    expect(await refereesOf(made!.id)).toEqual([]);
  });
});

/** Commands of a referee about a match of their league. */
const decisions = [
  'cancel_match',
  'create_decider',
  'enter_results',
  'move_match',
  'name_caster',
  'postpone_match',
  'publish_schedule',
  'remove_caster',
  'rule_match',
  'rule_protest',
  'set_match_replay',
  'set_match_stream',
  'undo_result',
  'undo_schedule',
];

type Scene = Meeting & { protest: string; report: string };

/** A disputed match with a protest, and all that staff reads of one. */
async function newScene(): Promise<Scene> {
  const met = await newMeeting(world);
  const { home, away, match, league } = met;
  const report = await fileReport(world, home.captain, match, 2, 1);
  await fileReport(world, away.captain, match, 1, 2);
  const { data: protest } = await world
    .as({ id: home.captain })
    .rpc('file_protest', { match_id: match, reason: 'They fielded a stranger' });
  const file = `evidence/${home.id}/shown.webp`;
  await world.sql(`insert into storage.objects (bucket_id, name, owner) values ('evidence', $1, $2)`, [
    `${home.id}/shown.webp`,
    home.captain,
  ]);
  await world.sql('insert into public.match_evidence (match_id, team_id, added_by, file) values ($1, $2, $3, $4)', [
    match,
    home.id,
    home.captain,
    file,
  ]);
  // a match that is to come
  const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 24) });
  for (const { id, captain } of [home, away])
    await world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
      next,
      id,
      captain,
    ]);
  await world.sql(`insert into public.match_lobbies (match_id, code) values ($1, '7Q4-K2M')`, [next]);
  await world.sql(
    `insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at) values ($1, $2, $3, now() + interval '3 days')`,
    [next, home.id, home.captain],
  );
  await world.sql(
    `insert into public.availability (league_id, season, team_id, weekday, "from", until) values ($1, 1, $2, 1, '20:00', '22:00')`,
    [league, home.id],
  );
  // somebody who may not play
  await world.sql('update public.team_members set joined_at = now() where player_id = $1', [home.player]);
  return { ...met, protest: protest!, report };
}

type Call = { name: string; call: string };

/** Every call a member may make, with arguments about one match, its league and its protest. */
async function callsAbout({ match, league, home, away, protest, report }: Scene): Promise<Call[]> {
  const values: Record<string, string | number | boolean> = {
    match_id: match,
    league_id: league,
    season: 1,
    protest_id: protest,
    report_id: report,
    team_id: home.id,
    team_a: home.id,
    team_b: away.id,
    player_id: home.player,
    user_id: home.player,
    kickoff_at: minutesAgo(-60 * 24 * 2).toISOString(),
    reason,
    ruling: reason,
    home_score: 2,
    away_score: 1,
    upheld: true,
    voids: true,
    points: -3,
    extra: 1,
    matches: 1,
    fixtures: '[]',
    results: JSON.stringify([{ match_id: match, home_score: 2, away_score: 1 }]),
    hours: '[]',
  };
  const published = await world.sql<{ name: string; arguments: string[]; types: string[]; needed: number }>(
    `select p.proname as name, coalesce((p.proargnames::text[])[1:p.pronargs], '{}') as arguments,
            array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as given (t, n) order by n) as types,
            p.pronargs - p.pronargdefaults as needed
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      order by 1`,
  );
  return published.map(({ name, arguments: args, types, needed }) => ({
    name,
    call: `select to_jsonb(answer) as answer from public.${name}(${args
      .map((argument, n) => ({ argument, type: types[n]!, value: values[argument], needed: n < needed }))
      .filter((one) => one.needed || one.value !== undefined)
      .map(({ argument, type, value }) => `${argument} => ${value === undefined ? 'null' : `'${value}'`}::${type}`)
      .join(', ')}) as answer`,
  }));
}

/** The outcome of each call of `user`, which is rolled back: its refusal or its answer. */
async function outcomes(scene: Scene): Promise<Map<string, string>> {
  const results = new Map<string, string>();
  for (const { name, call } of await callsAbout(scene)) {
    results.set(
      name,
      await world.inSql('user', call).then(
        // what only says that time has passed, or names what has been made
        (rows) => JSON.stringify(rows).replaceAll(/"[^"]*\d\d:\d\d:\d\d[^"]*"/g, 'then'),
        ({ code, hint }: { code: string; hint?: string }) => `${code} ${hint}`,
      ),
    );
  }
  return results;
}

/** Fields that differ; a new secret always does. */
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name) && name !== 'make_feed_link');

describe('a referee of one league', () => {
  const own = {} as Scene;
  const foreign = {} as Scene;
  /** Commands and reads that a plain member may use, of both. */
  const asMember = { own: new Map<string, string>(), foreign: new Map<string, string>() };
  const rows = async () => {
    const tables = await world.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and has_table_privilege('authenticated', oid, 'select') order by 1`,
    );
    const reads = new Map<string, string>();
    for (const name of [...tables.map((table) => `public.${table.name}`), 'storage.objects']) {
      const read = await world.inSql<{ row: unknown }>(
        'user',
        `select to_jsonb(t) as row from ${name} as t order by to_jsonb(t)::text`,
      );
      reads.set(name, JSON.stringify(read));
    }
    return reads;
  };
  let readByMember: Map<string, string>;

  beforeAll(async () => {
    Object.assign(own, await newScene());
    Object.assign(foreign, await newScene());
    asMember.own = await outcomes(own);
    asMember.foreign = await outcomes(foreign);
    readByMember = await rows();
  });
  beforeEach(() =>
    world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [own.league, people.user]),
  );
  afterEach(() => world.sql('delete from public.league_referees where user_id = $1', [people.user]));

  test('passes for exactly these commands in it, and reads for them', async () => {
    const asReferee = await outcomes(own);
    expect(asReferee.size).toBeGreaterThan(120);
    expect(differing(asMember.own, asReferee)).toEqual(
      [
        ...decisions,
        'admin_waits',
        'declare_interest',
        'reinstate_team',
        'reinstatement_effect',
        'taken_times',
        'withdraw_team',
        'ruling_queue',
        'ruling_queue_counts',
        'match_squads',
        'ruling_options',
        'who_is_in',
        'export_my_data',
        'undo_options',
      ].toSorted(),
    );
    for (const name of decisions) {
      expect(asMember.own.get(name), name).toBe('PT403 notYours');
      expect(asReferee.get(name), name).not.toMatch(/^PT403/);
    }
    // what the match as it stands lets anybody decide
    for (const name of ['cancel_match', 'move_match', 'postpone_match', 'rule_match', 'rule_protest', 'undo_result'])
      expect(asReferee.get(name), name).not.toMatch(/^PT4(04|22)/);
    expect(asReferee.get('rule_match')).toMatch(/^\[/);
    expect(asReferee.get('rule_protest')).toMatch(/^\[/);
  });

  test('is a plain member in every other', async () => {
    expect(differing(asMember.foreign, await outcomes(foreign))).toEqual([
      'admin_waits',
      'declare_interest',
      'export_my_data',
      'ruling_queue',
      'ruling_queue_counts',
    ]);
  });

  test('reads what staff reads of its matches, and of no other', async () => {
    const asReferee = await rows();
    const more = differing(readByMember, asReferee);
    expect(more).toEqual([
      'public.availability',
      'public.league_referees',
      'public.lineup_places',
      'public.match_evidence',
      'public.match_lineups',
      'public.match_lobbies',
      'public.match_reports',
      'public.match_results',
      'public.protests',
      'public.reschedules',
      'storage.objects',
    ]);
    for (const name of more) {
      const before = new Set((JSON.parse(readByMember.get(name)!) as unknown[]).map((row) => JSON.stringify(row)));
      const added = (JSON.parse(asReferee.get(name)!) as { row: Record<string, string> }[]).filter(
        (row) => !before.has(JSON.stringify(row)),
      );
      for (const { row } of added) {
        const [{ league } = { league: row['league_id'] }] = row['match_id']
          ? await world.sql<{ league: string }>('select league_id as league from public.team_matches where id = $1', [
              row['match_id'],
            ])
          : [];
        if (name === 'storage.objects') expect(row['name']).toBe(`${own.home.id}/shown.webp`);
        else expect(league, name).toBe(own.league);
      }
    }
  });

  test('finds its cases in the queue', async () => {
    const asUser = world.as('user');
    const { data } = await asUser.rpc('ruling_queue', { show: 'open' });
    expect(data).toMatchObject([{ match_id: own.match, kinds: ['disputed', 'protest'], own: false }]);
    expect((await asUser.rpc('ruling_queue_counts')).data).toEqual([{ open: 1, waiting: 0 }]);
    const options = (match_id: string) => asUser.rpc('ruling_options', { match_id });
    expect((await options(own.match)).data).toEqual([{ may_rule: true, may_undo: false, appeal_id: null }]);
    expect((await options(foreign.match)).data).toEqual([]);
  });

  test('is nothing while suspended', async () => {
    await suspend(people.user);
    const [{ may } = { may: true }] = await world.inSql<{ may: boolean }>(
      'user',
      `select exists (select from public.ruling_queue()) or cardinality(private.refereed_leagues()) > 0 as may`,
    );
    expect(may).toBe(false);
    expect((await world.as('user').from('protests').select('id').eq('match_id', own.match)).data).toEqual([]);
    await refused(world, () => rule('user', own.match), { code: 'PT403', hint: 'suspended' });
    await world.sql(`delete from private.account_blocks where user_id = $1`, [people.user]);
  });

  test('waits as everybody but admins while maintenance is on', async () => {
    const set = (enabled: boolean) =>
      world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [
        JSON.stringify({ enabled }),
      ]);
    await set(true);
    await refused(world, () => rule('user', own.match), { code: 'PT503', hint: 'maintenance' });
    await set(false);
  });

  test('is notified of what needs a ruling, and nobody of another league is', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const [referee, blocked] = [await newReferee(league), await newReferee(league)];
    await suspend(blocked);
    await fileReport(world, home.captain, match, 2, 1);
    await fileReport(world, away.captain, match, 1, 2);
    await done(world.as({ id: away.captain }).rpc('file_protest', { match_id: match, reason: 'They came late' }));
    expect(await notificationsOf(world, referee)).toEqual(['refereeAppointed', 'resultDisputed', 'protestFiled']);
    expect(await notificationsOf(world, blocked)).toEqual(['refereeAppointed']);
    expect(await notificationsOf(world, people.user)).toEqual([]);
  });

  test('is notified of a dispute in words as well', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const referee = await newReferee(league);
    const report_id = await fileReport(world, home.captain, match, 2, 1);
    await done(world.as({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'We scored twice' }));
    expect(await notificationsOf(world, referee)).toEqual(['refereeAppointed', 'resultDisputed']);
  });

  test('rules, corrects and takes back, and is a member again once dismissed', async () => {
    const { league, match } = await newMeeting(world);
    const id = await newReferee(league);
    await done(rule({ id }, match));
    await done(rule({ id }, match, { home_score: undefined, away_score: undefined, forfeited_by: 'home' }));
    await done(world.as({ id }).rpc('undo_result', { match_id: match, reason }));
    const causes = await world.sql('select cause::text from public.match_results where match_id = $1 order by seq', [
      match,
    ]);
    expect(causes).toEqual([{ cause: 'ruling' }, { cause: 'correction' }, { cause: 'undo' }]);
    await done(dismiss('admin', league, id));
    await refused(world, () => rule({ id }, match), notYours);
  });

  test('decides nothing about an evening’s cup', async () => {
    const cup = await drawnCup(world, await newClubs(world, 4));
    const [game] = await cupGames(world, cup);
    await refused(world, () => rule('user', game!.id), notYours);
  });
});

describe('a referee who plays for one of the sides', () => {
  test('decides nothing about it, and reads no more than the team does', async () => {
    const scene = await newScene();
    const { away, match, league, protest } = scene;
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, people.user]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [away.id, people.user]);
    const results = await outcomes(scene);
    for (const name of decisions.filter((one) => !one.endsWith('_schedule')))
      expect(results.get(name), name).toBe('PT403 ownCase');
    expect((await world.as('user').rpc('ruling_options', { match_id: match })).data).toEqual([]);
    for (const show of ['open', 'waiting', 'ruled'])
      expect((await world.as('user').rpc('ruling_queue', { show })).data, show).toEqual([]);
    expect((await world.as('user').rpc('ruling_queue_counts')).data).toEqual([{ open: 0, waiting: 0 }]);
    for (const table of ['match_reports', 'match_results'] as const)
      expect((await world.as('user').from(table).select('match_id').eq('match_id', match)).data, table).toEqual([]);
    expect((await world.as('user').from('protests').select('id').eq('id', protest)).data).toEqual([]);
    const [{ lineups } = { lineups: -1 }] = await world.inSql<{ lineups: number }>(
      'user',
      `select count(*)::int as lineups from public.match_lineups l where l.team_id = '${scene.home.id}'`,
    );
    expect(lineups).toBe(0);
    expect((await world.as('user').from('match_lobbies').select('match_id')).data).toEqual([]);
    const { data: squads } = await world.as('user').rpc('match_squads', { match_id: match });
    expect(squads?.filter(({ broken }) => broken !== null)).toEqual([]);
  });
});

describe('of the teams of a season', () => {
  test('a referee reads when each can play, of the own team what the team reads', async () => {
    const { home, away, league } = await newMeeting(world);
    const referee = await newReferee(league);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [home.id, referee]);
    await world.sql(
      `insert into public.availability (league_id, season, team_id, weekday, "from", until)
       select $1, 1, unnest($2::uuid[]), 1, '20:00', '22:00'`,
      [league, [home.id, away.id]],
    );
    const readBy = async (id: string) =>
      (await world.as({ id }).from('availability').select('team_id').eq('league_id', league)).data;
    expect(await readBy(referee)).toEqual([{ team_id: away.id }]);
    expect(await readBy(home.player)).toEqual([]);
    expect(await readBy(home.captain)).toEqual([{ team_id: home.id }]);
    expect(await readBy(await newReferee((await newMeeting(world)).league))).toEqual([]);
  });

  test('a referee reads who asks to withdraw, and none of another league', async () => {
    const { home, away, league } = await newMeeting(world);
    await done(
      world.as({ id: home.captain }).rpc('ask_withdrawal', { league_id: league, season: 1, team_id: home.id, reason }),
    );
    const readBy = async (id: string) => (await world.as({ id }).from('withdrawal_requests').select('team_id')).data;
    expect(await readBy(await newReferee(league))).toEqual([{ team_id: home.id }]);
    expect(await readBy(home.player)).toEqual([{ team_id: home.id }]);
    expect(await readBy(away.player)).toEqual([]);
    expect(await readBy(await newReferee((await newMeeting(world)).league))).toEqual([]);
  });
});

test('a referee publishes the schedule of a season that has not begun', async () => {
  const home = await newClub(world, { phase: 'registration', more: 2 });
  const away = await newClub(world, { phase: 'none', more: 2 });
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    home.league,
    away.id,
  ]);
  const id = await newReferee(home.league);
  const fixtures = [
    { matchday: 1, home_team_id: home.id, away_team_id: away.id, kickoff_at: minutesAgo(-60 * 24) },
    { matchday: 2, home_team_id: away.id, away_team_id: home.id, kickoff_at: minutesAgo(-60 * 48) },
  ].map((fixture) => ({ ...fixture, kickoff_at: fixture.kickoff_at.toISOString() }));
  const publish = (who: Who) =>
    world.as(who).rpc('publish_schedule', { league_id: home.league, season: 1, fixtures, draw_seed: 7 });
  await refused(world, () => publish({ id: home.captain }), notYours);
  await done(publish({ id }));
});
