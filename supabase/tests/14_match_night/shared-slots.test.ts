import { beforeAll, describe, expect, test } from 'vitest';
import { weekdays } from '#domain/club/market.ts';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPeople } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { randomOf } from '#supabase/tests/storm/random.ts';

/** When two teams can both play: a thousand random pairs against a plain reading, and who is offered three times. */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const length = limits.matchLengthMinutes * minute;

type Slot = { at: Date; can_a: number; squad_a: number; can_b: number; squad_b: number };

describe('a thousand pairs of teams', () => {
  // Whole minutes that are on no step of half an hour: the first slot is after it.
  const from = Math.floor(Date.now() / day) * day + 2 * day + 7 * minute;
  const until = from + 14 * day;
  const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York'];
  type Week = { weekday: number; from: number; until: number }[];
  type Player = { id: string; able: boolean; days: number[]; answers: { at: number; coming: boolean }[] };
  type Team = { id: string; zone: string; hours: Week; squad: Player[]; taken: [number, number][] };
  const teams: Team[] = [];

  beforeAll(async () => {
    const random = randomOf(48);
    const moment = () => from + random.int(14 * 24 * 2) * 30 * minute;
    const leagues = [];
    for (const zone of zones) {
      const club = await newClub(world);
      await sql('update public.leagues set time_zone = $2 where id = $1', [club.league, zone]);
      leagues.push({ id: club.league, zone });
    }
    while (teams.length < 46) {
      const club = await newClub(world, { phase: 'none', more: random.int(8) });
      const league = random.chance(0.9) ? random.pick(leagues)! : undefined;
      const team: Team = { id: club.id, zone: league?.zone ?? 'Europe/Istanbul', hours: [], squad: [], taken: [] };
      if (league) {
        await sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
          league.id,
          club.id,
        ]);
        if (random.chance(0.8))
          for (const weekday of random.some([1, 2, 3, 4, 5, 6, 7], 1 + random.int(5))) {
            const begins = 8 + random.int(12);
            const hours = { weekday, from: begins, until: Math.min(24, begins + 2 + random.int(6)) };
            team.hours.push(hours);
            await sql(
              'insert into public.availability (league_id, season, team_id, weekday, "from", until) values ($1, 1, $2, $3, make_time($4, 0, 0), make_time($5, 0, 0))',
              [league.id, club.id, weekday, hours.from, hours.until % 24],
            );
          }
      }
      const members = await sql<{ player_id: string }>(
        'select player_id from public.team_members where team_id = $1 order by player_id',
        [club.id],
      );
      for (const { player_id } of members) {
        const player: Player = { id: player_id, able: random.chance(0.9), days: [], answers: [] };
        team.squad.push(player);
        if (!player.able)
          await sql(
            `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
            [player.id, people.admin],
          );
        if (random.chance(0.6)) {
          player.days = random.some([1, 2, 3, 4, 5, 6, 7], random.int(7));
          await sql(
            'insert into public.player_registrations (user_id, username, availability_days) values ($1, $2, $3)',
            [player.id, `P ${player.id.slice(0, 8)}`, player.days.map((no) => weekdays[no - 1])],
          );
        }
      }
      teams.push(team);
    }
    const ofCup = async (at: number, capacity: 8 | 16, status: string) =>
      (
        await sql<{ id: string; ends: Date }>(
          `insert into public.night_cups as c (name, starts_at, check_in_from, check_in_until, capacity, status, finished_at)
             values ($4, $1::timestamptz, $1::timestamptz - interval '2 hours', $1::timestamptz - interval '1 hour', $2, $3::public.night_cup_status,
                     case when $3::text = 'cancelled' then now() end)
             returning id, upper(private.cup_evening(c)) as ends`,
          [new Date(at), capacity, status, `Cup ${at} ${capacity} ${status} ${random.int(1e6)}`],
        )
      )[0]!;
    const answer = async (team: Team, at: number, of: 'match_id' | 'night_cup_id', id: string) => {
      for (const player of team.squad)
        if (random.chance(0.5)) {
          const coming = random.chance(0.5);
          player.answers.push({ at, coming });
          await sql(
            `insert into public.attendance (${of}, team_id, player_id, coming, starts_at) values ($1, $2, $3, $4, $5)`,
            [id, team.id, player.id, coming, new Date(at)],
          );
        }
    };
    for (let made = 0; made < 20; made += 1) {
      const at = moment();
      const status = random.chance(0.2) ? 'cancelled' : 'registration';
      const cup = await ofCup(at, random.chance(0.5) ? 8 : 16, status);
      for (const team of random.some(teams, 8)) {
        await sql('insert into public.night_cup_teams (night_cup_id, team_id) values ($1, $2)', [cup.id, team.id]);
        if (status === 'registration') team.taken.push([at, cup.ends.getTime()]);
        await answer(team, at, 'night_cup_id', cup.id);
      }
    }
    for (let made = 0; made < 60; made += 1) {
      const [home, away] = random.some(teams, 2);
      const at = moment();
      const cup = await ofCup(from + 60 * day, 8, 'registration');
      const id = (
        await sql<{ id: string }>(
          `insert into public.team_matches (night_cup_id, stage, home_team_id, away_team_id, kickoff_at) values ($1, 'cup', $2, $3, $4) returning id`,
          [cup.id, home!.id, away!.id, new Date(at)],
        )
      )[0]!.id;
      for (const team of [home!, away!]) {
        team.taken.push([at, at + length]);
        await answer(team, at, 'match_id', id);
      }
    }
  });

  /** Weekday and minute of the day by the clock of a zone. */
  const clocks = new Map<string, { weekday: number; hours: number; date: string }>();
  const clock = (at: number, zone: string) => {
    const key = `${at} ${zone}`;
    const cached = clocks.get(key);
    if (cached) return cached;
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(new Date(at)); // prettier-ignore
    const part = (type: string) => parts.find((each) => each.type === type)!.value;
    const read = {
      weekday: weekdays.indexOf(part('weekday').toLowerCase() as (typeof weekdays)[number]) + 1,
      hours: Number(part('hour')) + Number(part('minute')) / 60,
      date: `${part('year')}-${part('month')}-${part('day')}`,
    };
    clocks.set(key, read);
    return read;
  };

  function comes(player: Player, team: Team, at: number): boolean {
    // databaseLimits.slotAnswerHours, and below its first, last and usual hour
    const around = player.answers.filter((answer) => Math.abs(answer.at - at) <= 3 * hour);
    if (around.length > 0) return around.every(({ coming }) => coming);
    const here = clock(at, team.zone);
    if (player.days.length > 0) return player.days.includes(here.weekday);
    if (team.hours.length === 0) return true;
    return team.hours.some(
      (open) => open.weekday === here.weekday && here.hours >= open.from && here.hours < open.until,
    );
  }

  const free = (team: Team, at: number) => team.taken.every(([begins, ends]) => at >= ends || at + length <= begins);

  // Facts of a team are read once, not once a pair.
  const facts = new Map<string, number[]>();
  const starts = Array.from({ length: (until - from) / (30 * minute) }, (_, n) => from + 23 * minute + n * 30 * minute);
  /** Of each start how many come; -1 where the team cannot play. */
  function coming(team: Team): number[] {
    const cached = facts.get(team.id);
    if (cached) return cached;
    const counts = starts.map((at) => {
      const { hours } = clock(at, team.zone);
      if (hours < 10 || hours > 22 || !free(team, at)) return -1;
      return team.squad.filter((player) => player.able && comes(player, team, at)).length;
    });
    facts.set(team.id, counts);
    return counts;
  }

  function plain(a: Team, b: Team): Slot[] {
    const best = new Map<string, Slot & { rank: number[] }>();
    for (const [n, at] of starts.entries()) {
      const can_a = coming(a)[n]!;
      const can_b = coming(b)[n]!;
      if (can_a < 0 || can_b < 0) continue;
      const here = clock(at, a.zone);
      const slot = {
        at: new Date(at),
        can_a,
        squad_a: a.squad.length,
        can_b,
        squad_b: b.squad.length,
        rank: [-Math.min(can_a, 5) - Math.min(can_b, 5), -can_a - can_b, Math.abs(here.hours - 20), at],
      };
      const other = best.get(here.date);
      if (!other || before(slot.rank, other.rank)) best.set(here.date, slot);
    }
    return [...best.values()]
      .toSorted((one, other) => (before(one.rank, other.rank) ? -1 : 1))
      .map(({ at, can_a, squad_a, can_b, squad_b }) => ({ at, can_a, squad_a, can_b, squad_b }));
  }
  const enough = ({ can_a, can_b }: Slot) => Math.min(can_a, can_b) >= limits.playersOnPitch;
  const before = (one: number[], other: number[]): boolean => {
    const differs = one.findIndex((each, n) => each !== other[n]);
    return differs >= 0 && one[differs]! < other[differs]!;
  };

  test('have no clash, and five a side wherever a time has', async () => {
    const pairs = teams.flatMap((a, n) => teams.slice(n + 1).map((b) => [a, b] as const)).slice(0, 1000);
    expect(pairs).toHaveLength(1000);
    const rows = await sql<Slot & { n: number }>(
      `select pair.n::int, slot.*
         from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (a, b, n)
        cross join lateral private.shared_slots(pair.a, pair.b, $3, $4, $5 * interval '1 minute') with ordinality as slot
        order by pair.n, slot.ordinality`,
      [
        pairs.map(([a]) => a.id),
        pairs.map(([, b]) => b.id),
        new Date(from),
        new Date(until),
        limits.matchLengthMinutes,
      ],
    );
    const offered = pairs.map((): Slot[] => []);
    for (const { n, at, can_a, squad_a, can_b, squad_b } of rows)
      offered[n - 1]!.push({ at, can_a, squad_a, can_b, squad_b });
    let possible = 0;
    let five = 0;
    for (const [n, [a, b]] of pairs.entries()) {
      const expected = plain(a, b);
      expect(offered[n], `${a.id} ${b.id}`).toEqual(expected);
      for (const { at } of offered[n]!) expect(free(a, at.getTime()) && free(b, at.getTime())).toBe(true);
      if (!expected.some(enough)) continue;
      possible += 1;
      if (enough(offered[n]![0]!)) five += 1;
    }
    expect(possible).toBeGreaterThan(100);
    expect(five / possible).toBeGreaterThanOrEqual(0.95);
  });
});

describe('the times offered for a match', () => {
  const read = async (who: Parameters<typeof world.as>[0], match_id: string) => {
    const { data, error } = await world.as(who).rpc('shared_slots', { match_id });
    expect(error).toBeNull();
    return data!.map((slot) => ({ ...slot, at: new Date(slot.at) }));
  };

  test('are three, of three days, for the captains and co-captains of its sides, and the first can be proposed', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-5 * 24 * 60) });
    const slots = await read({ id: home.captain }, match);
    expect(new Set(slots.map(({ at }) => at.toISOString().slice(0, 10))).size).toBe(limits.slotsMax);
    for (const slot of slots) {
      expect(slot).toMatchObject({ can_a: 5, squad_a: 5, can_b: 5, squad_b: 5 });
      expect(slot.at.getTime()).toBeGreaterThan(Date.now());
    }
    expect(await read({ id: away.coCaptain }, match)).toEqual(slots);
    const [stranger] = await newPeople(world, 1);
    for (const id of [home.player, people.admin, people.captain, stranger!])
      expect(await read({ id }, match)).toEqual([]);
    const { error } = await world.as('visitor').rpc('shared_slots', { match_id: match });
    expect(error?.code).toBe('42501');
    await done(
      world
        .as({ id: home.captain })
        .rpc('propose_reschedule', { match_id: match, kickoff_at: slots[0]!.at.toISOString() }),
    );
  });

  test('are no later than the season, and not the time it has', async () => {
    const { home, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(-30) });
    const at = new Date(Math.ceil(Date.now() / (30 * minute)) * 30 * minute + 2 * day);
    at.setUTCHours(17, 0, 0, 0);
    await sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, at]);
    await sql(
      `update public.league_seasons set ends_on = ($2::timestamptz at time zone 'Europe/Istanbul')::date where league_id = $1`,
      [league, at],
    );
    const slots = await read({ id: home.captain }, match);
    expect(slots.length).toBeGreaterThan(0);
    expect(slots.map((slot) => slot.at.getTime())).not.toContain(at.getTime());
    const last = new Date(at);
    last.setUTCHours(21, 0, 0, 0);
    for (const slot of slots) expect(slot.at.getTime()).toBeLessThan(last.getTime());
  });

  test('leave out other matches of a side, and nobody reads any once it has begun', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-24 * 60) });
    const [first] = await read({ id: home.captain }, match);
    await newMatch(world, away, home, { kickoff_at: new Date(first!.at.getTime() + length - minute) });
    for (const { at } of await read({ id: home.captain }, match))
      expect(Math.abs(at.getTime() - first!.at.getTime() - length + minute)).toBeGreaterThanOrEqual(length);
    await sql(`select private.write_match($1, '{"status": "live"}')`, [match]);
    expect(await read({ id: home.captain }, match)).toEqual([]);
  });
});
