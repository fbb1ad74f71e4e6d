import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importMatch, putMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, everybody, league, openWorld, people, type Actor } from '#supabase/tests/harness/harness.ts';

/** The ledger of results, and what is worked out from it: the match, its series, its figures. */

const world = openWorld();

let matchday = 20;
const fixture = (columns: Record<string, unknown> = {}) =>
  putMatch(world, {
    league_id: league,
    season: 1,
    matchday: (matchday += 1),
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: new Date(Date.now() - 3_600_000),
    ...columns,
  });

type Fact = { home_score?: number; away_score?: number; forfeited_by?: string; at?: string };
/** Adds a fact to the ledger as a command does, and puts it on the match. */
const enter = async (id: string, cause: string, { home_score, away_score, forfeited_by, at }: Fact = {}) => {
  await world.sql(
    `select private.add_result($1, $2::public.result_cause, $3, $4, $5::public.forfeit_side, at => coalesce($6::timestamptz, clock_timestamp()))`,
    [id, cause, home_score, away_score, forfeited_by, at],
  );
  const [after] = await world.sql('select m.* from private.project_match($1) m', [id]);
  return after!;
};

describe('a fact of the ledger', () => {
  test('is numbered within its match, and neither changed nor removed by anybody', async () => {
    const id = await fixture();
    await enter(id, 'report', { home_score: 2, away_score: 1 });
    await enter(id, 'confirmation', { home_score: 2, away_score: 1 });
    expect(
      await world.sql('select seq, cause from public.match_results where match_id = $1 order by seq', [id]),
    ).toEqual([
      { seq: 1, cause: 'report' },
      { seq: 2, cause: 'confirmation' },
    ]);
    for (const statement of [
      'update public.match_results set home_score = 9',
      'delete from public.match_results',
      'truncate public.match_results cascade',
    ])
      await expect(world.sql(statement), statement).rejects.toMatchObject({ code: 'PT403' });
    for (const actor of everybody) {
      const ledger = world.as(actor).from('match_results');
      const row = { match_id: id, seq: 3, cause: 'ruling' as const, home_score: 0, away_score: 9 };
      expect((await ledger.insert(row)).error, actor).not.toBeNull();
      expect((await ledger.update({ home_score: 9 }).eq('match_id', id)).error, actor).not.toBeNull();
      expect((await ledger.delete().eq('match_id', id)).error, actor).not.toBeNull();
    }
  });

  test('goes with its whole match, and not before', async () => {
    const id = await fixture({ status: 'finished', home_score: 2, away_score: 1 });
    await world.sql('delete from public.team_matches where id = $1', [id]);
    expect(await world.sql('select from public.match_results where match_id = $1', [id])).toEqual([]);
  });

  test.each([
    ['report', {}, /match_results_forfeit/],
    ['ruling', { home_score: 2, away_score: 2 }, /match_results_no_draw/],
    ['ruling', { home_score: 3, away_score: 0, forfeited_by: 'home' }, /match_results_forfeit/],
    ['ruling', { home_score: 3, away_score: 0, forfeited_by: 'both' }, /match_results_forfeit/],
    ['ruling', { home_score: 3 }, /match_results_both_scores/],
  ] as const)('of the kind %s does not say %j', async (cause, values, broken) => {
    await expect(enter(await fixture(), cause, values)).rejects.toThrow(broken);
  });

  test('is read by the two sides and the staff, and by everybody once there is a result', async () => {
    const id = await fixture();
    const readers = async () => {
      const rows: string[] = [];
      for (const actor of ['user', 'player', 'coCaptain', 'captain', 'rival', 'moderator', 'admin'] satisfies Actor[]) {
        const { data } = await world.as(actor).from('match_results').select('seq').eq('match_id', id);
        if (data!.length > 0) rows.push(actor);
      }
      return rows;
    };
    await enter(id, 'report', { home_score: 2, away_score: 1 });
    expect(await readers()).toEqual(['coCaptain', 'captain', 'rival', 'moderator', 'admin']);
    await enter(id, 'silence', { home_score: 2, away_score: 1 });
    expect(await readers()).toEqual(['user', 'player', 'coCaptain', 'captain', 'rival', 'moderator', 'admin']);
  });
});

describe('a match stands as the ledger says last', () => {
  const score = { home_score: 2, away_score: 1 };

  test('a report is reported, a dispute disputed, a ruling final, an undoing scheduled again', async () => {
    const id = await fixture();
    const blank = { home_score: null, away_score: null, forfeited_by: null, finished_at: null };
    expect(await enter(id, 'report', score)).toMatchObject({ ...blank, status: 'reported' });
    expect(await enter(id, 'dispute')).toMatchObject({ ...blank, status: 'disputed' });
    const ruled = await enter(id, 'ruling', { ...score, at: '2026-05-01T20:00:00Z' });
    expect(ruled).toMatchObject({ ...score, status: 'finished', finished_at: new Date('2026-05-01T20:00:00Z') });
    // a correction ends nothing anew
    expect(await enter(id, 'correction', { home_score: 0, away_score: 3, forfeited_by: 'home' })).toMatchObject({
      home_score: 0,
      away_score: 3,
      forfeited_by: 'home',
      finished_at: new Date('2026-05-01T20:00:00Z'),
    });
    expect(await enter(id, 'undo')).toMatchObject({ ...blank, status: 'scheduled', live_at: null });
    expect(await enter(id, 'ruling', { forfeited_by: 'both' })).toMatchObject({
      status: 'finished',
      home_score: null,
      forfeited_by: 'both',
    });
  });

  test('a withdrawal cancels it and keeps its score, or gives it to the other side', async () => {
    const played = await fixture({ status: 'finished', ...score });
    expect(await enter(played, 'withdrawal')).toMatchObject({ ...score, status: 'cancelled' });
    const open = await fixture();
    const lost = { home_score: 0, away_score: 3, forfeited_by: 'home' };
    expect(await enter(open, 'withdrawal', lost)).toMatchObject({ ...lost, status: 'finished' });
  });

  test('an import enters its result as one that nobody contradicted', async () => {
    const id = await fixture({ status: 'finished', ...score, finished_at: '2026-05-01T20:00:00Z' });
    expect(
      await world.sql('select cause, home_score, away_score, at from public.match_results where match_id = $1', [id]),
    ).toEqual([{ cause: 'silence', ...score, at: new Date('2026-05-01T20:00:00Z') }]);
  });
});

describe('figures follow the result', () => {
  const figures = async (id: string) =>
    (
      await world.sql<{ player_id: string }>(
        'select player_id from public.match_player_stats where match_id = $1 order by player_id',
        [id],
      )
    ).map(({ player_id }) => player_id);
  const score = async (id: string, team: string, player: string, goals: number) =>
    world.sql('insert into public.match_player_stats (match_id, team_id, player_id, goals) values ($1, $2, $3, $4)', [
      id,
      team,
      player,
      goals,
    ]);

  test('of a side with more goals than the corrected score they go, the other side keeps its own', async () => {
    const id = await fixture({ status: 'finished', home_score: 3, away_score: 1 });
    await score(id, club.own, people.captain, 3);
    await score(id, club.rival, people.rival, 1);
    await enter(id, 'correction', { home_score: 3, away_score: 2 });
    expect(await figures(id)).toEqual([people.rival, people.captain]);
    await enter(id, 'correction', { home_score: 2, away_score: 1 });
    expect(await figures(id)).toEqual([people.rival]);
  });

  const won = { status: 'finished', home_score: 3, away_score: 1 };
  const forfeit = { home_score: 3, away_score: 0, forfeited_by: 'away' };

  test.each([
    ['a forfeit nobody played', {}, 'ruling', forfeit],
    ['an undoing', won, 'undo', {}],
  ] as const)('after %s there are none', async (_what, before, cause, fact) => {
    const id = await fixture(before);
    await score(id, club.own, people.captain, 3);
    await enter(id, cause, fact);
    expect(await figures(id)).toEqual([]);
  });

  test('of a match that was played they stay when it is awarded', async () => {
    const id = await fixture(won);
    await score(id, club.own, people.captain, 3);
    await enter(id, 'correction', forfeit);
    expect(await figures(id)).toEqual([people.captain]);
  });
});

describe('a series follows its games', () => {
  /** A semi-final and the final it leads to, and the first games of the semi-final. */
  const bracket = async (best_of = 3, planned = 2) => {
    const own = randomUUID();
    await world.sql('insert into public.leagues (id, name) values ($1, $2)', [own, `Bracket ${own.slice(0, 8)}`]);
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'finished')`, [own]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2), ($1, 1, $3)', [
      own,
      club.own,
      club.rival,
    ]);
    const [final, semifinal] = [randomUUID(), randomUUID()];
    await world.sql(
      `insert into public.series (id, league_id, season, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot) values
         ($1, $3, 1, 3, 1, 5, null, null, null, null), ($2, $3, 1, 2, 1, $6, $4, $5, $1, 'b')`,
      [final, semifinal, own, club.own, club.rival, best_of],
    );
    const games: string[] = [];
    for (let game_no = 1; game_no <= planned; game_no += 1) {
      const [home_team_id, away_team_id] = game_no % 2 ? [club.own, club.rival] : [club.rival, club.own];
      const about = { league_id: own, season: 1, series_id: semifinal, game_no, stage: 'semifinal', home_team_id, away_team_id };
      games.push(await putMatch(world, { ...about, kickoff_at: new Date(Date.now() + game_no * 60_000) }));
    } // prettier-ignore
    const stand = async () => {
      const [semi] = await world.sql('select wins_a, wins_b, winner_team_id from public.series where id = $1', [
        semifinal,
      ]);
      const [next] = await world.sql('select team_b_id from public.series where id = $1', [final]);
      const rows = await world.sql<{ status: string }>(
        'select status from public.team_matches where series_id = $1 order by game_no',
        [semifinal],
      );
      return [...Object.values(semi!), next!['team_b_id'], rows.map(({ status }) => status).join(' ')];
    };
    return { games, semifinal, final, stand };
  };
  const win = { status: 'finished', home_score: 2, away_score: 1 };
  const loss = { status: 'finished', home_score: 1, away_score: 2 };

  test('to the majority: the winner goes on, and a game that nobody needs any more goes', async () => {
    const { games, stand } = await bracket(3, 3);
    await importMatch(world, games[0]!, win);
    expect(await stand()).toEqual([1, 0, null, null, 'finished scheduled scheduled']);
    await importMatch(world, games[1]!, loss);
    expect(await stand()).toEqual([2, 0, club.own, club.own, 'finished finished']);
  });

  test('another game is set only where all are played and nobody has the majority, at the other side', async () => {
    const { games, stand, semifinal } = await bracket();
    await importMatch(world, games[0]!, win);
    await importMatch(world, games[1]!, win);
    expect(await stand()).toEqual([1, 1, null, null, 'finished finished scheduled']);
    const [third] = await world.sql(
      `select game_no, stage, home_team_id, away_team_id, kickoff_at > now() as ahead from public.team_matches where series_id = $1 and status = 'scheduled'`,
      [semifinal],
    );
    expect(third).toEqual({
      game_no: 3,
      stage: 'semifinal',
      home_team_id: club.own,
      away_team_id: club.rival,
      ahead: true,
    });
  });

  test('back again, when a game is undone: the next series loses the winner and its games', async () => {
    const { games, stand, final } = await bracket();
    await importMatch(world, games[0]!, win);
    await importMatch(world, games[1]!, loss);
    await world.sql(
      `insert into public.team_matches (league_id, season, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at)
         select league_id, season, $2, 1, 'final', home_team_id, away_team_id, now() from public.team_matches where id = $1`,
      [games[0], final],
    );
    await enter(games[1]!, 'undo');
    expect(await stand()).toEqual([1, 0, null, null, 'finished scheduled']);
    expect(await world.sql('select from public.team_matches where series_id = $1', [final])).toEqual([]);
    await importMatch(world, games[1]!, loss);
    expect(await stand()).toEqual([2, 0, club.own, club.own, 'finished finished']);
  });
});
