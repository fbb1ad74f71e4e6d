import { describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { club as clubs, everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  memberId,
  newClub,
  newPeople,
  newPerson,
  setPhase,
  sign,
  unchanged,
  type Club,
} from '#supabase/tests/harness/signing.ts';

const world = openWorld();

type Page = Database['public']['Functions']['transfer_page'];
type Row = Page['Returns'][number];

const page = async (args: Page['Args'] = {}): Promise<Row[]> => {
  const { data, error } = await world.as('user').rpc('transfer_page', args);
  expect(error).toBeNull();
  return data ?? [];
};

/** A player's transfers as the page tells them, oldest first: kind, from, to, season. */
const transfersOf = async (player: string) =>
  (await page({ of_player: player }))
    .toReversed()
    .map((row) => [row.kind, named(row.from_team), named(row.to_team), row.season]);

const named = (team: Row['from_team'] | null) => (team as { name: string } | null)?.name ?? null;

/** The club's season was opened, and has its first matchday, only that much later. */
const beginsIn = (club: Club, time: string) =>
  world.sql(
    `update public.league_seasons set created_at = now() + $2::interval, starts_on = current_date + $2::interval where league_id = $1`,
    [club.league, time],
  );

const kick = async (club: Club, player: string) => {
  const member_id = await memberId(world, player);
  const { error } = await world.as({ id: club.captain }).rpc('kick_player', { member_id, reason: 'Never came' });
  expect(error).toBeNull();
};

describe('a transfer', () => {
  test('[S3.33] has player, from team, to team, date and kind', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await sign(world, club, player);
    const { data } = await world
      .as('user')
      .from('transfers')
      .select('player_id, from_team_id, to_team_id, happened_at, kind')
      .eq('player_id', player);
    expect(data).toEqual([
      {
        player_id: player,
        from_team_id: null,
        to_team_id: club.id,
        happened_at: expect.stringMatching(/^20\d\d-/),
        kind: 'contract_accepted',
      },
    ]);
  });

  test('[S3.34] is in, out, contract accepted, contract terminated or free agent', async () => {
    expect(await world.sql('select enum_range(null::public.transfer_kind)::text[] as kinds')).toEqual([
      { kinds: ['transfer_in', 'transfer_out', 'contract_accepted', 'contract_terminated', 'free_agent'] },
    ]);
  });

  test('is contract_accepted at first, and transfer_in from the team the player left this season', async () => {
    const [first, second] = [await newClub(world), await newClub(world)];
    const player = await newPerson(world);
    await sign(world, first, player);
    await kick(first, player);
    await sign(world, second, player);
    expect(await transfersOf(player)).toEqual([
      ['contract_accepted', null, first.name, 1],
      ['transfer_out', first.name, null, 1],
      ['transfer_in', first.name, second.name, 1],
    ]);
  });

  test('is contract_accepted for whoever comes back, or left before the season began', async () => {
    const [home, next] = [await newClub(world), await newClub(world)];
    const back = await newPerson(world);
    await sign(world, home, back);
    await kick(home, back);
    await sign(world, home, back);
    expect((await transfersOf(back)).at(-1)).toEqual(['contract_accepted', null, home.name, 1]);

    const earlier = await newPerson(world);
    await sign(world, home, earlier);
    await kick(home, earlier);
    await beginsIn(next, '2 days');
    await sign(world, next, earlier);
    expect((await transfersOf(earlier)).at(-1)).toEqual(['contract_accepted', null, next.name, 1]);
  });

  test('names the team the player left last, not one before it', async () => {
    const [home, first, second] = [await newClub(world), await newClub(world), await newClub(world)];
    const player = await newPerson(world);
    for (const club of [first, home]) {
      await sign(world, club, player);
      await kick(club, player);
    }
    await sign(world, home, player);
    expect((await transfersOf(player)).at(-1)).toEqual(['contract_accepted', null, home.name, 1]);
    await kick(home, player);
    await sign(world, second, player);
    expect((await transfersOf(player)).at(-1)).toEqual(['transfer_in', home.name, second.name, 1]);
  });

  test('before the first matchday keeps the team it comes from', async () => {
    const [home, next] = [
      await newClub(world, { phase: 'registration' }),
      await newClub(world, { phase: 'registration' }),
    ];
    await world.sql(`update public.league_seasons set starts_on = current_date + 20 where league_id = $1`, [
      next.league,
    ]);
    const player = await newPerson(world);
    await sign(world, home, player);
    await kick(home, player);
    await sign(world, next, player);
    expect((await transfersOf(player)).at(-1)).toEqual(['transfer_in', home.name, next.name, 1]);
  });

  test('is told by the command that ended the membership', async () => {
    const club = await newClub(world);
    const [terminated, kicked, left, completed] = await newPeople(world, 4);
    const contract_id = await sign(world, club, terminated!);
    for (const player of [kicked!, left!, completed!]) await sign(world, club, player);
    await world.as({ id: club.captain }).rpc('terminate_contract', { contract_id, reason: 'Moves away' });
    await kick(club, kicked!);
    await world.as({ id: left! }).rpc('leave_team');
    await setPhase(world, club, 'playoffs', 'finished');
    await world.sql(`update public.contracts set stays_until = now() where player_id = $1`, [completed]);
    await world.sql('select private.settle_due()');

    const ended = { terminated, kicked, left, completed };
    const kinds = await Promise.all(
      Object.entries(ended).map(async ([how, player]) => [how, (await transfersOf(player!)).at(-1)]),
    );
    expect(Object.fromEntries(kinds)).toEqual({
      terminated: ['contract_terminated', club.name, null, 1],
      kicked: ['transfer_out', club.name, null, 1],
      left: ['free_agent', club.name, null, 1],
      completed: ['free_agent', club.name, null, 1],
    });
  });

  test('outside any season has none', async () => {
    const club = await newClub(world, { phase: 'none' });
    const player = await newPerson(world);
    await sign(world, club, player);
    expect(await transfersOf(player)).toEqual([['contract_accepted', null, club.name, null]]);
  });

  test('is history: written, changed and deleted by nobody through the API', async () => {
    await sign(world, await newClub(world), await newPerson(world));
    const forged = { player_id: people.user, to_team_id: clubs.own, kind: 'contract_accepted' } as const;
    for (const actor of ['visitor', ...everybody] as const) {
      const { error: written } = await unchanged(world, () => world.as(actor).from('transfers').insert(forged));
      const { error: changed } = await unchanged(world, () =>
        world.as(actor).from('transfers').update({ kind: 'free_agent' }).neq('kind', 'free_agent'),
      );
      const { error: deleted } = await unchanged(world, () =>
        world.as(actor).from('transfers').delete().neq('kind', 'free_agent'),
      );
      for (const error of [written, changed, deleted]) expect(error, actor).toMatchObject({ code: '42501' });
    }
    await expect(world.sql(`update public.transfers set season = null`)).rejects.toMatchObject({ code: 'PT403' });
  });

  test.each([
    ['transfer_in', null, clubs.own],
    ['transfer_in', clubs.own, clubs.own],
    ['contract_accepted', clubs.own, clubs.rival],
    ['transfer_out', clubs.own, clubs.rival],
    ['free_agent', null, clubs.own],
    ['contract_terminated', null, null],
  ])('is no %s from %s to %s', async (kind, from, to) => {
    await expect(
      world.sql('insert into public.transfers (player_id, kind, from_team_id, to_team_id) values ($1, $2, $3, $4)', [
        people.user,
        kind,
        from,
        to,
      ]),
    ).rejects.toThrow(/transfers_from_or_to/);
  });
});
