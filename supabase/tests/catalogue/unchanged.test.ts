import { expect, test } from 'vitest';
import { club, openWorld } from '#supabase/tests/harness/harness.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();
const rename = `update public.teams set name = 'Written' where id = '${club.own}'`;

test('what is known of the rows is added up anew once somebody wrote', async () => {
  await unchanged(world, () => world.sql('select from public.teams'));
  await expect(unchanged(world, () => world.sql(rename))).rejects.toThrow('to deeply equal');
  await unchanged(world, () => world.sql(rename));
  await expect(unchanged(world, () => world.sql('delete from public.team_matches'))).rejects.toThrow('to deeply equal');
  await unchanged(world, () => world.sql('select from public.teams'));
});

test('what was written before, and is there from now on, is a change', async () => {
  await world.hold(rename.replace('Written', 'Held'), [], async (more) => {
    await unchanged(world, () => world.sql('select from public.teams'));
    await expect(unchanged(world, () => more('commit'))).rejects.toThrow('to deeply equal');
  });
});
