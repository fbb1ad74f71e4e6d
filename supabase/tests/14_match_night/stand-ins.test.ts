import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, type Meeting, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPeople, outsiders, refused, sign } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';
import { match as matchRow, meetAt, player as playerRow, team as teamRow } from '#supabase/tests/harness/waiting.ts';

/** A team short of five asks for a stand-in; the first free agent to accept plays that one match, by the checks of everybody. */

const world = openWorld({ sessions: 16 });

const ahead = async (columns: Record<string, unknown> = {}): Promise<Meeting> => {
  const meeting = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 30), ...columns });
  await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [meeting.league]);
  return meeting;
};
const agents = async (count: number): Promise<string[]> => {
  const ids = await newPeople(world, count);
  await world.sql('update public.profiles set gaming_id = id::text where id = any ($1)', [ids]);
  return ids;
};
const ask = (id: string, match_id: string) => world.as({ id }).rpc('ask_stand_in', { match_id });
const newPlace = async (id: string, match_id: string): Promise<string> => {
  const { data, error } = await ask(id, match_id);
  expect(error).toBeNull();
  return data!;
};
const accept = (id: string, stand_in_id: string) => world.as({ id }).rpc('accept_stand_in', { stand_in_id });
const withdraw = (id: string, stand_in_id: string) => world.as({ id }).rpc('withdraw_stand_in', { stand_in_id });
const toldOf = async (person: string, match: string) =>
  (
    await world.sql<{ key: string }>(
      'select key from public.notifications where user_id = $1 and link = $2 order by created_at, key',
      [person, `/matches/${match}`],
    )
  ).map(({ key }) => key);
const squadOf = async (team: string): Promise<string[]> =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by id',
      [team],
    )
  ).map(({ player_id }) => player_id);
const mayPlay = async (player: string, team: string, match: string) =>
  (await world.sql<{ rule: string | null }>('select private.may_play($1, $2, $3) as rule', [player, team, match]))[0]!
    .rule;
const listed = (player: string, days: string) =>
  world.sql(
    `insert into public.player_registrations (user_id, username, availability_days, listed) values ($1::uuid, left($1::uuid::text, 20), $2::public.weekday[], true)`,
    [player, days],
  );
/** The contracts of a team's stand-ins. */
const contractsOf = (team: string) =>
  world.sql(
    `select player_id, status::text, stays_until is not null as stays
       from public.contracts where team_id = $1 and duration_type = 'one_match' order by accepted_at`,
    [team],
  );
const tick = () => world.sql('select private.settle_due()');
const everyDay = '{mon,tue,wed,thu,fri,sat,sun}';

describe('a place', () => {
  test('is asked for by captain or co-captain, and the free agents who usually play then are notified', async () => {
    const { home, away, match } = await ahead();
    const [day] = await world.sql<{ day: string; other: string }>(
      `select '{' || lower(to_char(kickoff_at at time zone 'Europe/Istanbul', 'Dy')) || '}' as day,
              '{' || lower(to_char((kickoff_at + interval '2 days') at time zone 'Europe/Istanbul', 'Dy')) || '}' as other
         from public.team_matches where id = $1`,
      [match],
    );
    const [fits, otherDay, unlisted, noId, member] = await agents(5);
    for (const each of [fits, noId, member]) await listed(each!, day!.day);
    await listed(otherDay!, day!.other);
    await world.sql('update public.profiles set gaming_id = null where id = $1', [noId]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [
      (await newClub(world)).id,
      member,
    ]);
    for (const { actor, refusal } of outsiders(home, { ...home, captain: people.rival }))
      await refused(world, () => world.as(actor).rpc('ask_stand_in', { match_id: match }), refusal);
    const place = await newPlace(home.coCaptain, match);
    expect(await toldOf(fits!, match)).toEqual(['standInAsked']);
    for (const each of [otherDay!, unlisted!, noId!, member!]) expect(await toldOf(each, match)).toEqual([]);
    expect(await auditOf(world, `stand_ins ${place}`)).toMatchObject([{ action: 'ask_stand_in', actor: home.coCaptain }]);
    for (const [reader, seen] of [[fits!, 1], [away.captain, 1], [home.player, 1], [people.admin, 1], [member!, 0]] as const) {
      const { data } = await world.as({ id: reader }).from('stand_ins').select('id').eq('id', place);
      expect(data, reader).toHaveLength(seen);
    }
  }); // prettier-ignore

  test('is not asked for where the season has none, of a cup, once it has begun, or when five are in', async () => {
    const match_id = 'match_id';
    const off = { code: 'PT409', hint: 'standInsOff', details: match_id };
    const plain = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    await refused(world, () => ask(plain.home.captain, plain.match), off);
    const begun = await ahead({ kickoff_at: minutesAgo(1) });
    await refused(world, () => ask(begun.home.captain, begun.match), {
      code: 'PT409',
      hint: 'matchCourse',
      details: match_id,
    });
    const full = await ahead();
    for (const player of await squadOf(full.home.id))
      await done(world.as({ id: player }).rpc('answer_attendance', { match_id: full.match, coming: true }));
    const enough = { code: 'PT409', hint: 'standInNotShort', details: match_id };
    await refused(world, () => ask(full.home.captain, full.match), enough);
    await done(world.as({ id: full.home.player }).rpc('answer_attendance', { match_id: full.match, coming: false }));
    await newPlace(full.home.captain, full.match);
    await refused(world, () => ask(full.home.captain, full.match), enough);
  });

  test('is asked for three times a season by a team, and what was withdrawn is asked for anew', async () => {
    const { home, away, match } = await ahead();
    const places: string[] = [];
    for (let asks = 0; asks < limits.standInsMax; asks += 1) places.push(await newPlace(home.captain, match));
    const limit = { code: 'PT409', hint: 'standInLimit', details: 'match_id' };
    const other = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 60) });
    await refused(world, () => ask(home.captain, match), limit);
    await refused(world, () => ask(home.coCaptain, other), limit);
    await newPlace(away.captain, match);
    await done(withdraw(home.coCaptain, places[0]!));
    await newPlace(home.captain, other);
  });

  test('asked for by both captains at once keeps to the limit', async () => {
    const { home, match } = await ahead();
    const asks = await Promise.all([home.captain, home.coCaptain, home.captain, home.coCaptain, home.captain, home.coCaptain].map((id) => ask(id, match))); // prettier-ignore
    expect(asks.filter(({ error }) => error === null)).toHaveLength(limits.standInsMax);
    expect(new Set(asks.flatMap(({ error }) => (error ? [error.hint] : [])))).toEqual(new Set(['standInLimit']));
  });

  test('asked for by both captains for two matches at once keeps to the limit', async () => {
    const { home, away, match } = await ahead();
    const other = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 60) });
    for (let asks = 1; asks < limits.standInsMax; asks += 1) await newPlace(home.captain, match);
    const asks = await meetAt(world, teamRow, home.id, [
      () => ask(home.captain, match),
      () => ask(home.coCaptain, other),
    ]);
    const refusals = asks.flatMap(({ error }) => (error ? [error] : []));
    expect(refusals).toMatchObject([{ code: 'PT409', hint: 'standInLimit' }]);
  });
});

describe('who accepts', () => {
  test('fifty at once are one, who plays; the others read that somebody was faster', async () => {
    const { home, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const crowd = await agents(50);
    const answers = await Promise.all(crowd.map((id) => accept(id, place)));
    const first = answers.findIndex(({ error }) => error === null);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [`${error.code} ${error.hint}`] : [])))).toEqual(new Set(['PT409 standInTaken'])); // prettier-ignore
    expect(await world.sql('select player_id from public.stand_ins where match_id = $1', [match])).toEqual([
      { player_id: crowd[first] },
    ]);
    expect(await contractsOf(home.id)).toEqual([{ player_id: crowd[first], status: 'active', stays: false }]);
    for (const id of crowd)
      expect(await mayPlay(id, home.id, match)).toBe(id === crowd[first] ? null : 'memberUnknown');
  });

  test('plays that match for that team alone, stands in its line-up and its figures, and is no member', async () => {
    const { home, away, match } = await ahead();
    const other = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 40) });
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await done(accept(agent!, place));
    for (const captain of [home.captain, home.coCaptain, away.captain])
      expect(await toldOf(captain, match)).toContain('standInTaken');
    expect(await mayPlay(agent!, away.id, match)).toBe('memberUnknown');
    expect(await mayPlay(agent!, home.id, other)).toBe('memberUnknown');
    const { data: squads } = await world.as({ id: away.player }).rpc('match_squads', { match_id: match });
    expect(squads!.find(({ player_id }) => player_id === agent)).toMatchObject({ team_id: home.id, broken: null });

    const five = [agent!, ...(await squadOf(home.id)).slice(0, 4)];
    await done(world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players: five }));
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '10 minutes' where id = $1`, [match]);
    await world.sql(`update public.team_members set joined_at = joined_at - interval '2 days' where team_id = $1`, [home.id]); // prettier-ignore
    const { data: report_id } = await world.as({ id: home.captain }).rpc('report_match', {
      match_id: match,
      home_score: 2,
      away_score: 1,
      stats: [{ player_id: agent, goals: 2 }],
    });
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report_id! }));
    const { data: figures } = await world
      .as({ id: people.user })
      .from('match_player_stats')
      .select('player_id, team_id, goals')
      .eq('match_id', match);
    expect(figures).toEqual([{ player_id: agent, team_id: home.id, goals: 2 }]);
    expect(await world.sql('select id from public.team_members where player_id = $1', [agent])).toEqual([]);
    // it ended with the match: the player signs anywhere
    await sign(world, away, agent!);
  });

  test('is a free agent of age with a gaming id, who stands in once at a time, before kick-off', async () => {
    const { home, away, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const stand_in_id = 'stand_in_id';
    const [noId, young, unborn, busy, banned] = await agents(5);
    await world.sql('update public.profiles set gaming_id = null where id = $1', [noId]);
    await world.sql(`update public.profile_private set birth_date = current_date - interval '15 years' where user_id = $1`, [young]); // prettier-ignore
    await world.sql('update public.profile_private set birth_date = null where user_id = $1', [unborn]);
    const elsewhere = await ahead();
    await done(accept(busy!, await newPlace(elsewhere.home.captain, elsewhere.match)));
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
      [banned, people.admin],
    );
    const refusals: [string, Parameters<typeof refused>[2]][] = [
      [noId!, { code: 'PT409', hint: 'standInNotEligible', details: stand_in_id }],
      [young!, { code: 'PT403', hint: 'tooYoung', details: 'birth_date' }],
      [unborn!, { code: 'PT422', hint: 'birthDateMissing', details: 'birth_date' }],
      [busy!, { code: 'PT409', hint: 'standInBusy', details: stand_in_id }],
      [banned!, { code: 'PT403', hint: 'suspended' }],
      [home.player, { code: 'PT409', hint: 'standInMember', details: stand_in_id }],
      [away.captain, { code: 'PT409', hint: 'standInMember', details: stand_in_id }],
    ];
    for (const [who, refusal] of refusals) await refused(world, () => accept(who, place), refusal);
    const [late] = await agents(1);
    await refused(world, () => accept(late!, home.id), { code: 'PT404', hint: 'standInUnknown', details: stand_in_id });
    await world.sql(`update public.team_matches set kickoff_at = now() where id = $1`, [match]);
    await refused(world, () => accept(late!, place), { code: 'PT409', hint: 'matchCourse', details: 'match_id' });
  });

  test('is suspended in the league as everybody is', async () => {
    const { home, league, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
         values ($1, 1, $2, $3, 'suspension', 'active', 1, 'Insults', now())`,
      [league, home.id, agent],
    );
    await refused(world, () => accept(agent!, place), { code: 'PT409', hint: 'sitsOut', details: 'stand_in_id' });
  });

  test('gives the place up by signing for another team before kick-off, and its captains are told', async () => {
    const { home, away, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await done(accept(agent!, place));
    const five = [agent!, ...(await squadOf(home.id)).slice(0, 4)];
    await done(world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players: five }));
    await sign(world, away, agent!);
    expect(await mayPlay(agent!, home.id, match)).toBe('memberUnknown');
    expect(await world.sql('select slot from public.match_lineups where match_id = $1', [match])).toHaveLength(4);
    expect(await toldOf(home.captain, match)).toContain('standInWithdrawn');
    // a founder is in a team, too
    const next = await newPlace(home.captain, match);
    const [founder] = await agents(1);
    await done(accept(founder!, next));
    const tag = next.slice(0, 4).toUpperCase();
    await done(world.as({ id: founder! }).rpc('create_team', { name: `Founded ${tag}`, tag }));
    expect(await world.sql('select withdrawn_at is null as open from public.stand_ins where id = $1', [next])).toEqual([
      { open: false },
    ]);
  });

  test('is told of another time, of none and of the lobby, and reads its code', async () => {
    const { home, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent, other] = await agents(2);
    await done(accept(agent!, place));
    const soon = new Date(Date.now() + 10 * 60_000).toISOString();
    await done(world.as('admin').rpc('move_match', { match_id: match, kickoff_at: soon }));
    expect(await toldOf(agent!, match)).toContain('matchMoved');
    await done(world.as({ id: home.captain }).rpc('set_lobby_code', { match_id: match, code: 'NOVA 77' }));
    const code = async (id: string) => (await world.as({ id }).from('match_lobbies').select('code')).data;
    expect(await code(agent!)).toEqual([{ code: 'NOVA 77' }]);
    expect(await code(other!)).toEqual([]);
    await done(world.as('moderator').rpc('postpone_match', { match_id: match, reason: 'The server is down' }));
    expect(await toldOf(agent!, match)).toContain('matchPostponed');
  });
});

describe('the contract of a stand-in', () => {
  const play = async (home: Meeting['home'], away: Meeting['away'], match: string) => {
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '10 minutes' where id = $1`, [match]);
    const score = { match_id: match, home_score: 2, away_score: 1 };
    const { data: report_id } = await world.as({ id: home.captain }).rpc('report_match', score);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report_id! }));
  };
  const stoodIn = async (player_id: string) =>
    (await world.as('user').rpc('player_stand_ins', { player_id })).data!.map(({ match_id }) => match_id);

  test('stands among the contracts of both, is no transfer, costs no right and leaves the listing', async () => {
    const { home, away, match, league } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await listed(agent!, '{}');
    await done(accept(agent!, place));
    for (const reader of [agent!, home.captain, home.coCaptain]) {
      const { data } = await world
        .as({ id: reader })
        .from('contracts')
        .select('player_id, captain_id, status, duration_type, league_id, right_spent')
        .eq('stand_in_id', place);
      expect(data).toEqual([
        {
          player_id: agent,
          captain_id: home.captain,
          status: 'active',
          duration_type: 'one_match',
          league_id: league,
          right_spent: false,
        },
      ]);
    }
    const { data: others } = await world
      .as({ id: away.captain })
      .from('contracts')
      .select('id')
      .eq('stand_in_id', place);
    expect(others).toEqual([]);
    expect(await world.sql('select id from public.transfers where player_id = $1', [agent])).toEqual([]);
    expect(await world.sql('select listed from public.player_registrations where user_id = $1', [agent])).toEqual([
      { listed: true },
    ]);
    // a stand-in signs anywhere, for the same team too, and is eligible there by that contract alone
    expect(await world.sql('select private.eligibility_doubts($1, $2) as doubts', [agent, home.id])).toEqual([
      { doubts: ['contract'] },
    ]);
    await sign(world, home, agent!);
    expect(await world.sql(`select duration_type::text as kind from public.contracts where player_id = $1 and status = 'active' order by 1`, [agent])).toEqual([{ kind: 'classic' }, { kind: 'one_match' }]); // prettier-ignore
  });

  test('ends with its match, which everybody reads among the player’s clubs from then on', async () => {
    const { home, away, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await done(accept(agent!, place));
    expect(await stoodIn(agent!)).toEqual([]);
    await play(home, away, match);
    expect(await contractsOf(home.id)).toEqual([{ player_id: agent, status: 'completed', stays: true }]);
    expect(await stoodIn(agent!)).toEqual([match]);
  });

  test('ends with its place, and with a match that is called off', async () => {
    const one = await ahead();
    const two = await ahead();
    const [agent, other] = await agents(2);
    const place = await newPlace(one.home.captain, one.match);
    await done(accept(agent!, place));
    await done(withdraw(agent!, place));
    expect(await contractsOf(one.home.id)).toEqual([{ player_id: agent, status: 'terminated', stays: false }]);
    await done(accept(other!, await newPlace(two.home.captain, two.match)));
    await done(world.as('admin').rpc('cancel_match', { match_id: two.match, reason: 'No server tonight' }));
    expect(await contractsOf(two.home.id)).toEqual([{ player_id: other, status: 'terminated', stays: false }]);
    expect(await stoodIn(other!)).toEqual([]);
  });

  test('is made by a place alone, and ended by nothing else', async () => {
    const { home, match } = await ahead();
    const [agent, other] = await agents(2);
    await refused(
      world,
      () =>
        world
          .as({ id: home.captain })
          .rpc('offer_contract', { team_id: home.id, player_id: other!, duration_type: 'one_match' }),
      { code: 'PT422', hint: 'wrongValue', details: 'duration_type' },
    );
    const place = await newPlace(home.captain, match);
    await done(accept(agent!, place));
    const [held] = await world.sql<{ id: string }>('select id from public.contracts where stand_in_id = $1', [place]);
    await refused(
      world,
      () =>
        world.as({ id: home.captain }).rpc('terminate_contract', { contract_id: held!.id, reason: 'No longer short' }),
      { code: 'PT409', hint: 'contractOneMatch', details: 'contract_id' },
    );
  });
});

describe('a place is given back', () => {
  test('by the captains or whoever took it, before kick-off, and leaves the line-up', async () => {
    const { home, away, match } = await ahead();
    const place = await newPlace(home.captain, match);
    const [agent] = await agents(1);
    await done(accept(agent!, place));
    const five = [agent!, ...(await squadOf(home.id)).slice(0, 4)];
    await done(world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players: five }));
    for (const id of [away.captain, home.player, people.user])
      await refused(world, () => withdraw(id, place), { code: 'PT403', hint: 'notYours' });
    await done(withdraw(agent!, place));
    expect(await mayPlay(agent!, home.id, match)).toBe('memberUnknown');
    expect(await world.sql('select slot from public.match_lineups where match_id = $1', [match])).toHaveLength(4);
    expect(await toldOf(home.captain, match)).toContain('standInWithdrawn');
    const gone = { code: 'PT409', hint: 'standInTaken', details: 'stand_in_id' };
    await refused(world, () => withdraw(home.captain, place), gone);
    await refused(world, () => accept(agent!, place), gone);
  });

  test('while somebody accepts it: one of the two happens', async () => {
    const { home, match } = await ahead();
    const [agent] = await agents(1);
    const place = await newPlace(home.captain, match);
    const [taken, back] = await Promise.all([accept(agent!, place), withdraw(home.captain, place)]);
    expect(back.error).toBeNull();
    const [row] = await world.sql<{ player_id: string | null }>('select player_id from public.stand_ins where id = $1', [place]); // prettier-ignore
    expect(row!.player_id).toBe(taken.error === null ? agent : null);
    expect(await mayPlay(agent!, home.id, match)).toBe('memberUnknown');
  });
});

describe('a place that nobody took', () => {
  const openPlaces = (match: string) =>
    world.sql('select id from public.stand_ins where match_id = $1 and withdrawn_at is null', [match]);

  test('counts for the season no longer from kick-off on, and lapses with the clock', async () => {
    const { home, away, match } = await ahead();
    for (let asks = 0; asks < limits.standInsMax; asks += 1) await newPlace(home.captain, match);
    const other = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 60) });
    const limit = { code: 'PT409', hint: 'standInLimit', details: 'match_id' };
    await refused(world, () => ask(home.captain, other), limit);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 minute' where id = $1`, [match]);
    await done(ask(home.captain, other));
    await tick();
    expect(await openPlaces(match)).toEqual([]);
    expect(await openPlaces(other)).toHaveLength(1);
    const [free] = await agents(1);
    expect((await world.as({ id: free! }).from('stand_ins').select('id').eq('match_id', match)).data).toEqual([]);
  });

  test('is kept while its match is put off, and one that was taken counts on, but not of a match that is called off', async () => {
    const { home, away, match } = await ahead();
    const place = await newPlace(home.captain, match);
    await done(world.as('admin').rpc('postpone_match', { match_id: match, reason: 'The server is down' }));
    await tick();
    expect(await openPlaces(match)).toEqual([{ id: place }]);
    const played = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 50) });
    const calledOff = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 55) });
    const [one, two] = await agents(2);
    await done(accept(one!, await newPlace(home.captain, played)));
    await done(accept(two!, await newPlace(home.captain, calledOff)));
    const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 70) });
    const limit = { code: 'PT409', hint: 'standInLimit', details: 'match_id' };
    await refused(world, () => ask(home.captain, next), limit);
    await done(world.as('admin').rpc('cancel_match', { match_id: calledOff, reason: 'No server tonight' }));
    await done(ask(home.captain, next));
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 minute' where id = $1`, [played]);
    const last = await newMatch(world, home, away, { kickoff_at: minutesAgo(-60 * 80) });
    await refused(world, () => ask(home.captain, last), limit);
  });
});

describe('a stand-in who may no longer play', () => {
  /** A taken place, in the line-up. */
  const standing = async () => {
    const meeting = await ahead();
    const place = await newPlace(meeting.home.captain, meeting.match);
    const [agent] = await agents(1);
    await done(accept(agent!, place));
    const five = [agent!, ...(await squadOf(meeting.home.id)).slice(0, 4)];
    await done(world.as({ id: meeting.home.captain }).rpc('set_lineup', { match_id: meeting.match, players: five }));
    return { ...meeting, place, agent: agent! };
  };
  const isFree = async (place: string, match: string, captain: string) => {
    const [row] = await world.sql<{ free: boolean }>(
      'select withdrawn_at is not null as free from public.stand_ins where id = $1',
      [place],
    );
    const told = (await toldOf(captain, match)).filter((key) => key === 'standInWithdrawn').length;
    const lined = await world.sql(
      'select slot from public.match_lineups l join public.stand_ins s on s.id = $1 where l.match_id = s.match_id and l.player_id = s.player_id',
      [place],
    );
    return [row!.free, told, lined.length];
  };
  const suspend = (player_id: string, days?: number) =>
    world.as('admin').rpc('suspend_account', { player_id, reason: 'Threats in chat', ...(days && { days }) });

  test('by a deleted account frees the place at once, and the captains are told', async () => {
    const { home, match, place, agent } = await standing();
    await done(world.as({ id: agent }).rpc('delete_my_account'));
    expect(await isFree(place, match, home.captain)).toEqual([true, 1, 0]);
    expect(await contractsOf(home.id)).toMatchObject([{ status: 'terminated' }]);
    // and another one is requested
    await done(accept((await agents(1))[0]!, await newPlace(home.captain, match)));
  });

  test('by a suspended account does too, unless that ends before kick-off', async () => {
    const { home, match, place, agent } = await standing();
    await done(suspend(agent));
    expect(await isFree(place, match, home.captain)).toEqual([true, 1, 0]);
    expect(await auditOf(world, `stand_ins ${place}`)).toMatchObject([
      { action: 'ask_stand_in' },
      { action: 'accept_stand_in' },
      { action: 'free_stand_in', before: { player: agent } },
    ]);
    const other = await standing();
    await done(suspend(other.agent, 1));
    expect(await isFree(other.place, other.match, other.home.captain)).toEqual([false, 0, 1]);
  });

  test('by a suspension of the league does with the clock, once', async () => {
    const { home, league, match, place, agent } = await standing();
    await tick();
    expect(await isFree(place, match, home.captain)).toEqual([false, 0, 1]);
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
         values ($1, 1, $2, $3, 'suspension', 'active', 1, 'Insults', now())`,
      [league, home.id, agent],
    );
    await tick();
    await tick();
    expect(await isFree(place, match, home.captain)).toEqual([true, 1, 0]);
  });

  test('is passed by while somebody deals with the player or the match, and dealt with afterwards', async () => {
    const { home, league, match, place, agent } = await standing();
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
         values ($1, 1, $2, $3, 'suspension', 'active', 1, 'Insults', now())`,
      [league, home.id, agent],
    );
    for (const [row, id] of [[playerRow, agent], [matchRow, match]] as const)
      await world.hold(row, [id], async () => {
        await tick();
        expect((await isFree(place, match, home.captain))[0]).toBe(false);
      });
    await tick();
    expect(await isFree(place, match, home.captain)).toEqual([true, 1, 0]);
  }); // prettier-ignore

  test('is suspended in the second in which the captain takes the place back: it ends once, in either order', async () => {
    for (const suspendedFirst of [true, false]) {
      const { home, match, place, agent } = await standing();
      const calls = [() => suspend(agent), () => withdraw(home.captain, place)];
      const answers = await meetAt(world, matchRow, match, suspendedFirst ? calls : calls.toReversed());
      const second = suspendedFirst ? { hint: 'standInTaken' } : null;
      expect(answers).toMatchObject([{ error: null }, { error: second }]);
      expect(await isFree(place, match, home.coCaptain)).toEqual([true, 1, 0]);
    }
  });
});

test('who gave the place up reads and hears nothing of the room', async () => {
  const { home, match } = await ahead();
  const place = await newPlace(home.captain, match);
  const [agent] = await agents(1);
  await done(accept(agent!, place));
  const soon = new Date(Date.now() + 10 * 60_000).toISOString();
  await done(world.as('admin').rpc('move_match', { match_id: match, kickoff_at: soon }));
  await done(world.as({ id: home.captain }).rpc('set_lobby_code', { match_id: match, code: 'NOVA 77' }));
  await world.sql(
    'insert into public.match_ready (match_id, team_id, by, kickoff_at) select id, $2, $3, kickoff_at from public.team_matches where id = $1',
    [match, home.id, home.captain],
  );
  const seen = async () => {
    const as = world.as({ id: agent! });
    const [codes, ready] = await Promise.all([
      as.from('match_lobbies').select('code').eq('match_id', match),
      as.from('match_ready').select('team_id').eq('match_id', match),
    ]);
    const [row] = await world.inSql<{ hears: boolean }>({ id: agent! }, 'select private.may_listen($1) as hears', [
      `match:${match}`,
    ]);
    const [code] = await world.sql<{ code: string | null }>('select private.lobby_code($1, $2) as code', [
      match,
      agent,
    ]);
    return [codes.data?.length, ready.data?.length, row!.hears, code!.code];
  };
  expect(await seen()).toEqual([1, 1, true, 'NOVA 77']);
  await done(withdraw(agent!, place));
  expect(await seen()).toEqual([0, 0, false, null]);
});

test('is notified to nobody listed for every day but in a team, and counts among those who are in', async () => {
  const { home, match } = await ahead();
  const [agent] = await agents(1);
  await listed(agent!, everyDay);
  const squad = await squadOf(home.id);
  for (const player of squad.slice(0, 4))
    await done(world.as({ id: player }).rpc('answer_attendance', { match_id: match, coming: true }));
  const place = await newPlace(home.captain, match);
  await done(accept(agent!, place));
  const [row] = await world.sql<{ coming: number }>(
    'select private.count_coming($1, $2, null, kickoff_at) as coming from public.team_matches where id = $2',
    [home.id, match],
  );
  expect(row!.coming).toBe(5);
});
