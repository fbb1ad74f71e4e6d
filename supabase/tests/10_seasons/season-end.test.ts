import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  betterOf,
  bracketOf,
  gamesOf,
  type PlayedSeason,
  playedSeason,
  protestsOver,
  type Score,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { outsiders, refused, sign, newPerson, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** How a season ends: champion, places, awards, contracts. */

const world = openWorld({ sessions: 8 });
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });

const finish = ({ league }: PlayedSeason, actor: Who = 'admin') =>
  world.as(actor).rpc('finish_season', { league_id: league, season: 1 });
const rule = (match_id: string, [home_score, away_score]: Score) =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });

/** The playoffs of a played season, in which the better seed wins every game, up to so many rounds; the evening after. */
async function playoffs(season: PlayedSeason, rounds = 3): Promise<PlayedSeason> {
  await done(world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 }));
  for (let game; (game = await nextGame(season, rounds));) {
    await done(rule(game.id, wonBy(game, betterOf(season, game))));
  }
  await protestsOver(world, season);
  return season;
}
/** Two teams differ in nothing: neither came to the match that was left. */
async function neitherCame({ league }: PlayedSeason) {
  const [open] = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
    [league],
  );
  await done(world.as('admin').rpc('rule_match', { match_id: open!.id, reason: 'Nobody came', forfeited_by: 'both' }));
}
async function nextGame(season: PlayedSeason, rounds: number) {
  const late = (await bracketOf(world, season)).filter(({ round }) => round > rounds).map(({ id }) => id);
  return (await gamesOf(world, season)).find(
    ({ status, series_id }) => status === 'scheduled' && !late.includes(series_id),
  );
}

/** Stats of a player in the season's first match. */
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
      expect(await notificationsOf(world, captain)).toContain('seasonFinished');
      expect(await notificationsOf(world, coCaptain)).toContain('seasonFinished');
    }
    expect((await auditOf(world, `league_seasons ${season.league} 1`)).at(-1)).toMatchObject({
      action: 'finish_season',
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
    await protestsOver(world, season);
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
    expect(await notificationsOf(world, squad[0]!.player_id)).toContain('awardWon');

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
    const sparse = await playoffs(await playedSeason(world));
    await figures(sparse, sparse.clubs[4]!.player, 4, { goals: 1, passes: 9 });
    await done(finish(sparse));
    expect(new Set((await awardsOf(sparse)).map(({ type }) => type))).toEqual(new Set(['championship', 'top_scorer']));
  });

  test('and completes the contracts; who stays is notified of how long', async () => {
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
    expect(await notificationsOf(world, player)).toContain('contractCompleted');
  });

  test('with a shared rank for teams below the playoffs that nothing separates', async () => {
    const season = await playedSeason(world, { clubs: 9, scores: { '6-7': null } });
    await neitherCame(season);
    await world.sql('update public.league_seasons set relegation_places = 1 where league_id = $1', [season.league]);
    await done(finish(await playoffs(season)));
    expect(
      await world.sql(
        `select array_position($2::uuid[], team_id) as place, final_rank from public.league_teams where league_id = $1 and final_rank > 5 order by 2, 1`,
        [season.league, season.ids],
      ),
    ).toEqual([
      { place: 6, final_rank: 6 },
      { place: 7, final_rank: 7 },
      { place: 8, final_rank: 7 },
      { place: 9, final_rank: 9 },
    ]);
  });
});

describe('a season is not finished', () => {
  test('by others than an admin, twice, or where there is none', async () => {
    const season = await playoffs(await playedSeason(world));
    const [one, other] = season.clubs;
    for (const { actor, refusal: expected } of outsiders(one!, other!))
      await refused(world, () => finish(season, actor), expected);
    for (const id of [one!.captain, one!.coCaptain])
      await refused(world, () => finish(season, { id }), refusal('PT403', 'notYours'));
    await refused(
      world,
      () => finish({ ...season, league: randomUUID() }),
      refusal('PT404', 'seasonUnknown', 'season'),
    );
    await done(finish(season));
    await refused(world, () => finish(season), refusal('PT409', 'seasonCourse', 'season'));
  });

  test('by the table where fewer than four teams are left, all the matches of which are decided', async () => {
    const season = await playedSeason(world);
    const leave = ({ id }: (typeof season.clubs)[number]) =>
      world.as('admin').rpc('withdraw_team', { league_id: season.league, season: 1, team_id: id, reason: 'Too few of us' }); // prettier-ignore
    const [first, ...others] = season.clubs;
    for (const club of others.slice(3)) await done(leave(club));
    // four could play them
    await refused(world, () => finish(season), refusal('PT409', 'seasonCourse', 'season'));
    await done(leave(others[2]!));
    await protestsOver(world, season);
    await done(finish(season));
    const [ended] = await world.sql('select phase::text, champion_team_id from public.league_seasons where league_id = $1', [season.league]); // prettier-ignore
    expect(ended).toEqual({ phase: 'finished', champion_team_id: first!.id });
    const ranks = await world.sql('select final_rank from public.league_teams where league_id = $1 and withdrawn_at is null order by 1', [season.league]); // prettier-ignore
    expect(ranks.map(({ final_rank }) => final_rank)).toEqual([1, 2, 3]);
    expect(await titlesOf(season)).toContain('championship 1');
  });

  test('before the final is decided, or while a protest is open or possible', async () => {
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
    await world.sql(`update public.protests set status = 'rejected', ruling = 'Eligible', ruled_at = now() where match_id = $1`, [played!.id]); // prettier-ignore
    await refused(world, () => finish(season), refusal('PT409', 'protestsPossible', 'season'));
    await protestsOver(world, season);
    await done(finish(season));
  });

  test('while a withdrawal has left two level teams on the line of relegation, until their special match', async () => {
    const season = await playedSeason(world, { clubs: 10, scores: { '6-7': null } });
    await neitherCame(season);
    await world.sql('update public.league_seasons set relegation_places = 2 where league_id = $1', [season.league]);
    await playoffs(season);
    const [seventh, eighth, last] = season.ids.slice(6);
    await done(
      world.as('admin').rpc('withdraw_team', { league_id: season.league, season: 1, team_id: last!, reason: 'Gone' }),
    );
    await refused(world, () => finish(season), refusal('PT409', 'tieOnLine', 'season'));
    const names = await world.sql<{ name: string }>('select name from public.teams where id in ($1, $2)', [seventh, eighth]);
    const { error } = await finish(season);
    for (const { name } of names) expect(error!.message).toContain(name);

    const decide = (team_a: string, team_b: string) =>
      world.as('admin').rpc('create_decider', {
        league_id: season.league,
        season: 1,
        team_a,
        team_b,
        kickoff_at: new Date(Date.now() + 86_400_000).toISOString(),
      });
    await refused(world, () => decide(season.ids[0]!, seventh!), refusal('PT409', 'seasonCourse', 'season'));
    const { data: decider } = await decide(seventh!, eighth!);
    await refused(world, () => finish(season), refusal('PT409', 'matchesOpen', 'season'));
    await done(rule(decider!, [1, 2]));
    await protestsOver(world, season);
    await done(finish(season));
    expect(
      await world.sql('select team_id from public.league_teams where league_id = $1 and final_rank in (7, 8) order by final_rank', [season.league]),
    ).toEqual([{ team_id: eighth }, { team_id: seventh }]);
  }); // prettier-ignore
});
