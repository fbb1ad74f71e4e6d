import { beforeAll, describe, expect, test } from 'vitest';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newPerson, refused } from '#supabase/tests/harness/signing.ts';

/** The player of the match: chosen by both squads until noon, not by anybody of themselves, secret until then. */

const world = openWorld();

let meeting: Meeting;
beforeAll(async () => {
  meeting = await newMeeting(world);
});

/** The answer of the call, which must succeed. */
async function done<Given>(call: PromiseLike<{ data: Given; error: unknown }>): Promise<NonNullable<Given>> {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data as NonNullable<Given>;
}

const as = (id: string) => world.as({ id });
const vote = (voter: string, player_id: string, match_id = meeting.match) =>
  as(voter).rpc('vote_player_of_match', { match_id, player_id });
const reason = 'Seen on the recording';
const finish = (match_id: string) =>
  done(world.as('admin').rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason }));
const tally = (reader: string, match_id = meeting.match) => done(as(reader).rpc('player_vote_tally', { match_id }));
const state = async (reader: string, match_id = meeting.match) =>
  (await done(as(reader).rpc('player_vote', { match_id })))[0];

/** The match ended so long ago that the vote is closed. */
const closed = (match_id: string) =>
  writeMatch(world, match_id, { finished_at: new Date(Date.now() - 48 * 3_600_000).toISOString() });

describe('a vote', () => {
  test('is none before there is a result', async () => {
    const { home, away } = meeting;
    expect(await state(home.captain)).toBeUndefined();
    await refused(world, () => vote(home.captain, away.captain), {
      code: 'PT409',
      hint: 'voteNotOpen',
      details: 'match_id',
    });
  });

  test('is given by a member of either squad, once, and may be changed until it is closed', async () => {
    const { home, away, match } = meeting;
    await finish(match);
    expect((await vote(home.captain, away.captain)).error).toBeNull();
    expect((await vote(home.captain, away.player)).error).toBeNull();
    expect((await vote(away.player, home.captain)).error).toBeNull();
    expect(await world.sql('select voter_id from public.player_votes where match_id = $1', [match])).toHaveLength(2);
    expect(await state(home.captain)).toMatchObject({ closed: false, may_vote: true, chosen: away.player, votes: 2 });
  });

  test('is not given for oneself, nor by a stranger, nor for one', async () => {
    const { home, away, match } = meeting;
    const stranger = await newPerson(world);
    await refused(world, () => vote(home.captain, home.captain), {
      code: 'PT422',
      hint: 'voteNotOneself',
      details: 'player_id',
    });
    await refused(world, () => vote(stranger, away.captain), {
      code: 'PT403',
      hint: 'voteNotInSquad',
      details: 'match_id',
    });
    await refused(world, () => vote(home.captain, stranger), {
      code: 'PT422',
      hint: 'voteNotPlayed',
      details: 'player_id',
    });
    await refused(world, () => vote(home.captain, away.captain, stranger), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
    expect(await state(stranger, match)).toMatchObject({ may_vote: false, chosen: null });
  });

  test('is of the squads at kick-off: who left since then votes, who came does not', async () => {
    const { home, away, match } = meeting;
    const newcomer = await newPerson(world);
    await world.sql(`insert into public.team_members (team_id, player_id, team_role) values ($1, $2, 'player')`, [
      away.id,
      newcomer,
    ]);
    await refused(world, () => vote(newcomer, home.captain), {
      code: 'PT403',
      hint: 'voteNotInSquad',
      details: 'match_id',
    });
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [away.player]);
    expect((await vote(away.player, home.captain, match)).error).toBeNull();
  });

  test('is the voter’s own to read, and nobody’s sum before it is closed', async () => {
    const { home, away, match } = meeting;
    const { data } = await as(home.captain).from('player_votes').select('voter_id').eq('match_id', match);
    expect(data).toEqual([{ voter_id: home.captain }]);
    expect((await world.as('admin').from('player_votes').select('*').eq('match_id', match)).data).toEqual([]);
    const rows = await tally(home.captain);
    expect(rows.map(({ player_id }) => player_id)).toEqual(expect.arrayContaining([home.captain, away.captain]));
    expect(rows.every(({ votes, place }) => votes === null && place === null)).toBe(true);
    const audited = await world.sql<{ after: unknown }>(
      `select after from private.audit_log where action = 'vote_player_of_match'`,
    );
    expect(JSON.stringify(audited)).not.toContain(home.captain);
  });

  test('is closed at noon of the next day, and counted: the rival’s votes decide between level ones', async () => {
    const { home, away, match } = meeting;
    expect((await vote(home.coCaptain, home.player)).error).toBeNull();
    await closed(match);
    await refused(world, () => vote(home.captain, away.captain), {
      code: 'PT409',
      hint: 'voteClosed',
      details: 'match_id',
    });
    const rows = (await tally(away.captain)).filter(({ votes }) => votes > 0);
    expect(rows.map(({ player_id, votes, rival_votes, place }) => [player_id, votes, rival_votes, place])).toEqual(
      expect.arrayContaining([
        [home.captain, 1, 1, 1],
        [away.player, 1, 1, 1],
        [home.player, 1, 0, 3],
      ]),
    );
    expect(await state(home.captain)).toMatchObject({ closed: true, may_vote: false });
  });
});

test('a line-up says who can be chosen', async () => {
  const { home, away } = meeting;
  const match = await newMatch(world, home, away);
  await world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
    match,
    home.id,
    home.player,
  ]);
  await finish(match);
  const { error } = await vote(away.captain, home.captain, match);
  expect(error).toMatchObject({ code: 'PT422', hint: 'voteNotPlayed' });
  expect((await vote(away.captain, home.player, match)).error).toBeNull();
  // of the other side nobody lined up: its whole squad can be
  expect((await vote(home.captain, away.coCaptain, match)).error).toBeNull();
});

test('a match that was forfeited, or whose result is undone, has no vote', async () => {
  const { home, away } = meeting;
  const match = await newMatch(world, home, away);
  await done(world.as('admin').rpc('rule_match', { match_id: match, forfeited_by: 'home', reason }));
  expect((await vote(home.captain, away.captain, match)).error).toMatchObject({ code: 'PT409', hint: 'voteNotOpen' });
  await finish(match);
  expect((await vote(home.captain, away.captain, match)).error).toBeNull();
  await done(world.as('admin').rpc('undo_result', { match_id: match, reason }));
  expect(await state(home.captain, match)).toBeUndefined();
  expect(await tally(home.captain, match)).toEqual([]);
});

test.each([
  ['in the evening', 'Europe/Istanbul', '2026-05-01T18:30:00Z', '2026-05-02T09:00:00.000Z'],
  ['after midnight', 'Europe/Istanbul', '2026-05-01T22:30:00Z', '2026-05-03T09:00:00.000Z'],
  ['the night before the clocks change', 'Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T10:00:00.000Z'],
])('noon of the next day is the league’s own: %s', async (_, zone, finished_at, noon) => {
  const { home, away } = meeting;
  const match = await newMatch(world, home, away);
  await finish(match);
  await writeMatch(world, match, { finished_at });
  await world.sql('update public.leagues set time_zone = $2 where id = $1', [home.league, zone]);
  const [row] = await world.sql<{ closes: Date }>(
    'select private.vote_closes_at(m) as closes from public.team_matches m where m.id = $1',
    [match],
  );
  expect(new Date(row!.closes).toISOString()).toBe(noon);
});

describe('whom the squads chose', () => {
  const told = async (match_id: string) => {
    await world.sql('select private.settle_due()');
    return world.sql<{ user_id: string; key: string; values: Record<string, unknown> }>(
      `select user_id, key, values from public.notifications
        where link = '/matches/' || $1 and key in ('voteClosed', 'voteLevel') order by created_at, user_id`,
      [match_id],
    );
  };
  const squadsOf = async ({ home, away }: Meeting) =>
    (
      await world.sql<{ player_id: string }>(
        'select player_id from public.team_members where team_id in ($1, $2) and left_at is null',
        [home.id, away.id],
      )
    ).map(({ player_id }) => player_id);
  const closings = (match_id: string) =>
    world.sql('select match_id from private.vote_notices where match_id = $1', [match_id]);
  const people = (notices: { user_id: string }[]) => notices.map(({ user_id }) => user_id).toSorted();
  const later = (match_id: string, hours: number) =>
    writeMatch(world, match_id, { finished_at: new Date(Date.now() - hours * 3_600_000).toISOString() });

  test('both squads as of kick-off hear once at noon, whoever left since then too, and nobody before', async () => {
    const fresh = await newMeeting(world);
    const { home, away, match } = fresh;
    const squads = await squadsOf(fresh);
    await finish(match);
    await done(vote(away.captain, home.player, match));
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [away.player]);
    expect(await told(match)).toEqual([]);
    await world.sql('select private.close_vote($1)', [match]);
    expect(await closings(match)).toEqual([]);
    await closed(match);
    const notices = await told(match);
    expect(people(notices)).toEqual(squads.toSorted());
    expect(notices[0]).toMatchObject({
      key: 'voteClosed',
      values: { home: home.id, away: away.id, player: home.player },
    });
    expect(await told(match)).toHaveLength(squads.length);
  });

  test('level players are counted, nobody is named', async () => {
    const fresh = await newMeeting(world);
    const { home, away, match } = fresh;
    await finish(match);
    await done(vote(away.captain, home.player, match));
    await done(vote(home.captain, away.player, match));
    await closed(match);
    const notices = await told(match);
    expect(people(notices)).toEqual((await squadsOf(fresh)).toSorted());
    expect(notices[0]).toMatchObject({ key: 'voteLevel', values: { home: home.id, away: away.id, players: 2 } });
    expect(notices[0]!.values).not.toHaveProperty('player');
  });

  test('a stand-in who was chosen hears it as well', async () => {
    const { home, away, match } = await newMeeting(world);
    const agent = await newPerson(world);
    await world.sql('update public.profiles set gaming_id = $2 where id = $1', [agent, 'Lent for a night']);
    await world.sql(
      'insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at) values ($1, $2, $3, $4, now())',
      [match, home.id, home.captain, agent],
    );
    await world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
      match,
      home.id,
      agent,
    ]);
    await finish(match);
    await done(vote(away.captain, agent, match));
    await closed(match);
    expect(people(await told(match))).toContain(agent);
  });

  test('where nobody voted nothing is said, nor of a match that ended weeks ago', async () => {
    const { home, away, match } = await newMeeting(world);
    await finish(match);
    await closed(match);
    expect(await told(match)).toEqual([]);
    expect(await closings(match)).toEqual([]);
    const old = await newMatch(world, home, away);
    await finish(old);
    await done(vote(away.captain, home.player, old));
    await later(old, 24 * 8);
    expect(await told(old)).toEqual([]);
  });

  test('a corrected result says nothing anew; one that is undone and given again opens the vote, and its end is said', async () => {
    const fresh = await newMeeting(world);
    const { home, away, match } = fresh;
    const squads = await squadsOf(fresh);
    await finish(match);
    await done(vote(away.captain, home.player, match));
    await closed(match);
    expect(await told(match)).toHaveLength(squads.length);
    await done(world.as('admin').rpc('rule_match', { match_id: match, home_score: 4, away_score: 1, reason }));
    expect(await told(match)).toHaveLength(squads.length);
    // another zone moves noon, not the end of the match
    await world.sql(`update public.leagues set time_zone = 'America/New_York' where id = $1`, [home.league]);
    expect(await told(match)).toHaveLength(squads.length);

    await done(world.as('admin').rpc('undo_result', { match_id: match, reason }));
    expect(await told(match)).toHaveLength(squads.length);
    await finish(match);
    await done(vote(away.captain, home.captain, match));
    expect(await told(match)).toHaveLength(squads.length);
    await later(match, 47);
    const notices = await told(match);
    expect(notices).toHaveLength(2 * squads.length);
    expect(notices.at(-1)).toMatchObject({ values: { player: home.captain } });
  });

  test('of two clocks at once one says it', async () => {
    const fresh = await newMeeting(world);
    const { home, away, match } = fresh;
    await finish(match);
    await done(vote(away.captain, home.player, match));
    await closed(match);
    const close = () => world.sql('select private.close_vote($1)', [match]);
    await Promise.all([close(), close(), close()]);
    expect(await told(match)).toHaveLength((await squadsOf(fresh)).length);
  });
});
