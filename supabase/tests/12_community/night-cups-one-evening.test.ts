import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { add, checkIn, enter, leave, newClubs, openCup, pass, planOf, tick } from '#supabase/tests/harness/evening.ts';
import { putMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport } from '#supabase/tests/harness/meeting.ts';
import { type Club, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';

/** A team is in one cup at a time, and a player plays a cup for one team. */

const world = openWorld({ sessions: 8 });
const refusal = (hint: string, details: string) => ({ code: 'PT409', hint, details });
const admin = () => world.as('admin');
const later = (starts: number) => ({ starts, from: starts - 60, until: starts - 30 });
/** The line-up, by position. */
const lineUp = (match: string, team: string, player: string) =>
  world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
    match,
    team,
    player,
  ]);

describe('a team is in one cup at a time', () => {
  const overlaps = (details: string) => refusal('cupOverlaps', details);
  /** Minutes from the start of a cup of eight to the end of its evening: two rounds with their breaks, and a final. */
  const evening = 2 * (limits.nightCupRoundMinutes + limits.nightCupBreakMinutes) + 3 * limits.nightCupRoundMinutes;
  let clubs: Club[];
  beforeEach(async () => {
    clubs = await newClubs(world, 3);
    // how often an admin may act is not what is tried here
    await world.sql('delete from private.command_counts');
  });
  const planned = async (starts: number) => {
    const plan = planOf(later(starts));
    const { data } = await admin().rpc('save_night_cup', plan);
    await done(admin().rpc('open_night_cup', { night_cup_id: data! }));
    return { cup: data!, plan };
  };

  test('entering one whose evening overlaps another is refused, whether the team has a place there or waits', async () => {
    const [one, other] = [await openCup(world), await openCup(world, later(180 + evening - 1))];
    const [first, second] = [clubs[0]!, clubs[1]!];
    await done(enter(world, one, first));
    await done(enter(world, one, second));
    await world.sql('update public.night_cup_teams set waiting = true where team_id = $1', [second.id]);
    for (const club of [first, second]) {
      await refused(world, () => enter(world, other, club), overlaps('team_id'));
      await refused(world, () => add(world, other, club), overlaps('team_id'));
    }
    const after = await openCup(world, later(180 + evening + 1));
    await done(enter(world, after, first));
    await done(leave(world, one, first));
    await refused(world, () => enter(world, other, first), overlaps('team_id'));
    await done(leave(world, after, first));
    await done(enter(world, other, first));
  });

  test('a cup that is called off or drawn without the team keeps it out of no other, one that is played does', async () => {
    const cup = await openCup(world);
    for (const club of clubs) await done(enter(world, cup, club));
    await pass(world, cup, 125);
    for (const club of clubs.slice(0, 2)) await done(checkIn(world, cup, club));
    await pass(world, cup, 50);
    await tick(world);
    const other = await openCup(world, later(62));
    await refused(world, () => enter(world, other, clubs[0]!), overlaps('team_id'));
    await done(enter(world, other, clubs[2]!));
    await done(admin().rpc('cancel_night_cup', { night_cup_id: cup, reason: 'The servers are down' }));
    await done(enter(world, other, clubs[0]!));
  });

  test('a cup that runs late lasts until now', async () => {
    const lasts = async (status: string) => {
      const [row] = await world.sql<{ lasts: boolean }>(
        `select private.cup_evening(jsonb_populate_record(null::public.night_cups, jsonb_build_object(
           'starts_at', now() - interval '5 hours', 'capacity', 8, 'best_of', 1, 'final_best_of', 3, 'status', $1::text
         ))) @> now() as lasts`,
        [status],
      );
      return row!.lasts;
    };
    expect([await lasts('live'), await lasts('check_in')]).toEqual([true, false]);
  });

  test('checking in is refused to a team that was entered in both before there was a rule', async () => {
    const [one, other] = [await openCup(world), await openCup(world)];
    for (const cup of [one, other]) {
      await world.sql('insert into public.night_cup_teams (night_cup_id, team_id) values ($1, $2)', [
        cup,
        clubs[0]!.id,
      ]);
      await pass(world, cup, 125);
    }
    await refused(world, () => checkIn(world, one, clubs[0]!), overlaps('team_id'));
    await done(leave(world, other, clubs[0]!));
    await done(checkIn(world, one, clubs[0]!));
  });

  test('moving a cup into the evening of another is refused while a team is entered in both', async () => {
    const early = await openCup(world);
    const { cup: late, plan } = await planned(180 + evening + 30);
    for (const cup of [early, late]) await done(enter(world, cup, clubs[0]!));
    const moved = (starts: number) =>
      admin().rpc('save_night_cup', { ...planOf(later(starts)), name: plan.name, night_cup_id: late });
    await refused(world, () => moved(180 + evening - 5), overlaps('starts_at'));
    await done(moved(180 + evening + 5));
    await done(leave(world, early, clubs[0]!));
    await done(moved(180));
  });

  test('of two entries of one moment one is refused, and so is an entry that meets a cup being moved', async () => {
    const [one, other] = [await openCup(world), await openCup(world)];
    const entries = await meetAt(world, teamRow, clubs[0]!.id, [
      () => enter(world, one, clubs[0]!),
      () => enter(world, other, clubs[0]!),
    ]);
    expect(entries).toMatchObject([{ error: null }, { error: { hint: 'cupOverlaps' } }]);

    for (const entryFirst of [true, false]) {
      const fixed = await openCup(world);
      const { cup: moving, plan } = await planned(180 + evening + 30);
      const club = clubs[entryFirst ? 1 : 2]!;
      await done(enter(world, moving, club));
      const calls = [
        () => enter(world, fixed, club),
        () => admin().rpc('save_night_cup', { ...planOf(), name: plan.name, night_cup_id: moving }),
      ];
      const met = await meetAt(world, teamRow, club.id, entryFirst ? calls : calls.toReversed());
      expect(met).toMatchObject([{ error: null }, { error: { hint: 'cupOverlaps' } }]);
    }
  });
});

describe('a player who was lined up for one team in a cup', () => {
  const inCup = (row: Record<string, unknown>) => putMatch(world, { stage: 'cup', ...row });
  const mayPlay = async (player: string, team: string, match: string) =>
    (await world.sql<{ rule: string | null }>('select private.may_play($1, $2, $3) as rule', [player, team, match]))[0]!
      .rule;
  const joins = async (player: string, club: Club) => {
    await done(world.as({ id: player }).rpc('leave_team'));
    const { data: contract_id } = await world
      .as({ id: club.captain })
      .rpc('offer_contract', { team_id: club.id, player_id: player });
    await done(world.as({ id: player }).rpc('accept_contract', { contract_id: contract_id! }));
    await world.sql(
      `update public.team_members set eligibility = 'eligible' where player_id = $1 and left_at is null`,
      [player],
    );
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const live = { status: 'live', live_home_score: 0, live_away_score: 0, live_at: new Date().toISOString() };
  const agreed = async (game: string, home: Club, away: Club) => {
    const report_id = await fileReport(world, home.captain, game);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id }));
  };

  /** The state of the game in whose line-up the player was, and whether it binds the player. */
  const courses: [string, boolean, (game: string, home: Club, away: Club) => Promise<unknown>][] = [
    ['was not started', false, async () => {}],
    ['is live', true, (game) => writeMatch(world, game, live)],
    ['is reported', true, (game, home) => fileReport(world, home.captain, game)],
    ['is disputed', true, async (game, home, away) => {
      const report_id = await fileReport(world, home.captain, game);
      await done(world.as({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'It was the other way' }));
    }],
    ['is over', true, agreed],
    ['was over and is undone', false, async (game, home, away) => {
      await agreed(game, home, away);
      await world.sql(`update public.night_cups set status = 'live' where id = (select night_cup_id from public.team_matches where id = $1)`, [game]);
      await done(world.as('admin').rpc('undo_result', { match_id: game, reason: 'Wrong match' }));
    }],
  ]; // prettier-ignore

  test.each(courses)('in a game that %s: plays it for no other team is %s', async (_, tied, course) => {
    const [home, away, next, rival] = await newClubs(world, 4);
    const [night_cup_id, another] = [await openCup(world), await openCup(world)];
    const sides = { home_team_id: home!.id, away_team_id: away!.id };
    const game = await inCup({ night_cup_id, ...sides, kickoff_at: inMinutes(-40) });
    await lineUp(game, home!.id, home!.player);
    await course(game, home!, away!);
    await joins(home!.player, next!);
    await joins(home!.coCaptain, rival!);
    const ahead = { home_team_id: next!.id, away_team_id: rival!.id, kickoff_at: inMinutes(60) };
    const coming = await inCup({ night_cup_id, ...ahead });
    const elsewhere = await inCup({ night_cup_id: another, ...ahead });
    expect(await mayPlay(home!.player, next!.id, coming)).toBe(tied ? 'cupTied' : null);
    expect(await mayPlay(home!.player, next!.id, elsewhere)).toBeNull();
    expect(await mayPlay(home!.coCaptain, rival!.id, coming)).toBeNull();
    const four = await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null and player_id <> $2 limit 4',
      [next!.id, home!.player],
    );
    const players = [home!.player, ...four.map(({ player_id }) => player_id)];
    const five = () => world.as({ id: next!.captain }).rpc('set_lineup', { match_id: coming, players });
    if (tied) await refused(world, five, refusal('cupTied', 'players'));
    else await done(five());
  });

  test('or stands in its stats, is tied for line-up and stats of others, and plays on for that team', async () => {
    const [home, away, next] = await newClubs(world, 3);
    const night_cup_id = await openCup(world);
    const game = await inCup({
      night_cup_id,
      home_team_id: home!.id,
      away_team_id: away!.id,
      kickoff_at: inMinutes(-20),
      status: 'finished',
      home_score: 2,
      away_score: 1,
    });
    const score = (match: string, team: string) =>
      world.sql('insert into public.match_player_stats (match_id, team_id, player_id, goals) values ($1, $2, $3, 1)', [
        match,
        team,
        home!.player,
      ]);
    await score(game, home!.id);
    const sides = { home_team_id: home!.id, away_team_id: next!.id };
    const coming = await inCup({ night_cup_id, ...sides, kickoff_at: inMinutes(60) });
    expect(await mayPlay(home!.player, home!.id, coming)).toBeNull();
    await joins(home!.player, next!);
    expect(await mayPlay(home!.player, next!.id, coming)).toBe('cupTied');
    const tied = { code: 'PT409', hint: 'cupTied' };
    await expect(lineUp(coming, next!.id, home!.player)).rejects.toMatchObject(tied);
    await expect(score(coming, next!.id)).rejects.toMatchObject(tied);
  });
});
