import { describe, expect, test } from 'vitest';
import { add, drawnCup, enter, inMinutes, newClubs, openCup, pass, planOf } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newSeason } from '#supabase/tests/harness/season-files.ts';
import { playedSeason } from '#supabase/tests/harness/season.ts';
import { type Club, newClub, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** One team, one place: what overlaps is refused to captains, and the staff are asked. */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const admin = () => world.as('admin');
const as = (id: string) => world.as({ id });
const began = Math.floor(Date.now() / 60_000) * 60_000;
const at = (minutes: number) => new Date(began + minutes * 60_000);
const day = 24 * 60;
/** The refusal's facts: the team, its other match, and the time. */
const clash = (hint: 'overlaps' | 'overlapsAsk', team: Club, other: string, starts: Date) => ({
  code: 'PT409',
  hint,
  details: JSON.stringify({ at: `${starts.toISOString().slice(0, 19)}Z`, team: team.name, match: other }),
});
const refusalOf = (error: { code: string; hint: string | null; details: string | null } | null) => ({
  code: error?.code,
  hint: error?.hint,
  ...(error?.details && { details: JSON.parse(error.details) as unknown }),
});
const refusedAs = async (call: PromiseLike<Answer>, expected: ReturnType<typeof clash>) =>
  expect(refusalOf((await call).error as never)).toEqual({
    ...expected,
    details: JSON.parse(expected.details) as unknown,
  });

/** A match in three days, and one of its home side in five days; where the first would begin then. */
async function busy(apart = 44): Promise<Meeting & { other: string; rival: Club; taken: Date; wanted: Date }> {
  const meeting = await newMeeting(world, { kickoff_at: at(3 * day) });
  const rival = { ...(await newClub(world, { phase: 'none' })), league: meeting.league };
  await sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    meeting.league,
    rival.id,
  ]);
  const taken = at(5 * day);
  const other = await newMatch(world, rival, meeting.home, { kickoff_at: taken });
  return { ...meeting, other, rival, taken, wanted: at(5 * day + apart) };
}

describe('the captains', () => {
  test.each([-44, 0, 44])('propose no time %i minutes from another match of a side', async (apart) => {
    const { home, away, match, rival, taken, wanted } = await busy(apart);
    const call = () =>
      as(away.captain).rpc('propose_reschedule', { match_id: match, kickoff_at: wanted.toISOString() });
    await refused(world, call, { code: 'PT409', hint: 'overlaps', details: expect.stringContaining(rival.name) });
    await refusedAs(call(), clash('overlaps', home, `${rival.name} – ${home.name}`, taken));
  });

  test.each([-45, 45])('may propose one %i minutes from it', async (apart) => {
    const { away, match, wanted } = await busy(apart);
    await done(as(away.captain).rpc('propose_reschedule', { match_id: match, kickoff_at: wanted.toISOString() }));
  });

  test('agree on no time that was taken meanwhile', async () => {
    const { home, away, match, other, wanted } = await busy(300);
    const { data } = await as(away.captain).rpc('propose_reschedule', { match_id: match, kickoff_at: wanted.toISOString() }); // prettier-ignore
    await done(admin().rpc('move_match', { match_id: other, kickoff_at: wanted.toISOString() }));
    const answer = (accept: boolean) => as(home.captain).rpc('answer_reschedule', { reschedule_id: data!, accept });
    await refused(world, () => answer(true), { code: 'PT409', hint: 'overlaps', details: expect.any(String) });
    await done(answer(false));
  });

  test('of two matches of one team agree on the same time in the same second: one pair does', async () => {
    const { home, away, match, other, rival, wanted } = await busy(300);
    const propose = async (who: string, match_id: string) =>
      (await as(who).rpc('propose_reschedule', { match_id, kickoff_at: wanted.toISOString() })).data!;
    const proposals = [await propose(away.captain, match), await propose(rival.captain, other)];
    const answers = await meetAt(
      world,
      'select from public.teams where id = $1 for no key update',
      home.id,
      proposals.map((reschedule_id) => async () => as(home.captain).rpc('answer_reschedule', { reschedule_id, accept: true })),
    ); // prettier-ignore
    expect(answers.map(({ error }) => (error as { hint?: string } | null)?.hint ?? 'agreed').toSorted()).toEqual([
      'agreed',
      'overlaps',
    ]);
  });

  test('enter no night cup on whose evening they have a match, and are asked for no time on one', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: at(3 * day) });
    const evening = (starts: number) => ({ starts, from: starts - 60, until: starts - 30 });
    // eight teams: two rounds of a game of 20 minutes, a final of three, and two breaks of 5
    const [before, during, after] = [
      await openCup(world, evening(3 * day - 112)),
      await openCup(world, evening(3 * day - 60)),
      await openCup(world, evening(3 * day + 50)),
    ];
    await refused(world, () => enter(world, during, home), {
      code: 'PT409',
      hint: 'overlaps',
      details: expect.any(String),
    });
    for (const cup of [before, after]) await done(enter(world, cup, home));
    await refused(
      world,
      () => as(away.captain).rpc('propose_reschedule', { match_id: match, kickoff_at: at(3 * day + 60).toISOString() }),
      { code: 'PT409', hint: 'overlaps', details: expect.stringContaining('Night') },
    );
  });
});

describe('the staff are asked once, and may', () => {
  /** Each is refused without `aware`, leaves nothing behind, and is done with it. */
  const asks = async (call: (aware?: boolean) => PromiseLike<Answer>) => {
    await refused(world, () => call(), { code: 'PT409', hint: 'overlapsAsk', details: expect.any(String) });
    await refused(world, () => call(false), { code: 'PT409', hint: 'overlapsAsk', details: expect.any(String) });
    await done(call(true));
  };

  test('where they move a match', async () => {
    const { match, wanted } = await busy();
    await asks((aware) => admin().rpc('move_match', { match_id: match, kickoff_at: wanted.toISOString(), aware }));
  });

  test('where they move one whose stand-in plays elsewhere then', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: at(3 * day) });
    const elsewhere = await newMeeting(world, { kickoff_at: at(5 * day) });
    const agent = await newPerson(world);
    for (const [id, club] of [[match, home], [elsewhere.match, elsewhere.home]] as const)
      await sql(
        'insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at) values ($1, $2, $3, $4, now())',
        [id, club.id, club.captain, agent],
      ); // prettier-ignore
    await asks((aware) => admin().rpc('move_match', { match_id: match, kickoff_at: at(5 * day).toISOString(), aware }));
  });

  test('where they set a special match', async () => {
    const season = await playedSeason(world, { clubs: 4, scores: { '0-1': [1, 2], '0-2': [2, 1], '1-2': [1, 2] } });
    const level = await sql<{ team_id: string }>(
      `select team_id from private.season_table($1, 1) t
        where (select count(*) from private.season_table($1, 1) o where o.place = t.place) > 1 order by team_id limit 2`,
      [season.league],
    );
    const [one, two] = level.map(({ team_id }) => team_id);
    const cup = await openCup(world, { starts: 2 * day, from: 2 * day - 60, until: 2 * day - 30 });
    await done(add(world, cup, { id: one! }));
    await asks(
      (aware) =>
      admin().rpc('create_decider', {
        league_id: season.league, season: 1, team_a: one!, team_b: two!, kickoff_at: inMinutes(2 * day + 30), aware,
      }), // prettier-ignore
    );
  });

  test('where they publish a schedule with a team in two places', async () => {
    const clubs = await newClubs(world, 2);
    const league = (await newClub(world, { phase: 'registration' })).league;
    await sql('delete from public.league_teams where league_id = $1', [league]);
    await sql('update public.league_seasons set legs = 2 where league_id = $1', [league]);
    for (const { id } of clubs)
      await sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, id]);
    const [one, two] = clubs.map(({ id }) => id) as [string, string];
    const fixtures = [
      { matchday: 1, home_team_id: one, away_team_id: two, kickoff_at: at(3 * day).toISOString() },
      { matchday: 2, home_team_id: two, away_team_id: one, kickoff_at: at(3 * day + 30).toISOString() },
    ];
    await asks((aware) => admin().rpc('publish_schedule', { league_id: league, season: 1, fixtures, aware }));
  });

  test('where they bring in a season from files, with a team in two places', async () => {
    const league = await newSeason(world);
    const [home, away] = ['Nord', 'Süd'].map((name) => `${name} ${league.slice(0, 8)}`) as [string, string];
    const fixtures = [
      { matchday: '1', home, away, kickoff_at: at(3 * day).toISOString() },
      { matchday: '2', home: away, away: home, kickoff_at: at(3 * day + 30).toISOString() },
    ];
    const teams = [{ name: home }, { name: away }];
    const bring = (dry: boolean) => (aware?: boolean) =>
      admin().rpc('import_season', { league_id: league, season: 1, teams, fixtures, squads: [], dry, aware });
    // a look alone asks nothing
    await done(bring(true)());
    await asks(bring(false));
    expect(await sql('select from public.team_matches where league_id = $1', [league])).toHaveLength(2);
  });

  test('where they enter a team in a cup, move the cup, and draw it', async () => {
    const { home, away } = await newMeeting(world, { kickoff_at: at(3 * day) });
    const starts = 3 * day - 30;
    const cup = await openCup(world, { starts, from: starts - 60, until: starts - 30 });
    await asks((aware) => admin().rpc('enter_night_cup', { night_cup_id: cup, team_id: home.id, aware }));
    const later = await openCup(world, { starts: 4 * day, from: 4 * day - 60, until: 4 * day - 30 });
    await done(enter(world, later, away));
    await asks(
      (aware) =>
      admin().rpc('save_night_cup', {
        ...planOf({ starts, from: starts - 60, until: starts - 30 }), night_cup_id: later, aware,
      }), // prettier-ignore
    );
    const [other] = await newClubs(world, 1);
    const tonight = await openCup(world, { starts: 60, from: 5, until: 10 });
    const meets = await newMeeting(world, { kickoff_at: at(60) });
    await sql(
      'insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) select $1, id, now() from unnest($2::uuid[]) as id',
      [tonight, [other!.id, meets.home.id]],
    );
    await pass(world, tonight, 20);
    await asks((aware) => admin().rpc('start_night_cup', { night_cup_id: tonight, aware }));
  });

  test('and a captain among them chooses another evening for the own team', async () => {
    const { home } = await newMeeting(world, { kickoff_at: at(3 * day) });
    await sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [home.captain]);
    const starts = 3 * day - 30;
    const cup = await openCup(world, { starts, from: starts - 60, until: starts - 30 });
    const call = () => as(home.captain).rpc('enter_night_cup', { night_cup_id: cup, team_id: home.id, aware: true });
    await refused(world, call, { code: 'PT409', hint: 'overlaps', details: expect.any(String) });
  });
});

describe('who plans a season reads beforehand what its teams play elsewhere', () => {
  const takenOf = (league_id: string, who = admin()) => who.rpc('taken_times', { league_id, season: 1 });

  test('matches of other competitions and evenings of cups that are ahead, with their ends', async () => {
    const { home, away, league } = await newMeeting(world, { kickoff_at: at(3 * day) });
    // the teams enter another league, whose schedule is drawn
    const planned = (await newClub(world, { phase: 'registration' })).league;
    await sql('delete from public.league_teams where league_id = $1', [planned]);
    await sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, [league]);
    for (const { id } of [home, away])
      await sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [planned, id]);
    await newMatch(world, { ...home, league: planned }, { ...away, league: planned }, { kickoff_at: at(4 * day) });
    await newMatch(world, home, away, { kickoff_at: at(-day) });
    const off = await newMatch(world, home, away, { kickoff_at: at(6 * day) });
    await sql(`select private.write_match($1, '{"status": "postponed"}')`, [off]);
    const starts = 5 * day;
    const cup = await openCup(world, { starts, from: starts - 60, until: starts - 30 });
    await done(enter(world, cup, home));
    const { data, error } = await takenOf(planned);
    expect(error).toBeNull();
    const pair = `${home.name} – ${away.name}`;
    const told = data!.map(({ team_id, name, starts_at, ends_at }) => [
      team_id, name, +new Date(starts_at), (+new Date(ends_at) - +new Date(starts_at)) / 60_000,
    ]); // prettier-ignore
    expect(told).toEqual([
      ...[home.id, away.id].toSorted().map((id) => [id, pair, +at(3 * day), 45]),
      // eight teams: two rounds of a game of 20 minutes, a final of three, and two breaks of 5
      [home.id, expect.stringMatching(/^Night/), expect.any(Number), 110],
    ]);
    expect((await takenOf(league)).data!.map(({ starts_at }) => +new Date(starts_at))).not.toContain(+at(3 * day));
  }); // prettier-ignore

  test('an admin or a referee of the league', async () => {
    const { home, league } = await newMeeting(world);
    for (const actor of ['user', 'moderator', { id: home.captain }] as const)
      await refused(world, () => takenOf(league, world.as(actor)), { code: 'PT403', hint: 'notYours' });
    const referee = await newPerson(world);
    await sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, referee]);
    expect((await takenOf(league, as(referee))).error).toBeNull();
  });
});

describe('no overlap is', () => {
  test('another game of the same series, or of the same cup', async () => {
    const cup = await drawnCup(world, await newClubs(world, 2), { final_best_of: 3 });
    const [game] = await sql<{ id: string; kickoff_at: Date }>(
      `select id, kickoff_at from public.team_matches where night_cup_id = $1 order by game_no desc limit 1`,
      [cup],
    );
    await done(admin().rpc('move_match', { match_id: game!.id, kickoff_at: inMinutes(5) }));
  });

  test('a match that is off, over or postponed', async () => {
    for (const status of ['cancelled', 'postponed'] as const) {
      const { match, other, wanted } = await busy();
      await sql(`select private.write_match($1, jsonb_build_object('status', $2::text))`, [other, status]);
      await done(admin().rpc('move_match', { match_id: match, kickoff_at: wanted.toISOString() }));
    }
  });

  test('a cup that a team has left, or is out of', async () => {
    const { match } = await newMeeting(world, { kickoff_at: minutesAgo(-6 * day) });
    const [teams] = await sql<{ home: string }>('select home_team_id as home from public.team_matches where id = $1', [
      match,
    ]);
    const cup = await openCup(world, { starts: 3 * day, from: 3 * day - 60, until: 3 * day - 30 });
    await done(add(world, cup, { id: teams!.home }));
    await done(admin().rpc('remove_from_night_cup', { night_cup_id: cup, team_id: teams!.home, reason: 'Asked to' }));
    await done(admin().rpc('move_match', { match_id: match, kickoff_at: inMinutes(3 * day + 10) }));
  });
});
