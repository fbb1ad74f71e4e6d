import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, memberId, newClub, newPerson, refused, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/**
 * A reader who has blocked a writer reads nothing of them: each command that takes a text of its caller and notifies somebody
 * says below what becomes of the text. The list is read from the functions of the database: a new command must take a stand.
 */

const world = openWorld();

const stands = {
  'refused to whom the reader has blocked': ['offer_contract', 'ask_to_join', 'send_message'],
  'sends no text': ['renew_contracts'],
  'arrives without the text': ['terminate_contract', 'kick_player', 'dispute_report', 'withdraw_team'],
  // a ruling, a sanction or news of the league: its readers must know why
  'a text of the league': [
    'rule_match', 'undo_result', 'refuse_withdrawal', 'reinstate_team', 'postpone_match', 'cancel_match', 'rule_protest', 'decide_appeal', 'warn_player', 'propose_suspension',
    'decide_penalty', 'adjust_points', 'reverse_adjustment', 'unmark_prize_paid', 'give_award', 'take_back_award',
    'save_night_cup', 'remove_from_night_cup', 'cancel_night_cup', 'announce', 'resolve_content_report', 'hide_content',
    'restore_content', 'mute_writer', 'suspend_account', 'free_gaming_id',
  ],
  'read by the staff, who decide': ['create_ticket', 'reply_ticket', 'ask_withdrawal', 'send_contact_message', 'report_content'],
  // their notices hold facts alone; the text is on a page of the match or the team, where the staff judge by it
  'on a page, in no notice': [
    'set_eligibility', 'set_eligibility_many', 'decide_about_player', 'create_team', 'report_match', 'correct_report', 'file_protest', 'appeal_ruling', 'send_match_message', 'offer_scrim',
  ],
}; // prettier-ignore

test('every command that notifies and takes a text says what becomes of it where the reader has blocked the writer', async () => {
  const functions = await world.sql<{ name: string; source: string; called: boolean }>(
    `select p.proname as name, coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), '') as source,
            exists (
              select from pg_proc d
               where d.pronamespace = 'public'::regnamespace and d.proname = p.proname
                 and has_function_privilege('authenticated', d.oid, 'execute')
            ) as called
       from pg_proc p where p.pronamespace = 'private'::regnamespace`,
  );
  const sources = new Map<string, string>();
  for (const { name, source } of functions) sources.set(name, `${sources.get(name) ?? ''}\n${source}`);
  const reached = (name: string, seen = new Set<string>()): Set<string> => {
    const source = sources.get(name);
    if (seen.has(name) || source === undefined) return seen;
    seen.add(name);
    for (const [, called] of source.matchAll(/private\.(\w+)\(/g)) reached(called!, seen);
    return seen;
  };
  const notifying = [...new Set(functions.filter(({ called }) => called).map(({ name }) => name))].filter((name) => {
    const all = [...reached(name)];
    return (
      all.some((each) => /^checked_(text|reason|name)$/.test(each)) &&
      all.some((each) => sources.get(each)!.includes('insert into public.notifications'))
    );
  });
  expect(notifying.length).toBeGreaterThan(35);
  expect(notifying.toSorted()).toEqual(Object.values(stands).flat().toSorted());
});

const why = 'A text that hurts';
const blocks = (blocker: string, blocked: string) =>
  world.sql('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [blocker, blocked]);
const as = (id: string) => world.as({ id });
/** The notices that a person can read, and the text in each. */
const read = async (reader: string, of_keys: string[]) =>
  (await as(reader).rpc('notifications_page', { of_keys: of_keys as ['kicked'] })).data!.map(({ key, values }) => ({
    key,
    reason: (values as { reason?: string }).reason ?? null,
  }));

beforeEach(() => world.sql('delete from private.command_counts'));

describe('an approach is refused', () => {
  test('a contract offered to a player who has blocked the captain, and by a captain who has blocked the player', async () => {
    const club = await newClub(world);
    const [player, other] = [await newPerson(world), await newPerson(world)];
    await blocks(player, club.captain);
    await blocks(club.captain, other);
    const offer = (id: string, player_id: string) =>
      as(id).rpc('offer_contract', { team_id: club.id, player_id, note: why });
    await refused(world, () => offer(club.captain, player), { code: 'PT403', hint: 'notReachable' });
    await refused(world, () => offer(club.captain, other), { code: 'PT409', hint: 'youBlocked' });
    // it is the writer who is blocked, not the team
    await done(offer(club.coCaptain, player));
  });

  test('a request to a team whose captain has blocked the player', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await blocks(club.captain, player);
    await refused(world, () => as(player).rpc('ask_to_join', { team_id: club.id, message: why }), {
      code: 'PT403',
      hint: 'notReachable',
    });
  });

  test('a message', async () => {
    const [one, other] = [await newPerson(world), await newPerson(world)];
    const { data: talk } = await as(one).rpc('start_conversation', { with_user: other });
    await blocks(other, one);
    await refused(world, () => as(one).rpc('send_message', { conversation_id: talk!, body: why }), {
      code: 'PT403',
      hint: 'notReachable',
    });
  });
});

describe('what has to arrive arrives without the text, and with it to everybody else', () => {
  test('a renewal offered to a member who has blocked the captain', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await sign(world, club, player);
    await setPhase(world, club, 'playoffs', 'finished');
    await blocks(player, club.captain);
    const { data: offer } = await as(club.captain).rpc('offer_contract', {
      team_id: club.id,
      player_id: player,
      note: why,
    });
    expect((await as(player).from('contracts').select('note').eq('id', offer!)).data).toEqual([{ note: null }]);
  });

  test('a request to a team whose co-captain has blocked the player', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await blocks(club.coCaptain, player);
    const { data } = await as(player).rpc('ask_to_join', { team_id: club.id, message: why });
    expect((await as(club.captain).from('join_requests').select('message').eq('id', data!)).data).toEqual([
      { message: null },
    ]);
  });

  const releases: [string, (club: Club, player: string) => Promise<unknown>][] = [
    ['kicked', async (club, player) => done(as(club.captain).rpc('kick_player', { member_id: await memberId(world, player), reason: why }))],
    [
      'contractTerminated',
      async (club, player) => {
        const [contract] = await world.sql<{ id: string }>(
          `select id from public.contracts where player_id = $1 and status = 'active'`,
          [player],
        );
        return done(as(club.captain).rpc('terminate_contract', { contract_id: contract!.id, reason: why }));
      },
    ],
  ]; // prettier-ignore
  test.each(releases)('a release: %s', async (key, release) => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await sign(world, club, player);
    await blocks(player, club.captain);
    await release(club, player);
    expect(await read(player, [key])).toEqual([{ key, reason: null }]);
    expect(await read(club.coCaptain, [key])).toEqual([{ key, reason: why }]);
  });

  test('a dispute; the staff read what they decide about', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    await blocks(home.captain, away.captain);
    await blocks(people.admin, away.captain);
    await done(as(away.captain).rpc('dispute_report', { report_id, reason: why }));
    expect(await read(home.captain, ['resultDisputed'])).toEqual([{ key: 'resultDisputed', reason: null }]);
    expect(await read(home.coCaptain, ['resultDisputed'])).toEqual([{ key: 'resultDisputed', reason: why }]);
    expect(await read(people.admin, ['resultDisputed'])).toEqual([{ key: 'resultDisputed', reason: why }]);
  });

  test('a ruling of the league is read with its reasons', async () => {
    const { home, match } = await newMeeting(world);
    await blocks(home.captain, people.admin);
    await done(world.as('admin').rpc('rule_match', { match_id: match, home_score: 2, away_score: 1, reason: why }));
    expect(await read(home.captain, ['resultRuled'])).toEqual([{ key: 'resultRuled', reason: why }]);
  });

  test('no other notice keeps the text of a party from its reader', async () => {
    expect(await world.sql('select key from private.notification_keys where is_partys_text order by key')).toEqual(
      ['contractTerminated', 'kicked', 'resultDisputed', 'teamWithdrew', 'withdrawalForfeits', 'withdrawalVoids'].map(
        (key) => ({ key }),
      ),
    );
  });
});

describe('at the same moment', () => {
  test('an offer waits for a block that is being set, and is refused after it', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await world.hold(
      'select pg_advisory_xact_lock(private.pair_lock($1, $2))',
      [player, club.captain],
      async (more) => {
        const offered = as(club.captain).rpc('offer_contract', { team_id: club.id, player_id: player });
        let answered = false;
        const answer = offered.then((response) => {
          answered = true;
          return response;
        });
        await expect
          .poll(() => world.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
          .toHaveLength(1);
        expect(answered).toBe(false);
        await more('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [player, club.captain]);
        await more('commit');
        expect(await answer).toMatchObject({ error: { code: 'PT403', hint: 'notReachable' } });
        await more('begin');
      },
    );
  });
});
