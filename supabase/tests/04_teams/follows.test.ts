import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { count, newClub, newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import {
  isHeld,
  league as leagueRow,
  meetAt,
  player as playerRow,
  team as teamRow,
  waiting,
} from '#supabase/tests/harness/waiting.ts';

/** Whom one follows, of teams, players and leagues: own rows only, twenty at most however many tabs ask, nothing that is gone. */

const world = openWorld({ sessions: 16 });

const say = (id: string, team_id: string, follow?: boolean) =>
  world.as({ id }).rpc('follow_team', { team_id, ...(follow === undefined ? {} : { follow }) });
const followed = (id: string) => count(world, 'public.team_follows where user_id = $1', id);
let teams = 0;
const newTeams = async (many: number): Promise<string[]> => {
  const ids = Array.from({ length: many }, () => randomUUID());
  for (const id of ids) {
    teams += 1;
    await world.sql('insert into public.teams (id, name, tag) values ($1, $2, $3)', [
      id,
      `Followed ${teams}`,
      `F${teams.toString(36).toUpperCase().padStart(3, '0')}`,
    ]);
  }
  return ids;
};

describe('a follow', () => {
  test('is read by whoever follows alone, not by the team, another member or staff', async () => {
    const club = await newClub(world, { phase: 'none' });
    const [fan, other] = await newPeople(world, 2);
    await done(say(fan!, club.id));
    await done(say(other!, club.id));
    for (const [reader, seen] of [[fan!, [fan]], [club.captain, []], [people.moderator, []], [people.admin, []]] as const) {
      const { data } = await world.as({ id: reader }).from('team_follows').select('user_id').eq('team_id', club.id);
      expect(data!.map(({ user_id }) => user_id), reader).toEqual(seen);
    }
  }); // prettier-ignore

  test('is written by the command alone', async () => {
    const [team] = await newTeams(1);
    const fan = await newPerson(world);
    const { error } = await world.as({ id: fan }).from('team_follows').insert({ user_id: fan, team_id: team! });
    expect(error).toMatchObject({ code: '42501' });
    await done(say(fan, team!));
    const taken = await world.as({ id: fan }).from('team_follows').delete().eq('user_id', fan);
    expect(taken.error).toMatchObject({ code: '42501' });
    expect(await followed(fan)).toBe(1);
  });

  test('said twice is one, and taken back twice is none', async () => {
    const [team] = await newTeams(1);
    const fan = await newPerson(world);
    await done(say(fan, team!));
    await done(say(fan, team!, true));
    expect(await followed(fan)).toBe(1);
    await done(say(fan, team!, false));
    await done(say(fan, team!, false));
    expect(await followed(fan)).toBe(0);
  });

  test('is no entry of the audit log', async () => {
    const [team] = await newTeams(1);
    const fan = await newPerson(world);
    await done(say(fan, team!));
    await done(say(fan, team!, false));
    expect(await world.sql('select action from private.audit_log where actor = $1', [fan])).toEqual([]);
  });

  test('is of a team that plays, and is yes or no', async () => {
    const [team, archived] = await newTeams(2);
    const fan = await newPerson(world);
    await world.sql('update public.teams set archived_at = now() where id = $1', [archived]);
    const unknown = { code: 'PT404', hint: 'teamUnknown', details: 'team_id' };
    await refused(world, () => say(fan, randomUUID()), unknown);
    await refused(world, () => say(fan, null as never), unknown);
    await refused(world, () => say(fan, archived!), { code: 'PT404', hint: 'teamArchived', details: 'team_id' });
    await refused(world, () => say(fan, team!, null as never), { code: 'PT422', hint: 'missing', details: 'follow' });
    await done(say(fan, archived!, false));
  });

  test('is refused to a suspended account and a visitor', async () => {
    const [team] = await newTeams(1);
    const fan = await newPerson(world);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
      [fan, people.admin],
    );
    await refused(world, () => say(fan, team!), { code: 'PT403', hint: 'suspended' });
    await refused(world, () => world.as('visitor').rpc('follow_team', { team_id: team! }), {
      code: '42501',
      hint: null,
    });
  });
});

describe('the limit', () => {
  const full = { code: 'PT409', hint: 'followLimit', details: 'team_id' };

  test('is kept, and a place that is given up is free again', async () => {
    const [one, ...others] = await newTeams(limits.followsMax + 1);
    const fan = await newPerson(world);
    for (const team of others) await done(say(fan, team));
    await refused(world, () => say(fan, one!), full);
    await done(say(fan, others[0]!));
    await done(say(fan, others[0]!, false));
    await done(say(fan, one!));
    expect(await followed(fan)).toBe(limits.followsMax);
  });

  test('holds when thirty are followed at the same moment', async () => {
    const all = await newTeams(30);
    const fan = await newPerson(world);
    const answers = await Promise.all(all.map((team) => say(fan, team)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(limits.followsMax);
    for (const { error } of answers) if (error) expect(error).toMatchObject(full);
    expect(await followed(fan)).toBe(limits.followsMax);
  });
});

describe.each([
  {
    kind: 'player',
    say: (id: string, player_id: string | null, follow?: boolean | null) =>
      world.as({ id }).rpc('follow_player', { player_id, ...(follow === undefined ? {} : { follow }) } as never),
    make: (many: number) => newPeople(world, many),
    end: (id: string) => world.as({ id }).rpc('delete_my_account'),
    row: playerRow,
    unknown: 'playerUnknown',
    full: 'playerFollowLimit',
  },
  {
    kind: 'league',
    say: (id: string, league_id: string | null, follow?: boolean | null) =>
      world.as({ id }).rpc('follow_league', { league_id, ...(follow === undefined ? {} : { follow }) } as never),
    make: async (many: number) => {
      const ids = Array.from({ length: many }, () => randomUUID());
      for (const id of ids) await world.sql('insert into public.leagues (id, name) values ($1, $2)', [id, `L ${id}`]);
      return ids;
    },
    end: (league_id: string) => world.as('admin').rpc('archive_league', { league_id }),
    row: leagueRow,
    unknown: 'leagueUnknown',
    full: 'leagueFollowLimit',
  },
])('a $kind', ({ kind, say: ask, make, end, row, unknown, full: hint }) => {
  const table = `${kind}_follows` as 'player_follows' | 'league_follows';
  const column = `${kind}_id`;
  const of = (id: string) => count(world, `public.${table} where user_id = $1`, id);
  const gone = { code: 'PT404', hint: unknown, details: column };

  test('is followed once, read by the follower alone, and no longer when that is said', async () => {
    const [one] = await make(1);
    const [fan, other] = await newPeople(world, 2);
    await done(ask(fan!, one!));
    await done(ask(fan!, one!, true));
    await done(ask(other!, one!));
    const readers = [[fan!, [fan]], [kind === 'player' ? one! : people.user, []], [people.moderator, []], [people.admin, []]] as const;
    for (const [reader, seen] of readers) {
      const { data } = await world.as({ id: reader }).from(table).select('user_id');
      expect(data!.map(({ user_id }) => user_id), reader).toEqual(seen);
    }
    const { error } = await world.as({ id: fan! }).from(table).delete().eq('user_id', fan!);
    expect(error).toMatchObject({ code: '42501' });
    await done(ask(fan!, one!, false));
    await done(ask(fan!, one!, false));
    expect([await of(fan!), await of(other!)]).toEqual([0, 1]);
    expect(await world.sql('select action from private.audit_log where actor = $1', [fan])).toEqual([]);
  }); // prettier-ignore

  test('is there, and is followed or not', async () => {
    const [one, over] = await make(2);
    const fan = await newPerson(world);
    await done(end(over!));
    for (const id of [randomUUID(), null, over!]) await refused(world, () => ask(fan, id), gone);
    await refused(world, () => ask(fan, one!, null), { code: 'PT422', hint: 'missing', details: 'follow' });
    await refused(world, () => ask(people.suspended, one!), { code: 'PT403', hint: 'suspended' });
    await done(ask(fan, over!, false));
  });

  test('is one of twenty, also when thirty are followed at the same moment', async () => {
    const all = await make(30);
    const fan = await newPerson(world);
    const answers = await Promise.all(all.map((each) => ask(fan, each)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(limits.followsMax);
    for (const { error } of answers) if (error) expect(error).toMatchObject({ code: 'PT409', hint, details: column });
    expect(await of(fan)).toBe(limits.followsMax);
  });

  test('that ends is followed by nobody, also when that is at the same moment', async () => {
    const [one] = await make(1);
    const fans = await newPeople(world, 4);
    await done(ask(fans[0]!, one!));
    const [ended, ...answers] = await meetAt(world, row, one!, [
      () => end(one!),
      ...fans.map((fan) => () => ask(fan, one!)),
    ]);
    expect(ended).toMatchObject({ error: null });
    for (const { error } of answers) if (error) expect(error).toMatchObject(gone);
    expect(await count(world, `public.${table} where ${column} = $1`, one!)).toBe(0);
  });

  test('goes with the follower, who takes a copy along', async () => {
    const [one] = await make(1);
    const fan = await newPerson(world);
    await done(ask(fan, one!));
    const { data } = await world.as({ id: fan }).rpc('export_my_data');
    expect(data).toMatchObject({ [table]: [{ user_id: fan, [column]: one }] });
    await done(world.as({ id: fan }).rpc('delete_my_account'));
    expect(await of(fan)).toBe(0);
  });
});

describe('a player', () => {
  const follow = (id: string, player_id: string) => world.as({ id }).rpc('follow_player', { player_id });

  test('is somebody else', async () => {
    const fan = await newPerson(world);
    await refused(world, () => follow(fan, fan), { code: 'PT422', hint: 'followSelf', details: 'player_id' });
  });

  test('is not told by a copy of the own data who follows', async () => {
    const [fan, star] = await newPeople(world, 2);
    await done(follow(fan!, star!));
    expect((await world.as({ id: star! }).rpc('export_my_data')).data).toMatchObject({ player_follows: [] });
  });

  test('is locked together with who follows, in the order of all', async () => {
    const [first, second] = (await newPeople(world, 2)).toSorted();
    let following: ReturnType<typeof done> | undefined;
    await world.hold(playerRow, [first], async () => {
      following = done(follow(second!, first!));
      await expect.poll(() => waiting(world)).toBe(1);
      expect(await isHeld(world, playerRow, second!)).toBe(false);
    });
    await following;
  });

  test('follows back at the same moment, and nobody waits for the other', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => newPeople(world, 2)));
    await Promise.all(pairs.flatMap(([one, other]) => [done(follow(one!, other!)), done(follow(other!, one!))]));
    for (const [one] of pairs) expect(await count(world, 'public.player_follows where user_id = $1', one!)).toBe(1);
  });
});

describe('nothing stale is left', () => {
  test('when an admin archives the team', async () => {
    const club = await newClub(world, { phase: 'none' });
    const [other] = await newTeams(1);
    const fan = await newPerson(world);
    await done(say(fan, club.id));
    await done(say(fan, other!));
    await done(world.as('admin').rpc('archive_team', { team_id: club.id }));
    expect(await world.sql('select team_id from public.team_follows where user_id = $1', [fan])).toEqual([
      { team_id: other },
    ]);
  });

  test('when the team is archived and followed at the same moment', async () => {
    const club = await newClub(world, { phase: 'none' });
    const fans = await newPeople(world, 4);
    const archive = () => world.as('admin').rpc('archive_team', { team_id: club.id });
    const [archived, ...follows] = await meetAt(world, teamRow, club.id, [
      archive,
      ...fans.map((fan) => () => say(fan, club.id)),
    ]);
    expect(archived).toMatchObject({ error: null });
    for (const { error } of follows) if (error) expect(error).toMatchObject({ hint: 'teamArchived' });
    expect(await count(world, 'public.team_follows where team_id = $1', club.id)).toBe(0);
  });

  test('when the follower leaves for good, who takes a copy along', async () => {
    const [team] = await newTeams(1);
    const fan = await newPerson(world);
    await done(say(fan, team!));
    const { data } = await world.as({ id: fan }).rpc('export_my_data');
    expect(data).toMatchObject({ team_follows: [{ user_id: fan, team_id: team }] });
    await done(world.as({ id: fan }).rpc('delete_my_account'));
    expect(await followed(fan)).toBe(0);
  });
});
