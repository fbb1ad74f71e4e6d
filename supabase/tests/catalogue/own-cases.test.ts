import { describe, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, offer, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

/**
 * Nobody decides about themselves or a team they play for, an admin or not (docs/decisions/0010, docs/rules/staff.md), nor about its rival
 * or its neighbour in the table, unless nobody else could. Every command that asks for a role of the staff is in one of
 * two lists: it is called here about the admin's own team, and refused, or it has no own case, for the reason written
 * beside it. Of the first, each is called about a rival and a neighbour, too, or says why it concerns the own team
 * alone.
 */

const world = openWorld();

type Functions = { name: string; source: string; command: boolean };

/** They ask for the role, and not who may do what: whether maintenance lets one in, and whose calls are counted. */
const besides = new Set(['actor', 'signed_in', 'may_write', 'limit_passed']);
const asks = /\bprivate\.(is_admin|is_staff|has_role)\(/;

/** The commands a client may call that ask whether the caller is of the staff, themselves or by what they call. */
async function staffCommands(): Promise<string[]> {
  const functions = await world.sql<Functions>(
    `select p.proname as name, string_agg(p.prosrc, ' ') as source,
            bool_or(p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')) as command
       from pg_proc p where p.pronamespace = 'private'::regnamespace group by p.proname`,
  );
  const sources = new Map(functions.map(({ name, source }) => [name, source]));
  const asksForStaff = (name: string, seen = new Set<string>()): boolean => {
    const source = sources.get(name);
    if (source === undefined || seen.has(name) || besides.has(name)) return false;
    seen.add(name);
    return (
      asks.test(source) || [...source.matchAll(/\bprivate\.(\w+)\(/g)].some(([, called]) => asksForStaff(called!, seen))
    );
  };
  return functions.filter(({ name, command }) => command && asksForStaff(name)).map(({ name }) => name);
}

/** An admin who is a plain member of that team. */
async function adminOf({ id }: Pick<Club, 'id'>): Promise<string> {
  const admin = await newPerson(world);
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin]);
  await world.sql(
    `insert into public.team_members (team_id, player_id, joined_at) values ($1, $2, now() - interval '1 year')`,
    [id, admin],
  );
  return admin;
}

type Call = { who: string; args: Record<string, unknown>; hint?: string };
/** The admin who calls, made for the team that the call is about. */
type Caller = (club: Pick<Club, 'id' | 'league'>) => Promise<string>;

const reason = 'It was said so';
const later = () => new Date(Date.now() + 86_400_000).toISOString();

const ofMatch =
  (args: Record<string, unknown> = {}, columns: Record<string, unknown> = {}) =>
  async (caller: Caller): Promise<Call> => {
    const { away, match } = await newMeeting(world, columns);
    return { who: await caller(away), args: { match_id: match, ...args } };
  };

const ofClub =
  (args: (club: Club) => Record<string, unknown> | Promise<Record<string, unknown>>, setting?: Parameters<typeof newClub>[1]) =>
  async (caller: Caller): Promise<Call> => {
    const club = await newClub(world, setting);
    return { who: await caller(club), args: await args(club) };
  }; // prettier-ignore

const entry = (club: Club) => ({ league_id: club.league, season: 1, team_id: club.id });

/** A row behind everybody's back; returns its id. */
const put = async (table: string, row: Record<string, unknown>): Promise<string> => {
  const [made] = await world.sql<{ id: string }>(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  ); // prettier-ignore
  return made!.id;
};

const cup = async (club: Club, status: string): Promise<string> => {
  const [begins, opens, closes] = status === 'registration' ? [3, 1, 2] : [1, -2, -1];
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const id = await put('public.night_cups', {
    name: `Cup ${club.name}`, starts_at: inHours(begins), check_in_from: inHours(opens), check_in_until: inHours(closes), capacity: 8, status,
  }); // prettier-ignore
  for (const { id: team } of [club, await newClub(world, { more: 2 })])
    await world.sql(
      'insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) values ($1, $2, now())',
      [id, team],
    );
  return id;
};

const content = (club: Club) => ({ kind: 'team_text', subject_id: club.id });

const refusedCalls: Record<string, (caller: Caller) => Promise<Call>> = {
  // a match
  move_match: ofMatch({ kickoff_at: later(), aware: true }),
  postpone_match: ofMatch({ reason }),
  cancel_match: ofMatch({ reason }),
  set_match_stream: ofMatch({ stream_url: null }),
  set_match_replay: ofMatch({ replay_url: null }),
  name_caster: ofMatch({ user_id: people.user }),
  remove_caster: ofMatch({ user_id: people.user }),
  make_overlay_link: ofMatch(),
  rule_match: ofMatch({ reason, home_score: 2, away_score: 1 }),
  enter_results: async (caller) => {
    const { away, league, match } = await newMeeting(world);
    const results = [{ match_id: match, home_score: 2, away_score: 1 }];
    return { who: await caller(away), args: { league_id: league, season: 1, results } };
  },
  undo_result: ofMatch({ reason }, { status: 'finished', home_score: 2, away_score: 1 }),
  rule_protest: async (caller) => {
    const { home, away, match } = await newMeeting(world, { status: 'finished', home_score: 2, away_score: 1 });
    const protest_id = await put('public.protests', {
      match_id: match,
      team_id: home.id,
      filed_by: home.captain,
      reason: 'They played with a stranger in goal',
    });
    return { who: await caller(away), args: { protest_id, upheld: false, ruling: 'It was none of theirs' } };
  },
  decide_appeal: async (caller) => {
    const { home, away, match } = await newMeeting(world);
    await world.sql(`insert into public.match_results (match_id, seq, cause, home_score, away_score) values ($1, 1, 'ruling', 2, 1)`, [match]);
    const appeal_id = await put('public.appeals', {
      match_id: match,
      seq: 1,
      team_id: home.id,
      filed_by: home.captain,
      reason: 'They played with a stranger in goal',
      until: later(),
    });
    return { who: await caller(away), args: { appeal_id, ruling: 'It was none of theirs' } };
  }, // prettier-ignore
  create_decider: async (caller) => {
    const { home, away, match, league } = await newMeeting(world, { status: 'finished', home_score: 2, away_score: 1 });
    await newMatch(world, away, { ...home, league }, { status: 'finished', home_score: 2, away_score: 1 });
    expect(match).toBeTruthy();
    const args = { league_id: league, season: 1, team_a: home.id, team_b: away.id, kickoff_at: later(), aware: true };
    return { who: await caller(away), args };
  },
  // an entry
  adjust_points: ofClub((club) => ({ ...entry(club), points: 3, reason })),
  reverse_adjustment: ofClub(async (club) => ({
    adjustment_id: await put('public.point_adjustments', { ...entry(club), points: -3, reason }),
    reason,
  })),
  change_table_rules: ofClub(({ league }) => ({
    league_id: league, season: 1, points_for_win: 2, playoff_teams: 4, relegation_places: 1, time_zone: 'Europe/Berlin', seen: {},
  })), // prettier-ignore
  mark_prize_paid: ofClub(entry),
  unmark_prize_paid: ofClub((club) => ({ ...entry(club), reason })),
  give_award: ofClub((club) => ({ ...entry(club), title: 'Fair play', reason }), { phase: 'finished' }),
  take_back_award: ofClub(async (club) => ({
    award_id: await put('public.given_awards', { ...entry(club), title: 'Fair play', reason }),
    reason,
  })),
  set_extra_rights: ofClub((club) => ({ ...entry(club), extra: 5 })),
  withdraw_team: ofClub((club) => ({ ...entry(club), reason })),
  refuse_withdrawal: ofClub(async (club) => ({
    request_id: await put('public.withdrawal_requests', { ...entry(club), asked_by: club.captain, reason }),
    reason,
  })),
  reinstate_team: ofClub(async (club) => {
    await done(world.as('admin').rpc('withdraw_team', { ...entry(club), reason }));
    return { ...entry(club), reason };
  }),
  register_team: ofClub(entry, { phase: 'registration', more: 2 }),
  set_availability: ofClub((club) => ({ ...entry(club), hours: [] }), { phase: 'registration' }),
  import_season: async (caller) => {
    const club = await newClub(world, { phase: 'none' });
    const league = await newClub(world, { phase: 'registration' });
    await world.sql('delete from public.league_teams where league_id = $1', [league.league]);
    const args = {
      league_id: league.league,
      season: 1,
      teams: [{ name: club.name }, { name: (await newClub(world, { phase: 'none' })).name }],
      fixtures: [],
      dry: false,
    };
    return { who: await caller(club), args };
  },
  roll_over: ofClub(
    (club) => ({ league_ids: [club.league], team_ids: [club.id], into_ids: [null] }),
    { phase: 'finished', more: 2 },
  ), // prettier-ignore
  // a team
  update_team: ofClub((club) => ({ team_id: club.id, changes: { contact: 'Mail' } })),
  archive_team: ofClub((club) => ({ team_id: club.id }), { phase: 'none' }),
  add_team_achievement: ofClub((club) => ({ team_id: club.id, title: 'Cup', type: 'cup', season: '1' })),
  hand_over_captaincy: ofClub((club) => ({ team_id: club.id, player_id: club.player })),
  set_team_role: ofClub(async (club) => ({ member_id: await memberId(world, club.player), role: 'co_captain' })),
  set_shirt: ofClub(async (club) => ({ member_id: await memberId(world, club.player), shirt_number: 9, place: 'striker' })), // prettier-ignore
  kick_player: ofClub(async (club) => ({ member_id: await memberId(world, club.player), reason })),
  set_eligibility: ofClub(async (club) => ({ member_id: await memberId(world, club.player), status: 'eligible' })),
  set_eligibility_many: ofClub(async (club) => ({ member_ids: [await memberId(world, club.player)], status: 'eligible' })), // prettier-ignore
  terminate_contract: ofClub(async (club) => ({ contract_id: await sign(world, club, await newPerson(world)), reason })), // prettier-ignore
  delete_contract: ofClub(async (club) => ({ contract_id: await offer(world, club, await newPerson(world)) })),
  // an evening's cup
  enter_night_cup: ofClub(async (club) => ({ night_cup_id: await cup(await newClub(world, { more: 2 }), 'registration'), team_id: club.id }), { more: 2 }), // prettier-ignore
  leave_night_cup: async (caller) => ({
    ...(await ofClub(async (club) => ({ night_cup_id: await cup(club, 'registration'), team_id: club.id }))(caller)),
    // as everybody who is not the captain
    hint: 'notYours',
  }),
  remove_from_night_cup: ofClub(async (club) => ({ night_cup_id: await cup(club, 'registration'), team_id: club.id, reason })), // prettier-ignore
  check_in_night_cup: async (caller) => ({
    ...(await ofClub(async (club) => ({ night_cup_id: await cup(club, 'check_in'), team_id: club.id }))(caller)),
    // as everybody who is not the captain
    hint: 'notYours',
  }),
  start_night_cup: ofClub(async (club) => ({ night_cup_id: await cup(club, 'check_in'), seeds: [club.id] }), { more: 2 }), // prettier-ignore
  cancel_night_cup: ofClub(async (club) => ({ night_cup_id: await cup(club, 'live'), reason })),
  // a person of the team
  warn_player: ofClub((club) => ({ player_id: club.player, reason })),
  propose_suspension: ofClub((club) => ({ player_id: club.player, matches: 2, reason })),
  decide_penalty: ofClub(async (club) => ({
    penalty_id: await put('public.penalties', {
      ...entry(club), player_id: club.player, kind: 'suspension', status: 'proposed', matches: 2, reason,
    }),
    activate: false,
    ruling: reason,
  })), // prettier-ignore
  suspend_account: ofClub((club) => ({ player_id: club.player, reason })),
  lift_suspension: ofClub(async (club) => {
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', $2)`, [club.player, reason]); // prettier-ignore
    return { player_id: club.player };
  }),
  free_gaming_id: ofClub(async (club) => {
    await world.sql('update public.profiles set gaming_id = $2 where id = $1', [club.player, `of ${club.name}`]);
    return { player_id: club.player, reason };
  }),
  mute_writer: ofClub((club) => ({ player_id: club.player, days: 2, reason })),
  unmute_writer: ofClub(async (club) => {
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'muted', $2)`, [club.player, reason]); // prettier-ignore
    return { player_id: club.player };
  }),
  set_role: async (caller) => {
    const who = await caller(await newClub(world));
    return { who, args: { player_id: who, role: 'user' } };
  },
  decide_about_player: async (caller) => {
    const who = await caller(await newClub(world));
    return { who, args: { player_id: who, status: 'eligible' } };
  },
  appoint_referee: async (caller) => {
    const club = await newClub(world);
    const who = await caller(club);
    return { who, args: { league_id: club.league, user_id: who } };
  },
  dismiss_referee: async (caller) => {
    const club = await newClub(world);
    const who = await caller(club);
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [club.league, who]);
    return { who, args: { league_id: club.league, user_id: who } };
  },
  // words of the team
  forget_former_name: ofClub(async (club) => ({
    former_name_id: await put('public.former_names', {
      team_id: club.id,
      name: 'Once',
      slug: 'once',
      chosen: true,
      held: false,
    }),
  })),
  hide_content: ofClub((club) => ({ ...content(club), reason })),
  restore_content: ofClub(async (club) => {
    await world.sql(
      `insert into public.hidden_contents (kind, subject_id, team_id, was, reason) values ('team_text', $1, $1, '{}', $2)`,
      [club.id, reason],
    );
    return { ...content(club), reason };
  }),
  resolve_content_report: ofClub(async (club) => ({
    report_id: await put('public.content_reports', {
      ...content(club), team_id: club.id, reporter_id: people.user, cause: 'insult', said: '{}',
    }),
    hide: false,
    ruling: reason,
  })), // prettier-ignore
  // an own ticket
  assign_ticket: async (caller) => {
    const who = await caller(await newClub(world));
    const ticket = { subject: 'Trophy', category: 'other', description: 'Where is our trophy?' } as const;
    const { data: ticket_id } = await world.as({ id: who }).rpc('create_ticket', ticket);
    return { who, args: { ticket_id, assignee: who } };
  },
};

const season =
  'for a whole season, and what follows is worked out by SQL from its matches: nothing is chosen for one team';
const article = 'news decide about nobody';
const writer = 'what a ticket’s writer may do as well; the writer of an own ticket acts as its writer';
const channel = 'where the site says to everybody what it says anyway';
const delivery = 'what did not get out goes out or not, and nobody is told anything else by it';
const webhook = 'the leagues’ own; those of a team are refused to an admin who plays for it (webhooks.test.ts)';
const words = 'words to somebody, no decision';
const texts = 'a text is judged by what it says, and a rival plays as before';
const shown = 'where a match is seen and who speaks about it changes nothing in it';
const paid = 'a season that is finished has neither open matches nor a table that moves';
const early = 'before anything is played there is no table and no match of the two';
const all =
  'of all teams of a season alike: who plays in it is refused, and asked where nobody else could (table-rules.test.ts)';
const cups = 'a cup as a whole, of all who are in it';
const roles = 'about the caller themselves, whatever they play for';
const captains = 'its captain’s, or words of the staff that nobody else waits for';

/** Commands that have no own case, and why. */
const without: Record<string, string> = {
  declare_interest: 'says that one has an interest; there is none in the own team to declare (interests.test.ts)',
  remove_overlay_link: 'stops an address that shows what everybody sees; decides about no team',
  start_regular_season: season,
  start_playoffs: season,
  finish_season: season,
  publish_schedule:
    'the whole round robin of a season that has not begun, checked by SQL; one match afterwards is moved by another admin',
  undo_schedule: 'takes the whole schedule back before anything is entered in it',
  undo_season_start: season,
  undo_playoffs: season,
  undo_import: 'takes back what a file brought in, before anybody has played in it',
  delete_season: 'only while nobody has entered and nothing is planned',
  delete_league: 'only without seasons',
  archive_league: 'takes a finished league out of lists, and decides about no team',
  undo_rollover: 'takes whole seasons back before anything is played',
  save_night_cup: 'plans an evening before anybody has entered',
  open_night_cup: 'opens an evening for everybody',
  set_night_cup_public: 'shows or hides an evening as a whole, with all who play it',
  order_sponsors: 'the order of sponsors is no matter of a team',
  save_article: article,
  publish_article: article,
  unpublish_article: article,
  delete_article: article,
  announce: 'tells everybody the same, decides about nobody',
  withdraw_announcement: 'takes words back that are about nobody',
  begin_discord_channel: channel,
  connect_discord_channel: channel,
  change_discord_channel: channel,
  disconnect_discord_channel: channel,
  send_discord_test: channel,
  send_discord_again: channel,
  send_given_up_again: delivery,
  drop_given_up: delivery,
  create_webhook: webhook,
  change_webhook: webhook,
  pause_webhook: webhook,
  rotate_webhook_secret: webhook,
  delete_webhook: webhook,
  send_webhook_test: webhook,
  send_webhook_again: webhook,
  save_ticket_template: 'canned replies decide about nobody',
  delete_ticket_template: 'canned replies decide about nobody',
  create_ticket: 'asks for help, decides nothing',
  reply_ticket: writer,
  set_ticket_status: writer,
  answer_attendance: 'says whether one comes oneself',
  send_match_message: words,
  send_message: words,
  mark_conversation_read: words,
};

/** Commands that are refused about the own team alone, and why. */
const onlyOwn: Record<string, string> = {
  set_match_stream: shown,
  set_match_replay: shown,
  name_caster: shown,
  remove_caster: shown,
  make_overlay_link: shown,
  change_table_rules: all,
  mark_prize_paid: paid,
  unmark_prize_paid: paid,
  give_award: paid,
  take_back_award: paid,
  roll_over: paid,
  register_team: early,
  set_availability: early,
  import_season: early,
  update_team: texts,
  add_team_achievement: texts,
  forget_former_name: texts,
  hide_content: texts,
  restore_content: texts,
  resolve_content_report: texts,
  mute_writer: texts,
  unmute_writer: texts,
  enter_night_cup: cups,
  start_night_cup: cups,
  cancel_night_cup: cups,
  leave_night_cup: captains,
  check_in_night_cup: captains,
  assign_ticket: roles,
  set_role: roles,
  decide_about_player: roles,
  appoint_referee: roles,
  dismiss_referee: roles,
};

test('every command of the staff is refused about an own team, or says why it has no own case', async () => {
  expect((await staffCommands()).toSorted()).toEqual(
    [...Object.keys(refusedCalls), ...Object.keys(without)].toSorted(),
  );
});

describe('an admin is refused about the team they play for', () => {
  test.each(Object.entries(refusedCalls))('%s', async (name, prepare) => {
    const { who, args, hint = 'ownCase' } = await prepare(adminOf);
    const call = () => world.as({ id: who }).rpc(name as 'undo_result', args as never);
    const { error } = await call();
    expect(error).toMatchObject({ code: 'PT403', hint });
    await refused(world, call, { code: 'PT403', hint, details: error!.details });
  });
});

describe('an admin who leads a team keeps what is its captain’s', () => {
  test('withdraws it before the season begins, and only asks once it has', async () => {
    const club = await newClub(world, { phase: 'registration' });
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [club.captain]);
    const withdraw = (more: { voids?: boolean } = {}) =>
      world.as({ id: club.captain }).rpc('withdraw_team', { ...entry(club), reason, ...more });
    await refused(world, () => withdraw({ voids: true }), { code: 'PT403', hint: 'ownCase' });
    expect((await withdraw()).error).toBeNull();
    const playing = await newClub(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [playing.captain]);
    const leader = world.as({ id: playing.captain });
    await refused(world, () => leader.rpc('withdraw_team', { ...entry(playing), reason }), { code: 'PT403', hint: 'ownCase' });
    expect((await leader.rpc('ask_withdrawal', { ...entry(playing), reason })).error).toBeNull();
  }); // prettier-ignore
});

/** An admin of a team that has yet to play that one, in a cup. */
const adminOfRival: Caller = async (club) => {
  const rival = await newClub(world, { phase: 'none' });
  const night_cup_id = await cup({ ...rival, league: club.league }, 'live');
  await world.sql('insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) values ($1, $2, now())', [
    night_cup_id,
    club.id,
  ]);
  await putMatch(world, {
    night_cup_id, stage: 'cup', home_team_id: rival.id, away_team_id: club.id, kickoff_at: later(),
  }); // prettier-ignore
  return adminOf(rival);
};

/** An admin of a team that is beside that one in its league's table: nothing separates them. */
const adminOfNeighbour: Caller = async (club) => {
  const neighbour = await newClub(world, { phase: 'none' });
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    club.league,
    neighbour.id,
  ]);
  return adminOf(neighbour);
};

/** Nobody else of the staff may act meanwhile. */
async function alone(who: string, act: () => Promise<void>): Promise<void> {
  // without what else a suspension sets off, for all the admins of the tests before
  const quietly = (statement: string) => world.sql(`set local session_replication_role = replica; ${statement}`);
  await quietly(
    `insert into private.account_blocks (user_id, kind, reason)
       select user_id, 'suspended', 'Away' from private.user_roles where user_id <> '${who}' on conflict do nothing`,
  );
  try {
    await act();
  } finally {
    await quietly(`delete from private.account_blocks where reason = 'Away'`);
  }
}

const marks = (about: string) =>
  world.sql<{ kind: string; by: string }>(
    'select kind, by_team_id as by from public.interested_decisions where about_team_id = $1',
    [about],
  );

const interested = Object.entries(refusedCalls).filter(([name]) => !(name in onlyOwn));
// a team that plays in a season is not archived, and has no neighbour outside one; one that has withdrawn is in no
// table
const withNeighbours = interested.filter(([name]) => !['archive_team', 'reinstate_team'].includes(name));

test('every command that is refused about the own team alone is one of those that are refused', () => {
  expect(Object.keys(onlyOwn).filter((name) => !(name in refusedCalls))).toEqual([]);
});

describe.each([
  { kind: 'rival', hint: 'rivalCase', makeAdmin: adminOfRival, commands: interested },
  { kind: 'neighbour', hint: 'neighbourCase', makeAdmin: adminOfNeighbour, commands: withNeighbours },
])('about a $kind an admin', ({ kind, hint, makeAdmin, commands }) => {
  const prepared = async (prepare: (caller: Caller) => Promise<Call>) => {
    let about = '';
    const { who, args } = await prepare((club) => {
      about = club.id;
      return makeAdmin(club);
    });
    return { who, args, about };
  };

  test.each(commands)('is refused while somebody else can decide: %s', async (name, prepare) => {
    const { who, args } = await prepared(prepare);
    const call = () => world.as({ id: who }).rpc(name as 'undo_result', args as never);
    const { error } = await call();
    expect(error).toMatchObject({ code: 'PT403', hint });
    await refused(world, call, { code: 'PT403', hint, details: error!.details });
  });

  test.each(commands)('is asked once where nobody can, and the decision is marked: %s', async (name, prepare) => {
    const { who, args, about } = await prepared(prepare);
    const [own] = await world.sql<{ id: string }>('select team_id as id from public.team_members where player_id = $1', [who]); // prettier-ignore
    await alone(who, async () => {
      const call = () => world.as({ id: who }).rpc(name as 'undo_result', args as never);
      const declared: string[] = [];
      let { error } = await call();
      while (error?.hint === 'declareInterest') {
        const [interest, team_id] = error.details.split(' ') as [string, string];
        expect(interest).toBe(kind);
        expect(declared).not.toContain(team_id);
        await done(world.as({ id: who }).rpc('declare_interest', { team_id }));
        declared.push(team_id);
        ({ error } = await call());
      }
      expect(error).toBeNull();
      expect(declared).toContain(about);
      for (const team of declared) expect(await marks(team)).toEqual([{ kind, by: own!.id }]);
    });
  });
});
