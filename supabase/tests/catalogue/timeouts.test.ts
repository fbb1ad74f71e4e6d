import { expect, inject, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/**
 * The database tests run with the seconds that the roles of a hosted project have: there PostgREST sets them for each
 * request. On the embedded host, whose machine may stand still beside everything else, they have more.
 */

const world = openWorld();
const short = openWorld({ roleSeconds: { anon: 1, authenticated: 2 } });

test('on a hosted project a visitor has three seconds and a member eight', async () => {
  const hosted = process.env['RONDO_TEST_DATABASE_URL'] !== undefined;
  expect(inject('database').roleSeconds).toEqual(hosted ? { anon: 3, authenticated: 8 } : undefined);
  const limit = `select current_setting('statement_timeout') as limit`;
  if (!hosted) return expect(await short.inSql('visitor', limit)).toEqual([{ limit: '1s' }]);
  expect(await world.inSql('visitor', limit)).toEqual([{ limit: '3s' }]);
  expect(await world.inSql('user', limit)).toEqual([{ limit: '8s' }]);
});

test('a statement that takes longer is given up, over the API and in SQL', async () => {
  await short.hold('lock table public.site_settings in access exclusive mode', [], async () => {
    for (const actor of ['visitor', 'user'] as const) {
      const { error } = await short.as(actor).from('site_settings').select('key');
      expect(error, actor).toMatchObject({ code: '57014' });
    }
    for (const actor of ['visitor', 'user'] as const)
      await expect(short.inSql(actor, 'select key from public.site_settings')).rejects.toMatchObject({ code: '57014' });
  });
});
