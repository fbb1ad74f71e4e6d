import { limits } from '#domain/limits.ts';
import type { World } from './harness.ts';
import {
  count,
  fillSquad,
  memberId,
  newClub,
  newPeople,
  newPerson,
  offer,
  setPhase,
  sign,
  statuses,
} from './signing.ts';
import type { Club } from './signing.ts';

/**
 * Races for what only one may have. Each is run once a call, everybody at the same moment, and answers with
 * what it found broken afterwards: nothing, where the database keeps its rules.
 */

type Answer = { error: { code: string } | null };

/** Calls that start together; with them what may never happen to anybody: an answer that is no refusal of ours. */
async function atOnce(calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const accept = (world: World, player: string, contract_id: string) => (): PromiseLike<Answer> =>
  world.as({ id: player }).rpc('accept_contract', { contract_id });

/** Every club offers the same player, who accepts them all. */
export async function onePlayer(world: World, clubs: Club[]): Promise<string[]> {
  const player = await newPerson(world);
  const offers = await Promise.all(clubs.map((club) => offer(world, club, player)));
  const { won, broken } = await atOnce(offers.map((id) => accept(world, player, id)));
  const withdrawn = clubs.length - 1;
  const faults = [
    ...broken,
    ...differs('calls won', won, 1),
    ...differs(
      'active contracts',
      await count(world, `public.contracts where player_id = $1 and status = 'active'`, player),
      1,
    ),
    ...differs('places', await count(world, 'public.team_members where player_id = $1 and left_at is null', player), 1),
    ...differs('transfers', await count(world, 'public.transfers where player_id = $1', player), 1),
    ...differs(
      'offers withdrawn',
      await count(world, `public.contracts where player_id = $1 and status = 'withdrawn'`, player),
      withdrawn,
    ),
    ...differs(
      'captains notified',
      await count(
        world,
        `public.notifications n join public.teams t on t.captain_id = n.user_id
          where n.key = 'offerOvertaken' and n.values ->> 'player' = $1`,
        player,
      ),
      withdrawn,
    ),
  ];
  // the place is free again for the next round
  await world.as({ id: player }).rpc('leave_team');
  return faults;
}

/** Eight players accept the one place left in a squad. */
export async function lastPlace(world: World): Promise<string[]> {
  const club = await newClub(world, { phase: 'registration' });
  const accepts = await offersToEight(world, club);
  await fillSquad(world, club, limits.squadMax - 1);
  const { won, broken } = await atOnce(accepts);
  return [
    ...broken,
    ...differs('calls won', won, 1),
    ...differs(
      'players',
      await count(world, 'public.team_members where team_id = $1 and left_at is null', club.id),
      limits.squadMax,
    ),
  ];
}

/** Eight players accept where one transfer right is left. */
export async function lastRight(world: World): Promise<string[]> {
  const club = await newClub(world);
  const accepts = await offersToEight(world, club);
  await world.sql('update public.league_teams set rights_used = 3 where team_id = $1', [club.id]);
  const { won, broken } = await atOnce(accepts);
  return [
    ...broken,
    ...differs('calls won', won, 1),
    ...differs(
      'entries at four',
      await count(world, 'public.league_teams where team_id = $1 and rights_used = 4', club.id),
      1,
    ),
    ...differs('rights spent', await count(world, 'public.contracts where team_id = $1 and right_spent', club.id), 1),
  ];
}

/** One player presses the button of one offer eight times. */
export async function oneOffer(world: World): Promise<string[]> {
  const player = await newPerson(world);
  const id = await offer(world, await newClub(world), player);
  const { won, broken } = await atOnce(Array.from({ length: 8 }, () => accept(world, player, id)));
  return [...broken, ...differs('calls won', won, 1)];
}

/** A player accepts while the captain withdraws. */
export async function acceptedOrWithdrawn(world: World): Promise<string[]> {
  const club = await newClub(world);
  const player = await newPerson(world);
  const id = await offer(world, club, player);
  const { won, broken } = await atOnce([
    accept(world, player, id),
    () => world.as({ id: club.captain }).rpc('withdraw_offer', { contract_id: id }),
  ]);
  const { [id]: status = '' } = await statuses(world, player);
  return [...broken, ...differs('calls won', won, 1), ...(/^(active|withdrawn)$/.test(status) ? [] : [status])];
}

/** Captain and co-captain make one offer. */
export async function offeredByTwo(world: World): Promise<string[]> {
  const club = await newClub(world);
  const player_id = await newPerson(world);
  const { won, broken } = await atOnce(
    [club.captain, club.coCaptain].map(
      (id) => () => world.as({ id }).rpc('offer_contract', { team_id: club.id, player_id }),
    ),
  );
  return [...broken, ...differs('calls won', won, 1)];
}

/** A player is released in three ways at once, and signs elsewhere. */
export async function releasedAndSigned(world: World): Promise<string[]> {
  const [home, next] = [await newClub(world), await newClub(world)];
  const player = await newPerson(world);
  const contract_id = await sign(world, home, player);
  const member_id = await memberId(world, player);
  const captain = world.as({ id: home.captain });
  const elsewhere = await offer(world, next, player);
  const { won, broken } = await atOnce([
    () => captain.rpc('kick_player', { member_id, reason: 'Never came' }),
    accept(world, player, elsewhere),
    () => captain.rpc('terminate_contract', { contract_id, reason: 'Moves away' }),
    () => world.as({ id: player }).rpc('leave_team'),
    accept(world, player, elsewhere),
  ]);
  // one of the three releases; the signing, and a second leaving, come about or do not
  return won >= 1 && won <= 3 ? broken : [`${won} won`, ...broken];
}

/** A whole squad renews while the clock looks for who did not. */
export async function renewalsAndClock(world: World): Promise<string[]> {
  const club = await newClub(world, { more: 6 });
  const players = (
    await world.sql<{ player_id: string }>(
      `select player_id from public.team_members where team_id = $1 and team_role = 'player'`,
      [club.id],
    )
  ).map((member) => member.player_id);
  for (const player of players) await sign(world, club, player);
  await setPhase(world, club, 'playoffs', 'finished');
  await world.sql(`update public.contracts set stays_until = now() where team_id = $1 and status = 'completed'`, [
    club.id,
  ]);
  const offers = await Promise.all(players.map((player) => offer(world, club, player)));
  const beat = () =>
    world.sql('select private.settle_due()').then(
      () => ({ error: null }),
      (error: { code: string }) => ({ error }),
    );
  const renewals = players.toReversed().map((player, n) => accept(world, player, offers.at(-1 - n)!));
  return (await atOnce([beat, ...renewals, beat])).broken;
}

/** Players sign while an admin raises the rights of the team they sign for. */
export async function signingWhileRightsChange(world: World): Promise<string[]> {
  const club = await newClub(world);
  const players = await newPeople(world, 3);
  const accepts = await Promise.all(
    players.map(async (player) => accept(world, player, await offer(world, club, player))),
  );
  const raise = (extra: number) => () =>
    world.as('admin').rpc('set_extra_rights', { league_id: club.league, season: 1, team_id: club.id, extra });
  const { won, broken } = await atOnce([...accepts, raise(1), raise(2), raise(3)]);
  return [...broken, ...differs('calls won', won, 6)];
}

async function offersToEight(world: World, club: Club) {
  const players = await newPeople(world, 8);
  return Promise.all(players.map(async (player) => accept(world, player, await offer(world, club, player))));
}

const differs = (what: string, is: number, should: number) =>
  is === should ? [] : [`${what}: ${is} instead of ${should}`];

/** Invariants of all players and clubs, whatever they did at once. */
export async function brokenRules(world: World): Promise<{ rule: string; about: string }[]> {
  return world.sql(
    `select 'two active contracts' as rule, player_id as about from public.contracts
       where status = 'active' group by player_id having count(*) > 1
     union all
     select 'two teams', player_id from public.team_members where left_at is null group by player_id having count(*) > 1
     union all
     select 'eleven in a squad', team_id from public.team_members where left_at is null group by team_id having count(*) > 10
     union all
     select 'a contract without a place', c.player_id from public.contracts c where c.status = 'active' and not exists (
       select from public.team_members m where m.team_id = c.team_id and m.player_id = c.player_id and m.left_at is null)
     union all
     select 'more rights used than there are', e.team_id
       from public.league_teams e join public.league_seasons s using (league_id, season)
      where e.rights_used > s.transfer_rights + e.rights_extra
     union all
     select 'two teams at one time', early.player_id from public.team_members early
       join public.team_members late on late.player_id = early.player_id and late.id <> early.id
        and late.joined_at >= early.joined_at and late.joined_at < early.left_at
     union all
     select 'not a transfer for every leaving', player_id from public.team_members m group by player_id
     having count(m.left_at) <> (
       select count(*) from public.transfers t where t.player_id = m.player_id and t.to_team_id is null)`,
  );
}
