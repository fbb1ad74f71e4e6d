import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, teamOf, text } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

let names = 0;
const freshName = () => {
  names += 1;
  return { name: `Founders ${names}`, tag: `F${names.toString(36).toUpperCase().padStart(2, '0')}` };
};

describe('founding a team', () => {
  const createTeam = async (founder: string, more: object = {}) => {
    const { data, error } = await world.as({ id: founder }).rpc('create_team', { ...freshName(), ...more });
    expect(error).toBeNull();
    return data!;
  };
  /** A birthday so many years ago, and days after it. */
  const born = async (years: number, daysAfter = 0) => {
    const [row] = await world.sql<{ born: string }>(
      `select ((current_date - make_interval(years => $1))::date + $2::int)::text as born`,
      [years, daysAfter],
    );
    return row!.born;
  };

  test('makes its founder captain, manager and first member, without a contract', async () => {
    const founder = await newPerson(world);
    await world.sql(`update public.profiles set position = 'last_man' where id = $1`, [founder]);
    const id = await createTeam(founder, {
      name: 'Elbe Elf',
      tag: 'elf',
      kit_primary: '#AA0011',
      description: ' We train. ',
    });
    expect(await teamOf(world, id)).toMatchObject({
      name: 'Elbe Elf',
      tag: 'ELF',
      short_name: 'Elbe Elf',
      slug: 'elbe-elf',
      kit_primary: '#aa0011',
      kit_secondary: '#f2f0e6',
      description: 'We train.',
      captain_id: founder,
      manager_id: founder,
      archived_at: null,
    });
    expect(await world.sql('select * from public.team_members where team_id = $1', [id])).toMatchObject([
      { player_id: founder, team_role: 'captain', position: 'last_man', eligibility: 'pending', left_at: null },
    ]);
    expect(await world.sql('select * from public.contracts where team_id = $1', [id])).toEqual([]);
    expect(await auditOf(world, `teams ${id}`)).toMatchObject([
      { action: 'create_team', actor: founder, before: null, after: { id } },
    ]);
  });

  test('takes the founder from the market', async () => {
    const founder = await newPerson(world);
    await world.sql(`insert into public.player_registrations (user_id, username) values ($1, 'me')`, [founder]);
    await createTeam(founder);
    expect(await world.sql('select listed from public.player_registrations where user_id = $1', [founder])).toEqual([
      { listed: false },
    ]);
  });

  test('keeps the id a crest was drawn for, unless somebody has it', async () => {
    const team_id = randomUUID();
    expect(await createTeam(await newPerson(world), { team_id })).toBe(team_id);
    const second = world.as({ id: await newPerson(world) });
    await refused(world, () => second.rpc('create_team', { ...freshName(), team_id }), {
      code: 'PT409',
      hint: 'taken',
      details: 'team_id',
    });
  });

  test('is for people of at least 18', async () => {
    const tooYoung = world.as({ id: await newPerson(world, await born(18, 1)) });
    await refused(world, () => tooYoung.rpc('create_team', freshName()), {
      code: 'PT403',
      hint: 'founderTooYoung',
      details: 'birth_date',
    });
    await createTeam(await newPerson(world, await born(18)));
  });

  test('asks for the birth date first', async () => {
    const ageless = world.as({ id: await newPerson(world, null) });
    await refused(world, () => ageless.rpc('create_team', freshName()), {
      code: 'PT422',
      hint: 'birthDateMissing',
      details: 'birth_date',
    });
  });

  test('is not for members of a team', async () => {
    const founder = await newPerson(world);
    await createTeam(founder);
    await refused(world, () => world.as({ id: founder }).rpc('create_team', freshName()), {
      code: 'PT409',
      hint: 'alreadyInTeam',
      details: 'player_id',
    });
  });

  test('makes one team when somebody founds two at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const founder = world.as({ id: await newPerson(world) });
      const answers = await Promise.all([freshName(), freshName()].map((team) => founder.rpc('create_team', team)));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(answers.find(({ error }) => error !== null)?.error).toMatchObject({
        code: 'PT409',
        hint: 'alreadyInTeam',
      });
    }
  });

  test.each(['Nordlicht Kiel', 'NORDLICHT KIEL', 'Nordlicht-Kiel', 'Nördlicht  Kiel.'])(
    'does not take the name %s, which another team has',
    async (name) => {
      const founder = world.as({ id: await newPerson(world) });
      await refused(world, () => founder.rpc('create_team', { ...freshName(), name }), {
        code: 'PT409',
        hint: 'nameTaken',
        details: 'name',
      });
    },
  );

  test('tells names of other alphabets apart, and one from itself in capitals it does not', async () => {
    const [one, other, third] = [await newPerson(world), await newPerson(world), await newPerson(world)];
    await createTeam(one, { name: 'ФК Динамо' });
    await createTeam(other, { name: 'ФК Спартак' });
    const { error } = await world.as({ id: third }).rpc('create_team', { ...freshName(), name: 'фк динамо' });
    expect(error).toMatchObject({ code: 'PT409', hint: 'nameTaken' });
  });

  test('does not take the tag of another team, but that of an archived one', async () => {
    const founder = await newPerson(world);
    await refused(world, () => world.as({ id: founder }).rpc('create_team', { ...freshName(), tag: 'nlk' }), {
      code: 'PT409',
      hint: 'tagTaken',
      details: 'tag',
    });
    await world.sql(`insert into public.teams (name, tag, archived_at) values ('Gone United', 'GON', now())`);
    await createTeam(founder, { tag: 'GON' });
  });

  test.each([
    [{ name: '' }, 'missing', 'name'],
    [{ name: 'FC' }, 'wrongLength', 'name'],
    [{ name: text(41) }, 'wrongLength', 'name'],
    [{ name: 'Tag\u{e0041}Town' }, 'unreadable', 'name'],
    [{ tag: ' ' }, 'missing', 'tag'],
    [{ tag: 'A' }, 'wrongLength', 'tag'],
    [{ tag: 'ABCDE' }, 'wrongLength', 'tag'],
    [{ tag: 'A-B' }, 'wrongValue', 'tag'],
    [{ short_name: text(13) }, 'wrongLength', 'short_name'],
    [{ kit_primary: 'red' }, 'wrongValue', 'kit_primary'],
    [{ kit_secondary: '#12345' }, 'wrongValue', 'kit_secondary'],
    [{ description: text(2001) }, 'wrongLength', 'description'],
  ])('does not take %j', async (wrong, hint, details) => {
    const founder = world.as({ id: await newPerson(world) });
    await refused(world, () => founder.rpc('create_team', { ...freshName(), ...wrong }), {
      code: 'PT422',
      hint,
      details,
    });
  });
});
