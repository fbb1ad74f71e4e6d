import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Enums } from '#database.types.ts';
import type { Actor, World } from './harness.ts';
import type { Refusal } from './unchanged.ts';

export { refused, unchanged, type Refusal } from './unchanged.ts';

/** The start of the tests of contracts: people, clubs in any phase of a season, offers, and refusals. */

export type Club = {
  id: string;
  name: string;
  league: string;
  captain: string;
  coCaptain: string;
  player: string;
};

/** People who are in no team yet, of full age unless told otherwise. */
export async function newPeople(world: World, count: number, born: string | null = '2000-02-29'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await world.sql(
    `insert into public.profiles (id, username) select id, 'p ' || left(translate(id::text, '-', ''), 12) from unnest($1::uuid[]) as id`,
    [ids],
  );
  await world.sql(
    'insert into public.profile_private (user_id, birth_date) select id, $2::date from unnest($1::uuid[]) as id',
    [ids, born],
  );
  return ids;
}

export async function newPerson(world: World, born: string | null = '2000-02-29'): Promise<string> {
  const [person] = await newPeople(world, 1, born);
  return person!;
}

export type NewClub = { phase?: Enums<'season_phase'> | 'none'; more?: number; season?: number };

let clubs = 0;

/** A club of captain, co-captain, player and `more`, founded together, without contracts; its league is its own. */
export async function newClub(world: World, { phase = 'regular', more = 0, season = 1 }: NewClub = {}): Promise<Club> {
  const [captain, coCaptain, player, ...others] = await newPeople(world, 3 + more);
  const number = (clubs += 1);
  const club = {
    id: randomUUID(),
    name: `Club ${number}`,
    league: randomUUID(),
    captain: captain!,
    coCaptain: coCaptain!,
    player: player!,
  };
  await world.sql('insert into public.teams (id, name, tag, manager_id) values ($1, $2, $3, $4)', [
    club.id,
    club.name,
    number.toString(36).toUpperCase().padStart(4, '0'),
    captain,
  ]);
  await world.sql(
    `insert into public.team_members (team_id, player_id, team_role)
       select $1, id, (case n when 1 then 'captain' when 2 then 'co_captain' else 'player' end)::public.team_role
         from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [club.id, [captain, coCaptain, player, ...others]],
  );
  if (phase === 'none') return club;
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [club.league, `League ${number}`]);
  await world.sql('insert into public.league_seasons (league_id, season, phase) values ($1, $2, $3)', [
    club.league,
    season,
    phase,
  ]);
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, $2, $3)', [
    club.league,
    season,
    club.id,
  ]);
  return club;
}

/** The captain's offer, over the API. */
export async function offer(world: World, club: Club, player: string): Promise<string> {
  const { data, error } = await world
    .as({ id: club.captain })
    .rpc('offer_contract', { team_id: club.id, player_id: player });
  expect(error).toBeNull();
  return data!;
}

/** An offer and its acceptance. */
export async function sign(world: World, club: Club, player: string): Promise<string> {
  const contract_id = await offer(world, club, player);
  const { error } = await world.as({ id: player }).rpc('accept_contract', { contract_id });
  expect(error).toBeNull();
  return contract_id;
}

/** Puts players into a club behind everybody's back until it has that many. */
export async function fillSquad(world: World, club: Club, size: number): Promise<void> {
  const has = await count(world, 'public.team_members where team_id = $1 and left_at is null', club.id);
  await world.sql('insert into public.team_members (team_id, player_id) select $1, unnest($2::uuid[])', [
    club.id,
    await newPeople(world, size - has),
  ]);
}

export async function setPhase(world: World, club: Club, ...phases: Enums<'season_phase'>[]): Promise<void> {
  for (const phase of phases) {
    expect(
      await world.sql('update public.league_seasons set phase = $2 where league_id = $1 returning phase', [
        club.league,
        phase,
      ]),
    ).toEqual([{ phase }]);
  }
}

export async function count(world: World, rows: string, ...values: unknown[]): Promise<number> {
  const [row] = await world.sql<{ count: number }>(`select count(*)::int from ${rows}`, values);
  return row!.count;
}

export const memberId = async (world: World, player: string): Promise<string> => {
  const [member] = await world.sql<{ id: string }>(
    'select id from public.team_members where player_id = $1 and left_at is null',
    [player],
  );
  return member!.id;
};

export type Who = Actor | { id: string };

/** People who do not lead the club, and the refusals of its commands. */
export function outsiders(club: Club, rival: Club): { actor: Who; refusal: Refusal }[] {
  const notYours = { code: 'PT403', hint: 'notYours' };
  return [
    { actor: 'visitor', refusal: { code: '42501', hint: null } },
    { actor: 'suspended', refusal: { code: 'PT403', hint: 'suspended' } },
    ...(['user', { id: club.player }, { id: rival.captain }, 'moderator'] as const).map((actor) => ({
      actor,
      refusal: notYours,
    })),
  ];
}

export const everyStatus = [
  'offered',
  'active',
  'rejected',
  'withdrawn',
  'expired',
  'terminated',
  'kicked',
  'completed',
] as const satisfies Enums<'contract_status'>[];
type Status = (typeof everyStatus)[number];

/** The statement that moves contract $1 to a status, with all that makes its row whole. */
export function writeStatus(status: Status): string {
  const signed = ['active', 'terminated', 'kicked', 'completed'].includes(status) ? 'now()' : 'null';
  const over = ['offered', 'active'].includes(status) ? 'null' : 'now()';
  const staying = status === 'completed' ? `now() + interval '14 days'` : 'null';
  return `update public.contracts
    set status = '${status}', accepted_at = ${signed}, player_signed_at = ${signed}, ended_at = ${over}, stays_until = ${staying}
    where id = $1`;
}

/** A contract of the club that went its way to that status, without what hangs on it. */
export async function contractAt(world: World, club: Club, status: Status, player: string): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    'insert into public.contracts (team_id, player_id) values ($1, $2) returning id',
    [club.id, player],
  );
  const { id } = row!;
  if (['terminated', 'kicked', 'completed'].includes(status)) await world.sql(writeStatus('active'), [id]);
  if (status !== 'offered') await world.sql(writeStatus(status), [id]);
  return id;
}

/** The offer's seven days are over. */
export const lapse = (world: World, id: string): Promise<unknown> =>
  world.sql(`update public.contracts set expires_at = now() - interval '1 second' where id = $1`, [id]);

export async function statuses(world: World, player: string): Promise<Record<string, string>> {
  const rows = await world.sql<{ id: string; status: string }>(
    'select id, status from public.contracts where player_id = $1',
    [player],
  );
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** Recipients of this notification about the contract, in order. */
export async function notified(world: World, key: string, contract: string): Promise<string[]> {
  const rows = await world.sql<{ user_id: string }>(
    `select n.user_id from public.notifications n join public.contracts c on n.values -> 'number' = to_jsonb(c.number)
      where n.key = $1 and c.id = $2 order by n.user_id`,
    [key, contract],
  );
  return rows.map((row) => row.user_id);
}
