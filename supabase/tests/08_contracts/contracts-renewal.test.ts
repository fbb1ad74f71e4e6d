import { describe, expect, test } from 'vitest';
import { everybody, openWorld } from '#supabase/tests/harness/harness.ts';
import {
  count,
  lapse,
  memberId,
  newClub,
  newPerson,
  offer,
  refused,
  setPhase,
} from '#supabase/tests/harness/signing.ts';
import { sign, statuses, notified, unchanged, type Club } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

/** One beat of the clock, which may not stand still for a lock. */
const tick = () => world.sql(`select set_config('lock_timeout', '3s', true), private.settle_due()`);

/** A club whose season has just finished, with a member whose contract it completed. */
async function finishedClub(): Promise<{ club: Club; player: string; contract: string }> {
  const club = await newClub(world);
  const player = await newPerson(world);
  const contract = await sign(world, club, player);
  await setPhase(world, club, 'playoffs', 'finished');
  return { club, player, contract };
}

/** Lets so many days pass for the club's completed contracts. */
const daysLater = (club: Club, days: number) =>
  world.sql(
    `update public.contracts
        set ended_at = ended_at - make_interval(days => $2), stays_until = stays_until - make_interval(days => $2)
      where team_id = $1 and status = 'completed'`,
    [club.id, days],
  );

const renewalDays = (club: Club, season: number, days: number) =>
  world.sql('update public.league_seasons set renewal_days = $3 where league_id = $1 and season = $2', [
    club.league,
    season,
    days,
  ]);

const isMember = (club: Club, player: string) =>
  count(world, 'public.team_members where team_id = $1 and player_id = $2 and left_at is null', club.id, player);

describe("the season's end", () => {
  test('completes the contracts of its teams, notifies the players and keeps them in the squad', async () => {
    const elsewhere = await newClub(world);
    const other = await newPerson(world);
    const untouched = await sign(world, elsewhere, other);
    const { club, player, contract } = await finishedClub();
    expect(await statuses(world, player)).toEqual({ [contract]: 'completed' });
    expect(await notified(world, 'contractCompleted', contract)).toEqual([player]);
    expect(await isMember(club, player)).toBe(1);
    expect(await statuses(world, other)).toEqual({ [untouched]: 'active' });
  });

  test('changes nothing for a team that withdrew from it', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    const contract = await sign(world, club, player);
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [club.id]);
    await setPhase(world, club, 'playoffs', 'finished');
    expect(await statuses(world, player)).toEqual({ [contract]: 'active' });
  });
});

describe('the leaders, when contracts end', () => {
  /** Two members whose contracts the season completed, and one who was never signed. */
  async function twoEnded(): Promise<{ club: Club; players: string[] }> {
    const club = await newClub(world);
    const players = [await newPerson(world), await newPerson(world)];
    for (const player of players) await sign(world, club, player);
    await setPhase(world, club, 'playoffs', 'finished');
    return { club, players };
  }
  const renew = (club: Club, by = club.captain) => world.as({ id: by }).rpc('renew_contracts', { team_id: club.id });
  const duty = async (id: string) =>
    (await world.as({ id }).rpc('duties')).data!.filter(({ kind }) => kind === 'renewals');

  test('read once how many and until when, and have it among their duties until all have an offer', async () => {
    const { club, players } = await twoEnded();
    const [told] = await world.sql<{ readers: string[]; said: object; until: Date }>(
      `select array_agg(n.user_id order by n.user_id) as readers, n.values - 'until' as said,
              max((n.values ->> 'until')::timestamptz) as until
         from public.notifications n
        where n.key = 'contractsEnded' and n.values ->> 'team' = $1 group by n.values - 'until'`,
      [club.id],
    );
    expect(told).toMatchObject({
      readers: [club.captain, club.coCaptain].toSorted(),
      said: { team: club.id, players: 2 },
    });
    const [due] = await duty(club.coCaptain);
    expect(due).toMatchObject({ named: 2, subject_id: club.id, match_id: null });
    expect(Date.parse(due!.until)).toBe(told!.until.getTime());
    expect(await duty(players[0]!)).toEqual([]);
    await offer(world, club, players[0]!);
    expect(await duty(club.captain)).toMatchObject([{ named: 1 }]);
    expect((await renew(club)).data).toBe(1);
    expect(await duty(club.captain)).toEqual([]);
  });

  test('renew all with one command, which nobody is offered twice by', async () => {
    const { club, players } = await twoEnded();
    const [first, second] = await Promise.all([renew(club), renew(club, club.coCaptain)]);
    expect([first.data, second.data].filter((sent) => sent !== null)).toEqual([2]);
    expect([first.error?.hint, second.error?.hint].filter(Boolean)).toEqual(['nobodyToRenew']);
    for (const player of players) {
      expect(await notified(world, 'contractOffered', (await statusOf(player, 'offered'))!)).toEqual([player]);
    }
  });

  test('and nobody else, nor for a team that there is not', async () => {
    const { club, players } = await twoEnded();
    const renewals = async (id: string) =>
      (await world.as({ id }).rpc('renewals', { team_id: club.id })).data!.map(({ player_id }) => player_id);
    expect((await renewals(club.captain)).toSorted()).toEqual(players.toSorted());
    expect(await renewals(players[0]!)).toEqual([]);
    await refused(world, () => renew(club, players[0]), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => world.as({ id: club.captain }).rpc('renew_contracts', { team_id: club.league }), {
      code: 'PT404',
      hint: 'teamUnknown',
      details: 'team_id',
    });
  });

  test('the staff counts who has no contract, among the entries and before a rollover', async () => {
    const { club } = await twoEnded();
    const entries = await world.as('admin').rpc('season_entries', { league_id: club.league, season: 1 });
    // the two, and two founders who were never signed
    expect(entries.data).toMatchObject([{ team_id: club.id, squad: 5, unsigned: 4 }]);
    const preview = await world.as('admin').rpc('rollover_preview', { league_ids: [club.league] });
    expect(preview.data).toMatchObject([{ team_id: club.id, unsigned: 4 }]);
  });

  const statusOf = async (player: string, status: string) =>
    Object.entries(await statuses(world, player)).find(([, each]) => each === status)?.[0];
});

describe('a renewal', () => {
  test('costs no right and no place, and writes no transfer: the member stays the member', async () => {
    const { club, player } = await finishedClub();
    const before = await memberId(world, player);
    const transfers = await count(world, 'public.transfers where player_id = $1', player);
    const renewed = await sign(world, club, player);
    expect(await memberId(world, player)).toBe(before);
    expect(await count(world, 'public.transfers where player_id = $1', player)).toBe(transfers);
    expect(await world.sql('select right_spent from public.contracts where id = $1', [renewed])).toEqual([
      { right_spent: false },
    ]);
    expect(await world.sql('select rights_used from public.league_teams where team_id = $1', [club.id])).toEqual([
      { rights_used: 1 },
    ]);
  });

  test('costs no right in the next regular season either, with a full squad and none left', async () => {
    const { club, player } = await finishedClub();
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'regular')`, [
      club.league,
    ]);
    await world.sql('insert into public.league_teams (league_id, season, team_id, rights_used) values ($1, 2, $2, 4)', [
      club.league,
      club.id,
    ]);
    const renewed = await sign(world, club, player);
    expect(await world.sql('select season, right_spent from public.contracts where id = $1', [renewed])).toEqual([
      { season: 2, right_spent: false },
    ]);
  });

  test('waits for the end of the playoffs like every other signing', async () => {
    const club = await newClub(world, { phase: 'playoffs' });
    await refused(
      world,
      () => world.as({ id: club.captain }).rpc('offer_contract', { team_id: club.id, player_id: club.player }),
      { code: 'PT409', hint: 'windowClosed', details: 'team_id' },
    );
  });

  test('keeps the player past the renewal days', async () => {
    const { club, player } = await finishedClub();
    await sign(world, club, player);
    await daysLater(club, 30);
    await tick();
    expect(await isMember(club, player)).toBe(1);
  });
});

describe('the clock', () => {
  test('makes a free agent of whoever did not renew in time, and notifies both sides', async () => {
    const { club, player } = await finishedClub();
    await daysLater(club, 13);
    await tick();
    expect(await isMember(club, player)).toBe(1);

    await daysLater(club, 1);
    await tick();
    expect(await isMember(club, player)).toBe(0);
    expect(
      await world.sql(
        `select kind, from_team_id, to_team_id, league_id, season from public.transfers where player_id = $1 and from_team_id is not null`,
        [player],
      ),
    ).toEqual([{ kind: 'free_agent', from_team_id: club.id, to_team_id: null, league_id: club.league, season: 1 }]);
    expect(
      await world.sql(
        `select user_id from public.notifications where key = 'becameFreeAgent' and values ->> 'team' = $1 order by 1`,
        [club.id],
      ),
    ).toEqual([club.captain, club.coCaptain, player].toSorted().map((user_id) => ({ user_id })));

    // and only once
    await unchanged(world, tick);
  });

  test('waits until the day the player was notified: that of the season that ended, whatever is written afterwards', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await renewalDays(club, 1, 4);
    const contract = await sign(world, club, player);
    // the contract begins in season 1, whose members would stay 4 days; season 2, which ends it, gives 30
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [club.id]);
    await setPhase(world, club, 'playoffs', 'finished');
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'playoffs')`, [
      club.league,
    ]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 2, $2)', [
      club.league,
      club.id,
    ]);
    await renewalDays(club, 2, 30);
    await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1 and season = 2`, [
      club.league,
    ]);
    expect(
      await world.sql(
        `select values -> 'days' as days from public.notifications where key = 'contractCompleted' and user_id = $1`,
        [player],
      ),
    ).toEqual([{ days: 30 }]);
    expect(
      await world.sql(
        'select extract(day from stays_until - ended_at)::int as days from public.contracts where id = $1',
        [contract],
      ),
    ).toEqual([{ days: 30 }]);

    await renewalDays(club, 2, 0);
    await daysLater(club, 29);
    await tick();
    expect(await isMember(club, player)).toBe(1);
    await daysLater(club, 1);
    await tick();
    expect(await isMember(club, player)).toBe(0);
  });

  test('never takes a captain, nor the founders, who have no contract', async () => {
    const { club, player } = await finishedClub();
    await world.as({ id: club.captain }).rpc('hand_over_captaincy', { team_id: club.id, player_id: player });
    await daysLater(club, 100);
    await tick();
    for (const member of [player, club.captain, club.coCaptain, club.player])
      expect(await isMember(club, member)).toBe(1);
  });

  test('lets offers lapse after their days and notifies the leaders and the player', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    await tick();
    expect(await statuses(world, player)).toEqual({ [id]: 'offered' });
    await lapse(world, id);
    await tick();
    expect(await statuses(world, player)).toEqual({ [id]: 'expired' });
    const [{ ended } = { ended: null }] = await world.sql<{ ended: boolean | null }>(
      'select ended_at = expires_at as ended from public.contracts where id = $1',
      [id],
    );
    expect(ended).toBe(true);
    expect(await notified(world, 'offerExpired', id)).toEqual([club.captain, club.coCaptain, player].toSorted());
    expect(
      await world.sql('select user_id, link from public.notifications where user_id in ($1, $2) order by link', [
        club.captain,
        player,
      ]),
    ).toMatchObject([
      { user_id: player },
      { user_id: player, link: '/profile' },
      { user_id: club.captain, link: `/teams/${club.id}?tab=contracts` },
    ]);
    await unchanged(world, tick);
  });

  test('is called by nobody through the API', async () => {
    for (const actor of ['visitor', ...everybody] as const) {
      const { error, status } = await unchanged(world, () => world.as(actor).rpc('settle_due'));
      expect(error, actor).toMatchObject({ code: '42501' });
      expect(status).toBe(actor === 'visitor' ? 401 : 403);
    }
  });

  test('passes by whoever is being dealt with at that moment, and comes back for them', async () => {
    const { club, player } = await finishedClub();
    const { club: other, player: free } = await finishedClub();
    await daysLater(club, 20);
    await daysLater(other, 20);
    // a session that holds the player's row, as every command about the player does
    await world.hold('select from public.profiles where id = $1 for no key update', [player], async () => {
      await tick();
      expect(await isMember(other, free)).toBe(0);
      expect(await isMember(club, player)).toBe(1);
    });
    await tick();
    expect(await isMember(club, player)).toBe(0);
  });
});
