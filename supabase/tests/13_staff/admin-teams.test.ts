import { beforeAll, describe, expect, test } from 'vitest';
import { club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newClub, fillSquad } from '#supabase/tests/harness/signing.ts';

/** The admins' list of teams: found, ordered and paged by the database. */

const world = openWorld();

type PageArgs = Parameters<ReturnType<typeof world.as>['rpc']>[1] & Record<string, unknown>;
const list = async (filter: PageArgs = {}) => {
  const { data, error } = await world.as('admin').rpc('admin_team_page', filter as never);
  expect(error).toBeNull();
  return (data ?? []) as { id: string; name: string; place: string; pending: number }[];
};
const names = async (filter: PageArgs = {}) => (await list(filter)).map(({ name }) => name);

const made: Record<'full' | 'outside' | 'old', string> = { full: '', outside: '', old: '' };

beforeAll(async () => {
  const full = await newClub(world);
  await fillSquad(world, full, 6);
  await world.sql(`update public.team_members set eligibility = 'eligible' where team_id = $1`, [full.id]);
  const outside = await newClub(world, { phase: 'none' });
  const old = await newClub(world, { phase: 'none' });
  await world.sql('update public.team_members set left_at = now() where team_id = $1', [old.id]);
  await world.sql('update public.teams set archived_at = now() where id = $1', [old.id]);
  for (const [id, name, days] of [[full.id, 'Full Squad', 3], [outside.id, 'Çatı Spor', 1], [old.id, 'Old Boys', 9]] as const)
    await world.sql(`update public.teams set name = $2, created_at = now() - $3 * interval '1 day' where id = $1`, [id, name, days]); // prettier-ignore
  await world.sql(`update public.teams set created_at = now() - interval '30 days' where id = any ($1)`, [[club.own, club.rival]]); // prettier-ignore
  Object.assign(made, { full: full.id, outside: outside.id, old: old.id });
});

test('shows a team with its captain, its squad and its season', async () => {
  expect(await list({ query: 'nordlicht' })).toMatchObject([
    {
      id: club.own,
      tag: 'NLK',
      captain_id: people.captain,
      captain_username: 'captain',
      captain_suspended: false,
      squad: 3,
      eligible: 3,
      pending: 0,
      league_name: 'Flutlicht Liga',
      season: 1,
      phase: 'regular',
      archived_at: null,
    },
  ]);
});

test('stands in the order of names, or the newest first, page after page, each once', async () => {
  const byName = ['Çatı Spor', 'Full Squad', 'Nordlicht Kiel', 'Rıhtım Gücü'];
  expect(await names()).toEqual(byName);
  expect(await names({ turkish: true })).toEqual(byName);
  expect((await names({ newest: true })).slice(0, 2)).toEqual(['Çatı Spor', 'Full Squad']);
  for (const how of [{}, { turkish: true }, { newest: true }]) {
    const seen: string[] = [];
    let last: { id: string; place: string } | undefined;
    do {
      const page = await list({ ...how, max: 1, ...(last && { after_place: last.place, after_id: last.id }) });
      last = page[0];
      if (last) seen.push(last.id);
    } while (last);
    expect(seen, JSON.stringify(how)).toEqual((await list(how)).map(({ id }) => id));
  }
});

describe('narrows to', () => {
  test('teams that are archived, which are on no other list', async () => {
    expect(await names({ archived: true })).toEqual(['Old Boys']);
    expect(await names({ query: 'old boys' })).toEqual([]);
  });

  test('teams of a league', async () => {
    expect(await names({ of_league: league })).toEqual(['Nordlicht Kiel', 'Rıhtım Gücü']);
  });

  test('squads of fewer than five', async () => {
    expect(await names({ problem: 'short' })).toEqual(['Çatı Spor', 'Nordlicht Kiel', 'Rıhtım Gücü']);
  });

  test('members whose eligibility is not decided', async () => {
    expect(await names({ problem: 'pending' })).toEqual(['Çatı Spor']);
    expect(await list({ problem: 'pending' })).toMatchObject([{ pending: 3 }]);
  });

  test('teams without a captain who may act', async () => {
    expect(await names({ problem: 'captain' })).toEqual([]);
    const block = `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats', $2)`;
    await world.sql(block, [people.rival, people.admin]);
    expect(await names({ problem: 'captain' })).toEqual(['Rıhtım Gücü']);
    await world.sql('delete from private.account_blocks where user_id = $1', [people.rival]);
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [people.rival]);
    expect(await names({ problem: 'captain' })).toEqual(['Rıhtım Gücü']);
    await world.sql(`update public.team_members set team_role = 'captain' where player_id = $1`, [people.rival]);
  });

  test('teams in no season that is not over', async () => {
    expect(await names({ problem: 'outside' })).toEqual(['Çatı Spor']);
  });

  test('no team by an unknown problem', async () => {
    expect(await names({ problem: 'anything' })).toEqual([]);
  });
});

test('is an admin’s: everybody else is shown nothing', async () => {
  for (const name of everybody.filter((each) => each !== 'admin'))
    expect((await world.as(name).rpc('admin_team_page')).data, name).toEqual([]);
});
