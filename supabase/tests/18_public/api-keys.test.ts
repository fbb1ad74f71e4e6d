import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';
import { meetAt, player as playerRow } from '#supabase/tests/harness/waiting.ts';

const world = openWorld();
const of = (id: string) => world.as({ id });

async function keyOf(id: string, name = 'Club site'): Promise<string> {
  const { data, error } = await of(id).rpc('create_api_key', { name });
  expect(error).toBeNull();
  return data!;
}
const listed = async (id: string) => (await of(id).rpc('my_api_keys')).data ?? [];
const hashOf = (key: string) =>
  createHash('sha256')
    .update(Buffer.from(key.replace('rondo_', ''), 'hex'))
    .digest();

/** The answer to the host about a key. */
async function idOf(key: string): Promise<string | null> {
  const [row] = await world.sql<{ id: string | null }>('select private.known_api_key($1) as id', [hashOf(key)]);
  return row!.id;
}

/** Suspends somebody; what it returns ends that. */
async function suspend(id: string): Promise<() => Promise<unknown>> {
  await world.sql(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`,
    [id, people.admin],
  );
  return () => world.sql('delete from private.account_blocks where user_id = $1', [id]);
}

describe('a key of the read API', () => {
  test('is shown once, listed without what opens, and in no table, export or log', async () => {
    const id = await newPerson(world);
    const key = await keyOf(id, '  Club\u00a0 site ');
    expect(key).toMatch(/^rondo_[0-9a-f]{48}$/);
    const [row] = await listed(id);
    expect(row).toEqual({
      id: expect.any(String),
      name: 'Club site',
      ending: key.slice(-4),
      used_at: null,
      created_at: expect.any(String),
    });
    const stored = JSON.stringify(await world.sql('select * from private.api_keys where user_id = $1', [id]));
    const copy = JSON.stringify((await of(id).rpc('export_my_data')).data);
    const log = JSON.stringify(await auditOf(world, `profiles ${id}`));
    for (const text of [stored, copy, log]) expect(text).not.toContain(key.replace('rondo_', ''));
    expect(log).toContain('create_api_key');
  });

  test('is known while it is there, and noted at most once in ten minutes', async () => {
    const id = await newPerson(world);
    const key = await keyOf(id);
    const [row] = await listed(id);
    expect(await idOf(key)).toBe(row!.id);
    const [used] = await listed(id);
    expect(used!.used_at).not.toBeNull();
    await idOf(key);
    expect((await listed(id))[0]!.used_at).toBe(used!.used_at);
    await world.sql(`update private.api_keys set used_at = used_at - interval '11 minutes' where id = $1`, [row!.id]);
    await idOf(key);
    expect(Date.parse((await listed(id))[0]!.used_at)).toBeGreaterThanOrEqual(Date.parse(used!.used_at));
  });

  test('is nobody else’s to see or to revoke, and stops when its owner revokes it', async () => {
    const [id, other] = [await newPerson(world), await newPerson(world)];
    const key = await keyOf(id);
    const [row] = await listed(id);
    expect(await listed(other)).toEqual([]);
    const gone = { code: 'PT404', hint: 'apiKeyUnknown' };
    await refused(world, () => of(other).rpc('revoke_api_key', { key_id: row!.id }), gone);
    expect(await idOf(key)).toBe(row!.id);
    await done(of(id).rpc('revoke_api_key', { key_id: row!.id }));
    expect(await idOf(key)).toBeNull();
    await refused(world, () => of(id).rpc('revoke_api_key', { key_id: row!.id }), gone);
  });

  test('stops while its owner is suspended, and is gone with the account', async () => {
    const id = await newPerson(world);
    const key = await keyOf(id);
    const stop = await suspend(id);
    expect(await idOf(key)).toBeNull();
    await stop();
    expect(await idOf(key)).not.toBeNull();
    await done(of(id).rpc('delete_my_account'));
    expect(await world.sql('select from private.api_keys where user_id = $1', [id])).toEqual([]);
  });

  test(`is one of ${limits.apiKeysMax} at most, of those who make the last at once too`, async () => {
    const id = await newPerson(world);
    for (let made = 1; made < limits.apiKeysMax; made += 1) await keyOf(id, `Key ${made}`);
    const last = () => of(id).rpc('create_api_key', { name: 'The last' });
    const answers = await meetAt(world, playerRow, id, [last, last, last]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers.filter((each) => each.error !== null))
      expect(error).toMatchObject({ code: 'PT409', hint: 'apiKeysFull' });
    expect(await listed(id)).toHaveLength(limits.apiKeysMax);
  });

  test.each(['', '  ', 'x'.repeat(41), 'a\u0007b', 'a\u202eb', '\u200b'])('is not called %j', async (name) => {
    const id = await newPerson(world);
    await refused(world, () => of(id).rpc('create_api_key', { name }), {
      code: 'PT422',
      hint: 'apiKeyName',
      details: 'name',
    });
  });

  test('is asked about by the host alone', async () => {
    for (const who of everybody) {
      const answer = (
        world.as(who) as never as { rpc: (name: string, args: object) => PromiseLike<{ error: object }> }
      ).rpc('known_api_key', { hash: '\\x00' });
      expect((await answer).error, who).toMatchObject({ code: expect.stringMatching(/42501|PGRST202/) });
    }
  });
});
