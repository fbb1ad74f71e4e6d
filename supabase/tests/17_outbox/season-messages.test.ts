import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messageTo, type OpenedDirect } from '#supabase/functions/channels/direct/direct.ts';
import { letter, type OpenedMail } from '#supabase/functions/channels/mail/mail.ts';
import { messageOf } from '#supabase/functions/channels/push/push.ts';
import type { Facts } from '#supabase/functions/channels/texts.ts';
import { checkIn, cupGames, enter, openCup, pass, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { age, fileReport, minutesAgo, waitingReport } from '#supabase/tests/harness/meeting.ts';
import { gamesOf, letPlay, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, memberId, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { open } from './channels.ts';
import { added, leasePushes, seatOf, setUp } from './devices.ts';
import { afterGrace, dueDirects, linkedTo, setUpBot } from './directs.ts';

/**
 * A season of six teams from the entries to the champion, and every message its captains get of it on a device, in Discord and by
 * mail: rules that hold for all of them, and the messages themselves, a file a language, for somebody to read
 * (docs/decisions/0033). `vitest run -u` writes them anew.
 */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const languages = ['en', 'de', 'tr'] as const;
const names = ['Anchor FC', 'Bergwacht', 'Corsairs', 'Dynamo', 'Elbe 05', 'Flutlicht'];
const captains = ['Ada', 'Ben', 'Cem', 'Dora', 'Emre', 'Finn'];

type Notice = Facts['notices'][number] & { until: string | null };
type SentMessage = { captain: string; channel: string; facts: Facts; mail?: OpenedMail; direct?: OpenedDirect };
/** The actor, and the members whom it concerns, by key. */
type Expectation = { by?: string; reaches?: Record<string, string> };
type Chapter = Expectation & { what: string; messages: SentMessage[]; refused?: string };
const chapters: Chapter[] = [];
const captainOf = new Map<string, string>();
const teamOf = new Map<string, string>();

const orderOf = (message: SentMessage) => `${message.captain} ${message.channel} ${linesOf(message, 'en')}`;

/** Any moment reads as this one, so that the files stay as they are. */
const moment = '2026-12-03T19:30:00Z';
const fixed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, `"${moment}"`)) as Value;

/** Messages to the captains that are due now; the daily mail is sent at once and stands beside its cause. */
async function hear(what: string, roles: Expectation, act: () => Promise<unknown>): Promise<void> {
  await sql('delete from private.outbox');
  const chapter: Chapter = { ...roles, what, messages: [] };
  // the others are written down all the same
  await act().catch((error: unknown) => (chapter.refused = String(error)));
  for (const held of await leasePushes(world)) {
    const [device] = await sql<{ user_id: string }>('select user_id from private.push_devices where id = $1', [held.target]);
    const opened = (await open(world, held)) as unknown as { said: Facts } | null;
    const captain = captainOf.get(device!.user_id);
    if (opened && captain) chapter.messages.push({ captain, channel: 'device', facts: opened.said });
  }
  // no device has taken it, so that one sees what Discord would say beside it
  await afterGrace(world);
  for (const opened of await dueDirects(world)) {
    const captain = captainOf.get(opened.held.target);
    if (captain) chapter.messages.push({ captain, channel: 'Discord', facts: opened.said!, direct: opened });
  }
  await sql(`update private.outbox set next_at = now(), due_since = now() where channel = 'mail'`);
  for (const held of await sql<{ id: string; lease: string; channel: 'mail'; target: string }>(`select * from private.lease_deliveries(100, 60, array['mail'])`)) {
    const opened = (await open(world, held)) as unknown as OpenedMail | null;
    const captain = captainOf.get(held.target);
    if (opened && captain && !('account' in opened)) chapter.messages.push({ captain, channel: opened.daily ? 'mail of the day' : 'mail', facts: opened.said, mail: opened });
  }
  chapter.messages.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  chapters.push(chapter);
  await sql('update public.notifications set read_at = now() where read_at is null');
} // prettier-ignore

function linesOf({ captain, channel, facts, mail, direct }: SentMessage, language: string): string {
  const named = fixed(facts);
  const content = {
    ...named,
    // of one moment, and in no order
    notices: named.notices.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    language,
    time_zone: 'Europe/Berlin',
    site: 'https://league.example',
    site_name: 'Rondo',
  };
  const told = mail
    ? letter({ ...fixed(mail), said: content }, content.site, `${content.site}/unsubscribe`)
        .text.split('\n-- ')[0]!
        .trim()
        .replaceAll(/\n\n?/g, '\n      ')
    : direct
      ? withButtons({ ...fixed(direct), said: content }).replaceAll('\n', '\n      ')
      : messageOf(content).notification.body;
  return `  ${captain}, ${channel}: ${told}`.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
}

function withButtons(opened: OpenedDirect): string {
  const { content, components = [] } = messageTo(opened);
  return [content, ...components.flatMap((row) => row.components.map(({ label }) => `[${label}]`))].join('\n');
}

/** Six teams, and a league whose season nobody has entered yet. */
async function sixTeams(): Promise<{ clubs: Club[]; league: string }> {
  const league = randomUUID();
  await sql(`insert into public.leagues (id, name) values ($1, 'Rondo One')`, [league]);
  await sql(
    `insert into public.league_seasons (league_id, season, legs, max_teams, playoff_teams, semifinal_best_of, final_best_of, prize_pool)
       values ($1, 1, 1, 6, 4, 1, 1, $2)`,
    [league, JSON.stringify({ total: 3000, currency: 'TRY', places: [2000, 700, 300], days: 7 })],
  );
  const clubs: Club[] = [];
  for (const [n, name] of names.entries()) {
    const club = { ...(await newClub(world, { phase: 'none', more: 2 })), league };
    clubs.push(club);
    await sql('update public.teams set name = $2 where id = $1', [club.id, name]);
    await sql('update public.profiles set username = $2 where id = $1', [club.captain, captains[n]]);
    await sql('update public.profiles set username = $2 where id = $1', [club.coCaptain, `Co-${captains[n]}`]);
    await sql('update public.profiles set username = $2 where id = $1', [club.player, `Player-${captains[n]}`]);
    await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [club.captain, `${n}@captains.club`]);
    await added(world, await seatOf(world, club.captain));
    await linkedTo(world, club.captain);
    captainOf.set(club.captain, captains[n]!);
    teamOf.set(captains[n]!, name);
  }
  await letPlay(world, clubs.map(({ id }) => id)); // prettier-ignore
  return { clubs, league };
} // prettier-ignore

/** The rounds, by the places of home and away among the teams. */
const rounds = [
  ['01', '23', '45'],
  ['02', '14', '35'],
  ['03', '15', '24'],
  ['04', '13', '25'],
  ['05', '12', '34'],
];

/** Somebody who is in no team, by a name that reads the same in every run. */
async function named(name: string): Promise<string> {
  const person = await newPerson(world);
  await sql('update public.profiles set username = $2 where id = $1', [person, name]);
  return person;
}

const heard = (chapter: Chapter): { captain: string; channel: string; notice: Notice }[] =>
  chapter.messages.flatMap(({ captain, channel, facts }) =>
    facts.notices.map((notice) => ({ captain, channel, notice: notice as Notice })),
  );

/** Notifications without a deadline: they last until they are done, or are news of the moment. */
const endless = ['squadShort', 'sideReady', 'bothReady', 'lobbyCode'];
/** About others: a team or a player the captain follows. */
const followed = ['followedResult', 'followedMove', 'followedFree', 'followedWithdrawal', 'followedReinstatement'];
const asks = ({ key, topic }: Notice) =>
  !endless.includes(key) && (topic === 'duties' || ['contractOffered', 'joinAsked'].includes(key));

/** Every break of a rule, with the chapter it happened in. */
function breaches(): string[] {
  const faults: string[] = [];
  const before = new Set<string>();
  for (const chapter of chapters) {
    const { what, by, reaches = {}, messages, refused } = chapter;
    const all = heard(chapter);
    // who is told on a device is told the same in Discord, and nobody else
    const [devices, discord] = ['device', 'Discord'].map((channel) => all.filter((each) => each.channel === channel).map(({ captain, notice }) => `${captain} ${notice.key}`));
    const tell = (rule: string, about: unknown) => faults.push(`${what}: ${rule}: ${JSON.stringify(about)}`);
    if (refused !== undefined) tell('refused', refused);
    for (const [captain, key] of Object.entries(reaches))
      if (!all.some(({ captain: who, notice }) => who === captain && notice.key === key)) tell('unheard', [captain, key]);
    if (JSON.stringify(devices!.toSorted()) !== JSON.stringify(discord!.toSorted())) tell('not the same in Discord', [devices, discord]);
    const things = new Set<string>();
    for (const { captain, channel, notice } of all) {
      const { key, link, until, values } = notice;
      const { home, away, team } = values;
      const own = teamOf.get(captain);
      if (captain === by) tell('who acted hears of it', [captain, channel, key]);
      const same = JSON.stringify([captain, channel, key, link, values]);
      if (before.has(same)) tell('heard before', same);
      before.add(same);
      // one thing at one moment is one message
      const thing = JSON.stringify([captain, channel, link]);
      if (channel !== 'mail of the day' && channel !== 'mail' && things.has(thing)) tell('two at once', [captain, key, link]);
      things.add(thing);
      const isTheirs = home !== undefined ? home === own || away === own : team === undefined || team === own;
      // players are notified otherwise, and followers of nothing else
      if (followed.includes(key) ? isTheirs : !isTheirs && key !== 'withdrawalForfeits')
        tell('none of theirs', [captain, key, values]);
      if (asks(notice) && !(link && until && Date.parse(until) > Date.now())) tell('asks without link or end', [captain, key, link, until]);
    }
    for (const each of messages)
      for (const language of languages) {
        const line = linesOf(each, language);
        if (/\{\{|undefined|null|NaN|Deleted|Gelöscht|Silinmiş|no reason|: ?$/.test(line)) tell('reads badly', line);
      }
  }
  return faults;
} // prettier-ignore

/** Time passes for a cup, and for what its squads were asked about it. */
async function passes(cup: string, minutes: number): Promise<void> {
  await pass(world, cup, minutes);
  await sql(
    `update private.attendance_reminders set starts_at = starts_at - $2 * interval '1 minute', created_at = created_at - $2 * interval '1 minute'
      where of_id = $1`,
    [cup, minutes],
  );
  await tick(world);
}

test('what the captains hear in a season is theirs, once, and can be answered', async () => {
  await setUp(world, { mail: true });
  await setUpBot(world);
  await sql(
    `insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.example"}') on conflict (key) do update set value = excluded.value`,
  );
  const { clubs, league } = await sixTeams();
  const [a, b, c, d, e, f] = clubs as [Club, Club, Club, Club, Club, Club];
  const as = (club: Club) => world.as({ id: club.captain });
  const admin = world.as('admin');
  const season = { league_id: league, season: 1 };
  const everybody = (key: string) => Object.fromEntries(captains.map((captain) => [captain, key]));

  await hear('Five captains enter', {}, async () => {
    for (const club of clubs.slice(0, 5)) await done(as(club).rpc('register_team', { ...season, team_id: club.id }));
  });
  await hear('An admin enters Finn’s team', { reaches: { Finn: 'teamEntered' } }, () =>
    done(admin.rpc('register_team', { ...season, team_id: f.id })),
  );
  await hear('The schedule is published', { reaches: everybody('schedulePublished') }, () => {
    const fixtures = rounds.flatMap((round, week) =>
      round.map((pair, n) => ({
        matchday: week + 1,
        home_team_id: clubs[Number(pair[0])]!.id,
        away_team_id: clubs[Number(pair[1])]!.id,
        kickoff_at: minutesAgo(-60 * (24 * 7 * (week + 1) + n)).toISOString(),
      })),
    );
    return done(admin.rpc('publish_schedule', { ...season, fixtures, draw_seed: 1 }));
  });
  await hear('The season begins', { reaches: everybody('seasonStarted') }, () =>
    done(admin.rpc('start_regular_season', season)),
  );

  const idOf = async (home: Club, away: Club) =>
    (
      await sql<{ id: string }>(
        `select id from public.team_matches where league_id = $1 and stage = 'regular' and home_team_id = $2 and away_team_id = $3`,
        [league, home.id, away.id],
      )
    )[0]!.id;
  /** A match that has kicked off. */
  const begun = async (match: string, minutes = 15) => {
    await sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(minutes)]);
    // an hour later than the captain's last command
    await sql('delete from private.command_counts');
    return match;
  };
  const nameOf = (club: Club) => captainOf.get(club.captain)!;
  /** One captain reports, and the other confirms. */
  const plays = async (
    home: Club,
    away: Club,
    [goals, against]: [number, number],
    match?: string,
    reaches: Record<string, string> = {},
  ) => {
    const played = match ?? (await idOf(home, away));
    const [reporter, other] = [nameOf(home), nameOf(away)];
    await hear(
      `${reporter} reports ${goals}-${against} against ${other}`,
      { by: reporter, reaches: { [other]: 'resultReported' } },
      async () => fileReport(world, home.captain, await begun(played), goals, against),
    );
    await hear(`${other} confirms`, { by: other, reaches: { [reporter]: 'resultConfirmed', ...reaches } }, async () => {
      await done(as(away).rpc('confirm_report', { report_id: (await waitingReport(world, played))! }));
      await tick(world);
    });
  };

  // The first round: confirmed, disputed, not played.
  const [ab, cd, ef] = [await idOf(a, b), await idOf(c, d), await idOf(e, f)];
  let report = '';
  await hear('Ada reports 2-1 against Ben', { by: 'Ada', reaches: { Ben: 'resultReported' } }, async () => {
    report = await fileReport(world, a.captain, await begun(ab));
  });
  await hear('Ada corrects it to 3-1', { by: 'Ada', reaches: { Ben: 'reportCorrected' } }, () =>
    done(as(a).rpc('correct_report', { report_id: report, home_score: 3, away_score: 1 })),
  );
  await hear('Ben confirms', { by: 'Ben', reaches: { Ada: 'resultConfirmed' } }, async () =>
    done(as(b).rpc('confirm_report', { report_id: (await waitingReport(world, ab))! })),
  );
  await hear('Cem reports 2-1 against Dora', { by: 'Cem', reaches: { Dora: 'resultReported' } }, async () => {
    report = await fileReport(world, c.captain, await begun(cd));
  });
  await hear('Dora disputes it', { by: 'Dora', reaches: { Cem: 'resultDisputed' } }, () =>
    done(as(d).rpc('dispute_report', { report_id: report, reason: 'It was 1-2.' })),
  );
  await hear('An admin rules 1-2', { reaches: { Cem: 'resultRuled', Dora: 'resultRuled' } }, () =>
    done(admin.rpc('rule_match', { match_id: cd, reason: 'The video shows 1-2.', home_score: 1, away_score: 2 })),
  );
  await hear('Cem protests', { by: 'Cem', reaches: { Dora: 'protestAgainst' } }, () =>
    done(as(c).rpc('file_protest', { match_id: cd, reason: 'A stranger played.' })),
  );
  await hear('The protest is rejected', { reaches: { Cem: 'protestRejected', Dora: 'protestRejected' } }, async () => {
    const [protest] = await sql<{ id: string }>('select id from public.protests where match_id = $1', [cd]);
    await done(
      admin.rpc('rule_protest', { protest_id: protest!.id, upheld: false, ruling: 'All five are in the squad.' }),
    );
  });
  await hear('Finn did not come: Emre claims a forfeit', { by: 'Emre', reaches: { Finn: 'noShowClaimed' } }, async () =>
    done(as(e).rpc('claim_forfeit', { match_id: await begun(ef, 40) })),
  );
  await hear('Days of silence', { reaches: { Emre: 'noShowConfirmed', Finn: 'noShowConfirmed' } }, async () => {
    await age(world, (await waitingReport(world, ef))!, 72);
    await tick(world);
  });

  // The second round: a match is moved, postponed and set anew.
  const ac = await idOf(a, c);
  const proposes = (days: number) => () =>
    done(as(a).rpc('propose_reschedule', { match_id: ac, kickoff_at: minutesAgo(-60 * 24 * days).toISOString() }));
  const answers = (accept: boolean) => async () => {
    const [proposal] = await sql<{ id: string }>(
      `select id from public.reschedules where match_id = $1 and status = 'proposed'`,
      [ac],
    );
    await done(as(c).rpc('answer_reschedule', { reschedule_id: proposal!.id, accept }));
  };
  await hear('Ada proposes another time', { by: 'Ada', reaches: { Cem: 'rescheduleProposed' } }, proposes(15));
  await hear('Cem says no', { by: 'Cem', reaches: { Ada: 'rescheduleRejected' } }, answers(false));
  await hear('Ada proposes once more', { by: 'Ada', reaches: { Cem: 'rescheduleProposed' } }, proposes(16));
  await hear('Cem agrees', { by: 'Cem', reaches: { Ada: 'rescheduleAccepted' } }, answers(true));
  await hear('An admin postpones it', { reaches: { Ada: 'matchPostponed', Cem: 'matchPostponed' } }, () =>
    done(admin.rpc('postpone_match', { match_id: ac, reason: 'The servers are down.' })),
  );
  await hear('And sets another time', { reaches: { Ada: 'matchMoved', Cem: 'matchMoved' } }, () =>
    done(admin.rpc('move_match', { match_id: ac, kickoff_at: minutesAgo(-60 * 24 * 17).toISOString() })),
  );
  await plays(a, c, [2, 1]);
  await plays(b, e, [2, 0]);
  await plays(d, f, [2, 0]);

  // The squads.
  const gul = await named('Gül');
  await hear('Gül wants to join Ada’s team', { reaches: { Ada: 'joinAsked' } }, () =>
    done(world.as({ id: gul }).rpc('ask_to_join', { team_id: a.id, message: 'I keep goal.' })),
  );
  await hear('Ada offers a contract', { by: 'Ada' }, () =>
    done(as(a).rpc('offer_contract', { team_id: a.id, player_id: gul })),
  );
  await hear('Gül signs', { reaches: { Ada: 'contractAccepted' } }, async () => {
    const [offer] = await sql<{ id: string }>(`select id from public.contracts where player_id = $1`, [gul]);
    await done(world.as({ id: gul }).rpc('accept_contract', { contract_id: offer!.id }));
  });
  const hans = await named('Hans');
  await done(as(b).rpc('offer_contract', { team_id: b.id, player_id: hans }));
  await hear('Hans rejects Ben’s offer', { reaches: { Ben: 'contractRejected' } }, async () => {
    const [offer] = await sql<{ id: string }>(`select id from public.contracts where player_id = $1`, [hans]);
    await done(world.as({ id: hans }).rpc('reject_contract', { contract_id: offer!.id }));
  });
  const ivo = await named('Ivo');
  await done(as(c).rpc('offer_contract', { team_id: c.id, player_id: ivo }));
  await hear('Ivo answers Cem’s offer in no week', { reaches: { Cem: 'offerExpired' } }, async () => {
    await sql(`update public.contracts set expires_at = now() - interval '1 second' where player_id = $1`, [ivo]);
    await tick(world);
  });
  await hear('A player of Cem’s is warned', { reaches: { Cem: 'playerWarned' } }, () =>
    done(admin.rpc('warn_player', { player_id: c.player, reason: 'Insults.' })),
  );
  await hear('And again: a suspension is proposed', { reaches: { Cem: 'suspensionProposed' } }, () =>
    done(admin.rpc('warn_player', { player_id: c.player, reason: 'More insults.' })),
  );
  await hear('The suspension stands', { reaches: { Cem: 'suspensionActive' } }, async () => {
    const [proposed] = await sql<{ id: string }>(
      `select id from public.penalties where player_id = $1 and status = 'proposed'`,
      [c.player],
    );
    await done(admin.rpc('decide_penalty', { penalty_id: proposed!.id, activate: true, ruling: 'Twice in a week.' }));
  });
  await hear('Emre names a co-captain a player again', { by: 'Emre' }, async () =>
    done(as(e).rpc('set_team_role', { member_id: await memberId(world, e.coCaptain), role: 'player' })),
  );
  await hear('Emre asks for a check of a player', { by: 'Emre' }, async () => {
    await sql(`update public.team_members set eligibility = 'pending' where player_id = $1 and left_at is null`, [
      e.player,
    ]);
    await done(as(e).rpc('request_eligibility_review', { member_id: await memberId(world, e.player) }));
  });
  await hear('An admin clears Emre’s player', { reaches: { Emre: 'eligibilitySet' } }, async () =>
    done(
      admin.rpc('set_eligibility', {
        member_id: await memberId(world, e.player),
        status: 'eligible',
        notes: 'All is well.',
      }),
    ),
  );

  // The third round: a suspension is served by what kicks off after it, which is a quarter of an hour ago like all that is played here.
  await sql(
    `update public.penalties set active_from = now() - interval '15 minutes' where player_id = $1 and status = 'active'`,
    [c.player],
  );
  await plays(a, d, [2, 1]);
  await plays(b, f, [3, 0]);
  await plays(c, e, [2, 1], undefined, { Cem: 'suspensionServed' });

  // The author of a ticket, and its readers on the staff.
  let ticket = '';
  await hear('Ben opens a ticket', { by: 'Ben' }, async () => {
    const { data } = await as(b).rpc('create_ticket', {
      subject: 'Our crest',
      category: 'suggestion',
      description: 'May it be round and blue?',
    });
    ticket = data!;
  });
  await hear('A moderator takes it', { reaches: { Ben: 'ticketInProgress' } }, () =>
    done(world.as('moderator').rpc('set_ticket_status', { ticket_id: ticket, status: 'in_progress' })),
  );
  await hear('And answers', { reaches: { Ben: 'ticketAnswered' } }, () =>
    done(world.as('moderator').rpc('reply_ticket', { ticket_id: ticket, body: 'It may.' })),
  );
  await hear('An admin closes it', { reaches: { Ben: 'ticketClosed' } }, () =>
    done(admin.rpc('set_ticket_status', { ticket_id: ticket, status: 'closed' })),
  );
  await hear('An admin writes to all captains of the league', { reaches: everybody('announced') }, () =>
    done(
      admin.rpc('announce', {
        title: { en: 'Winter break', de: 'Winterpause', tr: 'Kış arası' },
        body: {
          en: 'No matches from 20 December to 6 January.',
          de: 'Vom 20. Dezember bis 6. Januar wird nicht gespielt.',
          tr: '20 Aralık ile 6 Ocak arasında maç yok.',
        },
        captains_only: true,
        to_league: league,
      }),
    ),
  );
  await hear('A point is taken from Cem’s team', { reaches: { Cem: 'pointsAdjusted' } }, () =>
    done(admin.rpc('adjust_points', { ...season, team_id: c.id, points: -1, reason: 'A player too many.' })),
  );
  await hear('Ben writes to Ada', { by: 'Ben', reaches: { Ada: 'messageReceived' } }, async () => {
    const { data } = await as(b).rpc('start_conversation', { with_user: a.captain });
    await done(as(b).rpc('send_message', { conversation_id: data!, body: 'Well played.' }));
  });

  // A night between two rounds.
  const cup = await openCup(world, { final_best_of: 1 });
  await sql(`update public.night_cups set name = 'Night Cup' where id = $1`, [cup]);
  await hear(
    'Four teams enter a cup that begins in three hours',
    { reaches: { Ada: 'cupAttendanceAsked', Finn: 'cupAttendanceAsked' } },
    async () => {
      for (const club of [a, b, e, f]) await done(enter(world, cup, club));
      await tick(world);
    },
  );
  await hear(
    'Their players had time to answer',
    { reaches: { Ada: 'cupAttendanceShort', Finn: 'cupAttendanceShort' } },
    () => passes(cup, 95),
  );
  await hear('The check-in opens', { reaches: { Ada: 'cupCheckIn', Finn: 'cupCheckIn' } }, () => passes(cup, 26));
  for (const club of [a, b]) await done(checkIn(world, cup, club));
  await hear('It closes without two of them', { reaches: { Emre: 'cupDropped', Finn: 'cupDropped' } }, () =>
    passes(cup, 30),
  );
  await hear('The cup begins', { reaches: { Ada: 'cupGame', Ben: 'cupGame' } }, () => passes(cup, 35));
  const [final] = await cupGames(world, cup);
  const [inFinal, against] = final!.home_team_id === a.id ? [a, b] : [b, a];
  await hear(
    'The final is reported',
    { by: nameOf(inFinal), reaches: { [nameOf(against)]: 'resultReported' } },
    async () => fileReport(world, inFinal.captain, await begun(final!.id), 2, 0),
  );
  await hear('And confirmed', { by: nameOf(against), reaches: { [nameOf(inFinal)]: 'resultConfirmed' } }, async () =>
    done(as(against).rpc('confirm_report', { report_id: (await waitingReport(world, final!.id))! })),
  );
  await hear('Nobody protests: the cup is over', { reaches: { Ada: 'cupFinished', Ben: 'cupFinished' } }, () =>
    passes(cup, 60),
  );

  // The fourth round: what is handed over, and what is followed.
  await hear(
    'Ada hands what waits to her co-captain, and Emre reports',
    { by: 'Emre', reaches: { 'Co-Ada': 'resultReported' } },
    async () => {
      await done(as(a).rpc('hand_topic', { topic: 'duties', helper: a.coCaptain }));
      await added(world, await seatOf(world, a.coCaptain));
      await linkedTo(world, a.coCaptain);
      captainOf.set(a.coCaptain, 'Co-Ada');
      teamOf.set('Co-Ada', names[0]!);
      report = await fileReport(world, e.captain, await begun(await idOf(a, e)), 2, 0);
    },
  );
  await done(as(f).rpc('follow_team', { team_id: a.id }));
  await hear(
    'Co-Ada confirms, and Finn follows the team',
    { by: 'Co-Ada', reaches: { Emre: 'resultConfirmed', Finn: 'followedResult' } },
    async () => {
      await done(world.as({ id: a.coCaptain }).rpc('confirm_report', { report_id: report }));
      await tick(world);
    },
  );
  await done(as(a).rpc('hand_topic', { topic: 'duties' }));
  captainOf.delete(a.coCaptain);
  await plays(b, d, [2, 1]);
  await plays(c, f, [4, 2]);
  await hear(
    'An article about the league Ben follows comes out',
    { reaches: { Ben: 'articlePublished' } },
    async () => {
      await done(as(b).rpc('follow_league', { league_id: league }));
      const { data } = await world
        .as('moderator')
        .rpc('save_article', { texts: { en: { title: 'Derby week', summary: 'A summary.', body: 'A text.' } } });
      await sql('update public.news_articles set league_id = $2, published_at = now() where id = $1', [
        data![0]!.id,
        league,
      ]);
      await tick(world);
    },
  );
  await hear(
    'The player Finn follows signs with Ada',
    { reaches: { Finn: 'followedMove', Ada: 'contractAccepted' } },
    async () => {
      await done(as(f).rpc('follow_player', { player_id: hans }));
      await done(as(a).rpc('offer_contract', { team_id: a.id, player_id: hans }));
      const [offer] = await sql<{ id: string }>(
        `select id from public.contracts where player_id = $1 and status = 'offered'`,
        [hans],
      );
      await done(world.as({ id: hans }).rpc('accept_contract', { contract_id: offer!.id }));
      await tick(world);
    },
  );
  await hear('And leaves again', { reaches: { Ada: 'playerLeft', Finn: 'followedFree' } }, async () => {
    await done(world.as({ id: hans }).rpc('leave_team'));
    await tick(world);
  });
  await done(as(f).rpc('follow_team', { team_id: a.id, follow: false }));

  // The last round: the hours before a match, and a team that gives up.
  const de = await idOf(d, e);
  const comesCloser = async (minutes: number) => {
    const at = minutesAgo(-minutes);
    await sql('update public.team_matches set kickoff_at = $2 where id = $1', [de, at]);
    await sql('update private.attendance_reminders set starts_at = $2 where of_id = $1', [de, at]);
    await tick(world);
  };
  await hear('Dora and Emre play tomorrow', { reaches: { Dora: 'attendanceAsked', Emre: 'attendanceAsked' } }, () =>
    comesCloser(60 * 20),
  );
  await hear(
    'Their players had time to answer, too',
    { reaches: { Dora: 'attendanceShort', Emre: 'attendanceShort' } },
    async () => {
      await sql(
        `update private.attendance_reminders set created_at = created_at - interval '20 hours' where of_id = $1`,
        [de],
      );
      await tick(world);
    },
  );
  await hear(
    'Kick-off is in an hour, and nobody is lined up',
    { reaches: { Dora: 'lineUpMissing', Emre: 'lineUpMissing' } },
    () => comesCloser(59),
  );
  await hear('Dora opens the lobby', { by: 'Dora' }, async () => {
    await done(as(d).rpc('set_lobby_code', { match_id: de, code: 'KEEP-42' }));
    await tick(world);
  });
  await hear('Both sides see the lobby’s code', { reaches: { Dora: 'lobbyCode', Emre: 'lobbyCode' } }, () =>
    comesCloser(14),
  );
  await plays(d, e, [2, 1]);
  await plays(b, c, [2, 1]);
  await hear('A player leaves Dora’s team', { reaches: { Dora: 'squadShort' } }, () =>
    done(world.as({ id: d.player }).rpc('leave_team')),
  );
  await hear('Dora offers Ivo a contract, and he signs', { reaches: { Dora: 'contractAccepted' } }, async () => {
    await done(as(d).rpc('offer_contract', { team_id: d.id, player_id: ivo }));
    const [offer] = await sql<{ id: string }>(
      `select id from public.contracts where player_id = $1 and status = 'offered'`,
      [ivo],
    );
    await done(world.as({ id: ivo }).rpc('accept_contract', { contract_id: offer!.id }));
  });
  await hear(
    'Finn’s team withdraws before its last match',
    { reaches: { Ada: 'withdrawalForfeits', Finn: 'withdrawalForfeits' } },
    async () => {
      await done(world.as('admin').rpc('withdraw_team', { ...season, team_id: f.id, reason: 'Too few of us.' }));
      await tick(world);
    },
  );

  // Playoffs of four, and the end.
  await hear(
    'The playoffs begin',
    {
      reaches: {
        Ada: 'playoffGame',
        Ben: 'playoffGame',
        Cem: 'playoffGame',
        Dora: 'playoffGame',
        Emre: 'playoffsStarted',
      },
    },
    async () => {
      await protestsOver(world, { league });
      await done(admin.rpc('start_playoffs', season));
      await tick(world);
    },
  );
  const clubOf = (id: string) => clubs.find((club) => club.id === id)!;
  const playsNext = async (reaches?: Record<string, string>) => {
    const game = (await gamesOf(world, { league })).find(({ status }) => status === 'scheduled')!;
    const [home, away] = [clubOf(game.home_team_id), clubOf(game.away_team_id)];
    await plays(home, away, clubs.indexOf(home) < clubs.indexOf(away) ? [2, 1] : [1, 2], game.id, reaches);
  };
  await playsNext();
  // whom the winners meet, and when
  await playsNext({ Ada: 'playoffGame', Ben: 'playoffGame' });
  await playsNext();
  await hear(
    'The season ends',
    { reaches: { Ben: 'seasonFinished', Emre: 'seasonFinished', Ada: 'awardWon' } },
    async () => {
      await protestsOver(world, { league });
      await done(admin.rpc('finish_season', season));
      await tick(world);
    },
  );
  await hear('The prize is paid', { reaches: { Ada: 'prizePaid' } }, () =>
    done(admin.rpc('mark_prize_paid', { ...season, team_id: a.id })),
  );

  for (const language of languages) {
    const text = chapters
      .map(({ what, messages }) =>
        [what, ...(messages.length > 0 ? messages.map((each) => linesOf(each, language)) : ['  Nobody.'])].join('\n'),
      )
      .join('\n\n');
    await expect.soft(`${text}\n`).toMatchFileSnapshot(`./season-messages/${language}.txt`);
  }
  expect(breaches()).toEqual([]);
});
