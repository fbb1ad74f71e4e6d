import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** Cache headers of public calls, for PostgREST and every cache in between. */

const world = openWorld();

test('a public answer may be kept, is tagged by what it says, and is not sent again to who has it; nothing is kept of null', async () => {
  await world.sql(`insert into public.leagues (name, slug, public) values ('Open league', 'open-league', true)`);
  const ask = async (slug: string, headers: object = {}) => {
    const [row] = await world.inSql<{ answer: object | null; headers: string | null; status: string | null }>(
      'visitor',
      `select set_config('request.headers', $2, true), public.public_league($1) as answer,
              current_setting('response.headers', true) as headers, current_setting('response.status', true) as status`,
      [slug, JSON.stringify(headers)],
    );
    const { headers: sent, ...rest } = row!;
    return { ...rest, headers: Object.assign({}, ...(JSON.parse(sent || '[]') as object[])) as Record<string, string> };
  };
  const first = await ask('open-league');
  expect(first.headers).toEqual({
    'Cache-Control': 'public, max-age=30, stale-while-revalidate=300',
    ETag: expect.stringMatching(/^W\/"[0-9a-f]{22}"$/),
  });
  expect(first.status || '').toBe('');
  const cached = await ask('open-league', { 'if-none-match': `"other", ${first.headers['ETag']}` });
  expect([cached.status, cached.headers]).toEqual(['304', first.headers]);
  await world.sql(`update public.leagues set tier = 2 where slug = 'open-league'`);
  const changed = await ask('open-league', { 'if-none-match': first.headers['ETag'] });
  expect(changed.status || '').toBe('');
  expect(changed.headers['ETag']).not.toBe(first.headers['ETag']);
  expect(await ask('nothing')).toMatchObject({ answer: null, headers: {} });
});

test('every public call that answers JSON is tagged, and no other call is', async () => {
  const calls = await world.sql<{ name: string; tagged: boolean }>(
    `select p.proname as name, p.prosrc like '%private.kept_answer(%' as tagged
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'jsonb'::regtype`,
  );
  expect(calls.filter(({ name, tagged }) => tagged !== name.startsWith('public_'))).toEqual([]);
});
