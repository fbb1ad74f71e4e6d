import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sponsorQueries } from '#data/sponsors/queries.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { everybody, league, openWorld } from '#supabase/tests/harness/harness.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));
const admin = () => world.as('admin');
afterEach(() => world.sql('delete from public.sponsors'));

const added = async (row: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUID();
  const { error } = await admin()
    .from('sponsors')
    .insert({ id, name: `Lamps ${id.slice(0, 8)}`, ...row });
  expect(error).toBeNull();
  return id;
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const order = async () =>
  (await world.sql<{ id: string }>('select id from public.sponsors order by position, id')).map(({ id }) => id);

describe("an admin's sponsor writes", () => {
  test('[S6.29] are accepted: added, changed and removed, each with an entry in the audit log', async () => {
    const id = await added({ name: 'Floodlight Lamps', tier: 'main', url: 'https://lamps.example/rondo?from=league' });
    const logos = { logo_dark: `sponsors/${id}/dark.webp`, logo_light: `sponsors/${id}/light.png` };
    expect((await admin().from('sponsors').update(logos).eq('id', id)).error).toBeNull();
    expect((await admin().from('sponsors').select('name, tier, logo_dark').eq('id', id)).data).toEqual([
      { name: 'Floodlight Lamps', tier: 'main', logo_dark: `sponsors/${id}/dark.webp` },
    ]);
    expect((await admin().from('sponsors').delete().eq('id', id)).error).toBeNull();
    expect((await auditOf(world, `sponsors ${id}`)).map(({ action }) => action)).toEqual([
      'insert sponsors', 'update sponsors', 'delete sponsors',
    ]); // prettier-ignore
  });

  test('are nobody else’s', async () => {
    const id = await added();
    for (const name of everybody.filter((each) => each !== 'admin')) {
      await world.as(name).from('sponsors').insert({ name: 'Mine' });
      await world.as(name).from('sponsors').update({ name: 'Mine' }).eq('id', id);
      await world.as(name).from('sponsors').delete().eq('id', id);
      const refusal = name === 'suspended' ? { code: 'PT403', hint: 'suspended' } : { code: 'PT403', hint: 'notYours' };
      await refused(world, () => world.as(name).rpc('order_sponsors', { ids: [id] }), refusal);
    }
    expect(await world.sql('select id from public.sponsors where name like $1', ['Lamps%'])).toEqual([{ id }]);
    expect(await world.sql(`select id from public.sponsors where name = 'Mine'`)).toEqual([]);
  });

  test.each([
    ['http://lamps.example'],
    ['javascript:alert(1)'],
    ['https://localhost'],
    ['https://admin:secret@lamps.example'],
    ['https://lamps.example@evil.example'],
    ['https://lamps.example/a b'],
    ['https://lämps.example'],
    [`https://lamps.example/${text(300)}`],
  ])('do not take the address %s', async (url) => {
    const { error } = await admin().from('sponsors').insert({ name: 'Lamps', url });
    expect(error).toMatchObject({ code: '23514' });
  });

  test.each([
    [{ name: '\u200b\u200b' }],
    [{ name: 'L' }],
    [{ name: text(41) }],
    [{ active_from: '2026-02-01', active_until: '2026-01-31' }],
    [{ logo_dark: 'https://elsewhere.example/logo.png' }],
    [{ logo_light: `sponsors/${randomUUID()}/of-another.png` }],
  ])('do not take %j', async (wrong) => {
    const { error } = await admin()
      .from('sponsors')
      .insert({ name: 'Lamps', ...wrong });
    expect(error).toMatchObject({ code: '23514' });
  });
});

describe('the order', () => {
  test('is what the admin says, for all of them at once', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    await done(admin().rpc('order_sponsors', { ids: [three, one, two] }));
    expect(await order()).toEqual([three, one, two]);
    await done(admin().rpc('order_sponsors', { ids: [two, three, one] }));
    expect(await order()).toEqual([two, three, one]);
  });

  test('is refused where it is not about those there are', async () => {
    const [one, two] = [await added(), await added()];
    for (const ids of [[one], [one, two, randomUUID()], [one, one, two], [one, one], []])
      await refused(world, () => admin().rpc('order_sponsors', { ids }), {
        code: 'PT409',
        hint: 'sponsorsChanged',
        details: 'ids',
      });
  });
});

describe('who is shown', () => {
  const shown = async () => (await world.as('user').from('sponsors').select('name').order('name')).data;

  test('are those of today, from their first day to their last', async () => {
    await added({ name: 'Always' });
    await added({ name: 'Today', active_from: day(0), active_until: day(0) });
    await added({ name: 'Tomorrow', active_from: day(1) });
    await added({ name: 'Yesterday', active_until: day(-1) });
    expect(await shown()).toEqual([{ name: 'Always' }, { name: 'Today' }]);
    expect((await admin().from('sponsors').select('id')).data).toHaveLength(4);
    // an admin reads them all, so the app asks for the days; a visitor is shown them by landing()
    app.client = admin();
    const inApp = await new QueryClient().fetchQuery(sponsorQueries.shown());
    expect(inApp.map(({ name }) => name).toSorted()).toEqual(['Always', 'Today']);
    const [notified] = (await world.as('visitor').rpc('landing')).data!;
    expect((notified!.sponsors as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['Always', 'Today']);
  });

  test('are brought to a visitor by landing(), in tiers and their order, with or without fixtures', async () => {
    const visit = async () => (await world.as('visitor').rpc('landing')).data ?? [];
    expect(await visit()).toEqual([]);
    await added({ name: 'Yesterday', active_until: day(-1) });
    expect(await visit()).toEqual([]);
    const second = await added({ name: 'Second', position: 2 });
    const first = await added({ name: 'First', position: 1, url: 'https://first.example' });
    const main = await added({ name: 'Main', tier: 'main', position: 9 });
    const notified = [
      { id: main, name: 'Main', tier: 'main', url: null, logo_dark: null, logo_light: null },
      { id: first, name: 'First', tier: 'partner', url: 'https://first.example', logo_dark: null, logo_light: null },
      { id: second, name: 'Second', tier: 'partner', url: null, logo_dark: null, logo_light: null },
    ];
    expect(await visit()).toMatchObject([{ match_id: null, home_name: null, sponsors: notified }]);
    await world.sql('update public.leagues set public = true where id = $1', [league]);
    expect(await visit()).toMatchObject([{ home_name: 'Nordlicht Kiel', sponsors: notified }]);
    await world.sql('update public.leagues set public = false where id = $1', [league]);
    // and by nothing else
    expect((await world.as('visitor').from('sponsors').select('id')).error).not.toBeNull();
  });
});
