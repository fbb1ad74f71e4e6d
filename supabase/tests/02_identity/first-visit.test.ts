import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

const answer = (id: string, answers: object) => world.as({ id }).rpc('complete_profile', answers);
const stored = async (id: string) =>
  (
    await world.sql(
      `select p.username, p.position, p.platform, own.birth_date::text
         from public.profiles p join public.profile_private own on own.user_id = p.id where p.id = $1`,
      [id],
    )
  )[0];

describe('the first visit', () => {
  test('stores all answers in one call, and enters it without the birth date', async () => {
    const id = await newPerson(world, null);
    await done(answer(id, { username: '  Şimşek  Ay ', birth_date: '2001-05-04', place: 'striker', platform: 'pc' }));
    expect(await stored(id)).toEqual({
      username: 'Şimşek Ay',
      position: 'striker',
      platform: 'pc',
      birth_date: '2001-05-04',
    });
    const entries = await auditOf(world, `profiles ${id}`);
    expect(entries).toMatchObject([{ action: 'complete_profile', actor: id, after: { texts_changed: ['username'] } }]);
    expect(JSON.stringify(entries)).not.toContain('2001');
  });

  test('leaves alone what was skipped', async () => {
    const id = await newPerson(world, null);
    await done(answer(id, { place: 'striker', birth_date: '2001-05-04' }));
    const before = await stored(id);
    await done(answer(id, { platform: 'xbox' }));
    expect(await stored(id)).toEqual({ ...before, platform: 'xbox' });
    await done(answer(id, {}));
    await done(answer(id, { username: '   ' }));
    expect(await stored(id)).toEqual({ ...before, platform: 'xbox' });
  });

  test.each([
    ['a taken username', { username: 'CAPTAIN' }, 'PT409', 'usernameTaken', 'username'],
    ['a name of the site', { username: 'Adm1n' }, 'PT422', 'nameReserved', 'username'],
    ['no username', { username: 'Мерт' }, 'PT422', 'wrongValue', 'username'],
    ['a birth date to come', { birth_date: '2090-01-01' }, 'PT422', 'birthDateWrong', 'birth_date'],
    ['a birth date of long ago', { birth_date: '1850-01-01' }, 'PT422', 'birthDateWrong', 'birth_date'],
  ])('stores nothing at all with %s', async (_what, wrong, code, hint, details) => {
    const id = await newPerson(world, null);
    const right = { username: 'Good Name', birth_date: '2001-05-04', place: 'striker', platform: 'pc' };
    await refused(world, () => answer(id, { ...right, ...wrong }), { code, hint, details });
    expect(await stored(id)).toMatchObject({ position: null, platform: null, birth_date: null });
  });

  test('takes the birth date once, and the same again in silence', async () => {
    const id = await newPerson(world, '2000-02-29');
    await done(answer(id, { birth_date: '2000-02-29', place: 'goalkeeper' }));
    await refused(world, () => answer(id, { birth_date: '1999-01-01', place: 'striker' }), {
      code: 'PT409',
      hint: 'birthDateGiven',
      details: 'birth_date',
    });
    expect(await stored(id)).toMatchObject({ birth_date: '2000-02-29', position: 'goalkeeper' });
  });

  test("is nobody's who may not write", async () => {
    await refused(world, () => answer(people.suspended, { platform: 'pc' }), { code: 'PT403', hint: 'suspended' });
    expect((await world.as('visitor').rpc('complete_profile', {})).error).toMatchObject({ code: '42501' });
  });
});
