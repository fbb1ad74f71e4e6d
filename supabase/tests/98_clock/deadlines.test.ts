import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dutyForms, type DutyKind } from '#domain/match/forms.ts';
import { checkIn, cupGames, drawnCup, enter, newClubs, openCup, pass, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { age, fileReport, minutesAgo, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, offer, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/**
 * Members who can still act are notified in time: every chore of the clock that ends something says who is told, and
 * how.
 */

const world = openWorld();

/** A part of the app: a file of `src`, and the column or the text it draws there. */
type Drawn = [file: string, names: string];
type Ends = {
  /** Notified when it begins, and before it ends. */
  begins: string;
  reminder: string;
  /** Where the date is on the row it is about. */
  row: Drawn;
  /** The duty of members who can act; a player's offers stand on the dashboard as cards. */
  duty: DutyKind | Drawn;
};
const housekeeping = 'ends nothing that anybody could still do';
const followsPeople = 'reports what people did: nothing ends';

const chores: Record<string, Ends | Ends[] | { exception: string }> = {
  hand_out_next: { exception: followsPeople },
  notify_followers: { exception: followsPeople },
  close_vote: {
    exception: 'a vote for fun is asked for at full time, and its page says until when; a reminder would be noise',
  },
  confirm_silence: {
    begins: 'resultReported',
    reminder: 'answerEnds',
    row: ['components/league/duty.tsx', 'until'],
    duty: 'answerReport',
  },
  lapse_offer: {
    begins: 'contractOffered',
    reminder: 'offerEnds',
    row: ['components/league/contract/contract-line.tsx', 'expires_at'],
    duty: ['components/league/contract/contract-offer.tsx', 'expires_at'],
  },
  lapse_join_request: {
    begins: 'joinAsked',
    reminder: 'joinEnds',
    row: ['components/league/duty.tsx', 'until'],
    duty: 'joinRequests',
  },
  lapse_proposal: {
    begins: 'rescheduleProposed',
    reminder: 'proposalEnds',
    row: ['components/league/duty.tsx', 'until'],
    duty: 'answerTime',
  },
  lapse_appeal: {
    begins: 'appealWaits',
    reminder: 'appealEnds',
    row: ['features/matches/rulings/verdict.tsx', 'until'],
    duty: ['features/matches/rulings/rulings.tsx', 'kinds'],
  },
  lapse_scrim_offer: { exception: 'an offer to every team is up to nobody alone, and ends at the time it names' },
  release_stayer: {
    begins: 'contractsEnded',
    reminder: 'renewalsEnd',
    row: ['components/league/contract/contract-line.tsx', 'stays_until'],
    duty: 'renewals',
  },
  remind_attendance: { exception: 'is itself the reminder' },
  remind_kickoff: { exception: 'is itself the reminder, of the line-up, too: lineUpMissing' },
  remind_deadline: { exception: 'is itself the reminder' },
  settle_night_cup: {
    begins: 'cupCheckIn',
    reminder: 'cupCheckInEnds',
    row: ['features/night-cups/cup-head.tsx', 'check_in_until'],
    duty: 'checkIn',
  },
  settle_stand_in: {
    exception: 'a place ends with the kick-off, of which the duty `short` and attendanceShort warn its captains',
  },
  walk_over: {
    begins: 'playoffGame',
    reminder: 'reportEnds',
    row: ['components/league/duty.tsx', 'until'],
    duty: 'report',
  },
  sweep_accounts: { exception: housekeeping },
  sweep_command_counts: { exception: housekeeping },
  sum_broadcasts: { exception: housekeeping },
  make_audit_years: { exception: housekeeping },
  count_active_weeks: { exception: housekeeping },
  enqueue_due: { exception: housekeeping },
  sweep_devices: { exception: housekeeping },
  settle_directs: { exception: housekeeping },
  refresh_stale_leagues: { exception: housekeeping },
  sum_picks: { exception: housekeeping },
  sweep_old: { exception: housekeeping },
};
const ending = Object.entries(chores).flatMap(([name, about]) =>
  'exception' in about ? [] : [about].flat().map((each) => ({ name, ...each })),
);

describe('every chore of the clock', () => {
  test('says who can still act, or why nobody is told', async () => {
    const names = await world.sql<{ name: string }>('select name from private.chores()');
    expect(Object.keys(chores).toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  });

  test.each(ending)(
    '$name: $begins when it begins, $reminder before it ends',
    async ({ begins, reminder, row, duty }) => {
      const [mentions] = await world.sql<{ begins: boolean; reminds: boolean }>(
      `select exists (select from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosrc like '%''' || $1 || '''%') as begins,
              exists (select from pg_proc p where p.oid = 'private.coming_deadlines()'::regprocedure and p.prosrc like '%''' || $2 || '''%') as reminds`,
      [begins, reminder],
    ); // prettier-ignore
      expect(mentions).toEqual({ begins: true, reminds: true });
      for (const [file, names] of [row, ...(typeof duty === 'string' ? [] : [duty])])
        expect(readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8')).toContain(names);
      if (typeof duty === 'string') expect(Object.keys(dutyForms)).toContain(duty);
    },
  );
});

/** Deadlines, members who are reminded of them and members who are not, and a statement that lets nine tenths of the time pass. */
type Case = { told: string[]; spared: string[]; passes: () => Promise<unknown>; act: () => PromiseLike<unknown> };

const cases: Record<string, () => Promise<Case>> = {
  async cupCheckInEnds() {
    const [late, here] = await newClubs(world, 2);
    const cup = await openCup(world, { starts: 100, from: 10, until: 70 });
    for (const club of [late!, here!]) await done(enter(world, cup, club));
    await pass(world, cup, 11);
    await tick(world);
    await done(checkIn(world, cup, here!));
    return {
      told: [late!.captain, late!.coCaptain],
      spared: [here!.captain, late!.player],
      passes: () => pass(world, cup, 53),
      act: () => checkIn(world, cup, late!),
    };
  },
  async answerEnds() {
    const { home, away, match } = await newMeeting(world);
    const report = await fileReport(world, home.captain, match);
    return {
      told: [away.captain, away.coCaptain],
      spared: [home.captain],
      passes: () => age(world, report, 22),
      act: () => world.as({ id: away.captain }).rpc('confirm_report', { report_id: report }),
    };
  },
  async proposalEnds() {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-100) });
    const { data } = await world
      .as({ id: home.captain })
      .rpc('propose_reschedule', { match_id: match, kickoff_at: minutesAgo(-3000).toISOString() });
    return {
      told: [away.captain, away.coCaptain],
      spared: [home.captain],
      passes: () =>
        world.sql(`update public.reschedules set created_at = created_at - interval '1 day' where match_id = $1`, [
          match,
        ]),
      act: () => world.as({ id: away.captain }).rpc('answer_reschedule', { reschedule_id: data!, accept: false }),
    };
  },
  async appealEnds() {
    const { home, away, match } = await newMeeting(world);
    await done(world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 1 }));
    const { data } = await world.as({ id: away.captain }).rpc('appeal_ruling', { match_id: match, reason: 'We won' });
    const judge = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [judge]);
    return {
      told: [judge],
      spared: [people.admin, home.captain, away.captain],
      passes: () =>
        world.sql(
          `update public.appeals set created_at = created_at - interval '22 hours', until = until - interval '22 hours' where match_id = $1`,
          [match],
        ),
      act: () => world.as({ id: judge }).rpc('decide_appeal', { appeal_id: data!, ruling: 'It stands' }),
    };
  }, // prettier-ignore
  async offerEnds() {
    const club = await newClub(world);
    const player = await newPerson(world);
    const contract_id = await offer(world, club, player);
    return {
      told: [player],
      spared: [club.captain],
      passes: () =>
        world.sql(
          `set local session_replication_role = replica;
           update public.contracts
              set sent_at = sent_at - interval '6 days', expires_at = expires_at - interval '6 days'
            where id = '${contract_id}'`,
        ),
      act: () => world.as({ id: player }).rpc('reject_contract', { contract_id }),
    };
  },
  async joinEnds() {
    const club = await newClub(world);
    const player = await newPerson(world);
    const { data } = await world.as({ id: player }).rpc('ask_to_join', { team_id: club.id });
    return {
      told: [club.captain, club.coCaptain],
      spared: [player],
      passes: () =>
        world.sql(
          `update public.join_requests set created_at = now() - interval '9 days', expires_at = now() + interval '10 hours' where id = $1`,
          [data],
        ),
      act: () => world.as({ id: club.captain }).rpc('answer_join_request', { request_id: data!, answer: 'declined' }),
    };
  },
  async reportEnds() {
    const clubs = await newClubs(world, 3);
    const cup = await drawnCup(world, clubs.slice(0, 2), { final_best_of: 1 });
    const [game] = await cupGames(world, cup);
    return {
      told: clubs.slice(0, 2).flatMap(({ captain, coCaptain }) => [captain, coCaptain]),
      spared: [clubs[2]!.captain],
      passes: async () => {
        const [left] = await world.sql<{ minutes: number }>(
          'select extract(epoch from private.walkover_at(m) - now())::float8 / 60 as minutes from public.team_matches m where id = $1',
          [game!.id],
        );
        await pass(world, cup, Math.floor(left!.minutes - 1));
      },
      act: () =>
        world.as({ id: clubs[0]!.captain }).rpc('report_match', { match_id: game!.id, home_score: 2, away_score: 1 }),
    };
  },
  async renewalsEnd() {
    const club = await newClub(world);
    const player = await newPerson(world);
    await sign(world, club, player);
    await setPhase(world, club, 'playoffs', 'finished');
    return {
      told: [club.captain, club.coCaptain],
      spared: [player],
      passes: () =>
        world.sql(
          `update public.contracts set ended_at = now() - interval '13 days', stays_until = now() + interval '1 day' where player_id = $1 and status = 'completed'`,
          [player],
        ),
      act: () => world.as({ id: club.captain }).rpc('renew_contracts', { team_id: club.id }),
    };
  },
};

describe('a reminder', () => {
  const howOften = async (person: string, key: string) =>
    (await notificationsOf(world, person)).filter((each) => each === key).length;

  test('of every kind is among these', async () => {
    const [{ source }] = (await world.sql<{ source: string }>(
      `select prosrc as source from pg_proc where oid = 'private.coming_deadlines()'::regprocedure`,
    )) as [{ source: string }];
    const keys = [...source.matchAll(/'(\w+Ends?)'/g)].map(([, key]) => key!);
    expect(keys.toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  test.each(Object.entries(cases))('%s comes once, shortly before the end, to whoever can act', async (key, begins) => {
    const { told, spared, passes } = await begins();
    await tick(world);
    for (const person of [...told, ...spared]) expect(await howOften(person, key)).toBe(0);
    await passes();
    await tick(world);
    await tick(world);
    for (const person of told) expect(await howOften(person, key)).toBe(1);
    for (const person of spared) expect(await howOften(person, key)).toBe(0);
  });

  test.each(Object.entries(cases))('%s does not come to whoever has acted', async (key, begins) => {
    const { told, passes, act } = await begins();
    expect(((await act()) as { error: unknown }).error).toBeNull();
    await passes();
    await tick(world);
    for (const person of told) expect(await howOften(person, key)).toBe(0);
  });
});
