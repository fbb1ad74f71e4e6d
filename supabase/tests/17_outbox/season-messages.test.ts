import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { letter, type OpenedMail } from '../../functions/deliver/mail.ts';
import { messageOf } from '../../functions/deliver/push.ts';
import type { Facts } from '../../functions/deliver/words.ts';
import { checkIn, enter, openCup, pass, tick } from '../harness/evening.ts';
import { openWorld } from '../harness/harness.ts';
import { claim, minutesAgo, newMatch, twoClubs, waitingClaim } from '../harness/meeting.ts';
import { type Club, memberId, newPerson } from '../harness/signing.ts';
import { done } from '../harness/traces.ts';
import { open } from './channels.ts';
import { added, leasePushes, seatOf, setUp } from './devices.ts';

/**
 * A round of a season of six teams, and every message its captains get of it on a device and by mail: rules that hold for
 * all of them. With MESSAGES they are also written into the folder it names, a file a language, for somebody to read
 * (docs/decisions/0152).
 *
 *   MESSAGES=/tmp vitest run --project database supabase/tests/17_outbox/season-messages.test.ts
 */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const languages = ['en', 'de', 'tr'] as const;
const names = ['Anchor FC', 'Bergwacht', 'Corsairs', 'Dynamo', 'Elbe 05', 'Flutlicht'];
const captains = ['Ada', 'Ben', 'Cem', 'Dora', 'Emre', 'Finn'];

type Notice = Facts['notices'][number] & { until: string | null };
type Said = { captain: string; way: string; facts: Facts; mail?: OpenedMail };
/** Who acts, and whom it waits for or must not pass by: their keys. */
type Known = { by?: string; reaches?: Record<string, string> };
type Chapter = Known & { what: string; said: Said[]; refused?: string };
const chapters: Chapter[] = [];
const captainOf = new Map<string, string>();
const teamOf = new Map<string, string>();

const orderOf = ({ captain, way, facts }: Said) => `${captain} ${way} ${facts.notices[0]?.key}`;

/** Any moment reads as this one, so that the files stay as they are. */
const moment = '2026-12-03T19:30:00Z';
const fixed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, `"${moment}"`)) as Value;

/** What the captains would be sent now; the daily mail is sent at once, so that one sees beside its act what is in it. */
async function hear(what: string, known: Known, act: () => Promise<unknown>): Promise<void> {
  await sql('delete from private.outbox');
  const chapter: Chapter = { ...known, what, said: [] };
  // the others are written down all the same
  await act().catch((error: unknown) => (chapter.refused = String(error)));
  for (const held of await leasePushes(world)) {
    const [device] = await sql<{ user_id: string }>('select user_id from private.push_devices where id = $1', [held.target]);
    const opened = (await open(world, held)) as unknown as { said: Facts } | null;
    const captain = captainOf.get(device!.user_id);
    if (opened && captain) chapter.said.push({ captain, way: 'device', facts: opened.said });
  }
  await sql(`update private.outbox set next_at = now(), due_since = now() where way = 'mail'`);
  for (const held of await sql<{ id: string; lease: string; way: 'mail'; target: string }>(`select * from private.lease_deliveries(100, 60, array['mail'])`)) {
    const opened = (await open(world, held)) as unknown as OpenedMail | null;
    const captain = captainOf.get(held.target);
    if (opened && captain) chapter.said.push({ captain, way: opened.daily ? 'mail of the day' : 'mail', facts: opened.said, mail: opened });
  }
  chapter.said.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  chapters.push(chapter);
  await sql('update public.notifications set read_at = now() where read_at is null');
} // prettier-ignore

function linesOf({ captain, way, facts, mail }: Said, language: string): string {
  const said = {
    ...fixed(facts),
    language,
    time_zone: 'Europe/Berlin',
    site: 'https://league.example',
    site_name: 'Rondo',
  };
  const told = mail
    ? letter({ ...fixed(mail), said }, said.site, `${said.site}/unsubscribe`)
        .text.split('\n-- ')[0]!
        .trim()
        .replaceAll(/\n\n?/g, '\n      ')
    : messageOf(said).notification.body;
  return `  ${captain}, ${way}: ${told}`.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
}

async function sixTeams(): Promise<Club[]> {
  const pairs = [await twoClubs(world), await twoClubs(world), await twoClubs(world)];
  const clubs = pairs.flat();
  const { league } = clubs[0]!;
  for (const [n, club] of clubs.entries()) {
    if (n > 1)
      await sql('update public.league_teams set league_id = $2 where team_id = $1', [club.id, league]);
    await sql('update public.teams set name = $2 where id = $1', [club.id, names[n]]);
    await sql('update public.profiles set username = $2 where id = $1', [club.captain, captains[n]]);
    await sql('update public.profiles set username = $2 where id = $1', [club.coCaptain, `Co-${captains[n]}`]);
    await sql('update public.profiles set username = $2 where id = $1', [club.player, `Player-${captains[n]}`]);
    await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [club.captain, `${n}@captains.club`]);
    await added(world, await seatOf(world, club.captain));
    captainOf.set(club.captain, captains[n]!);
    teamOf.set(captains[n]!, names[n]!);
  }
  await sql(`update public.leagues set name = 'Rondo One' where id = $1`, [league]);
  return clubs.map((club) => ({ ...club, league }));
} // prettier-ignore

const heard = (chapter: Chapter): { captain: string; way: string; notice: Notice }[] =>
  chapter.said.flatMap(({ captain, way, facts }) =>
    facts.notices.map((notice) => ({ captain, way, notice: notice as Notice })),
  );

/** What is asked of its reader by these has no end: it lasts until they do it, or is news of the moment. */
const endless = ['squadShort', 'sideReady', 'bothReady', 'lobbyCode'];
const asks = ({ key, topic }: Notice) =>
  !endless.includes(key) && (topic === 'duties' || ['contractOffered', 'joinAsked'].includes(key));

/** Every break of a rule, with the chapter it happened in. */
function breaches(): string[] {
  const found: string[] = [];
  const before = new Set<string>();
  for (const chapter of chapters) {
    const { what, by, reaches = {}, said, refused } = chapter;
    const all = heard(chapter);
    const tell = (rule: string, about: unknown) => found.push(`${what}: ${rule}: ${JSON.stringify(about)}`);
    if (refused !== undefined) tell('refused', refused);
    for (const [captain, key] of Object.entries(reaches))
      if (!all.some(({ captain: who, notice }) => who === captain && notice.key === key)) tell('unheard', [captain, key]);
    const things = new Set<string>();
    for (const { captain, way, notice } of all) {
      const { key, link, until, values } = notice;
      const { home, away, team } = values;
      const own = teamOf.get(captain);
      if (captain === by) tell('who acted hears of it', [captain, way, key]);
      const same = JSON.stringify([captain, way, key, link, values]);
      if (before.has(same)) tell('heard before', same);
      before.add(same);
      // one thing at one moment is one message
      const thing = JSON.stringify([captain, way, link]);
      if (way === 'device' && things.has(thing)) tell('two at once', [captain, key, link]);
      things.add(thing);
      if (home !== undefined ? home !== own && away !== own : team !== undefined && team !== own && key !== 'teamWithdrew')
        tell('none of theirs', [captain, key, values]);
      if (asks(notice) && !(link && until && Date.parse(until) > Date.now())) tell('asks without link or end', [captain, key, link, until]);
    }
    for (const each of said)
      for (const language of languages) {
        const line = linesOf(each, language);
        if (/\{\{|undefined|null|NaN|Deleted|Gelöscht|Silinmiş|no reason|: ?$/.test(line)) tell('reads badly', line);
      }
  }
  return found;
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

test('what the captains hear in a round of a season is theirs, once, and can be answered', async () => {
  await setUp(world, { mail: true });
  await sql(`insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.example"}') on conflict (key) do update set value = excluded.value`);
  const [a, b, c, d, e, f] = (await sixTeams()) as [Club, Club, Club, Club, Club, Club];
  const as = (club: Club) => world.as({ id: club.captain });
  const admin = world.as('admin');
  const [ab, cd, ef] = [await newMatch(world, a, b), await newMatch(world, c, d), await newMatch(world, e, f, { kickoff_at: minutesAgo(40) })];
  const next = await newMatch(world, a, c, { kickoff_at: minutesAgo(-3000) });

  const proposes = (minutes: number) => () =>
    done(as(a).rpc('propose_reschedule', { match_id: next, kickoff_at: minutesAgo(-minutes).toISOString() }));
  const answers = (accept: boolean) => async () => {
    const [proposal] = await sql<{ id: string }>(`select id from public.reschedules where match_id = $1 and status = 'proposed'`, [next]);
    await done(as(c).rpc('answer_reschedule', { reschedule_id: proposal!.id, accept }));
  };
  await hear('Ada proposes another time', { by: 'Ada', reaches: { Cem: 'rescheduleProposed' } }, proposes(4000));
  await hear('Cem says no', { by: 'Cem', reaches: { Ada: 'rescheduleRejected' } }, answers(false));
  await hear('Ada proposes once more', { by: 'Ada', reaches: { Cem: 'rescheduleProposed' } }, proposes(5000));
  await hear('Cem agrees', { by: 'Cem', reaches: { Ada: 'rescheduleAccepted' } }, answers(true));
  await hear('An admin postpones it', { reaches: { Ada: 'matchPostponed', Cem: 'matchPostponed' } }, () =>
    done(admin.rpc('postpone_match', { match_id: next, reason: 'The servers are down.' })));

  let report = '';
  await hear('Ada reports 2-1', { by: 'Ada', reaches: { Ben: 'resultClaimed' } }, async () => { report = await claim(world, a.captain, ab); });
  await hear('Ada corrects it to 3-1', { by: 'Ada', reaches: { Ben: 'claimCorrected' } }, () =>
    done(as(a).rpc('correct_report', { report_id: report, home_score: 3, away_score: 1 })));
  await hear('Ben confirms', { by: 'Ben', reaches: { Ada: 'resultConfirmed' } }, async () =>
    done(as(b).rpc('confirm_report', { report_id: (await waitingClaim(world, ab))! })));

  await hear('Cem reports 2-1', { by: 'Cem', reaches: { Dora: 'resultClaimed' } }, async () => { report = await claim(world, c.captain, cd); });
  await hear('Dora disputes it', { by: 'Dora', reaches: { Cem: 'resultDisputed' } }, () =>
    done(as(d).rpc('dispute_report', { report_id: report, reason: 'It was 1-2.' })));
  await hear('An admin rules 1-2', { reaches: { Cem: 'resultRuled', Dora: 'resultRuled' } }, () =>
    done(admin.rpc('rule_match', { match_id: cd, reason: 'The video shows 1-2.', home_score: 1, away_score: 2 })));
  await hear('Cem protests', { by: 'Cem', reaches: { Dora: 'protestAgainst' } }, () =>
    done(as(c).rpc('file_protest', { match_id: cd, reason: 'A stranger played.' })));
  await hear('The protest is rejected', { reaches: { Cem: 'protestRejected', Dora: 'protestRejected' } }, async () => {
    const [protest] = await sql<{ id: string }>('select id from public.protests where match_id = $1', [cd]);
    await done(admin.rpc('rule_protest', { protest_id: protest!.id, upheld: false, ruling: 'All five are in the squad.' }));
  });

  await hear('Finn did not come: Emre claims a forfeit', { by: 'Emre', reaches: { Finn: 'noShowClaimed' } }, () =>
    done(as(e).rpc('claim_forfeit', { match_id: ef })));
  await hear('Days of silence', { reaches: { Emre: 'resultConfirmed', Finn: 'resultConfirmed' } }, async () => {
    await sql(`update public.match_reports set created_at = created_at - interval '3 days' where match_id = $1`, [ef]);
    await tick(world);
  });

  let soon = '';
  await hear('Dora and Emre play tomorrow', { reaches: { Dora: 'attendanceAsked', Emre: 'attendanceAsked' } }, async () => {
    soon = await newMatch(world, d, e, { kickoff_at: minutesAgo(-60 * 20) });
    await tick(world);
  });
  await hear('Their players had time to answer', { reaches: { Dora: 'attendanceShort', Emre: 'attendanceShort' } }, async () => {
    await sql(`update private.attendance_reminders set created_at = created_at - interval '20 hours' where of_id = $1`, [soon]);
    await tick(world);
  });

  const comesCloser = async (minutes: number) => {
    const [row] = await sql<{ at: Date }>(`update public.team_matches set kickoff_at = $2 where id = $1 returning kickoff_at as at`, [soon, minutesAgo(-minutes)]);
    await sql(`update private.attendance_reminders set starts_at = $2 where of_id = $1`, [soon, row!.at]);
    await tick(world);
  };
  await hear('Kick-off is in an hour, and nobody is lined up', { reaches: { Dora: 'lineUpMissing', Emre: 'lineUpMissing' } }, () => comesCloser(59));
  await hear('Dora opens the lobby', { by: 'Dora' }, async () => {
    await done(as(d).rpc('set_lobby_code', { match_id: soon, code: 'KEEP-42' }));
    await tick(world);
  });
  await hear('Both sides see the lobby’s code', { reaches: { Dora: 'lobbyCode', Emre: 'lobbyCode' } }, () => comesCloser(14));

  const player = await newPerson(world);
  await sql(`update public.profiles set username = 'Gül' where id = $1`, [player]);
  await hear('Gül asks to join Ada’s team', { reaches: { Ada: 'joinAsked' } }, () =>
    done(world.as({ id: player }).rpc('ask_to_join', { team_id: a.id, message: 'I keep goal.' })));
  await hear('Ada offers a contract', { by: 'Ada' }, () => done(as(a).rpc('offer_contract', { team_id: a.id, player_id: player })));
  await hear('Gül signs', { reaches: { Ada: 'contractAccepted' } }, async () => {
    const [offer] = await sql<{ id: string }>(`select id from public.contracts where player_id = $1`, [player]);
    await done(world.as({ id: player }).rpc('accept_contract', { contract_id: offer!.id }));
  });
  const other = await newPerson(world);
  await sql(`update public.profiles set username = 'Hans' where id = $1`, [other]);
  await done(as(b).rpc('offer_contract', { team_id: b.id, player_id: other }));
  await hear('Hans rejects Ben’s offer', { reaches: { Ben: 'contractRejected' } }, async () => {
    const [offer] = await sql<{ id: string }>(`select id from public.contracts where player_id = $1`, [other]);
    await done(world.as({ id: other }).rpc('reject_contract', { contract_id: offer!.id }));
  });

  await hear('A player of Cem’s is warned', { reaches: { Cem: 'playerWarned' } }, () =>
    done(admin.rpc('warn_player', { player_id: c.player, reason: 'Insults.' })));
  await hear('And again: a suspension is proposed', { reaches: { Cem: 'suspensionProposed' } }, () =>
    done(admin.rpc('warn_player', { player_id: c.player, reason: 'More insults.' })));
  await hear('The suspension stands', { reaches: { Cem: 'suspensionActive' } }, async () => {
    const [proposed] = await sql<{ id: string }>(`select id from public.penalties where player_id = $1 and status = 'proposed'`, [c.player]);
    await done(admin.rpc('decide_penalty', { penalty_id: proposed!.id, activate: true, ruling: 'Twice in a week.' }));
  });
  await hear('A player leaves Dora’s team', { reaches: { Dora: 'squadShort' } }, () => done(world.as({ id: d.player }).rpc('leave_team')));
  await hear('Emre names a co-captain a player again', { by: 'Emre' }, async () =>
    done(as(e).rpc('set_team_role', { member_id: await memberId(world, e.coCaptain), role: 'player' })));

  const cup = await openCup(world);
  await hear('Four teams enter a cup that begins in three hours', { reaches: { Ada: 'cupAttendanceAsked', Finn: 'cupAttendanceAsked' } }, async () => {
    for (const club of [a, b, e, f]) await done(enter(world, cup, club));
    await tick(world);
  });
  await hear('Their players had time to answer, too', { reaches: { Ada: 'cupAttendanceShort', Finn: 'cupAttendanceShort' } }, () => passes(cup, 95));
  await hear('The check-in opens', { reaches: { Ada: 'cupCheckIn', Finn: 'cupCheckIn' } }, () => passes(cup, 26));
  for (const club of [a, b]) await done(checkIn(world, cup, club));
  await hear('It closes without two of them', { reaches: { Emre: 'cupDropped', Finn: 'cupDropped' } }, () => passes(cup, 30));
  await hear('The cup begins', { reaches: { Ada: 'cupGame', Ben: 'cupGame' } }, () => passes(cup, 35));

  await hear('Ada hands what waits to her co-captain, and Ben reports', { by: 'Ben', reaches: { 'Co-Ada': 'resultClaimed' } }, async () => {
    await done(as(a).rpc('hand_topic', { topic: 'duties', helper: a.coCaptain }));
    await added(world, await seatOf(world, a.coCaptain));
    captainOf.set(a.coCaptain, 'Co-Ada');
    teamOf.set('Co-Ada', names[0]!);
    await claim(world, b.captain, await newMatch(world, a, b));
  });
  await hear('An article about the league Ben follows comes out', { reaches: { Ben: 'articlePublished' } }, async () => {
    await done(as(b).rpc('follow_league', { league_id: a.league }));
    const { data } = await world.as('moderator').rpc('save_article', { texts: { en: { title: 'Derby week', summary: 'A summary.', body: 'A text.' } } });
    await sql('update public.news_articles set league_id = $2, published_at = now() where id = $1', [data![0]!.id, a.league]);
    await tick(world);
  });
  await newMatch(world, f, a, { kickoff_at: minutesAgo(-60 * 72) });
  await hear('Finn’s team withdraws', { by: 'Finn', reaches: { Ada: 'teamWithdrew' } }, () =>
    done(as(f).rpc('withdraw_team', { league_id: a.league, season: 1, team_id: f.id, reason: 'Too few of us.' })));

  const folder = process.env['MESSAGES'];
  for (const language of folder ? languages : []) {
    const text = chapters
      .map(({ what, said }) => [what, ...(said.length > 0 ? said.map((each) => linesOf(each, language)) : ['  Nobody.'])].join('\n'))
      .join('\n\n');
    writeFileSync(join(folder!, `messages.${language}.txt`), `${text}\n`);
  }
  expect(breaches()).toEqual([]);
}); // prettier-ignore
