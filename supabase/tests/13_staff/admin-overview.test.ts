import { describe, expect, test } from 'vitest';
import { importMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, newMeeting, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { playedSeason } from '#supabase/tests/harness/season.ts';
import { memberId, newClub, newPeople } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** How much waits for the admins, how the seasons go, and how lively the weeks were. */

const world = openWorld();
const admin = () => world.as('admin');
const as = (id: string) => world.as({ id });

const waits = async (kind: string) => {
  const { data, error } = await admin().rpc('admin_waits');
  expect(error).toBeNull();
  return data?.find((each) => each.kind === kind);
};
const howMany = async (kind: string) => (await waits(kind))?.how_many ?? 0;
const daysSince = async (kind: string) => {
  const since = (await waits(kind))?.since;
  return Math.round((Date.now() - Date.parse(since ?? '')) / 86_400_000);
};

describe('what waits for an admin', () => {
  test('is nothing in a league where nothing happened', async () => {
    expect((await admin().rpc('admin_waits')).data).toEqual([]);
  });

  test('a dispute, a protest, a match nobody reported and one taken back, as the queue counts them', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match, 2, 1);
    expect(await howMany('disputed')).toBe(0);
    await fileReport(world, away.captain, match, 1, 2);
    const overdue = await newMatch(world, home, away, { kickoff_at: minutesAgo(5 * 24 * 60) });
    const undone = await newMatch(world, home, away);
    const ruling = { match_id: undone, home_score: 2, away_score: 1, reason: 'As the pictures show' };
    await done(admin().rpc('rule_match', ruling));
    await done(as(away.captain).rpc('file_protest', { match_id: undone, reason: 'Our keeper had no picture' }));
    expect(await howMany('protest')).toBe(1);
    await done(admin().rpc('undo_result', { match_id: undone, reason: 'The wrong match' }));
    expect([await howMany('disputed'), await howMany('overdue'), await howMany('undone')]).toEqual([1, 1, 1]);
    expect(await daysSince('overdue')).toBe(5);
    const later = await newMatch(world, home, away, { status: 'postponed', kickoff_at: minutesAgo(2 * 24 * 60) });
    expect([await howMany('postponed'), await daysSince('postponed')]).toEqual([1, 2]);
    await importMatch(world, later, { status: 'cancelled' });
    expect(await howMany('postponed')).toBe(0);
    // since it was put off, where that is known
    const put = await newMatch(world, home, away, { kickoff_at: minutesAgo(-9000) });
    await done(admin().rpc('postpone_match', { match_id: put, reason: 'Servers are down' }));
    expect([await howMany('postponed'), await daysSince('postponed')]).toEqual([1, 0]);
    await world.sql('delete from public.team_matches where id = any ($1)', [[overdue]]);
    expect(await howMany('overdue')).toBe(0);
  });

  test('members whose eligibility is not decided, the oldest of them naming its team', async () => {
    await world.sql(`update public.team_members set eligibility = 'eligible'`);
    expect(await howMany('eligibility')).toBe(0);
    await done(admin().rpc('set_eligibility', { member_id: await memberId(world, people.rival), status: 'pending' }));
    await done(admin().rpc('set_eligibility', { member_id: await memberId(world, people.player), status: 'pending' }));
    expect(await waits('eligibility')).toMatchObject({ how_many: 2, about: club.rival });
    // since the question, not since the member joined a year ago
    expect(await daysSince('eligibility')).toBe(0);
    await done(admin().rpc('set_eligibility', { member_id: await memberId(world, people.rival), status: 'eligible' }));
    expect(await waits('eligibility')).toMatchObject({ how_many: 1, about: club.own });
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [people.player]);
    expect(await howMany('eligibility')).toBe(0);
  });

  test('entries with too few who may play, or with a captain who may not act', async () => {
    const entered = await newClub(world, { phase: 'registration', more: 2 });
    await world.sql(`update public.team_members set eligibility = 'eligible' where team_id = $1`, [entered.id]);
    expect(await howMany('entries')).toBe(0);
    await world.sql(`update public.team_members set eligibility = 'ineligible' where player_id = $1`, [entered.player]);
    expect(await waits('entries')).toMatchObject({ how_many: 1, about: entered.league });
    await world.sql(`update public.team_members set eligibility = 'eligible' where player_id = $1`, [entered.player]);
    const block = `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats', $2)`;
    await world.sql(block, [entered.captain, people.admin]);
    expect(await howMany('entries')).toBe(1);
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [entered.id]);
    expect(await howMany('entries')).toBe(0);
  });

  test('a season whose entries are over, whose table is final, or whose final is', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const until = (days: number) =>
      world.sql(`update public.league_seasons set registration_until = now() + $2 * interval '1 day' where league_id = $1`, [club.league, days]); // prettier-ignore
    await until(1);
    expect(await howMany('seasons')).toBe(0);
    await world.sql(`update public.league_seasons set created_at = now() - interval '9 days' where league_id = $1`, [
      club.league,
    ]);
    await until(-3);
    expect(await waits('seasons')).toMatchObject({ how_many: 1, about: club.league });
    expect(await daysSince('seasons')).toBe(3);
    await until(1);

    const open = await playedSeason(world, { clubs: 6, scores: { '0-1': null } });
    expect(await howMany('seasons')).toBe(0);
    const [last] = await world.sql<{ id: string }>(`select id from public.team_matches where league_id = $1 and status = 'scheduled'`, [open.league]); // prettier-ignore
    await importMatch(world, last!.id, { status: 'finished', home_score: 2, away_score: 1 });
    expect(await waits('seasons')).toMatchObject({ how_many: 1, about: open.league });

    await done(admin().rpc('start_playoffs', { league_id: open.league, season: 1 }));
    expect(await howMany('seasons')).toBe(0);
    await world.sql(`update public.series set no_winner = true where league_id = $1 and round = 1`, [open.league]); // prettier-ignore
    expect(await howMany('seasons')).toBe(0);
    await world.sql(
      `update public.series set team_a_id = $2, team_b_id = $3, no_winner = true where league_id = $1 and next_series_id is null`,
      [open.league, open.ids[0], open.ids[1]],
    );
    expect(await waits('seasons')).toMatchObject({ how_many: 1, about: open.league });
  });

  test('a season brought in from long ago waits since it came, not since its dates', async () => {
    const late = await newClub(world, { phase: 'registration' });
    await world.sql(
      `update public.league_seasons set registration_until = now() - interval '2049 days' where league_id = $1`,
      [late.league],
    );
    expect(
      await world.sql(`select now() - since < interval '1 day' as fresh from private.season_steps() where league_id = $1`, [late.league]), // prettier-ignore
    ).toEqual([{ fresh: true }]);
    await world.sql(`update public.league_seasons set registration_until = null where league_id = $1`, [late.league]);
  });

  test('tickets whose writer spoke last', async () => {
    const subject = { subject: 'Wrong score', category: 'other', description: 'It was 2-1 for us.' } as const;
    const ticket_id = (await world.as('user').rpc('create_ticket', subject)).data!;
    expect(await howMany('tickets')).toBe(1);
    await done(admin().rpc('reply_ticket', { ticket_id, body: 'Which match?' }));
    expect(await howMany('tickets')).toBe(0);
    await done(world.as('user').rpc('reply_ticket', { ticket_id, body: 'Matchday 3.' }));
    expect(await howMany('tickets')).toBe(1);
    await done(admin().rpc('reply_ticket', { ticket_id, body: 'Looks right to me', internal: true }));
    expect(await howMany('tickets')).toBe(1);
    await done(admin().rpc('set_ticket_status', { ticket_id, status: 'closed' }));
    expect(await howMany('tickets')).toBe(0);
  });

  test('reports about what others show, until they are decided', async () => {
    const report = (reporter: string) =>
      world.sql(
        `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, said)
         values ($1, (enum_range(null::public.content_kind))[1], $2, $2, (enum_range(null::public.report_cause))[1], '{}')`,
        [reporter, people.rival],
      );
    await report(people.user);
    expect(await howMany('reports')).toBe(1);
    // the same thing, to be decided once
    await report(people.player);
    expect(await howMany('reports')).toBe(1);
    await world.sql(
      `update public.content_reports set decided_at = now(), status = (select each from unnest(enum_range(null::public.report_status)) as each where each <> 'open' limit 1)`,
    );
    expect(await howMany('reports')).toBe(0);
  });

  test('suspensions that are proposed, and titles nobody verified', async () => {
    const propose = { player: people.player, matches: 1, reason: 'A second warning' };
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason)
         values ($1, 1, $2, $3, 'suspension', 'proposed', $4, $5)`,
      [league, club.own, propose.player, propose.matches, propose.reason],
    );
    expect(await howMany('suspensions')).toBe(1);
    await world.sql(`update public.penalties set status = 'cancelled'`);
    expect(await howMany('suspensions')).toBe(0);

    await done(world.as('captain').rpc('add_team_achievement', { team_id: club.own, title: 'Kiel Cup', type: 'cup', season: '2025' })); // prettier-ignore
    expect(await waits('titles')).toMatchObject({ how_many: 1, about: club.own });
    await done(admin().from('team_achievements').update({ verified: true }).eq('title', 'Kiel Cup'));
    expect(await howMany('titles')).toBe(0);
  });
});

describe('how a season goes', () => {
  test('is counted in matches: all, played, late, put off, decided by a forfeit; those of a finished one are not', async () => {
    const [home, away] = await twoClubs(world);
    const played = { status: 'finished', home_score: 3, away_score: 0 };
    await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), ...played });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), ...played, forfeited_by: 'away' });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(3000) });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(30) });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'postponed' });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'cancelled' });
    const mine = async () =>
      (await admin().rpc('season_health', { max: 100 })).data?.filter(({ league_id }) => league_id === home.league);
    expect(await mine()).toMatchObject([
      { season: 1, phase: 'regular', teams: 2, matches: 5, played: 2, late: 1, postponed: 1, forfeits: 1 },
    ]);
    await world.sql(`update public.league_seasons set phase = 'playoffs' where league_id = $1`, [home.league]);
    await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, [home.league]);
    expect(await mine()).toEqual([]);
  });
});

describe('the last twelve weeks', () => {
  const weeks = async () => (await admin().rpc('site_weeks')).data ?? [];

  test('begin on Mondays, this week’s last', async () => {
    const rows = await weeks();
    expect(rows).toHaveLength(12);
    for (const { week } of rows) expect(new Date(week).getUTCDay(), week).toBe(1);
    expect(rows.map(({ week }) => week)).toEqual(rows.map(({ week }) => week).toSorted());
    const age = Date.now() - Date.parse(rows.at(-1)!.week);
    expect(age >= 0 && age < 7 * 86_400_000).toBe(true);
  });

  test('count who joined, who did something, and what was kicked off, in the week it was', async () => {
    const before = await weeks();
    const [joined] = await newPeople(world, 1);
    const monday = before[8]!.week;
    await world.sql(`update public.profiles set joined_at = $2::date + interval '6 days 23 hours' where id = $1`, [joined, monday]); // prettier-ignore
    await world.sql(
      `insert into private.audit_log (actor, action, subject, at)
         select $1, 'mark_seen', 'x', $2::date + each * interval '1 hour' from generate_series(1, 5) as each`,
      [joined, monday],
    );
    const { home, away } = await newMeeting(world, { kickoff_at: new Date(`${monday}T00:00:00Z`) });
    await newMatch(world, home, away, { kickoff_at: minutesAgo(-5), status: 'scheduled' });
    const after = await weeks();
    const more = (key: 'sign_ups' | 'active' | 'matches') => after.map((week, at) => week[key] - before[at]![key]);
    const inTheNinth = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0];
    expect(more('sign_ups').slice(0, 11)).toEqual(inTheNinth);
    expect(more('active').slice(0, 11)).toEqual(inTheNinth);
    // what is to come does not count yet
    expect(more('matches')).toEqual([...inTheNinth, 0]);
  });
});

test('nobody but an admin sees any of it', async () => {
  const checks = [{ name: 'mail', status: 'bad', sentence: 'mail_bad', facts: {} }];
  await world.sql('select private.set_host_checks($1)', [JSON.stringify(checks)]);
  await newMeeting(world, { kickoff_at: minutesAgo(3000) });
  for (const name of everybody.filter((each) => each !== 'moderator')) {
    const seen = await Promise.all([
      world.as(name).rpc('admin_waits'),
      world.as(name).rpc('season_health'),
      world.as(name).rpc('site_weeks'),
      world.as(name).rpc('clock_health'),
      world.as(name).rpc('host_health'),
    ]);
    expect(
      seen.map(({ data }) => (data ?? []).length > 0),
      name,
    ).toEqual(seen.map(() => name === 'admin'));
  }
});

test('a referee sees what waits in matches and entries of their leagues, except their own team’s', async () => {
  const [referee, stranger] = await newPeople(world, 2);
  const [theirs, others] = [
    await newMeeting(world, { kickoff_at: minutesAgo(3000) }),
    await newMeeting(world, { kickoff_at: minutesAgo(3000) }),
  ];
  await done(world.as('admin').rpc('appoint_referee', { league_id: theirs.league, user_id: referee! }));
  const seenBy = async (id: string) =>
    Object.fromEntries((await as(id).rpc('admin_waits')).data!.map(({ kind, how_many }) => [kind, how_many]));
  expect(await seenBy(referee!)).toEqual({ overdue: 1 });
  expect(await seenBy(stranger!)).toEqual({});
  for (const { league, home } of [theirs, others])
    await world.sql(
      `insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason) values ($1, 1, $2, $3, 'Too few players')`,
      [league, home.id, home.captain],
    );
  expect(await seenBy(referee!)).toEqual({ overdue: 1, withdrawals: 1 });
  // a captain who is a referee of the league they play in decides about others alone
  await done(world.as('admin').rpc('appoint_referee', { league_id: theirs.league, user_id: theirs.home.captain }));
  expect(await seenBy(theirs.home.captain)).toEqual({});
});

test('a moderator sees the reports and the tickets that wait, and nothing else', async () => {
  await newMeeting(world, { kickoff_at: minutesAgo(3000) });
  await done(
    world.as('user').rpc('create_ticket', {
      subject: 'A ticket that waits',
      category: 'other',
      description: 'It waits for the staff.',
      priority: 'low',
    }),
  );
  const kindsOf = async (name: 'admin' | 'moderator') =>
    (await world.as(name).rpc('admin_waits')).data!.map(({ kind }) => kind);
  expect(await kindsOf('admin')).toEqual(expect.arrayContaining(['overdue', 'tickets']));
  const seen = await kindsOf('moderator');
  expect(seen).toContain('tickets');
  expect(seen.filter((kind) => !['reports', 'tickets'].includes(kind))).toEqual([]);
  expect((await world.as('moderator').rpc('season_health')).data).toEqual([]);
});
