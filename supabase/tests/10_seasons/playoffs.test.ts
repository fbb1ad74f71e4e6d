import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import {
  bracketOf,
  gamesOf,
  type PlayedSeason,
  playedSeason,
  protestsOver,
  type Score,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** From the table to the bracket: points outside the matches, special matches, the start and course of the playoffs. */

const world = openWorld({ sessions: 8 });
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const start = ({ league }: PlayedSeason, actor: Who = 'admin') =>
  world.as(actor).rpc('start_playoffs', { league_id: league, season: 1 });
const seedsOf = async ({ league, ids }: PlayedSeason) =>
  (
    await world.sql<{ place: number }>(
      `select array_position($2::uuid[], team_id) as place from public.league_teams where league_id = $1 and playoff_seed > 0 order by playoff_seed`,
      [league, ids],
    )
  ).map(({ place }) => place);
const rule = (match_id: string, [home_score, away_score]: Score) =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });
const undo = (match_id: string) => world.as('admin').rpc('undo_result', { match_id, reason: 'Wrong match' });
const adjust = ({ league }: PlayedSeason, team_id: string, points: number, reason = 'A player too many', actor: Who = 'admin') =>
  world.as(actor).rpc('adjust_points', { league_id: league, season: 1, team_id, points, reason }); // prettier-ignore
const decide = ({ league }: PlayedSeason, team_a: string, team_b: string, kickoff_at = ahead(1), actor: Who = 'admin') =>
  world.as(actor).rpc('create_decider', { league_id: league, season: 1, team_a, team_b, kickoff_at }); // prettier-ignore

/** The named team wins a game, home or away. */
async function win(season: PlayedSeason, game_no: number, round: number, slot: number, winner: string) {
  const [tie] = (await bracketOf(world, season)).filter((each) => each.round === round && each.slot === slot);
  const game = (await gamesOf(world, season)).find((each) => each.series_id === tie!.id && each.game_no === game_no)!;
  await done(rule(game.id, wonBy(game, winner)));
  return game.id;
}
const sides = async (season: PlayedSeason) =>
  (await bracketOf(world, season)).map(({ team_a_id, team_b_id }) =>
    [team_a_id, team_b_id].map((id) => (id === null ? null : season.ids.indexOf(id) + 1)),
  );

describe('the playoffs start', () => {
  test('[S4.46] [S4.47] [S4.48] [S4.49] [S4.50] [S4.51] with the first six: 4th against 5th, 3rd against 6th, 1st and 2nd wait for the winners', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    expect((await bracketOf(world, season)).map(({ round, slot, best_of }) => [round, slot, best_of])).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [2, 1, 3],
      [2, 2, 3],
      [3, 1, 5],
    ]);
    expect(await sides(season)).toEqual([[4, 5], [3, 6], [1, null], [2, null], [null, null]]); // prettier-ignore
    const games = await gamesOf(world, season);
    expect(games.map(({ stage, game_no, home_team_id }) => [stage, game_no, season.ids.indexOf(home_team_id) + 1])).toEqual([
      ['quarterfinal', 1, 4],
      ['quarterfinal', 1, 3],
    ]); // prettier-ignore
    const [{ phase, seeds } = {}] = await world.sql(
      `select s.phase, (select array_agg(e.team_id order by e.playoff_seed) filter (where e.playoff_seed > 0)
         from public.league_teams e where e.league_id = s.league_id) as seeds
         from public.league_seasons s where s.league_id = $1`,
      [season.league],
    );
    expect([phase, seeds]).toEqual(['playoffs', season.ids.slice(0, 6)]);
    // who has a game reads whom they meet and when, the others that it begins
    for (const [place, { captain, coCaptain }] of season.clubs.entries())
      for (const leader of [captain, coCaptain])
        expect((await notificationsOf(world, leader)).filter((key) => key.startsWith('playoff'))).toEqual([
          place >= 2 && place <= 5 ? 'playoffGame' : 'playoffsStarted',
        ]);
    expect(await auditOf(world, `league_seasons ${season.league} 1`)).toMatchObject([
      { action: 'start_playoffs', actor: people.admin, after: { phase: 'playoffs', seeds: season.ids.slice(0, 6) } },
    ]);
  });

  test('three days from now, at the hour the league last played at, where it is', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    const [{ last, today } = {}] = await world.sql<{ last: string; today: string }>(
      `select to_char(max(kickoff_at) filter (where stage = 'regular') at time zone 'Europe/Istanbul', 'HH24:MI') as last,
         to_char((now() at time zone 'Europe/Istanbul') + interval '3 days', 'YYYY-MM-DD') as today
         from public.team_matches where league_id = $1`,
      [season.league],
    );
    const begins = await world.sql<{ at: string }>(
      `select to_char(kickoff_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI') as at
         from public.team_matches where league_id = $1 and stage = 'quarterfinal'`,
      [season.league],
    );
    expect(begins.map(({ at }) => at)).toEqual([`${today} ${last}`, `${today} ${last}`]);
  });

  test('by an admin alone, in a season there is, once', async () => {
    const season = await playedSeason(world);
    const [one, other] = season.clubs;
    for (const { actor, refusal: expected } of outsiders(one!, other!))
      await refused(world, () => start(season, actor), expected);
    for (const id of [one!.captain, one!.coCaptain])
      await refused(world, () => start(season, { id }), refusal('PT403', 'notYours'));
    const unknown = { ...season, league: randomUUID() };
    await refused(world, () => start(unknown), refusal('PT404', 'seasonUnknown', 'season'));
    await done(start(season));
    await refused(world, () => start(season), refusal('PT409', 'seasonCourse', 'season'));
  });

  test('for who has seen the table that stands', async () => {
    const season = await playedSeason(world);
    const seenStart = (seen: Json) =>
      world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1, seen });
    const seenOf = async () => {
      const [row] = await world.sql<{ seen: Record<string, Json> }>(
        'select private.table_seen(s) as seen from public.league_seasons s where league_id = $1',
        [season.league],
      );
      return row!.seen;
    };
    const seen = await seenOf();
    expect(seen).toMatchObject({ playoff_teams: 6, table: { [season.ids[0]!]: [1, 18] } });
    const stale = refusal('PT409', 'tableChanged', 'season');
    for (const old of [{}, { ...seen, playoff_teams: 4 }, { ...seen, table: {} }])
      await refused(world, () => seenStart(old), stale);
    await done(adjust(season, season.ids[0]!, -1));
    await refused(world, () => seenStart(seen), stale);
    await done(seenStart(await seenOf()));
  });

  test('when every match and protest is decided', async () => {
    const season = await playedSeason(world, { scores: { '5-6': null } });
    await refused(world, () => start(season), refusal('PT409', 'matchesOpen', 'season'));
    const [open] = await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
      [season.league],
    );
    await done(rule(open!.id, [2, 1]));
    await world.sql(
      `insert into public.protests (match_id, team_id, filed_by, reason) values ($1, $2, $3, 'Not eligible')`,
      [open!.id, season.ids[6], season.clubs[6]!.captain],
    );
    await refused(world, () => start(season), refusal('PT409', 'protestsOpen', 'season'));
    await world.sql(`update public.protests set status = 'rejected', ruling = 'Eligible', ruled_at = now() where match_id = $1`, [open!.id]); // prettier-ignore
    await done(start(season));
  });

  test('not with five teams, nor with whoever has withdrawn', async () => {
    const five = await playedSeason(world, { clubs: 6 });
    await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1 and team_id = $2', [
      five.league,
      five.ids[5],
    ]);
    await refused(world, () => start(five), refusal('PT409', 'playoffsOfSix', 'season'));
  });

  test('in the order of the table: points taken away, then the meeting of two level teams', async () => {
    // the third and the fourth end level on points, and the fourth has won their match, the third most goals
    const season = await playedSeason(world, { scores: { '2-3': [1, 2], '2-5': [9, 0], '3-5': [1, 2] } });
    await adjust(season, season.ids[0]!, -4);
    await done(start(season));
    expect(await seedsOf(season)).toEqual([2, 1, 4, 3, 5, 6]);
  });

  test('in the order of three level teams’ own matches, asked again of two of them', async () => {
    // all three have won once: the third by the most, then the fourth has beaten the fifth
    const season = await playedSeason(world, {
      scores: { '2-3': [3, 0], '2-4': [0, 1], '3-4': [2, 0], '4-5': [1, 9], '2-5': [1, 0] },
    });
    await adjust(season, season.ids[4]!, 3);
    await done(start(season));
    expect(await seedsOf(season)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('with whoever shares a place that no line runs through in the order of their names', async () => {
    const season = await playedSeason(world, { scores: { '3-4': null } });
    const [open] = await openOf(season);
    await done(world.as('admin').rpc('rule_match', { match_id: open!.id, reason: 'Nobody came', forfeited_by: 'both' }));
    for (const [place, name] of [[3, 'Zürich'], [4, 'Ankara']] as const)
      await world.sql('update public.teams set name = $2 where id = $1', [season.ids[place], `${name} ${season.league.slice(0, 8)}`]);
    await done(start(season));
    expect(await seedsOf(season)).toEqual([1, 2, 3, 5, 4, 6]);
  }); // prettier-ignore

  test('not while two teams are level on a line, until a special match', async () => {
    const season = await levelSixth();
    await refused(world, () => start(season), refusal('PT409', 'tieOnLine', 'season'));
    const names = await world.sql<{ name: string }>('select name from public.teams where id = any ($1)', [
      season.ids.slice(5, 7),
    ]);
    const { error } = await start(season);
    for (const { name } of names) expect(error!.message).toContain(name);
    const { data: decider } = await decide(season, season.ids[5]!, season.ids[6]!);
    await refused(world, () => start(season), refusal('PT409', 'matchesOpen', 'season'));
    await done(rule(decider!, [1, 2]));
    await refused(world, () => start(season), refusal('PT409', 'protestsPossible', 'season'));
    await protestsOver(world, season);
    await done(start(season));
    expect(await seedsOf(season)).toEqual([1, 2, 3, 4, 5, 7]);
  });
});

const openOf = ({ league }: PlayedSeason) =>
  world.sql<{ id: string }>(`select id from public.team_matches where league_id = $1 and status = 'scheduled'`, [
    league,
  ]);

/** Sixth and seventh differ in nothing: neither came to their own match, and the seventh was given what it lost by. */
async function levelSixth(): Promise<PlayedSeason> {
  const season = await playedSeason(world, { scores: { '5-6': null } });
  const [open] = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
    [season.league],
  );
  await done(world.as('admin').rpc('rule_match', { match_id: open!.id, reason: 'Nobody came', forfeited_by: 'both' }));
  return season;
}

describe('a special match', () => {
  test('is set by an admin between two level teams, and both are notified', async () => {
    const season = await levelSixth();
    const [sixth, seventh] = [season.clubs[5]!, season.clubs[6]!];
    const { data: id } = await decide(season, sixth.id, seventh.id);
    expect(await world.sql('select stage, home_team_id, away_team_id, status from public.team_matches where id = $1', [id])).toEqual([
      { stage: 'decider', home_team_id: sixth.id, away_team_id: seventh.id, status: 'scheduled' },
    ]); // prettier-ignore
    for (const { captain } of [sixth, seventh]) expect(await notificationsOf(world, captain)).toContain('deciderSet');
    await refused(world, () => decide(season, seventh.id, sixth.id), refusal('PT409', 'deciderOpen', 'team_b'));
    await done(rule(id!, [2, 1]));
    await refused(world, () => decide(season, seventh.id, sixth.id), refusal('PT409', 'notLevel', 'team_b'));
  });

  test('is refused to others, and to teams that something separates', async () => {
    const season = await levelSixth();
    const [first, second, , , , sixth, seventh] = season.ids as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    for (const { actor, refusal: expected } of outsiders(season.clubs[5]!, season.clubs[6]!))
      await refused(world, () => decide(season, sixth, seventh, ahead(1), actor), expected);
    const captain = { id: season.clubs[5]!.captain };
    await refused(world, () => decide(season, sixth, seventh, ahead(1), captain), refusal('PT403', 'notYours'));
    await refused(world, () => decide(season, sixth, sixth), refusal('PT422', 'wrongValue', 'team_b'));
    await refused(world, () => decide(season, first, second), refusal('PT409', 'notLevel', 'team_b'));
    await refused(world, () => decide(season, sixth, randomUUID()), refusal('PT404', 'entryUnknown', 'team_id'));
    await refused(
      world,
      () => decide(season, sixth, seventh, ahead(-1)),
      refusal('PT422', 'kickoffWrong', 'kickoff_at'),
    );
    const unknown = { ...season, league: randomUUID() };
    await refused(world, () => decide(unknown, sixth, seventh), refusal('PT404', 'seasonUnknown', 'season'));
    const open = await playedSeason(world, { scores: { '5-6': null } });
    await refused(world, () => decide(open, open.ids[5]!, open.ids[6]!), refusal('PT409', 'matchesOpen', 'season'));
    await done(adjust(season, seventh, -1));
    await refused(world, () => decide(season, sixth, seventh), refusal('PT409', 'notLevel', 'team_b'));
  });
});

/** Points of the first three. */
const pointsOf = async ({ league }: PlayedSeason) =>
  (
    await world.sql<{ points: number }>('select points from private.season_table($1, 1) where seat <= 3 order by seat', [league])
  ).map(({ points }) => points); // prettier-ignore

describe('points outside the matches', () => {
  test('are given and taken back with a reason; who leads the team is notified', async () => {
    const season = await playedSeason(world);
    const club = season.clubs[0]!;
    const { data: id } = await adjust(season, club.id, -3);
    const row = () => world.sql('select points, reason, decided_by, reversed_at is null as stands from public.point_adjustments where id = $1', [id]); // prettier-ignore
    expect(await row()).toEqual([{ points: -3, reason: 'A player too many', decided_by: null, stands: true }]);
    // the table follows: 18 points became 15, as the second has, who lost their match
    expect(await pointsOf(season)).toEqual([15, 15, 12]);
    await done(world.as('admin').rpc('reverse_adjustment', { adjustment_id: id!, reason: 'He was eligible' }));
    expect(await row()).toMatchObject([{ stands: false }]);
    expect(await pointsOf(season)).toEqual([18, 15, 12]);
    expect(await notificationsOf(world, club.captain)).toEqual(['pointsAdjusted', 'pointsRestored']);
    expect((await auditOf(world, `point_adjustments ${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ['adjust_points', people.admin],
      ['reverse_adjustment', people.admin],
    ]);
    await refused(
      world,
      () => world.as('admin').rpc('reverse_adjustment', { adjustment_id: id!, reason: 'Again' }),
      refusal('PT409', 'adjustmentReversed', 'adjustment_id'),
    );
  });

  test('are an admin’s to give, until the table is final, and never to the own team', async () => {
    const season = await playedSeason(world);
    const [one, other] = season.clubs;
    const { data: stands } = await adjust(season, one!.id, 1);
    const reverse = (actor: Who, adjustment_id = stands!, reason = 'A mistake') =>
      world.as(actor).rpc('reverse_adjustment', { adjustment_id, reason });
    for (const { actor, refusal: expected } of outsiders(one!, other!)) {
      await refused(world, () => adjust(season, one!.id, 3, 'We are good', actor), expected);
      await refused(world, () => reverse(actor), expected);
    }
    const captain = { id: one!.captain };
    await refused(world, () => adjust(season, one!.id, 3, 'We are good', captain), refusal('PT403', 'notYours'));
    for (const points of [0, 101, -101])
      await refused(world, () => adjust(season, one!.id, points), refusal('PT422', 'wrongValue', 'points'));
    await refused(world, () => adjust(season, one!.id, -3, ''), refusal('PT422', 'missing', 'reason'));
    await refused(world, () => adjust(season, randomUUID(), -3), refusal('PT404', 'entryUnknown', 'team_id'));
    await refused(
      world,
      () => adjust({ ...season, league: randomUUID() }, one!.id, -3),
      refusal('PT404', 'seasonUnknown', 'season'),
    );
    await refused(world, () => reverse('admin', randomUUID()), refusal('PT404', 'adjustmentUnknown', 'adjustment_id'));
    await refused(world, () => reverse('admin', stands!, ' '), refusal('PT422', 'missing', 'reason'));

    await world.sql('update public.team_members set left_at = now() where player_id = $1', [people.admin]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [one!.id, people.admin]);
    await refused(world, () => adjust(season, one!.id, 3), refusal('PT403', 'ownCase'));
    await refused(world, () => reverse('admin'), refusal('PT403', 'ownCase'));
    // the only admin, and level with them
    const declared = refusal('PT409', 'declareInterest', `neighbour ${other!.id}`);
    await refused(world, () => adjust(season, other!.id, -1), declared);
    await done(world.as('admin').rpc('declare_interest', { team_id: other!.id }));
    await done(adjust(season, other!.id, -1));
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [people.admin]);

    await done(start(season));
    await refused(world, () => adjust(season, one!.id, 3), refusal('PT409', 'tableFinal', 'season'));
    await refused(world, () => reverse('admin'), refusal('PT409', 'tableFinal', 'season'));
  });
});

describe('a series of the playoffs', () => {
  test('brings its winner to the next one, which gets the games a majority needs, the better seed at home in the first', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    await win(season, 1, 1, 1, season.ids[4]!);
    expect(await sides(season)).toEqual([[4, 5], [3, 6], [1, 5], [2, null], [null, null]]); // prettier-ignore
    await win(season, 1, 1, 2, season.ids[5]!);
    const semis = (await gamesOf(world, season)).filter(({ stage }) => stage === 'semifinal');
    expect(semis.map(({ game_no, home_team_id }) => [game_no, season.ids.indexOf(home_team_id) + 1])).toEqual([
      [1, 1],
      [2, 5],
      [1, 2],
      [2, 6],
    ]);
    expect(Number(semis[1]!.kickoff_at) - Number(semis[0]!.kickoff_at)).toBe(45 * 60_000);
    expect(Number(semis[0]!.kickoff_at)).toBeGreaterThan(Number(new Date(ahead(5))));
    // one each: the third game follows, and the better seed is at home again
    await win(season, 1, 2, 1, season.ids[0]!);
    await win(season, 2, 2, 1, season.ids[4]!);
    const third = (await gamesOf(world, season)).find(({ stage, game_no }) => stage === 'semifinal' && game_no === 3);
    expect(third).toMatchObject({ home_team_id: season.ids[0], status: 'scheduled' });
    await win(season, 3, 2, 1, season.ids[4]!);
    await win(season, 1, 2, 2, season.ids[1]!);
    await win(season, 2, 2, 2, season.ids[1]!);
    expect(await sides(season)).toEqual([[4, 5], [3, 6], [1, 5], [2, 6], [5, 2]]); // prettier-ignore
    const final = (await gamesOf(world, season)).filter(({ stage }) => stage === 'final');
    expect(final.map(({ game_no, home_team_id }) => [game_no, season.ids.indexOf(home_team_id) + 1])).toEqual([
      [1, 2],
      [2, 5],
      [3, 2],
    ]);
  });

  test('takes its winner back with the result, unless the next one has been played', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    const quarterfinal = await win(season, 1, 1, 1, season.ids[4]!);
    const before = await gamesOf(world, season);
    await done(undo(quarterfinal));
    expect(await sides(season)).toEqual([[4, 5], [3, 6], [1, null], [2, null], [null, null]]); // prettier-ignore
    expect((await gamesOf(world, season)).map(({ stage }) => stage)).toEqual(['quarterfinal', 'quarterfinal']);
    await win(season, 1, 1, 1, season.ids[4]!);
    const redone = await gamesOf(world, season);
    const facts = ({ id: _id, ...game }: (typeof redone)[number]) => game;
    expect(redone.map(facts)).toEqual(before.map(facts));
    await win(season, 1, 2, 1, season.ids[0]!);
    await refused(world, () => undo(quarterfinal), refusal('PT409', 'laterResult', 'match_id'));
  });

  test('leaves out the games that a correction makes needless, and sets them again', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    await win(season, 1, 1, 1, season.ids[3]!);
    await win(season, 1, 2, 1, season.ids[0]!);
    const second = await win(season, 2, 2, 1, season.ids[3]!);
    const semifinal = async () =>
      (await gamesOf(world, season))
        .filter(({ stage, home_team_id, away_team_id }) => stage === 'semifinal' && [home_team_id, away_team_id].includes(season.ids[0]!))
        .map(({ status }) => status); // prettier-ignore
    expect(await semifinal()).toEqual(['finished', 'finished', 'scheduled']);
    await done(rule(second, [1, 2]));
    expect(await semifinal()).toEqual(['finished', 'finished']);
    expect((await bracketOf(world, season))[2]).toMatchObject({ wins_a: 2, wins_b: 0, winner_team_id: season.ids[0] });
    await done(rule(second, [2, 1]));
    expect(await semifinal()).toEqual(['finished', 'finished', 'scheduled']);
    // a report is on the third game: it is off, but not forgotten
    const third = (await gamesOf(world, season)).find(({ stage, game_no }) => stage === 'semifinal' && game_no === 3)!;
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [third.id, minutesAgo(10)]);
    const { captain } = season.clubs[0]!;
    await done(world.as({ id: captain }).rpc('report_match', { match_id: third.id, home_score: 2, away_score: 1 }));
    await done(rule(second, [1, 2]));
    expect(await semifinal()).toEqual(['finished', 'finished', 'cancelled']);
    expect(await world.sql('select status from public.match_reports where match_id = $1', [third.id])).toEqual([
      { status: 'superseded' },
    ]);
  });

  test('counts no game after the majority', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    await win(season, 1, 1, 1, season.ids[3]!);
    await win(season, 1, 2, 1, season.ids[0]!);
    const second = await win(season, 2, 2, 1, season.ids[3]!);
    await win(season, 3, 2, 1, season.ids[3]!);
    expect((await bracketOf(world, season))[2]).toMatchObject({ wins_a: 1, wins_b: 2, winner_team_id: season.ids[3] });
    await done(rule(second, [1, 2]));
    expect((await bracketOf(world, season))[2]).toMatchObject({ wins_a: 2, wins_b: 0, winner_team_id: season.ids[0] });
    expect((await sides(season))[4]).toEqual([1, null]);
  });

  test('sets another game at the same host where one is cancelled, however often', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    const [first] = await gamesOf(world, season);
    const games = async () => (await gamesOf(world, season)).filter(({ series_id }) => series_id === first!.series_id);
    const cancel = (id: string) =>
      world.as('admin').rpc('cancel_match', { match_id: id, reason: 'The server is down' });
    const off = Array.from({ length: 8 }, () => 'cancelled');
    for (let cancelled = 1; cancelled <= off.length; cancelled += 1) {
      await done(cancel((await games()).at(-1)!.id));
      expect((await games()).map(({ status }) => status)).toEqual([...off.slice(0, cancelled), 'scheduled']);
    }
    expect((await games()).map(({ game_no }) => game_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await games()).every(({ home_team_id }) => home_team_id === first!.home_team_id)).toBe(true);
    await done(rule((await games()).at(-1)!.id, [2, 1]));
    expect((await bracketOf(world, season))[0]).toMatchObject({ winner_team_id: first!.home_team_id });
  });

  test('goes to the other side when one withdraws, also before it begins', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    const leave = (club: (typeof season.clubs)[number]) =>
      world.as('admin').rpc('withdraw_team', { league_id: season.league, season: 1, team_id: club.id, reason: 'Too few of us' }); // prettier-ignore
    // the first waits for its semi-final and has no match to lose yet
    await done(leave(season.clubs[0]!));
    await win(season, 1, 1, 1, season.ids[4]!);
    expect((await bracketOf(world, season))[2]).toMatchObject({ wins_a: 0, wins_b: 2, winner_team_id: season.ids[4] });
    expect((await sides(season))[4]).toEqual([5, null]);
    // the fifth is in the final and leaves, then the second does: who went later is in it, and wins
    await done(leave(season.clubs[4]!));
    await done(leave(season.clubs[1]!));
    await win(season, 1, 1, 2, season.ids[2]!);
    expect((await bracketOf(world, season)).map(({ winner_team_id }) => season.ids.indexOf(winner_team_id!) + 1)).toEqual([5, 3, 5, 3, 3]); // prettier-ignore
  });

  test('is taken back with the table it came from', async () => {
    const season = await playedSeason(world);
    await done(start(season));
    const [match] = await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and stage = 'regular' limit 1`,
      [season.league],
    );
    await done(undo(match!.id));
    expect(await bracketOf(world, season)).toEqual([]);
    expect(await gamesOf(world, season)).toEqual([]);
    expect(
      await world.sql('select from public.league_teams where league_id = $1 and playoff_seed > 0', [season.league]),
    ).toEqual([]);
    await done(rule(match!.id, [2, 1]));
    await done(start(season));
  });
});
