import { describe, expect, test } from 'vitest';
import { putMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, everybody, league, match, openWorld, people, type Actor } from '#supabase/tests/harness/harness.ts';
import { refused, type Refusal, unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

let matchday = 1;
/** Puts one more fixture of the two clubs into the season and returns its id. */
const fixture = async (columns: Record<string, unknown> = {}): Promise<string> => {
  matchday += 1;
  return putMatch(world, {
    league_id: league,
    season: 1,
    matchday,
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: '2030-05-01T19:00:00Z',
    ...columns,
  });
};

/** Founds a team and enters it into the season; returns its id. */
const enter = async (name: string): Promise<string> => {
  const [team] = await world.sql<{ id: string }>('insert into public.teams (name) values ($1) returning id', [name]);
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    league,
    team!.id,
  ]);
  return team!.id;
};

describe('fixtures', () => {
  test('[S3.10] come with all fields, league_id, season, home_team_id and away_team_id among them', async () => {
    const { data } = await world.as('user').from('team_matches').select('*').eq('id', match).single();
    const columns = await world.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.team_matches'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(Object.keys(data!).toSorted()).toEqual(columns.map((column) => column.name).toSorted());
    expect(data).toMatchObject({ league_id: league, season: 1, home_team_id: club.own, away_team_id: club.rival });
  });

  test('[S3.11] [S3.12] resolve both team references to a team with id, name, logo and captain_id', async () => {
    const { data } = await world
      .as('user')
      .from('team_matches')
      .select(
        '*, home_team:teams!team_matches_home_team_id_fkey(id,name,logo,captain_id), away_team:teams!team_matches_away_team_id_fkey(id,name,logo,captain_id)',
      )
      .eq('league_id', league)
      .eq('season', 1)
      .eq('id', match)
      .single();
    expect(data?.home_team).toEqual({ id: club.own, name: 'Nordlicht Kiel', logo: null, captain_id: people.captain });
    expect(data?.away_team).toEqual({ id: club.rival, name: 'Rıhtım Gücü', logo: null, captain_id: people.rival });
  });

  test('are between two teams that entered the season, and never one team twice', async () => {
    await expect(fixture({ away_team_id: club.own })).rejects.toThrow(/two_teams/);
    const [stranger] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Spreebogen Berlin') returning id`,
    );
    await expect(fixture({ away_team_id: stranger!.id })).rejects.toThrow(/away_entry/);
  });

  test('belong to exactly one league or cup', async () => {
    await expect(fixture({ league_id: null, season: null })).rejects.toThrow(/check constraint/);
    await expect(fixture({ night_cup_id: club.own, stage: 'cup' })).rejects.toThrow(/one_competition/);
  });

  test('give a side one home match a matchday', async () => {
    await fixture();
    await expect(fixture({ matchday })).rejects.toThrow(/one_home_a_matchday/);
  });

  test('give a side one away match a matchday', async () => {
    const third = await enter('Hafenkante Lübeck');
    await fixture();
    await expect(fixture({ matchday, home_team_id: third })).rejects.toThrow(/one_away_a_matchday/);
  });

  test('that are cancelled leave their matchday free for both sides', async () => {
    await fixture({ status: 'cancelled' });
    await fixture({ matchday });
  });
});

describe('a plain write of a match', () => {
  test("is nobody's, not an admin's either: none is made, changed or deleted", async () => {
    for (const actor of everybody) {
      const matches = () => world.as(actor).from('team_matches');
      const made = await unchanged(world, () =>
        matches().insert({
          league_id: league,
          season: 1,
          matchday: 61,
          home_team_id: club.own,
          away_team_id: club.rival,
          kickoff_at: '2030-06-01T19:00:00Z',
        }),
      );
      expect(made.error, actor).not.toBeNull();
      for (const change of [
        { kickoff_at: '2030-06-03T19:00:00Z' },
        { home_team_id: club.rival, away_team_id: club.own },
        { stream_url: 'https://www.twitch.tv/rondo' },
        { status: 'cancelled' as const },
      ])
        await unchanged(world, () => matches().update(change).eq('id', match));
      await unchanged(world, () => matches().delete().eq('id', match));
    }
  });
});

describe('the stream of a match', () => {
  const set = (actor: Actor, stream_url: string, match_id = match) =>
    world.as(actor).rpc('set_match_stream', { match_id, stream_url });
  const stream = async () =>
    (await world.sql('select stream_url from public.team_matches where id = $1', [match]))[0]!['stream_url'];

  test('is set and removed by an admin, which is logged', async () => {
    expect((await set('admin', ' https://www.twitch.tv/rondo ')).error).toBeNull();
    expect(await stream()).toBe('https://www.twitch.tv/rondo');
    expect(
      await world.sql(`select after from private.audit_log where action = 'set_match_stream' and subject = $1`, [
        `team_matches ${match}`,
      ]),
    ).toEqual([{ after: { texts_changed: ['stream_url'] } }]);
    expect((await set('admin', '')).error).toBeNull();
    expect(await stream()).toBeNull();
  });

  test('is on a known network, of a match that is there, and set by nobody who only reads', async () => {
    const wrong: Refusal = { code: 'PT422', hint: 'wrongValue', details: 'stream_url' };
    await refused(world, () => set('admin', 'https://evil.example/live'), wrong);
    const unknown: Refusal = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    await refused(world, () => set('admin', '', club.own), unknown);
    for (const actor of ['user', 'player', 'coCaptain'] as const)
      await refused(world, () => set(actor, ''), { code: 'PT403', hint: 'notYours' });
  });
});

describe('a finished season', () => {
  test('has its matches as they are: no command adds or changes one, however it comes to it', async () => {
    const id = await fixture();
    const as = (statement: string) =>
      `select set_config('request.jwt.claim.sub', '${people.admin}', true), set_config('request.jwt.claims', '{"sub": "${people.admin}"}', true);
       update public.league_seasons set phase = 'playoffs' where (league_id, season) = ('${league}', 1);
       update public.league_seasons set phase = 'finished' where (league_id, season) = ('${league}', 1); ${statement}`;
    const closed = { code: 'PT409', hint: 'seasonFinished' };
    for (const statement of [
      `select private.write_match('${id}', '{"status": "live"}')`,
      `update public.team_matches set kickoff_at = now() where id = '${id}'`,
      `insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
         select league_id, season, 'decider', home_team_id, away_team_id, now() from public.team_matches where id = '${id}'`,
    ])
      await expect(world.inSql('owner', as(statement)), statement).rejects.toMatchObject(closed);
  });
});

describe('a final score', () => {
  // at the row itself, past the ledger
  const finish = async (columns: Record<string, unknown>) =>
    writeMatch(world, await fixture(), { status: 'finished', finished_at: new Date(), ...columns });

  test('[S4.44] is never level', async () => {
    await expect(finish({ home_score: 2, away_score: 2 })).rejects.toThrow(/no_draw/);
    await finish({ home_score: 2, away_score: 1 });
  });

  test('is there for both sides as soon as the match is finished, and not before', async () => {
    await expect(finish({})).rejects.toThrow(/finished_has_score/);
    await expect(finish({ home_score: 2 })).rejects.toThrow(/both_scores|no_draw/);
    await expect(fixture({ status: 'live', home_score: 2, away_score: 1 })).rejects.toThrow(/score_when_over/);
    await expect(finish({ home_score: -1, away_score: 1 })).rejects.toThrow(/home_score/);
  });

  test('[S4.45] of a forfeit is 3-0', async () => {
    await finish({ forfeited_by: 'away', home_score: 3, away_score: 0 });
    await finish({ forfeited_by: 'home', home_score: 0, away_score: 3 });
    await expect(finish({ forfeited_by: 'home', home_score: 3, away_score: 0 })).rejects.toThrow(/forfeit/);
    await expect(finish({ forfeited_by: 'away', home_score: 5, away_score: 0 })).rejects.toThrow(/forfeit/);
  });

  test('of a double forfeit is empty', async () => {
    await finish({ forfeited_by: 'both' });
    await expect(finish({ forfeited_by: 'both', home_score: 3, away_score: 0 })).rejects.toThrow(/forfeit/);
  });
});

describe('what happened in a match', () => {
  test.each([
    `status = 'postponed'`,
    'live_home_score = 1',
    'live_away_score = 1',
    'live_at = now()',
    'finished_at = now()',
    `status = 'finished', home_score = 9, away_score = 0`,
  ])("has one writer, and is not even the owner's to write beside it: %s", async (change) => {
    await expect(world.sql(`update public.team_matches set ${change} where id = $1`, [match])).rejects.toMatchObject({
      code: 'PT403',
      hint: 'onlyByCommands',
    });
  });

  const changed = (id: string, change: string) =>
    world.sql(`update public.team_matches set ${change} where id = $1`, [id]);
  const swapped = 'home_team_id = away_team_id, away_team_id = home_team_id';
  const final = { code: 'PT409', hint: 'resultFinal' };

  test('keeps what is over the match it was: its sides, its time and its stage', async () => {
    const id = await fixture({ status: 'finished', home_score: 2, away_score: 1 });
    for (const change of [swapped, `stage = 'final'`, `kickoff_at = kickoff_at + interval '1 day'`])
      await expect(changed(id, change), change).rejects.toMatchObject(final);
  });

  test('keeps the sides of a match from the first report on, also when the result was taken back', async () => {
    const id = await fixture({ kickoff_at: '2026-01-01T19:00:00Z' });
    await world.sql(
      `insert into public.match_results (match_id, seq, cause, home_score, away_score) values ($1, 1, 'ruling', 2, 1), ($1, 2, 'undo', null, null)`,
      [id],
    );
    for (const change of [swapped, `stage = 'decider'`]) await expect(changed(id, change)).rejects.toMatchObject(final);
    await changed(id, `kickoff_at = kickoff_at + interval '1 day'`);
    await changed(await fixture(), swapped);
  });
});

describe('the course of a match', () => {
  const states = ['scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled'] as const;
  const allowed: Record<(typeof states)[number], readonly string[]> = {
    scheduled: ['live', 'reported', 'finished', 'postponed', 'cancelled'],
    // back where the staff move it or put it off
    live: ['scheduled', 'postponed', 'reported', 'finished', 'cancelled'],
    // back to what it was where its side withdrew the report
    reported: ['scheduled', 'live', 'disputed', 'finished', 'cancelled'],
    disputed: ['finished', 'cancelled'],
    finished: ['scheduled', 'cancelled'],
    postponed: ['scheduled', 'finished', 'cancelled'],
    cancelled: [],
  };

  test.each(states)('from %s goes only where the rules lead, whoever writes', async (from) => {
    const over = { home_score: 2, away_score: 1, finished_at: '2026-01-01T00:00:00Z' };
    const open = { home_score: null, away_score: null, finished_at: null };
    for (const to of states.filter((state) => state !== from)) {
      const id = await fixture({ status: from, ...(from === 'finished' ? over : {}) });
      const moved = writeMatch(world, id, { status: to, ...(to === 'finished' ? over : open) });
      if (allowed[from].includes(to)) await moved;
      else await expect(moved, to).rejects.toMatchObject({ code: 'PT409', hint: 'matchCourse' });
    }
  });
});

describe('line-ups', () => {
  test('show to the rival from 15 minutes before kick-off, to their own side and staff always', async () => {
    const rows = async (actor: Actor, id: string) =>
      (await world.as(actor).from('match_lineups').select('slot').eq('match_id', id)).data?.length;
    const lineUp = async (kickoff_at: Date) => {
      const id = await fixture({ kickoff_at });
      await world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
        id,
        club.own,
        people.captain,
      ]);
      return id;
    };
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

    const hidden = await lineUp(inMinutes(16));
    expect(await rows('player', hidden)).toBe(1);
    expect(await rows('moderator', hidden)).toBe(1);
    expect(await rows('admin', hidden)).toBe(1);
    expect(await rows('rival', hidden)).toBe(0);
    expect(await rows('user', hidden)).toBe(0);

    const open = await lineUp(inMinutes(14));
    expect(await rows('rival', open)).toBe(1);
    expect(await rows('user', open)).toBe(1);
  });

  test.each([
    ['postponed', 0],
    ['cancelled', 0],
    ['live', 1],
    ['reported', 1],
    ['disputed', 1],
    ['finished', 1],
  ] as const)('of a match that is %s show to the rival as %i rows', async (status, shown) => {
    const over = status === 'finished' ? { home_score: 2, away_score: 1 } : {};
    const id = await fixture({ kickoff_at: new Date(Date.now() - 60_000), status, ...over });
    await world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
      id,
      club.own,
      people.captain,
    ]);
    const seenBy = async (actor: Actor) =>
      (await world.as(actor).from('match_lineups').select('slot').eq('match_id', id)).data?.length;
    expect([await seenBy('rival'), await seenBy('user')]).toEqual([shown, shown]);
    expect([await seenBy('player'), await seenBy('moderator')]).toEqual([1, 1]);
  });

  test('have five places a side, each for one player of a side that plays', async () => {
    const put = (team: string, slot: number, player: string) =>
      world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, $3, $4)', [
        match,
        team,
        slot,
        player,
      ]);
    await put(club.own, 1, people.captain);
    await expect(put(club.own, 1, people.player)).rejects.toThrow(/match_lineups_pkey/);
    await expect(put(club.own, 2, people.captain)).rejects.toThrow(/player_id/);
    await expect(put(club.own, 6, people.player)).rejects.toThrow(/slot/);
    const [stranger] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Leytonside Rovers') returning id`,
    );
    await expect(put(stranger!.id, 3, people.user)).rejects.toMatchObject({ code: 'PT422', hint: 'teamNotInMatch' });
  });

  test('and statistics are written by no client directly', async () => {
    for (const actor of everybody) {
      const client = world.as(actor);
      expect(
        (
          await client
            .from('match_lineups')
            .insert({ match_id: match, team_id: club.own, slot: 5, player_id: people.player })
        ).error,
        actor,
      ).not.toBeNull();
      expect(
        (
          await client
            .from('match_player_stats')
            .insert({ match_id: match, team_id: club.own, player_id: people[actor], goals: 9 })
        ).error,
        actor,
      ).not.toBeNull();
      expect(
        (await client.from('series').insert({ league_id: league, season: 1, round: 1, slot: 1, best_of: 3 })).error,
        actor,
      ).not.toBeNull();
    }
  });

  test('and statistics are those of a side that plays', async () => {
    const third = await enter('Spreewerder SC');
    const id = await fixture({ status: 'finished', home_score: 2, away_score: 1 });
    const count = (team: string) =>
      world.sql('insert into public.match_player_stats (match_id, team_id, player_id, goals) values ($1, $2, $3, 2)', [
        id,
        team,
        people.player,
      ]);
    await expect(count(third)).rejects.toMatchObject({ code: 'PT422', hint: 'teamNotInMatch' });
    await count(club.own);
    await expect(
      world.sql('update public.match_player_stats set team_id = $2 where match_id = $1', [id, third]),
    ).rejects.toMatchObject({ code: 'PT422', hint: 'teamNotInMatch' });
  });

  test('one player of the match at most', async () => {
    const id = await fixture({ status: 'finished', home_score: 2, away_score: 1 });
    const stats = (player: string, mvp: boolean) =>
      world.sql('insert into public.match_player_stats (match_id, team_id, player_id, mvp) values ($1, $2, $3, $4)', [
        id,
        club.own,
        player,
        mvp,
      ]);
    await stats(people.captain, true);
    await expect(stats(people.player, true)).rejects.toThrow(/one_mvp/);
    await stats(people.player, false);
  });
});

describe('a series', () => {
  const series = (columns: Record<string, unknown>) => {
    const row = {
      league_id: league,
      season: 1,
      round: 2,
      slot: 1,
      best_of: 3,
      team_a_id: club.own,
      team_b_id: club.rival,
      ...columns,
    };
    return world.sql(
      `insert into public.series (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
  };

  test('stops at the majority, and one of its two sides wins it by games that are there', async () => {
    await expect(series({ wins_a: 3 })).rejects.toThrow(/majority/);
    await expect(series({ best_of: 4 })).rejects.toThrow(/best_of/);
    const third = await enter('Elbtor Altona');
    await expect(series({ winner_team_id: third })).rejects.toThrow(/winner_plays/);
    await expect(series({ wins_a: 2, wins_b: 1, winner_team_id: club.own })).rejects.toThrow(/games that are there/);
    await expect(series({ winner_team_id: club.own })).rejects.toThrow(/games that are there/);
    await expect(series({ winner_team_id: club.own, team_b_id: null, no_winner: true })).rejects.toThrow(/no_winner/);
    await series({});
    await expect(series({})).rejects.toThrow(/series_league_id_season_round_slot_key/);
  });
});
