import { describe, expect, test } from 'vitest';
import type { Json } from '#database.types.ts';
import { importMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  causesOf,
  fileReport,
  minutesAgo,
  newMatch,
  standOf,
  twoClubs,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';
import { bracketOf, gamesOf, playedSeason, protestsOver } from '#supabase/tests/harness/season.ts';
import {
  type Club,
  newClub,
  newPerson,
  outsiders,
  refused,
  type Refusal,
  setPhase,
  type Who,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/** A team leaves a season: who asks and decides, what becomes of its matches, and how that is taken back. */

const world = openWorld();

const withdraw = (id: string, club: Club, more: object = {}) =>
  world
    .as({ id })
    .rpc('withdraw_team', { league_id: club.league, season: 1, team_id: club.id, reason: 'Too few of us', ...more });
const reason = 'Too few of us';
const entry = (club: Club) => ({ league_id: club.league, season: 1, team_id: club.id });
const ask = (id: string, club: Club, why = reason) =>
  world.as({ id }).rpc('ask_withdrawal', { ...entry(club), reason: why });
async function newRequest(club: Club): Promise<string> {
  const { data, error } = await ask(club.captain, club);
  expect(error).toBeNull();
  return data!;
}
const refuse = (request_id: string, who: Who = 'admin', why = 'Four are enough') =>
  world.as(who).rpc('refuse_withdrawal', { request_id, reason: why });
const reinstate = (club: Club, id: string = people.admin, why = 'They found players') =>
  world.as({ id }).rpc('reinstate_team', { ...entry(club), reason: why });
/** A referee of the club's league. */
async function referee({ league }: Club): Promise<string> {
  const id = await newPerson(world);
  await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, id]);
  return id;
}
/** The co-captain is an admin meanwhile. */
async function asAdmin(club: Club, work: () => Promise<void>) {
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [club.coCaptain]);
  await work();
  await world.sql('delete from private.user_roles where user_id = $1', [club.coCaptain]);
}
const isOut = async (club: Club) =>
  (await world.sql<{ out: boolean }>('select withdrawn_at is not null as out from public.league_teams where team_id = $1', [club.id]))[0]!.out; // prettier-ignore
const requestsOf = async (club: Club) =>
  (
    await world.sql<{ status: string }>(
      'select status from public.withdrawal_requests where team_id = $1 order by created_at',
      [club.id],
    )
  ).map(({ status }) => status);
const tableOf = ({ league }: Club) => world.sql('select * from private.season_table($1, 1) order by seat', [league]);
const statsOf = (matches: string[]) =>
  world.sql('select match_id, player_id, goals, mvp from public.match_player_stats where match_id = any ($1) order by 1, 2', [matches]); // prettier-ignore
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const notFound = (hint: string, details: string): Refusal => ({ code: 'PT404', hint, details });
const won = { status: 'finished', home_score: 2, away_score: 1 };
const late = (hint: string, details: string): Refusal => ({ code: 'PT409', hint, details });

/** Four matches of two clubs, of which so many are played, the next one reported. */
async function season(played: number, reported = false) {
  const [home, away] = await twoClubs(world);
  const matches: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const [one, other] = n % 2 ? [away, home] : [home, away];
    matches.push(
      await newMatch(world, one, other, { kickoff_at: minutesAgo(40 - n), ...(n < played && !reported && won) }),
    );
  }
  // a played one has goals
  for (const match of reported ? matches.slice(0, played) : []) {
    const stats = [{ player_id: home.captain, goals: 1, mvp: true }];
    await done(world.as({ id: home.captain }).rpc('report_match', { match_id: match, home_score: 2, away_score: 1, stats }));
    await fileReport(world, away.captain, match);
  } // prettier-ignore
  if (played < 4) await fileReport(world, away.captain, matches[played]!);
  return { home, away, matches };
}
const stands = (matches: string[]) => Promise.all(matches.map((id) => standOf(world, id)));

describe('a team withdraws', () => {
  test('by who has seen its effect: not where another table stands by then', async () => {
    const season = await playedSeason(world);
    const [gone] = season.clubs;
    const seenNow = async () => {
      const [row] = await world.sql<{ seen: Json }>(
        'select private.table_seen(s) as seen from public.league_seasons s where league_id = $1',
        [season.league],
      );
      return row!.seen;
    };
    const seen = await seenNow();
    const deduction = { ...entry(gone!), team_id: season.ids[1]!, points: -3, reason: 'A player too many' };
    await done(world.as('admin').rpc('adjust_points', deduction));
    await refused(world, () => withdraw(people.admin, gone!, { seen }), late('tableChanged', 'season'));
    await done(withdraw(people.admin, gone!, { seen: await seenNow() }));
    expect(await isOut(gone!)).toBe(true);
  });

  test('before half of its matches: nothing counts, the scores are kept for the record', async () => {
    const { home, away, matches } = await season(1);
    await done(withdraw(people.admin, home));
    expect((await stands(matches)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    expect(await standOf(world, matches[0]!)).toMatchObject({ home_score: 2, away_score: 1 });
    expect(await causesOf(world, matches[1]!)).toEqual(['report', 'withdrawal']);
    for (const notified of [home.captain, home.coCaptain, away.captain])
      expect(await notificationsOf(world, notified)).toContain('withdrawalVoids');
    expect((await auditOf(world, `league_teams ${home.league} 1 ${home.id}`)).at(-1)).toMatchObject({
      action: 'withdraw_team',
      actor: people.admin,
      after: { voids: true },
    });
  });

  test('and points are taken: the log names the league and the reason, as long as it is kept', async () => {
    const { home, away } = await season(1);
    await done(world.as('admin').rpc('adjust_points', { ...entry(away), points: -1, reason: 'A player too many' }));
    await done(withdraw(people.admin, home));
    await done(reinstate(home));
    const { data } = await world.as('admin').rpc('audit_page', { max: 3 });
    const [league] = await world.sql<{ name: string }>('select name from public.leagues where id = $1', [home.league]);
    const names = await world.sql<{ id: string; name: string }>('select id, name from public.teams where id = any ($1)', [[home.id, away.id]]); // prettier-ignore
    const named = (club: Club) => `${names.find(({ id }) => id === club.id)!.name} · ${league!.name} · 1`;
    const read = (data ?? []).map(({ action, subject_name, after }) => [action, subject_name, (after as { reason: string }).reason]); // prettier-ignore
    expect(read).toEqual([
      ['reinstate_team', named(home), 'They found players'],
      ['withdraw_team', named(home), reason],
      ['adjust_points', named(away), 'A player too many'],
    ]);
    await world.sql('delete from private.notice_texts where said = $1', [reason]);
    const { data: later } = await world.as('admin').rpc('audit_page', { max: 3, of_action: 'withdraw_team' });
    expect(later![0]!.after).toMatchObject({ reason: null });
  });

  test('from half of them on: what was played stands, the rest is 3-0 for the others', async () => {
    const { home, away, matches } = await season(2);
    await done(withdraw(people.admin, home));
    expect(await notificationsOf(world, away.captain)).toContain('withdrawalForfeits');
    expect(await stands(matches)).toEqual([
      { status: 'finished', home_score: 2, away_score: 1, forfeited_by: null },
      { status: 'finished', home_score: 2, away_score: 1, forfeited_by: null },
      { status: 'finished', home_score: 0, away_score: 3, forfeited_by: 'home' },
      { status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' },
    ]);
  });

  test.each([
    [1, false, 'finished'],
    [3, true, 'cancelled'],
  ] as const)('and an admin may choose otherwise: %i played, void %s', async (played, voids, status) => {
    const { home, matches } = await season(played);
    await done(withdraw(people.admin, home, { voids }));
    expect((await stands(matches)).map((row) => row.status)).toEqual(Array.from({ length: 4 }, () => status));
  });

  test('and a 0-3 that is taken back is played by nobody, but may be given again', async () => {
    const { home, matches } = await season(2);
    await done(withdraw(people.admin, home));
    const match_id = matches[2]!;
    await done(world.as('admin').rpc('undo_result', { match_id, reason: 'Not theirs' }));
    expect((await standOf(world, match_id)).status).toBe('cancelled');
    await done(world.as('admin').rpc('rule_match', { match_id, reason: 'As it was', forfeited_by: 'home' }));
    expect(await standOf(world, match_id)).toMatchObject({ status: 'finished', forfeited_by: 'home' });
  });

  test('from the playoffs: its series goes to the other side, the table stays', async () => {
    const { home, away, matches } = await season(4);
    await setPhase(world, home, 'playoffs');
    const [series] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id) values ($1, 1, 3, 1, 3, $2, $3) returning id`,
      [home.league, home.id, away.id],
    );
    const game = (game_no: number, more: object = {}) =>
      newMatch(world, home, away, {
        series_id: series!.id,
        stage: 'final',
        matchday: null,
        game_no,
        kickoff_at: minutesAgo(-game_no),
        ...more,
      });
    const first = await game(1);
    await game(2);
    await importMatch(world, first, won);
    // an admin's choice is about the table alone, and that is final
    await done(withdraw(people.admin, home, { voids: true }));
    expect(
      await world.sql('select wins_a, wins_b, winner_team_id from public.series where id = $1', [series!.id]),
    ).toEqual([{ wins_a: 1, wins_b: 2, winner_team_id: away.id }]);
    expect((await stands(matches)).every(({ forfeited_by }) => forfeited_by === null)).toBe(true);
  });

  test('by an admin or a referee of the league, once, with a reason, while the season lasts', async () => {
    const { home, away } = await season(4);
    for (const { actor, refusal } of outsiders(home, away))
      await refused(
        world,
        () =>
          world
            .as(actor)
            .rpc('withdraw_team', { league_id: home.league, season: 1, team_id: home.id, reason: 'Because' }),
        refusal,
      );
    await refused(world, () => withdraw(home.coCaptain, home), notYours);
    await refused(world, () => withdraw(home.captain, home), {
      code: 'PT403',
      hint: 'askWithdrawal',
      details: 'team_id',
    });
    await refused(world, () => withdraw(people.admin, home, { reason: '' }), {
      code: 'PT422',
      hint: 'missing',
      details: 'reason',
    });
    await refused(world, () => withdraw(people.admin, home, { season: 2 }), {
      code: 'PT404',
      hint: 'entryUnknown',
      details: 'team_id',
    });
    await done(withdraw(await referee(home), home));
    await refused(world, () => withdraw(people.admin, home), late('alreadyWithdrawn', 'team_id'));
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => withdraw(people.admin, away), late('seasonFinished', 'season'));
  });

  test('before the season begins by its captain, who chooses nothing', async () => {
    const home = await newClub(world, { phase: 'registration', more: 2 });
    await refused(world, () => withdraw(home.coCaptain, home), notYours);
    await refused(world, () => withdraw(home.captain, home, { voids: true }), {
      code: 'PT403',
      hint: 'askWithdrawal',
      details: 'team_id',
    });
    await refused(world, () => ask(home.captain, home), late('seasonCourse', 'season'));
    await done(withdraw(home.captain, home));
    expect(await isOut(home)).toBe(true);
  });
});

describe('a captain asks to withdraw in a season that has begun', () => {
  test('those who decide are notified, and nothing has changed', async () => {
    await world.sql('delete from public.notifications');
    const { home, away, matches } = await season(1);
    const ruler = await referee(home);
    const before = await stands(matches);
    const id = await newRequest(home);
    expect(await stands(matches)).toEqual(before);
    expect(await isOut(home)).toBe(false);
    for (const told of [people.admin, ruler]) expect(await notificationsOf(world, told)).toContain('withdrawalAsked');
    expect((await auditOf(world, `league_teams ${home.league} 1 ${home.id}`)).at(-1)).toMatchObject({
      action: 'ask_withdrawal',
      actor: home.captain,
    });
    const seen = async (who: Who) =>
      (await world.as(who).from('withdrawal_requests').select('id').eq('id', id)).data?.length;
    const readers: Who[] = ['admin', 'moderator', { id: ruler }, { id: home.player }];
    expect(await Promise.all(readers.map(seen))).toEqual([1, 1, 1, 1]);
    expect(await Promise.all((['user', { id: away.captain }] as Who[]).map(seen))).toEqual([0, 0]);
    expect((await world.as('admin').rpc('admin_waits')).data).toContainEqual(
      expect.objectContaining({ kind: 'withdrawals', how_many: 1, about: home.league }),
    );
  });

  test('once at a time, as the captain, with a reason, and takes it back until it is answered', async () => {
    const { home, away } = await season(1);
    for (const { actor, refusal } of outsiders(home, away))
      await refused(world, () => world.as(actor).rpc('ask_withdrawal', { ...entry(home), reason }), refusal);
    for (const actor of [home.coCaptain, people.admin]) await refused(world, () => ask(actor, home), notYours);
    await refused(world, () => ask(home.captain, home, ''), { code: 'PT422', hint: 'missing', details: 'reason' });
    const request_id = await newRequest(home);
    await refused(world, () => ask(home.captain, home), late('withdrawalAsked', 'team_id'));
    for (const actor of [home.coCaptain, away.captain, people.admin])
      await refused(world, () => world.as({ id: actor }).rpc('retract_withdrawal', { request_id }), notYours);
    await done(world.as({ id: home.captain }).rpc('retract_withdrawal', { request_id }));
    await refused(
      world,
      () => world.as({ id: home.captain }).rpc('retract_withdrawal', { request_id }),
      late('withdrawalDecided', 'request_id'),
    );
    await refused(world, () => refuse(request_id), late('withdrawalDecided', 'request_id'));
    await newRequest(home);
  });

  test('an admin or a referee refuses, with a reason the captains read, and the team plays on', async () => {
    const { home, away } = await season(1);
    const request_id = await newRequest(home);
    for (const actor of ['moderator', { id: home.captain }, { id: away.captain }] as const)
      await refused(world, () => refuse(request_id, actor), notYours);
    await refused(world, () => refuse(unknownId), notFound('withdrawalRequestUnknown', 'request_id'));
    await refused(world, () => refuse(request_id, 'admin', ''), { code: 'PT422', hint: 'missing', details: 'reason' });
    await done(refuse(request_id, { id: await referee(home) }));
    expect(await isOut(home)).toBe(false);
    expect(await requestsOf(home)).toEqual(['refused']);
    for (const told of [home.captain, home.coCaptain])
      expect((await notificationsOf(world, told)).at(-1)).toBe('withdrawalRefused');
    await refused(world, () => refuse(request_id), late('withdrawalDecided', 'request_id'));
  });

  test('the decision grants it, and a season that ends leaves it behind', async () => {
    const { home, away } = await season(4);
    await newRequest(home);
    await newRequest(away);
    await done(withdraw(people.admin, home));
    expect([await requestsOf(home), await requestsOf(away)]).toEqual([['granted'], ['open']]);
    await refused(world, () => ask(home.captain, home), late('alreadyWithdrawn', 'team_id'));
    await protestsOver(world, home);
    await done(world.as('admin').rpc('finish_season', { league_id: home.league, season: 1 }));
    expect(await requestsOf(away)).toEqual(['lapsed']);
    await refused(world, () => ask(away.captain, away), late('seasonFinished', 'season'));
  });

  test('and nobody of the team decides, not even as one of the staff', async () => {
    const { home } = await season(1);
    const request_id = await newRequest(home);
    await asAdmin(home, () => refused(world, () => withdraw(home.coCaptain, home), ownCase));
    await asAdmin(home, () => refused(world, () => refuse(request_id, { id: home.coCaptain }), ownCase));
    await done(withdraw(people.admin, home));
    await asAdmin(home, () => refused(world, () => reinstate(home, home.coCaptain), ownCase));
  });
});

describe('a withdrawal is taken back', () => {
  test.each([
    ['before half of its matches', 1],
    ['from half of them on', 3],
  ])('%s: every match is what it was before, and so is the table', async (_when, played) => {
    const { home, away, matches } = await season(played, true);
    const [before, table, stats] = [await stands(matches), await tableOf(home), await statsOf(matches)];
    await done(withdraw(people.admin, home));
    expect(await stands(matches)).not.toEqual(before);
    await done(reinstate(home));
    expect(await isOut(home)).toBe(false);
    // what was open waits for a new kick-off, as its own has come; reports are past
    const open = (stand: { status: string }) => !['finished', 'cancelled'].includes(stand.status);
    expect(await stands(matches)).toEqual(
      before.map((stand) => (open(stand) ? { ...stand, status: 'postponed' } : stand)),
    );
    expect(await tableOf(home)).toEqual(table);
    expect(await statsOf(matches)).toEqual(stats);
    for (const told of [home.captain, away.captain])
      expect((await notificationsOf(world, told)).at(-1)).toBe('teamReinstated');
    expect((await auditOf(world, `league_teams ${home.league} 1 ${home.id}`)).at(-1)).toMatchObject({
      action: 'reinstate_team',
      actor: people.admin,
    });
    await refused(world, () => reinstate(home), late('notWithdrawn', 'team_id'));
  });

  test('a match that is ahead is scheduled again, one that was put off stays that', async () => {
    const { home, away } = await season(3);
    const ahead = await newMatch(world, home, away, { kickoff_at: minutesAgo(-600) });
    const off = await newMatch(world, home, away, { kickoff_at: minutesAgo(-700) });
    await done(world.as('admin').rpc('postpone_match', { match_id: off, reason: 'The servers are down' }));
    await done(withdraw(people.admin, home, { voids: false }));
    await done(reinstate(home));
    expect([await standOf(world, ahead), await standOf(world, off)]).toMatchObject([
      { status: 'scheduled', home_score: null },
      { status: 'postponed', home_score: null },
    ]);
    expect(await causesOf(world, ahead)).toEqual(['withdrawal', 'undo']);
  });

  test('what a ruling has decided since stays', async () => {
    const { home, matches } = await season(2);
    await done(withdraw(people.admin, home));
    const rule = (match_id: string) =>
      done(world.as('admin').rpc('rule_match', { match_id, reason: 'Both stayed away', forfeited_by: 'both' }));
    await rule(matches[2]!);
    await done(world.as('admin').rpc('undo_result', { match_id: matches[1]!, reason: 'Wrong match' }));
    await done(reinstate(home));
    expect((await stands(matches)).map(({ status, forfeited_by }) => [status, forfeited_by])).toEqual([
      ['finished', null],
      ['postponed', null],
      ['finished', 'both'],
      ['postponed', null],
    ]);
  });

  test.each([
    ['void', 'void', true, true],
    ['lost', 'void', false, true],
    ['void', 'lost', true, false],
    ['lost', 'lost', false, false],
  ] as const)('of two that withdrew, %s and %s, in any order', async (_one, _other, first, second) => {
    const { home, away, matches } = await season(2);
    const before = await stands(matches);
    for (const [back, then] of [[home, away], [away, home]] as const) {
      await done(withdraw(people.admin, home, { voids: first }));
      await done(withdraw(people.admin, away, { voids: second }));
      await done(reinstate(back));
      const voids = then === home ? first : second;
      expect((await stands(matches)).map(({ status }) => status)).toEqual(
        before.map(() => (voids ? 'cancelled' : 'finished')),
      );
      await done(reinstate(then));
      expect((await stands(matches)).slice(0, 2)).toEqual(before.slice(0, 2));
      expect((await stands(matches)).slice(2).map(({ status }) => status)).toEqual(['postponed', 'postponed']);
    }
  }); // prettier-ignore

  test('by an admin or a referee, with a reason, while the season lasts', async () => {
    const { home, away } = await season(4);
    await refused(world, () => reinstate(home), late('notWithdrawn', 'team_id'));
    await done(withdraw(people.admin, home));
    for (const actor of [home.captain, home.coCaptain, away.captain, people.moderator])
      await refused(world, () => reinstate(home, actor), notYours);
    await refused(world, () => reinstate({ ...home, id: unknownId }), notFound('entryUnknown', 'team_id'));
    await refused(world, () => reinstate(home, people.admin, ''), {
      code: 'PT422',
      hint: 'missing',
      details: 'reason',
    });
    await done(reinstate(home, await referee(home)));
    await done(withdraw(people.admin, home));
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => reinstate(home), late('seasonFinished', 'season'));
  });

  test('not of a team that plays elsewhere by now', async () => {
    const { home } = await season(1);
    await done(withdraw(people.admin, home));
    const other = await newClub(world);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      other.league,
      home.id,
    ]);
    await refused(world, () => reinstate(home), late('teamEnteredElsewhere', 'team_id'));
  });
});

describe('what it would be is read beforehand', () => {
  const effectOf = async (club: Club, id: string = people.admin) => world.as({ id }).rpc('reinstatement_effect', entry(club));
  /** A score counts in a match that is finished; what is open again may wait for a new kick-off. */
  const shown = (stand: { status: string }) =>
    stand.status === 'finished' ? stand : { status: stand.status === 'cancelled' ? 'cancelled' : 'open' };

  test.each([
    ['void', 1, null, null],
    ['lost', 2, null, null],
    ['void, of a rival that is void too', 2, true, true],
    ['lost, of a rival that is void', 2, false, true],
    ['void, of a rival that lost', 2, true, false],
    ['lost, of a rival that lost too', 2, false, false],
  ] as const)('as it comes: %s', async (_how, played, voids, theirs) => {
    const { home, away } = await season(played, true);
    await done(withdraw(people.admin, home, voids === null ? {} : { voids }));
    if (theirs !== null) await done(withdraw(people.admin, away, { voids: theirs }));
    const { data, error } = await effectOf(home);
    expect(error).toBeNull();
    expect(data!.length).toBeGreaterThan(0);
    await done(reinstate(home));
    for (const { match_id, ...stand } of data!) expect(shown(await standOf(world, match_id)), match_id).toEqual(shown(stand));
    expect((await effectOf(home)).data).toEqual([]);
  });

  test('without what a ruling has decided since', async () => {
    const { home, matches } = await season(2);
    await done(withdraw(people.admin, home));
    await done(
      world.as('admin').rpc('rule_match', { match_id: matches[3]!, reason: 'Both stayed away', forfeited_by: 'both' }),
    );
    expect((await effectOf(home)).data!.map(({ match_id }) => match_id)).toEqual([matches[2]]);
  });

  test('by those who may take it back', async () => {
    const { home, away } = await season(1);
    await done(withdraw(people.admin, home));
    for (const actor of [home.captain, away.captain, people.moderator, people.user])
      await refused(world, () => effectOf(home, actor), notYours);
    expect((await effectOf(home, await referee(home))).error).toBeNull();
  });
}); // prettier-ignore

describe('in the playoffs', () => {
  test('a withdrawal is taken back until a game stands on it: the series, and what follows from it', async () => {
    const season = await playedSeason(world, { size: 4, clubs: 4, thirdPlace: true });
    await protestsOver(world, season);
    await done(world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 }));
    const [one, two] = [season.clubs[0]!, season.clubs[1]!];
    const begun = await gamesOf(world, season);
    const won = begun.find((game) => game.stage === 'semifinal' && game.home_team_id === one.id)!;
    await done(
      world.as('admin').rpc('rule_match', { match_id: won.id, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    const shown = async () => ({
      games: (await gamesOf(world, season)).map(({ game_no, stage, status, home_team_id }) => [game_no, stage, status, home_team_id]),
      ties: await bracketOf(world, season),
    }); // prettier-ignore
    const before = await shown();
    await done(withdraw(people.admin, one));
    expect((await bracketOf(world, season)).filter(({ winner_team_id }) => winner_team_id !== null)).toHaveLength(1);
    await done(reinstate(one));
    expect(await shown()).toEqual(before);

    // the loser of a series loses the match for third place, too; that goes back with it
    await done(withdraw(people.admin, one));
    for (const game of (await gamesOf(world, season)).filter(({ status, stage }) => stage === 'semifinal' && status === 'scheduled').slice(0, 2))
      await done(world.as('admin').rpc('rule_match', { match_id: game.id, reason: 'As seen', ...(game.home_team_id === two.id ? { home_score: 2, away_score: 1 } : { home_score: 1, away_score: 2 }) })); // prettier-ignore
    expect((await bracketOf(world, season)).filter(({ winner_team_id }) => winner_team_id !== null)).toHaveLength(3);
    await done(reinstate(one));
    expect((await bracketOf(world, season)).filter(({ winner_team_id }) => winner_team_id !== null)).toHaveLength(1);

    await done(withdraw(people.admin, one));
    const final = (await gamesOf(world, season)).find(({ stage }) => stage === 'final')!;
    await done(
      world.as('admin').rpc('rule_match', { match_id: final.id, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    await refused(world, () => reinstate(one), late('laterResult', 'match_id'));
  });

  test('one of the regular season is not: the bracket was drawn without the team', async () => {
    const season = await playedSeason(world, { size: 4, clubs: 5 });
    await done(withdraw(people.admin, season.clubs[0]!));
    await protestsOver(world, season);
    await done(world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 }));
    await refused(world, () => reinstate(season.clubs[0]!), late('bracketWithout', 'team_id'));
    const [match] = await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and stage = 'regular' and home_team_id = $2 limit 1`,
      [season.league, season.ids[1]],
    );
    await done(world.as('admin').rpc('undo_result', { match_id: match!.id, reason: 'Wrong match' }));
    await done(reinstate(season.clubs[0]!));
  });
});

describe('at the same moment, in either order', () => {
  const season1 = 'select from public.league_seasons where league_id = $1 for no key update';
  /** Two calls that meet at the season, one after the other: which came through, and the ledger of every match. */
  async function meet(club: Club, matches: string[], calls: (() => PromiseLike<Answer>)[]) {
    const answers = await meetAt(world, season1, club.league, calls);
    return {
      hints: answers.map(({ error }) => (error as { hint: string } | null)?.hint ?? null),
      states: (await stands(matches)).map(({ status }) => status),
    };
  }
  const finish = (club: Club) => () => world.as('admin').rpc('finish_season', { league_id: club.league, season: 1 });

  test('a captain asks and an admin decides', async () => {
    for (const first of [true, false]) {
      const { home, matches } = await season(1);
      const calls = [() => ask(home.captain, home), () => withdraw(people.admin, home)];
      const { hints } = await meet(home, matches, first ? calls : calls.toReversed());
      expect(hints).toEqual(first ? [null, null] : [null, 'alreadyWithdrawn']);
      expect(await requestsOf(home)).toEqual(first ? ['granted'] : []);
    }
  });

  test('a captain takes the request back and an admin refuses it, one asks twice', async () => {
    for (const first of [true, false]) {
      const { home, matches } = await season(1);
      const request_id = await newRequest(home);
      const calls = [() => world.as({ id: home.captain }).rpc('retract_withdrawal', { request_id }), () => refuse(request_id)];
      expect((await meet(home, matches, first ? calls : calls.toReversed())).hints).toEqual([null, 'withdrawalDecided']);
      const twice = await meet(home, matches, [() => ask(home.captain, home), () => ask(home.captain, home)]);
      expect(twice.hints).toEqual([null, 'withdrawalAsked']);
    }
  }); // prettier-ignore

  test('two withdraw and take back the same team', async () => {
    const { home, matches } = await season(1);
    const before = await stands(matches);
    const out = await meet(home, matches, [() => withdraw(people.admin, home), () => withdraw(people.admin, home)]);
    expect(out.hints).toEqual([null, 'alreadyWithdrawn']);
    const back = await meet(home, matches, [() => reinstate(home), () => reinstate(home)]);
    expect(back.hints).toEqual([null, 'notWithdrawn']);
    expect((await stands(matches))[0]).toEqual(before[0]);
    expect(await causesOf(world, matches[0]!)).toEqual(['silence', 'withdrawal', 'reinstatement']);
  });

  test('a withdrawal is taken back and a match of it is ruled about', async () => {
    for (const first of [true, false]) {
      const { home, matches } = await season(2);
      await done(withdraw(people.admin, home));
      const rule = () =>
        world.as('admin').rpc('rule_match', { match_id: matches[3]!, reason: 'As seen', home_score: 2, away_score: 1 });
      const calls = [() => reinstate(home), rule];
      const { hints, states } = await meet(home, matches, first ? calls : calls.toReversed());
      expect(hints).toEqual([null, null]);
      expect(states).toEqual(['finished', 'finished', 'postponed', 'finished']);
      expect(await standOf(world, matches[3]!)).toMatchObject({ home_score: 2, away_score: 1, forfeited_by: null });
    }
  });

  test('a withdrawal is taken back and the playoffs begin, or the season ends', async () => {
    for (const first of [true, false]) {
      const season = await playedSeason(world, { size: 4, clubs: 5 });
      await protestsOver(world, season);
      const [gone] = season.clubs;
      await done(withdraw(people.admin, gone!));
      const start = () => world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 });
      const calls = [() => reinstate(gone!), start];
      const { hints } = await meet(gone!, [], first ? calls : calls.toReversed());
      expect(hints).toEqual(first ? [null, null] : [null, 'bracketWithout']);
      const seeds = await world.sql('select from public.league_teams where team_id = $1 and playoff_seed = 1', [gone!.id]);
      expect(seeds).toHaveLength(first ? 1 : 0);
    }
    for (const first of [true, false]) {
      const { home, matches } = await season(4);
      await done(withdraw(people.admin, home));
      await protestsOver(world, home);
      const calls = [() => reinstate(home), finish(home)];
      const { hints } = await meet(home, matches, first ? calls : calls.toReversed());
      // the two of them are level once both count
      expect(hints).toEqual([null, first ? 'tieOnLine' : 'seasonFinished']);
    }
  }); // prettier-ignore
});
