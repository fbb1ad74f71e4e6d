import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import {
  betterOf,
  bracketOf,
  type Game,
  gamesOf,
  type PlayedSeason,
  playedSeason,
  protestsOver,
  type Score,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Playoffs of 4, 6 and 8, with and without a match for third place. */

const world = openWorld({ sessions: 8 });
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });
const seasonOf = ({ league }: PlayedSeason) => ({ league_id: league, season: 1 });

const start = (season: PlayedSeason) => world.as('admin').rpc('start_playoffs', seasonOf(season));
const finish = (season: PlayedSeason) => world.as('admin').rpc('finish_season', seasonOf(season));
const rule = (match_id: string, [home_score, away_score]: Score) =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });
const undo = (match_id: string) => world.as('admin').rpc('undo_result', { match_id, reason: 'Wrong match' });
const leave = (season: PlayedSeason, place: number) =>
  world
    .as('admin')
    .rpc('withdraw_team', { ...seasonOf(season), team_id: season.ids[place - 1]!, reason: 'Too few of us' });

const placeOf = ({ ids }: PlayedSeason, team: string | null) => (team === null ? null : ids.indexOf(team) + 1);
const sides = async (season: PlayedSeason) =>
  (await bracketOf(world, season)).map(({ round, slot, team_a_id, team_b_id }) => [
    `${round}-${slot}`,
    placeOf(season, team_a_id),
    placeOf(season, team_b_id),
  ]);
/** Stage, number and both places of every game. */
const played = async (season: PlayedSeason, stage?: string) =>
  (await gamesOf(world, season))
    .filter((game) => stage === undefined || game.stage === stage)
    .map((game) => [game.stage, game.game_no, placeOf(season, game.home_team_id), placeOf(season, game.away_team_id)]);
const isOpen = ({ status }: Game) => status === 'scheduled';
const gamesIn = async (season: PlayedSeason, stage: string) =>
  (await gamesOf(world, season)).filter((game) => game.stage === stage);

/** The better seed wins every game, but those of the stages left out. */
async function play(season: PlayedSeason, ...without: string[]) {
  for (;;) {
    const game = (await gamesOf(world, season)).find((each) => isOpen(each) && !without.includes(each.stage));
    if (!game) return;
    await done(rule(game.id, wonBy(game, betterOf(season, game))));
  }
}
/** The places of the table in the order in which the season ended. */
const ranks = async ({ league, ids }: PlayedSeason) =>
  (
    await world.sql<{ place: number }>(
      `select array_position($2::uuid[], team_id) as place from public.league_teams where league_id = $1 order by final_rank`,
      [league, ids],
    )
  ).map(({ place }) => place);

const quarterfinals = {
  4: [],
  6: [['1-1', 4, 5], ['1-2', 3, 6]],
  8: [['1-1', 1, 8], ['1-2', 4, 5], ['1-3', 2, 7], ['1-4', 3, 6]],
} as const; // prettier-ignore
const semifinals = {
  4: [['2-1', 1, 4], ['2-2', 2, 3]],
  6: [['2-1', 1, null], ['2-2', 2, null]],
  8: [['2-1', null, null], ['2-2', null, null]],
} as const; // prettier-ignore

describe.each([4, 6, 8] as const)('playoffs of %i', (size) => {
  test.each([false, true])('go from the draw to the champion, with a match for third place: %s', async (thirdPlace) => {
    const season = await playedSeason(world, { clubs: 9, size, thirdPlace });
    await done(start(season));
    const last = [['3-1', null, null], ...(thirdPlace ? [['3-2', null, null]] : [])];
    expect(await sides(season)).toEqual([...quarterfinals[size], ...semifinals[size], ...last]);
    // both sides are known: one game each of the quarter-finals, two of the semi-finals, the better seed at home first
    expect(await played(season)).toEqual(
      size === 4
        ? [
            ['semifinal', 1, 1, 4],
            ['semifinal', 2, 4, 1],
            ['semifinal', 1, 2, 3],
            ['semifinal', 2, 3, 2],
          ]
        : quarterfinals[size].map(([, a, b]) => ['quarterfinal', 1, a, b]),
    );
    await play(season);
    expect((await sides(season)).slice(-last.length - 2)).toEqual([
      ['2-1', 1, 4],
      ['2-2', 2, 3],
      ['3-1', 1, 2],
      ...(thirdPlace ? [['3-2', 4, 3]] : []),
    ]);
    expect(await played(season, 'third_place')).toEqual(thirdPlace ? [['third_place', 1, 3, 4]] : []);
    await protestsOver(world, season);
    await done(finish(season));
    expect(await ranks(season)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [{ champion } = {}] = await world.sql(
      'select champion_team_id as champion from public.league_seasons where league_id = $1',
      [season.league],
    );
    expect(champion).toBe(season.ids[0]);
  });

  test('do not start with fewer teams, and say how many they need', async () => {
    const season = await playedSeason(world, { clubs: size, size });
    await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1 and team_id = $2', [
      season.league,
      season.ids[0],
    ]);
    const hint = { 4: 'playoffsOfFour', 6: 'playoffsOfSix', 8: 'playoffsOfEight' }[size];
    await refused(world, () => start(season), refusal('PT409', hint, 'season'));
    expect((await start(season)).error!.message).toContain(`${size} teams`);
  });

  test('wait for a special match where two teams are level on one of their own lines', async () => {
    const level = await playedSeason(world, { clubs: size + 1, size, scores: { [`${size - 1}-${size}`]: null } });
    // no line of relegation runs there, too
    await world.sql('update public.league_seasons set relegation_places = 0 where league_id = $1', [level.league]);
    const [open] = await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
      [level.league],
    );
    const none = { match_id: open!.id, reason: 'Nobody came', forfeited_by: 'both' as const };
    await done(world.as('admin').rpc('rule_match', none));
    await refused(world, () => start(level), refusal('PT409', 'tieOnLine', 'season'));
  });
});

test('playoffs of eight wait for nobody who is level on second place, as no line runs there', async () => {
  const level = await playedSeason(world, { clubs: 9, size: 8, scores: { '1-2': null } });
  const [open] = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
    [level.league],
  );
  const none = { match_id: open!.id, reason: 'Nobody came', forfeited_by: 'both' as const };
  await done(world.as('admin').rpc('rule_match', none));
  await done(start(level));
});

/** Playoffs of four whose semi-finals the first and the second won: 4th and 3rd are to meet. */
async function beforeThird(): Promise<PlayedSeason> {
  const season = await playedSeason(world, { clubs: 5, size: 4, thirdPlace: true });
  await done(start(season));
  await play(season, 'final', 'third_place');
  return season;
}

describe('the match for third place', () => {
  test('is one game, three days after the semi-finals, at the better seed’s', async () => {
    const season = await playedSeason(world, { clubs: 5, size: 4, thirdPlace: true });
    await done(start(season));
    await play(season, 'final', 'third_place');
    const [game, ...others] = await gamesIn(season, 'third_place');
    expect(others).toEqual([]);
    expect([placeOf(season, game!.home_team_id), placeOf(season, game!.away_team_id)]).toEqual([3, 4]);
    // by the days of the league: late in the evening the second game of a semi-final is on the next
    const [{ days }] = (await world.sql<{ days: number }>(
      `select max((m.kickoff_at at time zone l.time_zone)::date) filter (where m.stage = 'third_place')
            - max((m.kickoff_at at time zone l.time_zone)::date) filter (where m.stage = 'semifinal') as days
         from public.team_matches m join public.leagues l on l.id = m.league_id where l.id = $1`,
      [season.league],
    )) as [{ days: number }];
    expect(days).toBe(3);
  });

  test('has its loser fourth, whatever their seeds, and the season waits for it', async () => {
    const season = await beforeThird();
    await play(season, 'third_place');
    await protestsOver(world, season);
    await refused(world, () => finish(season), refusal('PT409', 'thirdPlaceOpen', 'season'));
    const steps = () => world.sql('select from private.season_steps() where league_id = $1', [season.league]);
    expect(await steps()).toHaveLength(0);
    const [game] = await gamesIn(season, 'third_place');
    await done(rule(game!.id, wonBy(game!, season.ids[3]!)));
    expect(await steps()).toHaveLength(1);
    await refused(world, () => finish(season), refusal('PT409', 'protestsPossible', 'season'));
    await protestsOver(world, season);
    await done(finish(season));
    expect(await ranks(season)).toEqual([1, 2, 4, 3, 5]);
  });

  test('does not decide the season: the final does', async () => {
    const season = await beforeThird();
    await play(season, 'final');
    await protestsOver(world, season);
    await refused(world, () => finish(season), refusal('PT409', 'finalOpen', 'season'));
  });

  test('goes with the result of a semi-final, and comes back with it', async () => {
    const season = await beforeThird();
    const last = (await gamesIn(season, 'semifinal'))[1]!;
    await done(undo(last.id));
    expect((await sides(season)).slice(2)).toEqual([
      ['3-1', null, 2],
      ['3-2', null, 3],
    ]);
    expect(await gamesIn(season, 'third_place')).toEqual([]);
    await play(season, 'final', 'third_place');
    expect(await played(season, 'third_place')).toEqual([['third_place', 1, 3, 4]]);
  });

  test('is between the others once a semi-final is corrected, until it or the final has been played', async () => {
    const season = await beforeThird();
    const semis = (await gamesIn(season, 'semifinal')).filter(({ home_team_id, away_team_id }) =>
      [home_team_id, away_team_id].includes(season.ids[0]!),
    );
    for (const game of semis) await done(rule(game.id, wonBy(game, season.ids[3]!)));
    await play(season, 'final', 'third_place');
    const bracket = async () => (await sides(season)).slice(2);
    expect(await bracket()).toEqual([
      ['3-1', 4, 2],
      ['3-2', 1, 3],
    ]);
    const [game] = await gamesIn(season, 'third_place');
    expect(placeOf(season, game!.home_team_id)).toBe(1);
    await done(rule(game!.id, wonBy(game!, season.ids[0]!)));
    for (const action of [() => undo(semis[0]!.id), () => rule(semis[0]!.id, wonBy(semis[0]!, season.ids[0]!))])
      await refused(world, action, refusal('PT409', 'laterResult', 'match_id'));
    await done(undo(game!.id));
    await done(undo(semis[0]!.id));
  });

  test('is the rival’s when a loser of a semi-final withdraws, before it is set or after', async () => {
    const season = await beforeThird();
    await done(leave(season, 3));
    const third = async (of: PlayedSeason) =>
      placeOf(of, (await bracketOf(world, of)).find(({ round, slot }) => round === 3 && slot === 2)!.winner_team_id);
    expect(await third(season)).toBe(4);

    const early = await playedSeason(world, { clubs: 5, size: 4, thirdPlace: true });
    await done(start(early));
    // loses its semi-final by leaving, and has nobody to meet yet
    await done(leave(early, 3));
    expect(await third(early)).toBe(null);
    await play(early, 'final', 'third_place');
    expect(await third(early)).toBe(4);
    await play(early);
    await protestsOver(world, early);
    await done(finish(early));
    expect(await ranks(early)).toEqual([1, 2, 4, 3, 5]);
  });

  test('is a game of the playoffs: nobody who joined after their start plays it', async () => {
    const season = await beforeThird();
    const [game] = await gamesIn(season, 'third_place');
    const late = await newPerson(world);
    await world.sql(`update public.league_seasons set playoffs_at = now() - interval '1 hour' where league_id = $1`, [
      season.league,
    ]);
    await world.sql(`insert into public.team_members (team_id, player_id, eligibility) values ($1, $2, 'eligible')`, [
      season.ids[2],
      late,
    ]);
    expect(await world.sql('select private.may_play($1, $2, $3) as broken', [late, season.ids[2], game!.id])).toEqual([
      { broken: 'joinedTooLate' },
    ]);
  });
});
