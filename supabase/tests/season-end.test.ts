import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld, people } from './harness.ts';
import { betterOf, bracketOf, gamesOf, type PlayedSeason, playedSeason, type Score, wonBy } from './season.ts';
import { outsiders, refused, sign, newPerson, type Who } from './signing.ts';
import { auditOf, done, toldTo } from './traces.ts';

/** How a season ends: champion, places, awards, contracts. */

const world = openWorld({ sessions: 8 });
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });

const finish = ({ league, ids }: PlayedSeason, places: unknown = ids, actor: Who = 'admin') =>
  world.as(actor).rpc('finish_season', { league_id: league, season: 1, places: places as string[] });
const rule = (match_id: string, [home_score, away_score]: Score) =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });

/** The playoffs of a played season, in which the better seed wins every game, up to so many rounds. */
async function playoffs(season: PlayedSeason, rounds = 3): Promise<PlayedSeason> {
  const { league, ids } = season;
  await done(world.as('admin').rpc('start_playoffs', { league_id: league, season: 1, seeds: ids.slice(0, 6) }));
  for (let game; (game = await nextGame(season, rounds));) {
    await done(rule(game.id, wonBy(game, betterOf(season, game))));
  }
  return season;
}
async function nextGame(season: PlayedSeason, rounds: number) {
  const late = (await bracketOf(world, season)).filter(({ round }) => round > rounds).map(({ id }) => id);
  return (await gamesOf(world, season)).find(
    ({ status, series_id }) => status === 'scheduled' && !late.includes(series_id),
  );
}

/** What a player did in the season's first match. */
const figures = async (season: PlayedSeason, player_id: string, team: number, sums: Record<string, unknown>) => {
  const columns = Object.keys(sums);
  const match = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and $2 in (home_team_id, away_team_id) and status = 'finished' order by matchday limit 1`,
    [season.league, season.ids[team]],
  );
  await world.sql(
    `insert into public.match_player_stats (match_id, player_id, team_id, ${columns.join(', ')})
       values ($1, $2, $3, ${columns.map((_, n) => `$${n + 4}`).join(', ')})`,
    [match[0]!.id, player_id, season.ids[team], ...Object.values(sums)],
  );
};
const awardsOf = (season: PlayedSeason) =>
  world.sql<{ type: string; player_id: string; team_id: string }>(
    `select type::text, player_id, team_id from public.player_achievements
      where (league_id, season_no, origin) = ($1, 1, 'season') and verified and season = '1' order by type, player_id`,
    [season.league],
  );
const titlesOf = async (season: PlayedSeason) =>
  (
    await world.sql<{ title: string }>(
      `select type || ' ' || array_position($2::uuid[], team_id) as title from public.team_achievements
        where (league_id, season_no, origin) = ($1, 1, 'season') and verified order by 1`,
      [season.league, season.ids],
    )
  ).map(({ title }) => title);

describe('a season is finished', () => {
  test('with champion and places: by the round they reached, the better seed first, then by the table', async () => {
    const season = await playoffs(await playedSeason(world, { clubs: 8 }));
    await done(finish(season));
    const [{ phase, champion, ranks } = {}] = await world.sql(
      `select s.phase, s.champion_team_id as champion,
         (select array_agg(e.team_id order by e.final_rank) from public.league_teams e where e.league_id = s.league_id) as ranks
         from public.league_seasons s where s.league_id = $1`,
      [season.league],
    );
    expect([phase, champion]).toEqual(['finished', season.ids[0]]);
    expect(ranks).toEqual(season.ids);
    for (const { captain, coCaptain } of season.clubs) {
      expect(await toldTo(world, captain)).toContain('seasonFinished');
      expect(await toldTo(world, coCaptain)).toContain('seasonFinished');
    }
    expect((await auditOf(world, `league_seasons ${season.league} 1`)).at(-1)).toMatchObject({
      act: 'finish_season',
      actor: people.admin,
      after: { phase: 'finished', champion_team_id: season.ids[0] },
    });
  });

  test('where the final’s loser is second, and the better seed of the two before third', async () => {
    const season = await playedSeason(world);
    await playoffs(season, 1);
    const bracket = async (round: number) => (await bracketOf(world, season)).filter((each) => each.round === round);
    // fourth and third win their semi-finals, and the fourth the final
    for (const [round, winners] of [[2, [3, 2]], [3, [3]]] as const) {
      for (const [slot, winner] of winners.entries()) {
        for (;;) {
          const { id } = (await bracket(round))[slot]!;
          const game = (await gamesOf(world, season)).find(({ series_id, status }) => series_id === id && status === 'scheduled');
          if (!game) break;
          await done(rule(game.id, wonBy(game, season.ids[winner]!)));
        }
      }
    } // prettier-ignore
    await done(finish(season));
    const ranks = await world.sql<{ place: number }>(
      `select array_position($2::uuid[], team_id) as place from public.league_teams where league_id = $1 order by final_rank`,
      [season.league, season.ids],
    );
    expect(ranks.map(({ place }) => place)).toEqual([4, 3, 1, 2, 5, 6, 7]);
  });

  test('with titles for the champion and its squad, and of a lower league for those who go up', async () => {
    const first = await playoffs(await playedSeason(world));
    // what the captain had written down is known to be true now
    const [{ name } = {}] = await world.sql<{ name: string }>('select name from public.leagues where id = $1', [first.league]); // prettier-ignore
    await world.sql(
      `insert into public.team_achievements (team_id, title, type, season) values ($1, $2, 'championship', '1')`,
      [first.ids[0], name],
    );
    await done(finish(first));
    expect(await titlesOf(first)).toEqual(['championship 1']);
    const squad = await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by player_id',
      [first.ids[0]],
    );
    expect((await awardsOf(first)).map(({ type, player_id }) => [type, player_id])).toEqual(
      squad.map(({ player_id }) => ['championship', player_id]),
    );
    expect(await toldTo(world, squad[0]!.player_id)).toContain('awardWon');

    const second = await playoffs(await playedSeason(world, { tier: 2 }));
    await done(finish(second));
    expect(await titlesOf(second)).toEqual(['championship 1', 'promotion 1', 'promotion 2']);
    expect(
      new Set((await awardsOf(second)).map(({ type, team_id }) => `${type} ${second.ids.indexOf(team_id) + 1}`)),
    ).toEqual(new Set(['championship 1', 'promotion 1', 'promotion 2']));
  });

  test('with an award for whoever leads a figure, also for two who are level, and for nobody where there is none', async () => {
    const season = await playoffs(await playedSeason(world));
    const [one, two, three] = season.clubs.slice(4).map(({ player }) => player) as [string, string, string];
    await figures(season, one, 4, { goals: 1, interceptions: 4, mvp: true });
    await figures(season, two, 5, { goals: 1, assists: 1, interceptions: 3 });
    await figures(season, three, 6, { saves: 9, passes: 30, interceptions: 4 });
    await done(finish(season));
    const awards = (await awardsOf(season)).filter(({ type }) => type !== 'championship');
    expect(awards.map(({ type, player_id, team_id }) => [type, player_id, season.ids.indexOf(team_id)])).toEqual(
      [
        ['top_scorer', one, 4],
        ['top_scorer', two, 5],
        ['top_assists', two, 5],
        ['top_defender', one, 4],
        ['top_defender', three, 6],
        ['top_goalkeeper', three, 6],
        ['mvp', one, 4],
      ].toSorted((a, b) => (a.join() < b.join() ? -1 : 1)),
    );
  });

  test('and completes the contracts; who stays is told for how long', async () => {
    const season = await playedSeason(world);
    const player = await newPerson(world);
    await sign(world, season.clubs[2]!, player);
    await playoffs(season);
    await done(finish(season));
    expect(
      await world.sql(
        `select status, stays_until between now() + interval '13 days' and now() + interval '14 days' as fortnight from public.contracts where player_id = $1`,
        [player],
      ),
    ).toEqual([{ status: 'completed', fortnight: true }]);
    expect(await toldTo(world, player)).toContain('contractCompleted');
  });

  test('without a place for those below the playoffs, where nobody says which', async () => {
    const season = await playoffs(await playedSeason(world));
    await done(finish(season, null));
    expect(
      await world.sql('select team_id from public.league_teams where league_id = $1 and final_rank is null', [
        season.league,
      ]),
    ).toEqual([{ team_id: season.ids[6] }]);
  });
});

describe('a season is not finished', () => {
  test('by others than an admin, twice, or where there is none', async () => {
    const season = await playoffs(await playedSeason(world));
    const [one, other] = season.clubs;
    for (const { actor, refusal: said } of outsiders(one!, other!))
      await refused(world, () => finish(season, season.ids, actor), said);
    for (const id of [one!.captain, one!.coCaptain])
      await refused(world, () => finish(season, season.ids, { id }), refusal('PT403', 'notYours'));
    await refused(
      world,
      () => finish({ ...season, league: randomUUID() }),
      refusal('PT404', 'seasonUnknown', 'season'),
    );
    await done(finish(season));
    await refused(world, () => finish(season), refusal('PT409', 'seasonCourse', 'season'));
  });

  test('before the final is decided, or while a protest is open', async () => {
    const season = await playedSeason(world);
    await refused(world, () => finish(season), refusal('PT409', 'seasonCourse', 'season'));
    await playoffs(season, 2);
    await refused(world, () => finish(season), refusal('PT409', 'finalOpen', 'season'));
    for (let game; (game = await nextGame(season, 3));) await done(rule(game.id, [2, 1]));
    const [played] = (await gamesOf(world, season)).filter(({ stage }) => stage === 'final');
    await world.sql(
      `insert into public.protests (match_id, team_id, filed_by, reason) values ($1, $2, $3, 'Not eligible')`,
      [played!.id, season.ids[1], season.clubs[1]!.captain],
    );
    await refused(world, () => finish(season), refusal('PT409', 'protestsOpen', 'season'));
  });

  test.each([
    ['a place too few', (ids: string[]) => ids.slice(1)],
    ['a stranger', (ids: string[]) => [...ids.slice(1), randomUUID()]],
    ['one team twice', (ids: string[]) => [ids[0], ...ids.slice(0, -1)]],
    ['another order', (ids: string[]) => ids.toReversed()],
  ])('with %s', async (_what, places) => {
    const season = await playoffs(await playedSeason(world));
    await refused(world, () => finish(season, places(season.ids)), refusal('PT422', 'seedsOrder', 'places'));
  });
});
