import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting, twoClubs, unknownId } from '#supabase/tests/harness/meeting.ts';
import {
  type Club,
  count,
  memberId,
  newClub,
  newPerson,
  refused,
  sign,
  type Who,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Sanctions concern the person: neither leaving a team nor joining another avoids them. */

const world = openWorld();

type Status = Enums<'eligibility_status'>;
const as = (id: string) => world.as({ id });
const set = async (player: string, status: Status, who: 'admin' | 'moderator' | { id: string } = 'admin') =>
  done(world.as(who).rpc('set_eligibility', { member_id: await memberId(world, player), status }));
const ask = async (player: string, captain: string) =>
  done(as(captain).rpc('request_eligibility_review', { member_id: await memberId(world, player) }));
const statusOf = async (player: string) => (await memberOf(world, player)).eligibility;
const newTeam = async () => newClub(world, { phase: 'none' });

/** A player against whom the checks say nothing. */
async function newPlayer(): Promise<string> {
  const player = await newPerson(world);
  await world.sql('update public.profiles set gaming_id = id::text where id = $1', [player]);
  return player;
}
let teams = 0;
const nameOf = () => {
  teams += 1;
  return { name: `Founded ${teams}`, tag: `F${teams.toString(36).toUpperCase()}` };
};
const createTeam = (player: string) => done(as(player).rpc('create_team', nameOf()));
const newPlace = async (): Promise<{ place: string; match: string; team: string }> => {
  const { home, match, league } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 30) });
  await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [league]);
  const { data } = await as(home.captain).rpc('ask_stand_in', { match_id: match });
  return { place: data!, match, team: home.id };
};

/** Each as the player's captain and the staff take it. */
const decisions: [string, Status, (player: string, captain: string) => Promise<void>][] = [
  ['ineligible by an admin', 'ineligible', (player) => set(player, 'ineligible')],
  ['called for review by a moderator', 'pending', (player) => set(player, 'pending', 'moderator')],
  ['up for review, which the captain asked for after a decision', 'pending', async (player, captain) => {
    await set(player, 'ineligible');
    await ask(player, captain);
  }],
  ['up for review, which the captain asked for after resting the player', 'pending', async (player, captain) => {
    await set(player, 'ineligible', { id: captain });
    await ask(player, captain);
  }],
]; // prettier-ignore

/** Each from a membership to another one: who decides in the first is its captain. */
const ways: [string, () => Promise<{ player: string; captain: string; go: () => Promise<unknown> }>][] = [
  ['leaving and signing elsewhere', async () => {
    const [club, other, player] = [await newTeam(), await newTeam(), await newPlayer()];
    await sign(world, club, player);
    const go = async () => {
      await done(as(player).rpc('leave_team'));
      await sign(world, other, player);
    };
    return { player, captain: club.captain, go };
  }],
  ['coming back', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    const go = async () => {
      await done(as(player).rpc('leave_team'));
      await sign(world, club, player);
    };
    return { player, captain: club.captain, go };
  }],
  ['being kicked and founding a team', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    const go = async () => {
      const member_id = await memberId(world, player);
      await done(as(club.captain).rpc('kick_player', { member_id, reason: 'Never came' }));
      await createTeam(player);
    };
    return { player, captain: club.captain, go };
  }],
  ['closing the own team and founding it anew', async () => {
    const player = await newPlayer();
    await createTeam(player);
    const go = async () => {
      await done(as(player).rpc('leave_team'));
      await createTeam(player);
    };
    return { player, captain: player, go };
  }],
  ['a transfer in the season', async () => {
    const [club, other] = await twoClubs(world);
    const player = await newPlayer();
    const contract_id = await sign(world, club, player);
    const go = async () => {
      await done(as(club.captain).rpc('terminate_contract', { contract_id, reason: 'We agreed on it' }));
      await sign(world, other, player);
    };
    return { player, captain: club.captain, go };
  }],
  ['a team that an admin enters', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    const go = async () => {
      await done(as(player).rpc('leave_team'));
      await done(world.as('admin').from('teams').insert({ ...nameOf(), captain_id: player }));
    };
    return { player, captain: club.captain, go };
  }],
  ['an import', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    const go = async () => {
      await done(as(player).rpc('leave_team'));
      await world.sql(
        `select private.found_imported(jsonb_build_object('name', $2::text, 'tag', $3::text, 'captain', username)) from public.profiles where id = $1`,
        [player, ...Object.values(nameOf())],
      );
    };
    return { player, captain: club.captain, go };
  }],
]; // prettier-ignore

describe.each(decisions)('who is %s', (_, status, decide) => {
  test.each(ways)('stays so by %s', async (_way, make) => {
    const { player, captain, go } = await make();
    await decide(player, captain);
    expect(await statusOf(player)).toBe(status);
    const first = await memberId(world, player);
    await go();
    expect(await memberId(world, player)).not.toBe(first);
    expect(await statusOf(player)).toBe(status);
    // nor does a change of the profile, or a signing, make anything else of it
    await world.sql(`update public.profiles set gaming_id = 'New ' || left(id::text, 8) where id = $1`, [player]);
    expect(await statusOf(player)).toBe(status);
    const [{ captain_id } = { captain_id: '' }] = await world.sql<{ captain_id: string }>(
      'select t.captain_id from public.teams t join public.team_members m on m.team_id = t.id where m.player_id = $1 and m.left_at is null',
      [player],
    );
    if (captain_id === player) return;
    // an admin lifts it, here and wherever the player goes
    await set(player, 'eligible');
    await done(as(player).rpc('leave_team'));
    await sign(world, await newTeam(), player);
    expect(await statusOf(player)).toBe('eligible');
  });

  test('stands in for nobody', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    await decide(player, club.captain);
    await done(as(player).rpc('leave_team'));
    const { place, match, team } = await newPlace();
    await refused(world, () => as(player).rpc('accept_stand_in', { stand_in_id: place }), {
      code: 'PT409',
      hint: 'standInNotEligible',
      details: 'stand_in_id',
    });
    // nor from a place taken behind everybody's back
    await world.sql('update public.stand_ins set player_id = $2, taken_at = now() where id = $1', [place, player]);
    expect(await world.sql('select private.may_play($1, $2, $3) as rule', [player, team, match])).toEqual([
      { rule: 'notEligible' },
    ]);
  });
});

describe('who plays for no team', () => {
  const decide = (player_id: string, status: Status, who: Who = 'admin') =>
    world.as(who).rpc('decide_about_player', { player_id, status, notes: 'Two accounts' });

  test('is decided about as a person, and the decision is lifted or goes along', async () => {
    const player = await newPlayer();
    await done(decide(player, 'ineligible'));
    const { place } = await newPlace();
    await refused(world, () => as(player).rpc('accept_stand_in', { stand_in_id: place }), {
      code: 'PT409',
      hint: 'standInNotEligible',
      details: 'stand_in_id',
    });
    await done(decide(player, 'eligible'));
    await done(as(player).rpc('accept_stand_in', { stand_in_id: place }));
    // what is decided now takes the place, too
    await done(decide(player, 'ineligible'));
    await world.sql('select private.settle_due()');
    expect(await count(world, 'public.stand_ins where id = $1 and withdrawn_at is not null', place)).toBe(1);
    await sign(world, await newTeam(), player);
    expect(await statusOf(player)).toBe('ineligible');
    expect(await notificationsOf(world, player)).toEqual(expect.arrayContaining(['eligibilitySet']));
    const entry = (before: Status, after: Status) => ({
      action: 'set_eligibility', actor: people.admin, before: { eligibility: before }, after: { eligibility: after },
    }); // prettier-ignore
    expect(await auditOf(world, `profiles ${player}`)).toMatchObject([
      entry('eligible', 'ineligible'),
      entry('ineligible', 'eligible'),
      entry('eligible', 'ineligible'),
    ]);
  });

  test('is freed of what stood from the last team', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    await sign(world, club, player);
    await set(player, 'ineligible');
    await done(as(player).rpc('leave_team'));
    await done(decide(player, 'eligible'));
    await sign(world, await newTeam(), player);
    expect(await statusOf(player)).toBe('eligible');
  });

  test('is an admin’s to decide about, alone and never as themselves', async () => {
    const [club, player] = [await newTeam(), await newPlayer()];
    for (const who of ['user', 'moderator', { id: club.captain }, { id: player }] as const)
      await refused(world, () => decide(player, 'ineligible', who), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => decide(people.admin, 'eligible'), { code: 'PT403', hint: 'ownCase' });
    await refused(world, () => decide(club.captain, 'eligible'), {
      code: 'PT409',
      hint: 'playerInTeam',
      details: 'player_id',
    });
    await refused(world, () => decide(unknownId, 'eligible'), {
      code: 'PT404',
      hint: 'playerUnknown',
      details: 'player_id',
    });
    await refused(world, () => decide(player, null as never), { code: 'PT422', hint: 'missing', details: 'status' });
  });
});

describe('what is not about the person', () => {
  test('a captain’s resting of a player ends with the membership', async () => {
    for (const [, make] of ways) {
      const { player, captain, go } = await make();
      await set(player, 'ineligible', { id: captain });
      expect(await statusOf(player)).toBe('ineligible');
      await go();
      expect(await statusOf(player)).toBe('eligible');
    }
  });

  test('a request about a player whom the checks alone keep waiting decides nothing elsewhere', async () => {
    const [club, player] = [await newTeam(), await newPerson(world)];
    await sign(world, club, player);
    await ask(player, club.captain);
    await done(as(player).rpc('leave_team'));
    await world.sql('update public.profiles set gaming_id = id::text where id = $1', [player]);
    await sign(world, await newTeam(), player);
    expect(await statusOf(player)).toBe('eligible');
  });

  test('an admin’s eligible asks nobody to overlook the checks of another team', async () => {
    const [club, player] = [await newTeam(), await newPerson(world)];
    await sign(world, club, player);
    await set(player, 'eligible');
    await done(as(player).rpc('leave_team'));
    await sign(world, await newTeam(), player);
    expect(await statusOf(player)).toBe('pending');
  });
});

test('a rest over a decision is taken back to the decision', async () => {
  const [club, player] = [await newTeam(), await newPlayer()];
  await sign(world, club, player);
  await set(player, 'pending', 'moderator');
  await set(player, 'ineligible', { id: club.captain });
  await set(player, 'pending', { id: club.captain });
  await set(player, 'ineligible', { id: club.captain });
  await done(as(player).rpc('leave_team'));
  await sign(world, await newTeam(), player);
  expect(await statusOf(player)).toBe('pending');
});

test('the staff reads in every team what was decided about the player in another', async () => {
  const [club, other, player] = [await newTeam(), await newTeam(), await newPlayer()];
  await sign(world, club, player);
  await done(
    world.as('admin').rpc('set_eligibility', {
      member_id: await memberId(world, player),
      status: 'ineligible',
      notes: 'Two accounts',
    }),
  );
  await done(as(player).rpc('leave_team'));
  await sign(world, other, player);
  const { data } = await world
    .as('moderator')
    .from('eligibility_reviews')
    .select(
      'status, notes, member:team_members!eligibility_reviews_member_id_fkey(team:teams!team_members_team_id_fkey(id))',
    )
    .eq('player_id', player);
  expect(data).toEqual([{ status: 'ineligible', notes: 'Two accounts', member: { team: { id: club.id } } }]);
  expect((await as(other.captain).from('eligibility_reviews').select('id').eq('player_id', player)).data).toEqual([]);
});

test('every function that makes somebody a member asks what stands against the person', async () => {
  const makers = await world.sql<{ name: string; asks: boolean }>(
    `select proname::text as name, prosrc like '%first_eligibility%' as asks
       from pg_proc where pronamespace = 'private'::regnamespace and prosrc ilike '%insert into public.team_members%'`,
  );
  expect(makers.length).toBeGreaterThan(3);
  expect(makers.filter(({ asks }) => !asks)).toEqual([]);
});

describe('a suspension', () => {
  const suspended = async () => {
    const [club, other] = await twoClubs(world);
    const third: Club = { ...(await newClub(world, { phase: 'none', more: 2 })), league: club.league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      club.league,
      third.id,
    ]);
    const player = await newPlayer();
    await sign(world, club, player);
    const { data } = await world
      .as('admin')
      .rpc('propose_suspension', { player_id: player, matches: 1, reason: 'Insults in the chat' });
    await done(world.as('admin').rpc('decide_penalty', { penalty_id: data!, activate: true, ruling: 'We heard both' }));
    return { club, other, third, player };
  };
  const ahead = { kickoff_at: minutesAgo(-60) };
  const mayPlay = async (player: string, team: string, match: string) =>
    (await world.sql<{ rule: string }>('select private.may_play($1, $2, $3) as rule', [player, team, match]))[0]!.rule;

  test('holds in the next team of the league, and in one the player founds there', async () => {
    const { other, third, player } = await suspended();
    await done(as(player).rpc('leave_team'));
    await sign(world, other, player);
    expect(await mayPlay(player, other.id, await newMatch(world, other, third, ahead))).toBe('sitsOut');
    await done(as(player).rpc('leave_team'));
    await createTeam(player);
    const { team_id } = await memberOf(world, player);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      other.league,
      team_id,
    ]);
    const match = await newMatch(world, { ...other, id: team_id }, third, ahead);
    expect(await mayPlay(player, team_id, match)).toBe('sitsOut');
  });

  test('and a warning are given to a stand-in for what happened in that match', async () => {
    const { place, match, team } = await newPlace();
    const player = await newPlayer();
    await done(as(player).rpc('accept_stand_in', { stand_in_id: place }));
    await done(
      world.as('moderator').rpc('warn_player', { player_id: player, match_id: match, reason: 'Insults in the chat' }),
    );
    expect(await world.sql('select team_id, kind from public.penalties where player_id = $1', [player])).toEqual([
      { team_id: team, kind: 'warning' },
    ]);
  });
});
