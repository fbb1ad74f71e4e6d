import { beforeEach, describe, expect, test } from 'vitest';
import { commandLimits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, count, memberId, newClub, newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { givePassword, openSession, password } from '#supabase/tests/harness/sessions.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { created, installed, sentEvents, wanted as webhookOf } from '#supabase/tests/17_outbox/webhooks.ts';

/** How often one person may do what: beyond it a refusal that says when to come back, and nothing is stored. */

const world = openWorld({ sessions: 8 });

const limitOf = (action: string, each: 'caller' | 'subject' = 'caller') =>
  commandLimits.find(([name, of]) => name === action && of === each)![2];
const spend = (who: string, what: string, times: number) =>
  world.sql(
    `insert into private.command_counts (who, what, times, over_at) values ($1, $2, $3, now() + interval '40 minutes')`,
    [who, what, times],
  );
const over = { code: 'PT429', hint: 'tooManyCommands', details: expect.any(String) as string };

let club: Club;
beforeEach(async () => {
  club = await newClub(world, { phase: 'none', more: 1 });
});
const captain = () => world.as({ id: club.captain });
const ownWebhook = async () => {
  await installed(world);
  return created(world, { of_team: club.id }, { id: club.captain });
};
const offerTo = (player_id: string) => captain().rpc('offer_contract', { team_id: club.id, player_id });

describe('every command with a limit is refused beyond it', () => {
  const commands: [string, () => Promise<() => PromiseLike<{ data: unknown; error: unknown; status: number }>>][] = [
    ['offer_contract', async () => {
      const player = await newPerson(world);
      return () => offerTo(player);
    }],
    ['withdraw_offer', async () => {
      const { data: contract_id } = await offerTo(await newPerson(world));
      return () => captain().rpc('withdraw_offer', { contract_id: contract_id! });
    }],
    ['update_team', async () => () => captain().rpc('update_team', { team_id: club.id, changes: { contact: 'Discord' } })],
    ['set_team_role', async () => {
      const member_id = await memberId(world, club.player);
      return () => captain().rpc('set_team_role', { member_id, role: 'co_captain' });
    }],
    ['hand_over_captaincy', async () => () =>
      captain().rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player })],
    ['set_shirt', async () => {
      const member_id = await memberId(world, club.player);
      return () => captain().rpc('set_shirt', { member_id, shirt_number: 9, place: 'striker' });
    }],
    ['kick_player', async () => {
      const member_id = await memberId(world, club.player);
      return () => captain().rpc('kick_player', { member_id, reason: 'Never came' });
    }],
    ['set_eligibility', async () => {
      const member_id = await memberId(world, club.player);
      return () => captain().rpc('set_eligibility', { member_id, status: 'ineligible' });
    }],
    ['request_eligibility_review', async () => {
      const member_id = await memberId(world, club.player);
      return () => captain().rpc('request_eligibility_review', { member_id });
    }],
    ['add_team_achievement', async () => () =>
      captain().rpc('add_team_achievement', { team_id: club.id, title: 'Cup of friends', type: 'cup', season: '1' })],
    ['follow_league', async () => {
      const { league } = await newClub(world);
      return () => captain().rpc('follow_league', { league_id: league });
    }],
    ['follow_player', async () => () => captain().rpc('follow_player', { player_id: people.user })],
    ['hand_topic', async () => () => captain().rpc('hand_topic', { topic: 'duties', helper: club.coCaptain })],
    ['follow_team', async () => () => captain().rpc('follow_team', { team_id: club.id })],
    ['export_my_data', async () => () => captain().rpc('export_my_data')],
    ['end_session', async () => {
      await givePassword(world, club.captain);
      const session_id = await openSession(world, club.captain);
      return () => captain().rpc('end_session', { session_id, password });
    }],
    ['end_other_sessions', async () => {
      await givePassword(world, club.captain);
      return () => captain().rpc('end_other_sessions', { password });
    }],
    ['log_out_everywhere', async () => () => captain().rpc('log_out_everywhere')],
    ['keep_credentials', async () => {
      await givePassword(world, club.captain);
      return () => captain().rpc('keep_credentials', { password });
    }],
    ['set_notification_channels', async () => () =>
      captain().rpc('set_notification_channels', { topic: 'news', push: false, mail: 'off' })],
    ['write_to_me_again', async () => () => captain().rpc('write_to_me_again')],
    ['set_quiet_hours', async () => () =>
      captain().rpc('set_quiet_hours', { starts: '22:00', ends: '08:00', time_zone: 'UTC' })],
    ['make_feed_link', async () => {
      const { data } = await captain().rpc('my_feed_link');
      return () => captain().rpc('make_feed_link', data ? { replaces: data } : {});
    }],
    ['remove_feed_link', async () => {
      await captain().rpc('make_feed_link');
      return () => captain().rpc('remove_feed_link');
    }],
    ['create_api_key', async () => () => captain().rpc('create_api_key', { name: 'Club site' })],
    ['revoke_api_key', async () => {
      await done(captain().rpc('create_api_key', { name: 'Club site' }));
      const { data } = await captain().rpc('my_api_keys');
      return () => captain().rpc('revoke_api_key', { key_id: data![0]!.id });
    }],
    ['write team_listings', async () => () => captain().from('team_listings').insert({ team_id: club.id })],
    ['write player_registrations', async () => () =>
      captain().from('player_registrations').insert({ user_id: club.captain, username: 'Lena' })],
    ['write profiles', async () => () => captain().from('profiles').update({ location: 'Kiel' }).eq('id', club.captain)],
    ['write profile_private', async () => () =>
      captain().from('profile_private').update({ locale: 'de' }).eq('user_id', club.captain)],
    ['create_ticket', async () => () =>
      captain().rpc('create_ticket', { subject: 'Trophy', category: 'other', description: 'Where is our trophy?' })],
    ['reply_ticket', async () => {
      const { data: ticket_id } = await captain().rpc('create_ticket', { subject: 'Trophy', category: 'other', description: 'Where is our trophy?' });
      return () => captain().rpc('reply_ticket', { ticket_id: ticket_id!, body: 'Hello?' });
    }],
    ['set_ticket_status', async () => {
      const { data: ticket_id } = await captain().rpc('create_ticket', { subject: 'Trophy', category: 'other', description: 'Where is our trophy?' });
      return () => captain().rpc('set_ticket_status', { ticket_id: ticket_id!, status: 'closed' });
    }],
    ['send_contact_message', async () => () =>
      captain().rpc('send_contact_message', { topic: 'press', body: 'We write about you.', seconds: 40 })],
    ['start_conversation', async () => {
      const player = await newPerson(world);
      return () => captain().rpc('start_conversation', { with_user: player });
    }],
    ['send_message', async () => {
      const { data: conversation_id } = await captain().rpc('start_conversation', { with_user: people.user });
      return () => captain().rpc('send_message', { conversation_id: conversation_id!, body: 'Hello?' });
    }],
    ['create_webhook', async () => {
      await installed(world);
      return () => captain().rpc('create_webhook', webhookOf({ of_team: club.id }));
    }],
    ['change_webhook', async () => {
      const { id: webhook_id } = await ownWebhook();
      return () => captain().rpc('change_webhook', { webhook_id, events: ['match_live'] });
    }],
    ['pause_webhook', async () => {
      const { id: webhook_id } = await ownWebhook();
      return () => captain().rpc('pause_webhook', { webhook_id, paused: true });
    }],
    ['rotate_webhook_secret', async () => {
      const { id: webhook_id } = await ownWebhook();
      return () => captain().rpc('rotate_webhook_secret', { webhook_id });
    }],
    ['send_webhook_test', async () => {
      const { id: webhook_id } = await ownWebhook();
      return () => captain().rpc('send_webhook_test', { webhook_id });
    }],
    ['send_webhook_again', async () => {
      const { id: webhook_id } = await ownWebhook();
      await done(captain().rpc('send_webhook_test', { webhook_id }));
      const sent = (await sentEvents(world)).find(({ target }) => target === webhook_id)!;
      return () => captain().rpc('send_webhook_again', { webhook_id, event_id: sent.event });
    }],
    ['delete_webhook', async () => {
      const { id: webhook_id } = await ownWebhook();
      return () => captain().rpc('delete_webhook', { webhook_id });
    }],
    ['block_player', async () => () => captain().rpc('block_player', { player_id: people.user })],
    ['unblock_player', async () => () => captain().rpc('unblock_player', { player_id: people.user })],
  ]; // prettier-ignore

  test.each(commands)('%s', async (action, prepare) => {
    const again = await prepare();
    await world.sql('delete from private.command_counts where who = $1', [club.captain]);
    await spend(club.captain, action, limitOf(action));
    await refused(world, again, over);
    await world.sql('update private.command_counts set times = $2 where who = $1', [club.captain, limitOf(action) - 1]);
    await done(again());
  });

  test('create_team and leave_team: nobody fills the transfers by founding and leaving', async () => {
    const id = await newPerson(world);
    const createTeam = (n: number) =>
      world.as({ id }).rpc('create_team', { name: `Flood City ${n} ${id.slice(0, 4)}`, tag: `F${n}X` });
    for (let n = 1; n <= limitOf('create_team'); n += 1) {
      await done(createTeam(n));
      await done(world.as({ id }).rpc('leave_team'));
    }
    await refused(world, () => createTeam(9), over);
    expect(await count(world, 'public.transfers where player_id = $1', id)).toBe(limitOf('create_team'));
  });

  test('it says until when, and counts anew from then on', async () => {
    await spend(club.captain, 'update_team', limitOf('update_team'));
    const change = () => captain().rpc('update_team', { team_id: club.id, changes: { contact: 'Discord' } });
    const [row] = await world.sql<{ over_at: Date }>('select over_at from private.command_counts where who = $1', [
      club.captain,
    ]);
    const { error } = await change();
    expect(Math.abs(Date.parse(error!.details) - row!.over_at.getTime())).toBeLessThan(1000);
    await world.sql('update private.command_counts set over_at = now() where who = $1', [club.captain]);
    await done(change());
    expect(await world.sql('select times from private.command_counts where who = $1', [club.captain])).toEqual([
      { times: 1 },
    ]);
  });
});

test('so is saving news, by whom it may be', async () => {
  const again = () => world.as('moderator').rpc('save_article', { texts: { en: { title: 'Derby' } } });
  await spend(people.moderator, 'save_article', limitOf('save_article'));
  await refused(world, again, over);
  await world.sql('update private.command_counts set times = $2 where who = $1', [
    people.moderator,
    limitOf('save_article') - 1,
  ]);
  await done(again());
});

describe('so is every command of a match', () => {
  type Prepared = { who: string; again: () => PromiseLike<Answer> };
  const upcoming = () => newMeeting(world, { kickoff_at: minutesAgo(-60) });
  const rpc = world.as;
  const reported = async () => {
    const meeting = await newMeeting(world);
    return { meeting, report_id: await fileReport(world, meeting.home.captain, meeting.match) };
  };
  const commands: [string, () => Promise<Prepared>][] = [
    ['set_lineup', async () => {
      const { home, match } = await upcoming();
      const squad = await world.sql<{ player_id: string }>('select player_id from public.team_members where team_id = $1', [home.id]);
      const players = squad.map(({ player_id }) => player_id);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('set_lineup', { match_id: match, players }) };
    }],
    ['answer_attendance', async () => {
      const { home, match } = await upcoming();
      return { who: home.player, again: () => rpc({ id: home.player }).rpc('answer_attendance', { match_id: match, coming: true }) };
    }],
    ['ready_for_match', async () => {
      const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-5) });
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('ready_for_match', { match_id: match }) };
    }],
    ['ask_stand_in', async () => {
      const { home, league, match } = await upcoming();
      await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [league]);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('ask_stand_in', { match_id: match }) };
    }],
    ['accept_stand_in', async () => {
      const { home, match } = await upcoming();
      const who = await newPerson(world);
      await world.sql('update public.profiles set gaming_id = $2 where id = $1', [who, 'Acts of stand-ins']);
      const [place] = await world.sql<{ id: string }>(
        'insert into public.stand_ins (match_id, team_id, asked_by) values ($1, $2, $3) returning id',
        [match, home.id, home.captain],
      );
      return { who, again: () => rpc({ id: who }).rpc('accept_stand_in', { stand_in_id: place!.id }) };
    }],
    ['withdraw_stand_in', async () => {
      const { home, match } = await upcoming();
      const [place] = await world.sql<{ id: string }>(
        'insert into public.stand_ins (match_id, team_id, asked_by) values ($1, $2, $3) returning id',
        [match, home.id, home.captain],
      );
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('withdraw_stand_in', { stand_in_id: place!.id }) };
    }],
    ['start_match', async () => {
      const { home, match } = await newMeeting(world);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('start_match', { match_id: match }) };
    }],
    ['set_live_score', async () => {
      const { home, match } = await newMeeting(world, { status: 'live' });
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 1 }) };
    }],
    ['set_lobby_code', async () => {
      const { home, match } = await upcoming();
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('set_lobby_code', { match_id: match, code: '7Q4-K2M' }) };
    }],
    ...(['set_match_stream', 'set_match_replay', 'name_caster', 'remove_caster', 'make_overlay_link', 'remove_overlay_link'] as const).map(
      (action): [string, () => Promise<Prepared>] => [action, async () => {
        const { home, match: match_id } = await upcoming();
        const user_id = await newPerson(world);
        const own = rpc({ id: home.captain });
        if (action === 'remove_caster') await done(own.rpc('name_caster', { match_id, user_id }));
        if (action === 'remove_overlay_link') await done(own.rpc('make_overlay_link', { match_id }));
        const [link] = (await own.rpc('overlay_links', { match_id })).data ?? [];
        const again = {
          set_match_stream: () => own.rpc('set_match_stream', { match_id, stream_url: 'https://kick.com/rondo' }),
          set_match_replay: () => own.rpc('set_match_replay', { match_id, replay_url: 'https://kick.com/rondo' }),
          name_caster: () => own.rpc('name_caster', { match_id, user_id }),
          remove_caster: () => own.rpc('remove_caster', { match_id, user_id }),
          make_overlay_link: () => own.rpc('make_overlay_link', { match_id }),
          remove_overlay_link: () => own.rpc('remove_overlay_link', { link_id: link?.id ?? '' }),
        };
        return { who: home.captain, again: again[action] };
      }],
    ),
    ['report_match', async () => {
      const { home, match } = await newMeeting(world);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('report_match', { match_id: match, home_score: 2, away_score: 1 }) };
    }],
    ['report_stats', async () => {
      const { meeting: { home, match } } = await reported();
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('report_stats', { match_id: match, stats: [] }) };
    }],
    ['add_evidence', async () => {
      const { home, match } = await newMeeting(world);
      await world.sql(`insert into storage.objects (bucket_id, name) values ('evidence', $1)`, [`${home.id}/a.webp`]);
      const file = `evidence/${home.id}/a.webp`;
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('add_evidence', { match_id: match, file }) };
    }],
    ['claim_forfeit', async () => {
      const { home, match } = await newMeeting(world);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('claim_forfeit', { match_id: match }) };
    }],
    ['correct_report', async () => {
      const { meeting: { home }, report_id } = await reported();
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('correct_report', { report_id, home_score: 3, away_score: 1 }) };
    }],
    ['withdraw_report', async () => {
      const { meeting: { home }, report_id } = await reported();
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('withdraw_report', { report_id }) };
    }],
    ['confirm_report', async () => {
      const { meeting: { away }, report_id } = await reported();
      return { who: away.captain, again: () => rpc({ id: away.captain }).rpc('confirm_report', { report_id }) };
    }],
    ['dispute_report', async () => {
      const { meeting: { away }, report_id } = await reported();
      return { who: away.captain, again: () => rpc({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'It was 1-2' }) };
    }],
    ['postpone_match', async () => {
      const { match } = await upcoming();
      return { who: people.moderator, again: () => rpc('moderator').rpc('postpone_match', { match_id: match, reason: 'Servers are down' }) };
    }],
    ['propose_reschedule', async () => {
      const { home, match } = await upcoming();
      const kickoff_at = minutesAgo(-600).toISOString();
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at }) };
    }],
    ['answer_reschedule', async () => {
      const { home, away, match } = await upcoming();
      const { data } = await rpc({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at: minutesAgo(-600).toISOString() });
      return { who: away.captain, again: () => rpc({ id: away.captain }).rpc('answer_reschedule', { reschedule_id: data!, accept: true }) };
    }],
    ['withdraw_reschedule', async () => {
      const { home, match } = await upcoming();
      const { data } = await rpc({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at: minutesAgo(-600).toISOString() });
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('withdraw_reschedule', { reschedule_id: data! }) };
    }],
    ['file_protest', async () => {
      const { home, match } = await newMeeting(world);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('file_protest', { match_id: match, reason: 'A stranger played' }) };
    }],
    ['appeal_ruling', async () => {
      const { home, match } = await newMeeting(world);
      await rpc('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 1 });
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('appeal_ruling', { match_id: match, reason: 'A stranger played' }) };
    }],
    ['withdraw_protest', async () => {
      const { home, match } = await newMeeting(world);
      const { data } = await rpc({ id: home.captain }).rpc('file_protest', { match_id: match, reason: 'A stranger played' });
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('withdraw_protest', { protest_id: data! }) };
    }],
    ['withdraw_team', async () => {
      const own = await newClub(world, { phase: 'registration' });
      return { who: own.captain, again: () => rpc({ id: own.captain }).rpc('withdraw_team', { league_id: own.league, season: 1, team_id: own.id, reason: 'Too few of us' }) };
    }],
    ['ask_withdrawal', async () => {
      const { home, league } = await newMeeting(world);
      return { who: home.captain, again: () => rpc({ id: home.captain }).rpc('ask_withdrawal', { league_id: league, season: 1, team_id: home.id, reason: 'Too few of us' }) };
    }],
    ['warn_player', async () => {
      const { home } = await newMeeting(world);
      return { who: people.moderator, again: () => rpc('moderator').rpc('warn_player', { player_id: home.player, reason: 'Insults' }) };
    }],
    ['register_team', async () => {
      const own = await newClub(world, { phase: 'registration', more: 2 });
      await world.sql('delete from public.league_teams where team_id = $1', [own.id]);
      return { who: own.captain, again: () => rpc({ id: own.captain }).rpc('register_team', { league_id: own.league, season: 1, team_id: own.id }) };
    }],
  ]; // prettier-ignore

  test.each(commands)('%s', async (action, prepare) => {
    const { who, again } = await prepare();
    await world.sql('delete from private.command_counts where who = $1', [who]);
    await spend(who, action, limitOf(action));
    await refused(world, again, over);
    await world.sql('update private.command_counts set times = $2 where who = $1', [who, limitOf(action) - 1]);
    await done(again());
  });
});

describe('requests to join', () => {
  test('are sent, withdrawn and answered only so often', async () => {
    const who = await newPerson(world);
    const request = async (player: string) =>
      (
        await world.sql<{ id: string }>(
          'insert into public.join_requests (player_id, team_id) values ($1, $2) returning id',
          [player, club.id],
        )
      )[0]!.id;
    const own = await request(who);
    const other = await newClub(world);
    const incoming = await request(await newPerson(world));
    const acts = [
      ['ask_to_join', who, () => world.as({ id: who }).rpc('ask_to_join', { team_id: other.id })],
      ['withdraw_join_request', who, () => world.as({ id: who }).rpc('withdraw_join_request', { request_id: own })],
      ['answer_join_request', club.captain, () => captain().rpc('answer_join_request', { request_id: incoming, answer: 'trial' })],
    ] as const; // prettier-ignore
    for (const [action, caller, again] of acts) {
      await spend(caller, action, limitOf(action));
      await refused(world, again, over);
      await world.sql('update private.command_counts set times = $2 where who = $1', [caller, limitOf(action) - 1]);
      await done(again());
    }
  });
});

describe('one chosen person', () => {
  test('is offered only so many contracts by one team, whichever leader sends them', async () => {
    const player = await newPerson(world);
    for (let n = 0; n < limitOf('offer_to_player', 'subject'); n += 1) {
      const leader = world.as({ id: n % 2 ? club.coCaptain : club.captain });
      const { data: contract_id } = await leader.rpc('offer_contract', { team_id: club.id, player_id: player });
      await done(captain().rpc('withdraw_offer', { contract_id: contract_id! }));
    }
    await refused(world, () => offerTo(player), over);
    await done(offerTo(await newPerson(world)));
  });

  test('is notified of the same by one person only so often', async () => {
    const member_id = await memberId(world, club.player);
    const give = (n: number) => captain().rpc('set_team_role', { member_id, role: n % 2 ? 'player' : 'co_captain' });
    for (let n = 0; n < limitOf('set_team_role', 'subject'); n += 1) await done(give(n));
    await refused(world, () => give(0), over);
    await world.sql(`delete from private.command_counts where what like 'set_team_role%'`);
    await world.sql(`update private.command_counts set times = $1 where what = 'notify roleChanged ' || $2`, [
      limitOf('notify', 'subject'),
      club.player,
    ]);
    // beyond it nothing is refused: the notice merges with the one of the same thing
    const notified = () => count(world, `public.notifications where user_id = $1 and key = 'roleChanged'`, club.player);
    const before = await notified();
    await done(give(0));
    expect(await notified()).toBe(before);
  });
});

describe('the count', () => {
  test('holds when everything comes at once', async () => {
    const players = await newPeople(world, 8);
    await spend(club.captain, 'offer_contract', limitOf('offer_contract') - 3);
    const answers = await Promise.all(players.map(offerTo));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    expect(answers.filter(({ error }) => error?.code === 'PT429')).toHaveLength(5);
  });

  test('is of each person alone, and of no admin', async () => {
    const rival = await newClub(world, { phase: 'none' });
    await spend(club.captain, 'update_team', limitOf('update_team'));
    await done(world.as({ id: rival.captain }).rpc('update_team', { team_id: rival.id, changes: { contact: 'IRC' } }));
    await spend(people.admin, 'update_team', limitOf('update_team'));
    await done(world.as('admin').rpc('update_team', { team_id: club.id, changes: { contact: 'Mail' } }));
  });

  test('leaves out what was refused for another reason', async () => {
    await captain().rpc('update_team', { team_id: club.id, changes: { name: '' } });
    expect(await count(world, 'private.command_counts where who = $1', club.captain)).toBe(0);
  });

  test('is swept by the clock once it is over', async () => {
    await spend(club.captain, 'update_team', 5);
    await spend(club.coCaptain, 'update_team', 5);
    await world.sql('update private.command_counts set over_at = now() where who = $1', [club.captain]);
    await world.sql('select private.settle_due()');
    expect(await count(world, 'private.command_counts where who = any($1)', [club.captain, club.coCaptain])).toBe(1);
  });
});

test('every table whose rows their owners write directly is counted, but for notifications, which hold nothing new', async () => {
  const uncounted = await world.sql<{ name: string }>(
    `select distinct p.tablename as name
       from pg_policies p
      where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and p.cmd <> 'SELECT'
        and regexp_replace(coalesce(p.qual, '') || coalesce(p.with_check, ''), '\\( SELECT private.is_admin\\(\\)[^)]*\\)', '', 'g')
            ~ 'uid\\(\\)|led_team|captained_team'
        and p.tablename <> 'player_achievements'
        and not exists (
          select from pg_trigger t where t.tgrelid = ('public.' || p.tablename)::regclass and t.tgname = 'count_write')
      order by 1`,
  );
  expect(uncounted.map(({ name }) => name)).toEqual(['notifications']);
});
