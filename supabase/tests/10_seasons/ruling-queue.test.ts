import { beforeEach, describe, expect, test } from 'vitest';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { age, fileReport, minutesAgo, newMatch, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { importMatch } from '#supabase/tests/harness/fixtures.ts';
import { cupGames, drawnCup, newClubs, openCup } from '#supabase/tests/harness/evening.ts';
import { setPhase } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** The queue of rulings: what waits for whom, oldest first, page by page. */

const world = openWorld();

type Show = 'open' | 'waiting' | 'ruled';
const queue = async (
  show: Show = 'open',
  more: { query?: string; after_at?: string; after_id?: string; max?: number } = {},
) => {
  const { data, error } = await world.as('admin').rpc('ruling_queue', { show, ...more });
  expect(error).toBeNull();
  return data ?? [];
};
const inQueue = async (show: Show) => (await queue(show)).map(({ match_id, kinds }) => [match_id, kinds.join()]);
const counts = async () => (await world.as('admin').rpc('ruling_queue_counts')).data;
const as = (id: string) => world.as({ id });
const rule = (match_id: string) =>
  world.as('admin').rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason: 'As the pictures show' });

beforeEach(() => world.sql('with games as (delete from public.team_matches) delete from public.series'));

test('a match that is being played, to come, put off or over is on no list', async () => {
  const { home, away, match } = await newMeeting(world);
  await newMatch(world, home, away, { kickoff_at: minutesAgo(-60) });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(23 * 60) });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'postponed' });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'cancelled' });
  await importMatch(world, match, { status: 'finished', home_score: 2, away_score: 1 });
  for (const show of ['open', 'waiting', 'ruled'] as const) expect(await inQueue(show)).toEqual([]);
  expect(await counts()).toEqual([{ open: 0, waiting: 0 }]);
});

test('a report waits for the other side, a disputed one for a ruling, a ruled one for nobody', async () => {
  const { home, away, match } = await newMeeting(world);
  await fileReport(world, home.captain, match, 2, 1);
  expect(await inQueue('waiting')).toEqual([[match, 'reported']]);
  expect(await inQueue('open')).toEqual([]);
  expect(await counts()).toEqual([{ open: 0, waiting: 1 }]);
  await fileReport(world, away.captain, match, 1, 2);
  expect(await inQueue('waiting')).toEqual([]);
  expect(await inQueue('open')).toEqual([[match, 'disputed']]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
  await done(rule(match));
  expect(await inQueue('open')).toEqual([]);
  expect(await inQueue('ruled')).toEqual([[match, 'ruling']]);
  await done(rule(match));
  expect(await inQueue('ruled')).toEqual([[match, 'correction']]);
});

test('what was taken back is in the queue at once, and a report takes it to the other side', async () => {
  const { home, match } = await newMeeting(world);
  await done(rule(match));
  await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'The wrong match' }));
  expect(await inQueue('open')).toEqual([[match, 'undone']]);
  expect(await inQueue('ruled')).toEqual([[match, 'undo']]);
  await fileReport(world, home.captain, match);
  expect(await inQueue('open')).toEqual([]);
  expect(await inQueue('waiting')).toEqual([[match, 'reported']]);
});

test('a no-show that is claimed waits for the other side; a protest brings any match to the queue', async () => {
  const { home, away, match } = await newMeeting(world);
  await done(as(home.captain).rpc('claim_forfeit', { match_id: match }));
  expect(await inQueue('waiting')).toEqual([[match, 'forfeit']]);
  await done(as(away.captain).rpc('file_protest', { match_id: match, reason: 'We were there' }));
  expect(await inQueue('open')).toEqual([[match, 'forfeit,protest']]);
  expect(await inQueue('waiting')).toEqual([]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
});

test('a match that nobody reported for a day waits for a ruling', async () => {
  const { match } = await newMeeting(world, { kickoff_at: minutesAgo(24 * 60 + 1) });
  expect(await inQueue('open')).toEqual([[match, 'overdue']]);
});

test('a game of a night cup that nobody reported waits for one as soon as it must be over', async () => {
  const cup = await openCup(world);
  const { home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
  const about = { league_id: null, season: null, matchday: null, stage: 'cup', night_cup_id: cup };
  await newMatch(world, home, away, { ...about, kickoff_at: minutesAgo(44) });
  const late = await newMatch(world, home, away, { ...about, kickoff_at: minutesAgo(46) });
  expect(await inQueue('open')).toEqual([[late, 'overdue']]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
});

test('the oldest comes first, page after page, each once', async () => {
  const { home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
  const matches = [];
  for (const days of [2, 5, 3, 4]) {
    matches.push(await newMatch(world, home, away, { kickoff_at: minutesAgo(days * 24 * 60) }));
  }
  const [two, five, three, four] = matches;
  const seen: string[] = [];
  let last: { match_id: string; since: string } | undefined;
  for (let page = 0; page < 4; page += 1) {
    const [next] = await queue('open', { max: 1, ...(last && { after_at: last.since, after_id: last.match_id }) });
    last = next;
    seen.push(next!.match_id);
  }
  expect(seen).toEqual([five, four, three, two]);
  expect(await queue('open', { after_at: last!.since, after_id: last!.match_id })).toEqual([]);
  // of what has been ruled, the newest
  for (const id of [two!, three!]) await done(rule(id));
  const [newest] = await queue('ruled', { max: 1 });
  expect(newest!.match_id).toBe(three);
  expect(await queue('ruled', { after_at: newest!.since, after_id: newest!.match_id })).toMatchObject([
    { match_id: two },
  ]);
});

describe('a search', () => {
  const named = (id: string, name: string) => world.sql('update public.teams set name = $2 where id = $1', [id, name]);
  const search = async (show: Show, query: string) =>
    (await queue(show, { query })).map(({ match_id }) => match_id).toSorted();

  test('finds the matches of a team, at home and away, whatever case and accents, on each list', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(3000) });
    const back = await newMatch(world, away, home, { kickoff_at: minutesAgo(2900) });
    const { home: other, match: another } = await newMeeting(world, { kickoff_at: minutesAgo(2800) });
    await named(home.id, 'Söğüt Gençlik');
    await named(other.id, 'Sogut_Gencler');
    expect(await search('open', 'SOGUT genclik')).toEqual([match, back].toSorted());
    expect(await search('open', 'sogut_')).toEqual([another]);
    expect(await search('open', '%')).toEqual([]);
    expect(await search('open', '  ')).toHaveLength(3);
    expect(await search('waiting', 'söğüt')).toEqual([]);
    await fileReport(world, home.captain, back);
    expect(await search('waiting', 'söğüt')).toEqual([back]);
    await done(rule(match));
    expect(await search('ruled', 'söğüt')).toEqual([match]);
    expect(await search('ruled', other.name)).toEqual([]);
  });

  test('goes on page after page, and reads sixty characters', async () => {
    const { home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    await named(away.id, 'Kestrel Rovers');
    const wanted: string[] = [];
    for (const days of [5, 4, 3]) {
      wanted.push(await newMatch(world, home, away, { kickoff_at: minutesAgo(days * 24 * 60) }));
      await newMeeting(world, { kickoff_at: minutesAgo(days * 24 * 60 - 60) });
    }
    const query = `${'kestrel '.repeat(7)}rovers-that-are-cut-off`;
    const seen: string[] = [];
    let last: { match_id: string; since: string } | undefined;
    while (seen.length < 4) {
      const [next] = await queue('open', {
        query,
        max: 1,
        ...(last && { after_at: last.since, after_id: last.match_id }),
      });
      if (!next) break;
      last = next;
      seen.push(next.match_id);
    }
    expect(seen).toEqual(wanted);
  });
});

describe('what an admin is offered about a match is what the database lets them do', () => {
  const options = async (match_id: string, who: Parameters<typeof world.as>[0] = 'admin') =>
    (await world.as(who).rpc('ruling_options', { match_id })).data?.[0] ?? null;
  /** Whether a command would be obeyed; rolled back. */
  const obeyed = async (statement: string, match: string): Promise<boolean> => {
    const tried = world.inSql('admin', statement, [match]);
    return tried.then(
      () => true,
      (error: { code?: string }) => {
        expect(error.code).toMatch(/^PT4(03|09)$/);
        return false;
      },
    );
  };
  const both = async (match: string) => {
    const may_rule = await obeyed(`select public.rule_match($1, 'As played', 2, 1)`, match);
    const may_undo = await obeyed(`select public.undo_result($1, 'As played')`, match);
    const offered = await options(match);
    expect(offered ?? { may_rule: false, may_undo: false }).toMatchObject({ may_rule, may_undo });
    return offered && `${may_rule ? 'rule' : '-'} ${may_undo ? 'undo' : '-'}`;
  };

  test('in every state of a match of the table', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    expect(await both(match), 'to come').toBe('rule -');
    for (const status of ['postponed', 'live', 'cancelled'])
      expect(await both(await newMatch(world, home, away, { status })), status).toBe(
        status === 'cancelled' ? '- -' : 'rule -',
      );
    const reported = await newMatch(world, home, away);
    await fileReport(world, home.captain, reported);
    expect(await both(reported), 'reported').toBe('rule -');
    await fileReport(world, away.captain, reported, 1, 2);
    expect(await both(reported), 'disputed').toBe('rule -');
    const over = await newMatch(world, home, away, { status: 'finished', home_score: 2, away_score: 1 });
    expect(await both(over), 'imported').toBe('rule undo');
    await done(rule(reported));
    expect(await both(reported), 'ruled').toBe('rule undo');
    await done(world.as('admin').rpc('undo_result', { match_id: reported, reason: 'The wrong one' }));
    expect(await both(reported), 'taken back').toBe('rule -');
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [home.id, people.admin]);
    expect(await both(over), 'of the own team').toBe(null);
    await world.sql('delete from public.team_members where player_id = $1', [people.admin]);
    await setPhase(world, home, 'playoffs', 'finished');
    expect(await both(over), 'in a finished season').toBe(null);
    for (const name of everybody.filter((each) => each !== 'admin'))
      expect(await options(match, name), name).toBe(null);
    expect(await options(unknownId)).toBe(null);
  });

  test('below and in a bracket', async () => {
    const { home, away, league } = await newMeeting(world);
    const regular = await newMatch(world, home, away, { status: 'finished', home_score: 3, away_score: 1 });
    await setPhase(world, home, 'playoffs');
    const series = async (round: number, next: string | null) =>
      (
        await world.sql<{ id: string }>(
          `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot)
             values ($1, 1, $2, 1, 1, $3, $4, $5, case when $5::uuid is not null then 'a'::public.series_side end) returning id`,
          [league, round, next ? home.id : null, next ? away.id : null, next],
        )
      )[0]!.id;
    const game = (series_id: string, stage: string) =>
      newMatch(world, home, away, { series_id, stage, game_no: 1, matchday: null });
    const final = await series(3, null);
    const semifinal = await game(await series(2, final), 'semifinal');
    expect(await both(regular), 'under an unplayed bracket').toBe('- undo');
    await done(rule(semifinal));
    expect(await both(regular), 'under a played bracket').toBe('- -');
    expect(await both(semifinal), 'before the final').toBe('rule undo');
    const last = await game(final, 'final');
    await done(rule(last));
    expect(await both(semifinal), 'after the final').toBe('- -');
    expect(await both(last), 'the final').toBe('rule undo');
  });

  test('in a night cup, until it is over', async () => {
    const cup = await drawnCup(world, await newClubs(world, 2), { final_best_of: 1 });
    const [game] = await cupGames(world, cup);
    expect(await both(game!.id)).toBe('rule -');
    await done(world.as('admin').rpc('cancel_night_cup', { night_cup_id: cup, reason: 'The server is down' }));
    expect(await both(game!.id)).toBe(null);
  });
});

test('a report is as old as it is, whenever the match was', async () => {
  const { home, away, match: later } = await newMeeting(world);
  const earlier = await newMatch(world, home, away);
  await fileReport(world, home.captain, earlier);
  await age(world, await fileReport(world, home.captain, later), 2);
  expect((await queue('waiting')).map(({ match_id }) => match_id)).toEqual([later, earlier]);
});

describe('who looks', () => {
  test('is an admin; everybody else sees an empty queue', async () => {
    await newMeeting(world, { kickoff_at: minutesAgo(3000) });
    for (const name of everybody.filter((each) => each !== 'admin')) {
      expect((await world.as(name).rpc('ruling_queue')).data, name).toEqual([]);
      expect((await world.as(name).rpc('ruling_queue_counts')).data, name).toEqual([{ open: 0, waiting: 0 }]);
    }
    expect(await queue()).toHaveLength(1);
  });

  test('learns which matches are the own team’s', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(3000) });
    expect(await queue()).toMatchObject([{ match_id: match, own: false }]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [home.id, people.admin]);
    expect(await queue()).toMatchObject([{ match_id: match, own: true }]);
  });
});
