import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { channelsOf } from '#supabase/functions/channels/list.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

test('every channel of the database is a folder, and every folder is in the list', async () => {
  const channels = await world.sql<{ channel: string }>(
    `select channel from private.delivery_channels order by channel`,
  );
  const names = channels.map(({ channel }) => channel);
  expect(
    globSync('supabase/functions/channels/*/')
      .map((path) => basename(path))
      .toSorted(),
  ).toEqual(names);
  const nobody = () => Promise.reject(new Error('nothing is sent'));
  const key = { kty: 'EC', crv: 'P-256' };
  const made = channelsOf({
    discord: {},
    direct: {},
    push: { key, contact: '' },
    mail: { transport: nobody },
    webhook: nobody,
  });
  expect(Object.keys(made).toSorted()).toEqual(names);
  for (const channel of names)
    expect(
      await world.sql('select to_regprocedure($1) is not null as opens', [`private.open_${channel}(private.outbox)`]),
    ).toEqual([{ opens: true }]);
});
