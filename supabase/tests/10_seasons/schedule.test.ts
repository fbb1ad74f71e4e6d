import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawn, type DrawnSeason, enteredSeason, publish as publishOf } from '#supabase/tests/harness/drawn-season.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Club, newClub, outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** The work of an organiser before a season: its schedule and its start. */

const world = openWorld({ sessions: 8 });
const day = 86_400_000;

const newSeason = (about: Parameters<typeof enteredSeason>[1] = {}) => enteredSeason(world, about);
type Season = DrawnSeason;
type Fixtures = ReturnType<typeof drawn>;

const publish = (season: Season, fixtures: unknown, actor?: Who) => publishOf(world, season, fixtures, actor);
const start = ({ league }: Season) => world.as('admin').rpc('start_regular_season', { league_id: league, season: 1 });
const matchesOf = ({ league }: Season) =>
  world.sql<{ status: string; kickoff_at: Date }>(
    `select status::text, kickoff_at from public.team_matches where league_id = $1 order by matchday, kickoff_at, id`,
    [league],
  );
/** Moves a match to a day on which one of its teams plays already, on the other side. */
function twiceADay(fixtures: Fixtures): Fixtures {
  for (const there of fixtures) {
    const onDay = fixtures.filter(({ matchday }) => matchday === there.matchday);
    const moved = fixtures.find(
      ({ matchday, home_team_id, away_team_id }) =>
        matchday !== there.matchday &&
        onDay.every((each) => each.home_team_id !== home_team_id && each.away_team_id !== away_team_id),
    );
    if (moved) return fixtures.map((each) => (each === moved ? { ...each, matchday: there.matchday } : each));
  }
  throw new Error('No match can be moved');
}
const subject = ({ league }: Season) => `league_seasons ${league} 1`;
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });

describe('a schedule is published', () => {
  test.each([
    { clubs: 4, legs: 1 },
    { clubs: 5, legs: 1 },
    { clubs: 4, legs: 2 },
  ] as const)('[S6.26] whole, and the captains are notified: %o', async (about) => {
    const season = await newSeason(about);
    const fixtures = drawn(season);
    expect((await publish(season, fixtures)).data).toBe(fixtures.length);
    const matches = await matchesOf(season);
    expect(matches.map(({ status }) => status)).toEqual(fixtures.map(() => 'scheduled'));
    expect(matches.map(({ kickoff_at }) => kickoff_at.toISOString()).toSorted()).toEqual(
      fixtures.map(({ kickoff_at }) => kickoff_at).toSorted(),
    );
    for (const { captain, coCaptain } of season.clubs) {
      expect(await notificationsOf(world, captain)).toContain('schedulePublished');
      expect(await notificationsOf(world, coCaptain)).toContain('schedulePublished');
    }
    expect(await auditOf(world, subject(season))).toMatchObject([
      { action: 'publish_schedule', after: { draw_seed: 7, matches: fixtures.length } },
    ]);
  });

  test('anew in place of the one before, as long as the season has not begun', async () => {
    const season = await newSeason();
    await done(publish(season, drawn(season)));
    const again = drawn({ ...season, ids: season.ids.toReversed() });
    await done(publish(season, again));
    expect(await matchesOf(season)).toHaveLength(again.length);
    // once to those who had not read of the first one, and to everybody whose matches have other times
    for (const { captain, player } of season.clubs)
      for (const each of [captain, player])
        expect((await notificationsOf(world, each)).filter((key) => key === 'schedulePublished')).toHaveLength(1);
    await done(start(season));
    await refused(world, () => publish(season, again), refusal('PT409', 'seasonBegun', 'season'));
  });

  test('by an admin alone', async () => {
    const season = await newSeason();
    const fixtures = drawn(season);
    for (const { actor, refusal: expected } of outsiders(season.clubs[0]!, season.clubs[1]!)) {
      await refused(world, () => publish(season, fixtures, actor), expected);
    }
    const captain = { id: season.clubs[0]!.captain };
    await refused(world, () => publish(season, fixtures, captain), refusal('PT403', 'notYours'));
  });

  test('of a season there is', async () => {
    const season = await newSeason();
    const unknown = { ...season, league: randomUUID() };
    await refused(world, () => publish(unknown, drawn(season)), refusal('PT404', 'seasonUnknown', 'season'));
  });

  test('from the season’s first day on', async () => {
    const season = await newSeason();
    const fixtures = drawn(season);
    const first = (date: string) =>
      world.sql(`update public.league_seasons set starts_on = $2 where league_id = $1`, [season.league, date]);
    const [opening = ''] = fixtures.map(({ kickoff_at }) => kickoff_at).toSorted();
    await first(new Date(Date.parse(opening) + day).toISOString().slice(0, 10));
    await refused(world, () => publish(season, fixtures), refusal('PT422', 'scheduleTooEarly', 'fixtures'));
    // 20:00 in Istanbul is the same day in UTC
    await first(opening.slice(0, 10));
    await done(publish(season, fixtures));
  });

  const changed = (change: (fixtures: Fixtures, season: Season) => unknown) => change;
  test.each([
    ['nothing', changed(() => []), 'scheduleUnreadable'],
    ['no list', changed(() => ({ matchday: 1 })), 'scheduleUnreadable'],
    ['too much', changed(([one]) => Array.from({ length: 1001 }, () => one)), 'scheduleUnreadable'],
    ['a fixture without a side', changed(([one, ...others]) => [{ ...one, away_team_id: null }, ...others]), 'scheduleUnreadable'],
    ['a team that plays itself', changed(([one, ...others]) => [{ ...one!, away_team_id: one!.home_team_id }, ...others]), 'scheduleUnreadable'],
    ['no uuid', changed(([one, ...others]) => [{ ...one, away_team_id: 'Anchor' }, ...others]), 'scheduleUnreadable'],
    ['no moment', changed(([one, ...others]) => [{ ...one, kickoff_at: 'on Sunday' }, ...others]), 'scheduleUnreadable'],
    ['matchday 0', changed(([one, ...others]) => [{ ...one, matchday: 0 }, ...others]), 'scheduleUnreadable'],
    ['a team that has not entered', changed(([one, ...others]) => [{ ...one, away_team_id: randomUUID() }, ...others]), 'scheduleUnreadable'],
    ['one fixture twice', changed((all) => [...all, all[0]]), 'scheduleUnreadable'],
    ['one fixture too few', changed((all) => all.slice(1)), 'scheduleNotRound'],
    ['a pair that meets again', changed((all) => [...all, { ...all[0]!, matchday: 9 }]), 'scheduleNotRound'],
    ['a team at home and away on one matchday', changed(twiceADay), 'scheduleTwiceADay'],
    ['a kick-off that has passed', changed(([one, ...others]) => [{ ...one, kickoff_at: new Date(Date.now() - day).toISOString() }, ...others]), 'scheduleInThePast'],
  ])('not with %s', async (_name, change, hint) => {
    const season = await newSeason();
    const wrong = change(drawn(season), season);
    await refused(world, () => publish(season, wrong), refusal('PT422', hint, 'fixtures'));
  }); // prettier-ignore

  test('of the teams that are left, not of one that withdrew', async () => {
    const season = await newSeason();
    const fixtures = drawn(season);
    await world.sql('update public.league_teams set withdrawn_at = now() where (league_id, team_id) = ($1, $2)', [
      season.league,
      season.ids[0],
    ]);
    await refused(world, () => publish(season, fixtures), refusal('PT422', 'scheduleOfStrangers', 'fixtures'));
    await done(publish(season, drawn({ ...season, ids: season.ids.slice(1) })));
  });

  test('with a return match on the other side in a double season', async () => {
    const season = await newSeason({ legs: 2 });
    const turned = drawn(season).map((each, at, all) =>
      at < all.length / 2 ? each : { ...each, home_team_id: each.away_team_id, away_team_id: each.home_team_id },
    );
    await refused(world, () => publish(season, turned), refusal('PT422', 'scheduleNotRound', 'fixtures'));
  });
});

describe('when a team can play', () => {
  const hours = [{ weekday: 2, from: '20:00', until: '23:00' }];
  const say = ({ league }: Season, { id }: Club, actor: Who, times: unknown = hours) =>
    world.as(actor).rpc('set_availability', { league_id: league, season: 1, team_id: id, hours: times as never });
  const readBy = async (actor: Who, { league }: Season) =>
    (await world.as(actor).from('availability').select('team_id, weekday, from, until').eq('league_id', league)).data;

  test('is said by its leaders, anew each time, and brought to admins and the own leaders alone', async () => {
    const season = await newSeason();
    const [own, rival] = [season.clubs[0]!, season.clubs[1]!];
    await done(say(season, own, { id: own.captain }, [...hours, { weekday: 4, from: '18:00', until: '00:00' }]));
    await done(say(season, own, { id: own.coCaptain }));
    const rows = [{ team_id: own.id, weekday: 2, from: '20:00:00', until: '23:00:00' }];
    expect(await readBy({ id: own.captain }, season)).toEqual(rows);
    expect(await readBy('admin', season)).toEqual(rows);
    expect(await readBy({ id: rival.captain }, season)).toEqual([]);
    expect(await readBy('user', season)).toEqual([]);
    await done(say(season, own, 'admin', []));
    expect(await readBy('admin', season)).toEqual([]);
  });

  test('is said by nobody else', async () => {
    const season = await newSeason();
    const [own, rival] = [season.clubs[0]!, season.clubs[1]!];
    for (const { actor, refusal: expected } of outsiders(own, rival))
      await refused(world, () => say(season, own, actor), expected);
    await refused(world, () => say(season, own, { id: rival.captain }), refusal('PT403', 'notYours'));
  });

  test.each([
    ['no list', { weekday: 1 }],
    ['an eighth day', [{ weekday: 8, from: '20:00', until: '21:00' }]],
    ['an end before its beginning', [{ weekday: 1, from: '20:00', until: '19:00' }]],
    ['no end', [{ weekday: 1, from: '20:00' }]],
    ['no hours', [{ weekday: 1, from: 'late', until: '21:00' }]],
    ['one twice', [...hours, ...hours]],
    ['22 of them', Array.from({ length: 22 }, (_, at) => ({ weekday: 1 + (at % 7), from: `1${at % 10}:0${at % 6}`, until: '23:00' }))],
  ])('is not %s', async (_name, times) => {
    const season = await newSeason({ clubs: 2 });
    const own = season.clubs[0]!;
    await refused(world, () => say(season, own, { id: own.captain }, times), refusal('PT422', 'hoursWrong', 'hours'));
  }); // prettier-ignore

  test('is of a team that entered, and settled once the season has begun', async () => {
    const season = await newSeason({ clubs: 2 });
    const own = season.clubs[0]!;
    const stranger = await newClub(world, { phase: 'none', more: 2 });
    await refused(
      world,
      () => say(season, stranger, { id: stranger.captain }),
      refusal('PT404', 'entryUnknown', 'team_id'),
    );
    await done(publish(season, drawn(season)));
    await done(start(season));
    await refused(world, () => say(season, own, { id: own.captain }), refusal('PT409', 'seasonBegun', 'season'));
  });
});

test('two schedules that are published at once leave one', async () => {
  const season = await newSeason();
  const other = drawn({ ...season, ids: season.ids.toReversed() });
  const answers = await Promise.all([publish(season, drawn(season)), publish(season, other)]);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  expect(await matchesOf(season)).toHaveLength(other.length);
});

describe('publishing again', () => {
  const first = async (season: Season) =>
    (
      await world.sql<{ id: string; home_team_id: string; away_team_id: string }>(
        'select id, home_team_id, away_team_id from public.team_matches where league_id = $1 order by matchday, id limit 1',
        [season.league],
      )
    )[0]!;
  const captainOf = ({ clubs }: Season, team: string) => clubs.find(({ id }) => id === team)!.captain;
  const fiveOf = async (team: string) =>
    (
      await world.sql<{ player_id: string }>(
        'select player_id from public.team_members where team_id = $1 and left_at is null limit 5',
        [team],
      )
    ).map(({ player_id }) => player_id);
  type Match = Awaited<ReturnType<typeof first>>;
  const lineUp = async (season: Season, { id, home_team_id }: Match) =>
    world
      .as({ id: captainOf(season, home_team_id) })
      .rpc('set_lineup', { match_id: id, players: await fiveOf(home_team_id) });
  const published = async () => {
    const season = await newSeason();
    await world.sql(`update public.team_members set eligibility = 'eligible' where team_id = any ($1)`, [season.ids]);
    await done(publish(season, drawn(season)));
    return season;
  };
  const inUse = refusal('PT409', 'scheduleInUse', 'fixtures');

  test.each<[string, (season: Season, match: Match) => Promise<unknown>]>([
    ['a line-up', async (season, match) => done(Promise.resolve(await lineUp(season, match)))],
    [
      'a message',
      (season, { id, home_team_id }) =>
        done(
          world
            .as({ id: captainOf(season, home_team_id) })
            .rpc('send_match_message', { match_id: id, body: 'Friday?' }),
        ),
    ],
    [
      'a proposal',
      (season, { id, home_team_id }) =>
        done(
          world.as({ id: captainOf(season, home_team_id) }).rpc('propose_reschedule', {
            match_id: id,
            kickoff_at: new Date(Date.now() + 30 * day).toISOString(),
          }),
        ),
    ],
    [
      'a result from before its season began',
      (_, { id }) =>
        world.sql(
          `select private.import_match(jsonb_populate_record(m, '{"status": "finished", "home_score": 2, "away_score": 1}'))
             from public.team_matches m where id = $1`,
          [id],
        ),
    ],
  ])('deletes no match with %s: that is cancelled first, and stays', async (_what, begins) => {
    const season = await published();
    const match = await first(season);
    await begins(season, match);
    await refused(world, () => publish(season, drawn(season)), inUse);
    await world.sql(
      `select private.write_match(id, '{"status": "cancelled"}') from public.team_matches where id = $1 and status = 'finished'`,
      [match.id],
    );
    if (
      (await world.sql(`select from public.team_matches where id = $1 and status = 'scheduled'`, [match.id])).length > 0
    )
      await done(world.as('admin').rpc('cancel_match', { match_id: match.id, reason: 'Drawn anew' }));
    await done(publish(season, drawn(season)));
    expect(await world.sql('select status::text from public.team_matches where id = $1', [match.id])).toEqual([{ status: 'cancelled' }]); // prettier-ignore
    expect(await matchesOf(season)).toHaveLength(drawn(season).length + 1);
    await done(start(season));
  });

  test('at the moment a side lines up waits for that, and a line-up for the new schedule', async () => {
    const row = 'select from public.team_matches where id = $1 for no key update';
    for (const lines of [true, false]) {
      const season = await published();
      const match = await first(season);
      const players = await fiveOf(match.home_team_id);
      const captain = world.as({ id: captainOf(season, match.home_team_id) });
      const calls = [
        () => captain.rpc('set_lineup', { match_id: match.id, players }),
        () => publish(season, drawn(season)),
      ];
      const [one, other] = await meetAt(world, row, match.id, lines ? calls : calls.toReversed());
      expect(one!.error).toBeNull();
      expect(other!.error).toMatchObject(lines ? inUse : { code: 'PT404', hint: 'matchUnknown' });
    }
  });
});
