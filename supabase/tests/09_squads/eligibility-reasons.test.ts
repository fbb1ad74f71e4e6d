import { afterEach, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, sign } from '#supabase/tests/harness/signing.ts';
import { done, memberOf } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

const reviewEverybody = (enabled: boolean) =>
  world.sql(`update public.site_settings set value = $1 where key = 'eligibility_review'`, [{ enabled }]);
afterEach(() => reviewEverybody(false));

let ids = 0;
const freshGamingId = () => {
  ids += 1;
  return `Striker#${ids}`;
};

const plays = (player: string, gaming_id: string | null, platform: string | null = 'pc') =>
  world.sql('update public.profiles set gaming_id = $2, platform = $3 where id = $1', [player, gaming_id, platform]);
const isBorn = (player: string, birthDate: string | null) =>
  world.sql(`update public.profile_private set birth_date = ${birthDate ?? 'null'} where user_id = $1`, [player]);
const statusOf = async (player: string) => (await memberOf(world, player)).eligibility;

/** A club and a signed player against whom nothing speaks. */
async function signedPlayer(): Promise<{ club: Club; player: string }> {
  const club = await newClub(world, { phase: 'none' });
  const player = await newPerson(world);
  await plays(player, freshGamingId());
  await sign(world, club, player);
  return { club, player };
}

const reasonsFor = async (player: string, club: Club) => {
  const { data, error } = await world.as('admin').rpc('eligibility_reasons', { team_id: club.id });
  expect(error).toBeNull();
  const member = await memberId(world, player);
  return data!.find(({ member_id }) => member_id === member)?.reasons;
};

describe('the reasons against a player', () => {
  test('are none for a signed player of 16 with a gaming id of their own', async () => {
    const { club, player } = await signedPlayer();
    await isBorn(player, `current_date - interval '16 years'`);
    expect(await reasonsFor(player, club)).toEqual([]);
  });

  test('are a birth date that is not given, or is of less than 16 years ago', async () => {
    const { club, player } = await signedPlayer();
    await isBorn(player, null);
    expect(await reasonsFor(player, club)).toEqual(['birthDate']);
    await isBorn(player, `(current_date - interval '16 years')::date + 1`);
    expect(await reasonsFor(player, club)).toEqual(['age']);
  });

  test('are a contract that is missing or over, except for the manager', async () => {
    const { club, player } = await signedPlayer();
    await world.sql(
      `update public.contracts set status = 'completed', ended_at = now(), stays_until = now() where player_id = $1`,
      [player],
    );
    expect(await reasonsFor(player, club)).toEqual(['contract']);
    await world.sql('update public.teams set manager_id = $1 where id = $2', [player, club.id]);
    expect(await reasonsFor(player, club)).toEqual([]);
  });

  test('are a gaming id that is not given', async () => {
    const { club, player } = await signedPlayer();
    await plays(player, null);
    expect(await reasonsFor(player, club)).toEqual(['gamingId']);
  });

  test('are the site asking for a review of everybody', async () => {
    const { club, player } = await signedPlayer();
    await reviewEverybody(true);
    expect(await reasonsFor(player, club)).toEqual(['review']);
  });

  test('are all named at once', async () => {
    const club = await newClub(world, { phase: 'none' });
    await isBorn(club.player, null);
    await reviewEverybody(true);
    expect(await reasonsFor(club.player, club)).toEqual(['birthDate', 'contract', 'gamingId', 'review']);
  });

  test('are seen by leaders and staff for the whole squad, and by everybody about themselves', async () => {
    const [club, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    const former = await newPerson(world);
    await world.sql(
      `insert into public.team_members (team_id, player_id, joined_at, left_at) values ($1, $2, now() - interval '1 day', now())`,
      [club.id, former],
    );
    const squad = await Promise.all([club.captain, club.coCaptain, club.player].map((id) => memberId(world, id)));
    const seenBy = async (id: string) => {
      const { data } = await world.as({ id }).rpc('eligibility_reasons', { team_id: club.id });
      return data?.map(({ member_id }) => member_id).toSorted();
    };
    for (const id of [club.captain, club.coCaptain, people.moderator, people.admin]) {
      expect(await seenBy(id)).toEqual(squad.toSorted());
    }
    expect(await seenBy(club.player)).toEqual([await memberId(world, club.player)]);
    for (const id of [people.user, rival.captain, former]) expect(await seenBy(id)).toEqual([]);
    const visit = await world.as('visitor').rpc('eligibility_reasons', { team_id: club.id });
    expect(visit.error).toMatchObject({ code: '42501' });
  });
});

describe('a new member', () => {
  test('is eligible when nothing speaks against it', async () => {
    expect(await statusOf((await signedPlayer()).player)).toBe('eligible');
  });

  test('is pending when something does', async () => {
    const club = await newClub(world, { phase: 'none' });
    const nameless = await newPerson(world);
    await sign(world, club, nameless);
    expect(await statusOf(nameless)).toBe('pending');
  });

  test('is pending while the site reviews everybody', async () => {
    await reviewEverybody(true);
    expect(await statusOf((await signedPlayer()).player)).toBe('pending');
  });

  test('needs no contract when founding the team', async () => {
    const [ready, nameless] = [await newPerson(world), await newPerson(world)];
    await plays(ready, freshGamingId());
    await done(world.as({ id: ready }).rpc('create_team', { name: 'Ready Rovers', tag: 'RRR' }));
    await done(world.as({ id: nameless }).rpc('create_team', { name: 'Nameless North', tag: 'NNN' }));
    expect([await statusOf(ready), await statusOf(nameless)]).toEqual(['eligible', 'pending']);
  });
});

describe('a renewal', () => {
  const completed = (player: string) =>
    world.sql(
      `update public.contracts set status = 'completed', ended_at = now(), stays_until = now() where player_id = $1`,
      [player],
    );
  const toRenew = async () => {
    const { club, player } = await signedPlayer();
    await completed(player);
    return { club, player };
  };

  test('is followed by the checks: who had no contract any more plays again', async () => {
    const { club, player } = await toRenew();
    await done(world.as({ id: player }).from('profiles').update({ gaming_id: freshGamingId() }).eq('id', player));
    expect(await statusOf(player)).toBe('pending');
    await sign(world, club, player);
    expect(await statusOf(player)).toBe('eligible');
  });

  test('is followed also by who was looked at on request, which decides nothing', async () => {
    const { club, player } = await signedPlayer();
    await plays(player, null);
    expect(await statusOf(player)).toBe('pending');
    const member_id = (await world.sql<{ id: string }>('select id from public.team_members where player_id = $1 and left_at is null', [player]))[0]!.id; // prettier-ignore
    await done(world.as({ id: club.captain }).rpc('request_eligibility_review', { member_id }));
    await done(world.as({ id: player }).from('profiles').update({ gaming_id: freshGamingId() }).eq('id', player));
    expect(await statusOf(player)).toBe('eligible');
  });

  test('is a signing, and goes to review where every signing does', async () => {
    const { club, player } = await signedPlayer();
    await reviewEverybody(true);
    await completed(player);
    expect(await statusOf(player)).toBe('eligible');
    await sign(world, club, player);
    expect(await statusOf(player)).toBe('pending');
  });

  test.each(['eligible', 'ineligible', 'pending'] as const)(
    'leaves a member whom somebody found %s',
    async (status) => {
      const { club, player } = await toRenew();
      await done(world.as('admin').rpc('set_eligibility', { member_id: await memberId(world, player), status }));
      await reviewEverybody(status === 'eligible');
      await sign(world, club, player);
      expect(await statusOf(player)).toBe(status);
    },
  );
});

describe('the review of every signing', () => {
  const setting = (enabled: boolean) =>
    done(world.as('admin').from('site_settings').update({ value: { enabled } }).eq('key', 'eligibility_review'));

  test('takes nothing from who plays already, and lets go whom only it kept waiting', async () => {
    const { player: before } = await signedPlayer();
    await setting(true);
    const { player: during } = await signedPlayer();
    const { club, player: doubtful } = await signedPlayer();
    const { player: refused } = await signedPlayer();
    await plays(doubtful, null);
    await done(
      world.as('admin').rpc('set_eligibility', { member_id: await memberId(world, refused), status: 'ineligible' }),
    );
    expect([await statusOf(before), await statusOf(during)]).toEqual(['eligible', 'pending']);
    await setting(false);
    expect(await Promise.all([before, during, doubtful, refused].map(statusOf))).toEqual([
      'eligible',
      'eligible',
      'pending',
      'ineligible',
    ]);
    expect(await reasonsFor(doubtful, club)).toEqual(['gamingId']);
  });

  test('says nothing about who has left', async () => {
    const { player } = await signedPlayer();
    await done(world.as({ id: player }).rpc('leave_team'));
    await setting(true);
    await setting(false);
    expect(await statusOf(player)).toBe('eligible');
  });
});

describe('what a player fills in later', () => {
  const fillIn = async (player: string, profile: { gaming_id: string | null }) =>
    done(world.as({ id: player }).from('profiles').update(profile).eq('id', player));

  test('makes a pending player eligible, and pending again when taken back', async () => {
    const club = await newClub(world, { phase: 'none' });
    const player = await newPerson(world);
    await sign(world, club, player);
    await fillIn(player, { gaming_id: freshGamingId() });
    expect(await statusOf(player)).toBe('eligible');
    await fillIn(player, { gaming_id: null });
    expect(await statusOf(player)).toBe('pending');
  });

  test('is also the birth date', async () => {
    const { player } = await signedPlayer();
    await isBorn(player, null);
    expect(await statusOf(player)).toBe('pending');
    await done(
      world.as({ id: player }).from('profile_private').update({ birth_date: '2001-05-05' }).eq('user_id', player),
    );
    expect(await statusOf(player)).toBe('eligible');
  });

  test.each(['eligible', 'ineligible', 'pending'] as const)(
    'changes nothing once somebody decided: %s',
    async (status) => {
      const { player } = await signedPlayer();
      await plays(player, null);
      const member_id = await memberId(world, player);
      await done(world.as('admin').rpc('set_eligibility', { member_id, status }));
      for (const gaming_id of [freshGamingId(), null]) {
        await fillIn(player, { gaming_id });
        expect(await statusOf(player)).toBe(status);
      }
    },
  );

  test('leaves everybody where they are while the site reviews everybody', async () => {
    const { player: eligible } = await signedPlayer();
    await reviewEverybody(true);
    const { player: pending } = await signedPlayer();
    for (const player of [eligible, pending]) await fillIn(player, { gaming_id: freshGamingId() });
    expect([await statusOf(eligible), await statusOf(pending)]).toEqual(['eligible', 'pending']);
  });

  test('is of no consequence outside a team', async () => {
    const { player } = await signedPlayer();
    await done(world.as({ id: player }).rpc('leave_team'));
    await fillIn(player, { gaming_id: null });
    expect(await statusOf(player)).toBe('eligible');
  });
});
