import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  age,
  fileReport,
  minutesAgo,
  newMatch,
  newMeeting,
  standOf,
  twoClubs,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import {
  type Club,
  newClub,
  newPerson,
  refused,
  type Refusal,
  setPhase,
  type Who,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Warnings, what follows from them, who decides, and which matches serve a suspension. */

const world = openWorld();

type Penalty = { id: string; kind: string; status: string; matches: number | null; served: number };
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const late = (hint: string, details: string): Refusal => ({ code: 'PT409', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const as = (id: string) => world.as({ id });
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const warn = (player_id: string, more: { match_id?: string; reason?: string } = {}, who: Who = 'moderator') =>
  world.as(who).rpc('warn_player', { player_id, reason: 'Insults in the chat', ...more });
const decide = (penalty_id: string, activate: boolean, who: Who = 'admin', ruling = 'We heard both sides') =>
  world.as(who).rpc('decide_penalty', { penalty_id, activate, ruling });
const penaltiesOf = (player: string) =>
  world.sql<Penalty>(
    'select id, kind, status, matches, served from public.penalties where player_id = $1 order by created_at',
    [player],
  );
const suspensionOf = async (player: string) =>
  (await penaltiesOf(player)).findLast(({ kind }) => kind === 'suspension')!;
const suspended = async (player: string, matches = 1) => {
  const { data, error } = await world
    .as('admin')
    .rpc('propose_suspension', { player_id: player, matches, reason: 'Insults in the chat' });
  expect(error).toBeNull();
  await done(decide(data!, true));
  return data!;
};
/** As if the admin had decided so many minutes ago. */
const since = (penalty: string, minutes: number) =>
  world.sql('update public.penalties set active_from = $2 where id = $1', [penalty, minutesAgo(minutes)]);
const mayPlay = async (player: string, team: string, match: string) =>
  (await world.sql<{ rule: string | null }>('select private.may_play($1, $2, $3) as rule', [player, team, match]))[0]!
    .rule;
const confirmed = async (home: Club, away: Club, match: string) => {
  await fileReport(world, home.captain, match);
  await fileReport(world, away.captain, match);
};
const undo = (match_id: string) => world.as('admin').rpc('undo_result', { match_id, reason: 'Wrong match' });
const asAdmin = async (person: string, work: () => Promise<void>) => {
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [person]);
  await work();
  await world.sql('delete from private.user_roles where user_id = $1', [person]);
};

describe('a warning', () => {
  test('[S4.52] is recorded for the player’s league season by a moderator or an admin, and notified', async () => {
    const { home, match, league } = await newMeeting(world);
    const { data } = await warn(home.player, { match_id: match });
    await done(warn(home.coCaptain, {}, 'admin'));
    expect(
      await world.sql(
        'select league_id, season, team_id, player_id, match_id, kind, status, reason from public.penalties where id = $1',
        [data],
      ),
    ).toEqual([
      {
        league_id: league,
        season: 1,
        team_id: home.id,
        player_id: home.player,
        match_id: match,
        kind: 'warning',
        status: 'active',
        reason: 'Insults in the chat',
      },
    ]);
    expect(await notificationsOf(world, home.player)).toEqual(['playerWarned']);
    expect(await notificationsOf(world, home.captain)).toEqual(['playerWarned', 'playerWarned']);
    expect(await auditOf(world, `profiles ${home.player}`)).toMatchObject([
      { action: 'warn_player', actor: people.moderator },
    ]);
  });

  test('[S4.53] after the second in a league season a suspension of one match is proposed, and after every second one', async () => {
    await world.sql('delete from public.notifications');
    const { home } = await newMeeting(world);
    await done(warn(home.player));
    expect(await suspensionOf(home.player)).toBeUndefined();
    await done(warn(home.player));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'proposed', matches: limits.suspensionMatches });
    expect(await notificationsOf(world, people.admin)).toEqual(['suspensionProposed']);
    for (let n = limits.warningsBeforeSuspension + 1; n <= 4; n += 1) await done(warn(home.player));
    expect((await penaltiesOf(home.player)).map(({ kind }) => kind)).toEqual([
      'warning',
      'warning',
      'suspension',
      'warning',
      'warning',
      'suspension',
    ]);
  });

  test('of another season, or another league, does not count', async () => {
    const { home, away, league } = await newMeeting(world);
    await done(warn(home.player));
    await setPhase(world, home, 'playoffs', 'finished');
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'regular')`, [league]);
    for (const { id } of [home, away])
      await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 2, $2)', [league, id]);
    await done(warn(home.player));
    expect((await penaltiesOf(home.player)).map(({ kind }) => kind)).toEqual(['warning', 'warning']);
  });

  test('is the staff’s, and nobody’s about the own team or its matches', async () => {
    const { home, away, match } = await newMeeting(world);
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(
        ['user', { id: home.player }, { id: home.captain }, { id: away.captain }, { id: away.coCaptain }] as const
      ).map((who): [Who, Refusal] => [who, notYours]),
    ];
    for (const [who, refusal] of others) await refused(world, () => warn(home.player, {}, who), refusal);
    await asAdmin(home.player, async () => {
      await refused(world, () => warn(home.coCaptain, {}, { id: home.player }), ownCase);
      await refused(world, () => warn(away.player, { match_id: match }, { id: home.player }), ownCase);
    });
    const maintain = (enabled: boolean) =>
      world.sql(`update public.site_settings set value = value || $1 where key = 'maintenance_mode'`, [{ enabled }]);
    await maintain(true);
    await refused(world, () => warn(home.player), { code: 'PT503', hint: 'maintenance' });
    await maintain(false);
  });

  test('has a reason, a player who was there, and a season that goes on', async () => {
    const { home, match } = await newMeeting(world);
    for (const [reason, hint] of [
      [' ', 'missing'],
      ['x'.repeat(limits.reasonMax + 1), 'wrongLength'],
      ['\u2800\u2800\u2800', 'unreadable'],
    ] as const)
      await refused(world, () => warn(home.player, { reason }), wrong(hint, 'reason'));
    await refused(world, () => warn(unknownId), { code: 'PT404', hint: 'playerUnknown', details: 'player_id' });
    await refused(world, () => warn(home.player, { match_id: unknownId }), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
    const stranger = await newPerson(world);
    await refused(world, () => warn(stranger), late('memberUnknown', 'player_id'));
    await refused(world, () => warn(stranger, { match_id: match }), late('memberUnknown', 'player_id'));
    await refused(world, () => warn(people.rival, { match_id: match }), late('memberUnknown', 'player_id'));
    const idle = await newClub(world, { phase: 'none' });
    await refused(world, () => warn(idle.player), late('noSeason', 'player_id'));
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => warn(home.player), late('seasonFinished', 'player_id'));
  });

  test('that is taken back counts no more, and takes along what it only proposed', async () => {
    const { home } = await newMeeting(world);
    const [first, second] = [(await warn(home.player)).data!, (await warn(home.player)).data!];
    await done(decide(second, false));
    expect((await penaltiesOf(home.player)).map(({ status }) => status)).toEqual(['active', 'cancelled', 'cancelled']);
    await done(warn(home.player));
    const proposed = await suspensionOf(home.player);
    expect(proposed.status).toBe('proposed');
    await done(decide(proposed.id, true));
    await refused(world, () => decide(first, false), late('suspensionStands', 'penalty_id'));
    await done(decide(proposed.id, false));
    await done(decide(first, false));
    await refused(world, () => decide(first, false), late('penaltyDecided', 'penalty_id'));
  });
});

describe('a decision', () => {
  const proposed = async () => {
    const { home, away, match } = await newMeeting(world);
    for (let n = 0; n < limits.warningsBeforeSuspension; n += 1) await done(warn(home.player, { match_id: match }));
    return { home, away, match, id: (await suspensionOf(home.player)).id };
  };

  test('activates or drops, and notifies the player and the captains', async () => {
    const { home, id } = await proposed();
    await done(decide(id, true));
    expect((await suspensionOf(home.player)).status).toBe('active');
    expect((await notificationsOf(world, home.player)).at(-1)).toBe('suspensionActive');
    expect(await notificationsOf(world, home.coCaptain)).toContain('suspensionActive');
    expect((await auditOf(world, `penalties ${id}`)).at(-1)).toMatchObject({
      action: 'decide_penalty',
      actor: people.admin,
      before: { status: 'proposed' },
      after: { status: 'active' },
    });
    await refused(world, () => decide(id, true), late('penaltyDecided', 'penalty_id'));
    await done(decide(id, false));
    expect((await notificationsOf(world, home.player)).at(-1)).toBe('suspensionLifted');
    const dropped = await proposed();
    await done(decide(dropped.id, false));
    expect((await notificationsOf(world, dropped.home.player)).at(-1)).toBe('suspensionDropped');
    await refused(world, () => decide(dropped.id, true), late('penaltyDecided', 'penalty_id'));
  });

  test('is an admin’s, with a reason for taking back, and nobody’s about the own team or its matches', async () => {
    const { home, away, id } = await proposed();
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(['user', 'moderator', { id: home.player }, { id: home.captain }, { id: away.captain }] as const).map(
        (who): [Who, Refusal] => [who, notYours],
      ),
    ];
    for (const [who, refusal] of others) await refused(world, () => decide(id, true, who), refusal);
    for (const own of [home.player, home.coCaptain, away.player])
      await asAdmin(own, async () => {
        await refused(world, () => decide(id, false, { id: own }), ownCase);
      });
    const elsewhere = await world
      .as('admin')
      .rpc('propose_suspension', { player_id: home.player, matches: 1, reason: 'Insults after the match' });
    await asAdmin(home.coCaptain, async () => {
      await refused(world, () => decide(elsewhere.data!, false, { id: home.coCaptain }), ownCase);
    });
    await refused(world, () => decide(id, false, 'admin', ''), wrong('missing', 'ruling'));
    await refused(world, () => decide(unknownId, true), {
      code: 'PT404',
      hint: 'penaltyUnknown',
      details: 'penalty_id',
    });
  });

  test('may follow an admin’s own proposal, of one to ten matches', async () => {
    const { home, match } = await newMeeting(world);
    const propose = (matches: number, who: Who = 'admin', player_id = home.player) =>
      world.as(who).rpc('propose_suspension', { player_id, matches, reason: 'Left the lobby', match_id: match });
    for (const matches of [0, limits.suspensionMatchesMax + 1])
      await refused(world, () => propose(matches), wrong('wrongValue', 'matches'));
    for (const who of ['user', 'moderator', { id: home.captain }] as const)
      await refused(world, () => propose(1, who), notYours);
    await asAdmin(home.coCaptain, () => refused(world, () => propose(1, { id: home.coCaptain }), ownCase));
    await done(propose(limits.suspensionMatchesMax));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'proposed', matches: 10 });
  });
});

describe('a suspension', () => {
  test('keeps its player out of line-ups and figures, and out of what is named already', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-600) });
    const squad = await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 order by player_id',
      [home.id],
    );
    const players = squad.map(({ player_id }) => player_id);
    const line = () => world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players });
    await done(line());
    const penalty = await suspended(home.player);
    const left = await world.sql<{ player_id: string }>(
      'select player_id from public.match_lineups where match_id = $1 order by player_id',
      [match],
    );
    expect(left.map(({ player_id }) => player_id)).toEqual(players.filter((id) => id !== home.player));
    await refused(world, line, late('sitsOut', 'players'));

    const begun = await newMatch(world, home, away);
    await since(penalty, 30);
    await refused(
      world,
      () =>
        world
          .as({ id: home.captain })
          .rpc('report_match', { match_id: begun, home_score: 2, away_score: 1, stats: [{ player_id: home.player }] }),
      late('sitsOut', 'stats'),
    );
    await done(decide(penalty, false));
    await done(line());
  });

  test('is served by the next match the team plays in that league; undoing the result takes it back', async () => {
    const { home, away, match } = await newMeeting(world);
    const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(5) });
    const penalty = await suspended(home.player);
    await since(penalty, 30);
    expect(await mayPlay(home.player, home.id, next)).toBe('sitsOut');
    await confirmed(home, away, match);
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 1 });
    expect((await notificationsOf(world, home.player)).at(-1)).toBe('suspensionServed');
    expect((await auditOf(world, `penalties ${penalty}`)).at(-1)).toMatchObject({
      action: 'serve_suspension',
      after: { status: 'served', served: 1 },
    });
    // the match that was sat out stays one; the next is open
    expect(await mayPlay(home.player, home.id, match)).toBe('sitsOut');
    expect(await mayPlay(home.player, home.id, next)).toBeNull();
    await refused(world, () => decide(penalty, false), late('penaltyDecided', 'penalty_id'));
    await done(undo(match));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 0 });
    expect(await mayPlay(home.player, home.id, next)).toBe('sitsOut');
    await confirmed(home, away, match);
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 1 });
  });

  test('is served by a match that was decided before its kick-off, whoever leaves or joins until then', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-600) });
    await suspended(home.player);
    const rule = (home_score: number, away_score: number) =>
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score, away_score });
    await done(rule(2, 1));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 1 });
    await done(as(home.player).rpc('leave_team'));
    await done(rule(3, 1));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 1 });
    await done(undo(match));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 0 });
    await confirmed(home, away, await newMatch(world, home, away));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 0 });
  });

  test('is counted by the clock once nobody holds it: a silent report waits for no penalty', async () => {
    const { home, match } = await newMeeting(world);
    const penalty = await suspended(home.player);
    await since(penalty, 30);
    await age(world, await fileReport(world, home.captain, match), 48);
    await since(penalty, 60 * 49);
    const tick = () => world.sql('select private.settle_due()');
    const status = async () => (await standOf(world, match)).status;
    await world.hold('select from public.penalties where id = $1 for no key update', [penalty], async () => {
      await tick();
      expect(await status()).toBe('reported');
    });
    await tick();
    expect(await status()).toBe('finished');
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 1 });
  });

  test('of two matches takes two, whichever result comes first', async () => {
    const { home, away, match } = await newMeeting(world);
    const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(5) });
    await since(await suspended(home.player, 2), 30);
    await confirmed(home, away, next);
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 1 });
    await confirmed(home, away, match);
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served', served: 2 });
  });

  test('is not served by a forfeit, by an earlier match, in another league or by another team', async () => {
    const { home, away, match } = await newMeeting(world);
    const penalty = await suspended(home.player);
    await confirmed(home, away, match);
    expect(await suspensionOf(home.player)).toMatchObject({ served: 0 });
    await since(penalty, 30);
    const rule = (match_id: string, ruling: object) =>
      world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', ...ruling });
    const elsewhere = await newClub(world, { phase: 'finished' });
    for (const { id } of [home, away])
      await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
        elsewhere.league,
        id,
      ]);
    const won = { status: 'finished', home_score: 2, away_score: 1, finished_at: minutesAgo(1) };
    await newMatch(world, home, away, { league_id: elsewhere.league, ...won });
    const forfeited = await newMatch(world, home, away);
    await done(undo(match));
    await done(rule(forfeited, { forfeited_by: 'home' }));
    expect(await suspensionOf(home.player)).toMatchObject({ served: 0 });
    const [other, another] = await twoClubs(world);
    await confirmed(other, another, await newMatch(world, other, another));
    expect(await suspensionOf(home.player)).toMatchObject({ served: 0 });
    // a correction to a real score serves it, and back
    await done(rule(forfeited, { home_score: 1, away_score: 2 }));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served' });
    await done(rule(forfeited, { forfeited_by: 'away' }));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 0 });
  });

  test('is not served by a match the player played, but by one that was played and awarded', async () => {
    const { home, away, match } = await newMeeting(world);
    const lined = await newMatch(world, home, away);
    await confirmed(home, away, match);
    await confirmed(home, away, lined);
    for (const [id, table, columns, values] of [
      [match, 'match_player_stats', 'goals', '1'],
      [lined, 'match_lineups', 'slot, position', `1, 'striker'`],
    ])
      await world.sql(`insert into public.${table} (match_id, team_id, player_id, ${columns}) values ($1, $2, $3, ${values})`, [id, home.id, home.player]); // prettier-ignore
    await since(await suspended(home.player, 2), 20);
    const awarded = await newMatch(world, home, away);
    const scored = { match_id: awarded, home_score: 2, away_score: 1, stats: [{ player_id: home.captain, goals: 2 }] };
    await done(as(home.captain).rpc('report_match', scored));
    await done(world.as('admin').rpc('rule_match', { match_id: awarded, reason: 'As seen', forfeited_by: 'home' }));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'active', served: 1 });
    const figures = () => world.sql('select player_id, goals from public.match_player_stats where match_id = $1', [awarded]); // prettier-ignore
    expect(await figures()).toEqual([{ player_id: home.captain, goals: 2 }]);
  });

  test('of an account keeps its owner out of line-ups too, with its own reason', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-600) });
    const players = (await world.sql<{ player_id: string }>('select player_id from public.team_members where team_id = $1', [home.id])).map(({ player_id }) => player_id); // prettier-ignore
    const line = () => as(home.captain).rpc('set_lineup', { match_id: match, players });
    await done(line());
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Insults')`, [home.player]); // prettier-ignore
    expect(await world.sql('select from public.match_lineups where match_id = $1', [match])).toHaveLength(4);
    await refused(world, line, late('accountSuspended', 'players'));
    await world.sql(`update private.account_blocks set until = now() + interval '1 hour' where user_id = $1`, [home.player]); // prettier-ignore
    await done(line());
  });

  test('goes with its player to another team of the league', async () => {
    const { home, away, match } = await newMeeting(world);
    await since(await suspended(home.player), 30);
    await world.sql(`update public.team_members set left_at = now() - interval '25 minutes' where player_id = $1`, [
      home.player,
    ]);
    const [third] = await world.sql<{ id: string }>(
      `insert into public.teams (name, tag) values ('Third ' || left(gen_random_uuid()::text, 6), upper(left(gen_random_uuid()::text, 4))) returning id`,
    );
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      home.league,
      third!.id,
    ]);
    await world.sql(
      `insert into public.team_members (team_id, player_id, eligibility, joined_at) values ($1, $2, 'eligible', now() - interval '24 minutes')`,
      [third!.id, home.player],
    );
    await confirmed(home, away, match);
    expect(await suspensionOf(home.player)).toMatchObject({ served: 0 });
    const own = await newMatch(world, away, { ...home, id: third!.id });
    expect(await mayPlay(home.player, third!.id, own)).toBe('sitsOut');
    await done(world.as('admin').rpc('rule_match', { match_id: own, reason: 'As seen', home_score: 1, away_score: 2 }));
    expect(await suspensionOf(home.player)).toMatchObject({ status: 'served' });
  });
});

test('the list of what has been decided is the staff’s, and holds nothing that is only proposed', async () => {
  const { home } = await newMeeting(world);
  for (let n = 0; n < limits.warningsBeforeSuspension; n += 1) await done(warn(home.player));
  const { id: proposed } = await suspensionOf(home.player);
  const filter = { of_team: home.id };
  for (const who of ['moderator', 'admin'] as const) {
    const { data } = await world.as(who).rpc('penalty_page', filter);
    expect(data).toHaveLength(limits.warningsBeforeSuspension);
    expect(data!.map(({ id }) => id)).not.toContain(proposed);
  }
  for (const who of ['user', { id: home.player }, { id: home.captain }] as const)
    expect((await world.as(who).rpc('penalty_page', filter)).data).toEqual([]);
});

test('what is only proposed, or came to nothing, shows to the team and to staff; what stands to everybody', async () => {
  const { home, away } = await newMeeting(world);
  for (let n = 0; n < limits.warningsBeforeSuspension; n += 1) await done(warn(home.player));
  const { id } = await suspensionOf(home.player);
  const readers: Who[] = [
    { id: home.player },
    { id: home.captain },
    'moderator',
    'admin',
    { id: away.captain },
    'user',
  ];
  const seen = () =>
    Promise.all(
      readers.map(async (who) => (await world.as(who).from('penalties').select('id').eq('id', id)).data?.length),
    );
  expect(await seen()).toEqual([1, 1, 1, 1, 0, 0]);
  await done(decide(id, true));
  expect(await seen()).toEqual([1, 1, 1, 1, 1, 1]);
  await done(decide(id, false));
  expect(await seen()).toEqual([1, 1, 1, 1, 0, 0]);
  for (const who of readers)
    expect((await world.as(who).from('penalties').update({ status: 'active' }).eq('id', id)).error).not.toBeNull();
});
