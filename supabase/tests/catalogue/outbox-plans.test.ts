import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** A sender reads about as many rows of the outbox as it takes, in the order of an index, however many are due. */

const world = openWorld();
const waiting = 6000;
const channels = ['discord', 'push', 'mail', 'direct'];
const [silent, off, open] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  await world.sql(
    `insert into private.outbox (channel, target, subject, payload, next_at, due_since, unanswered)
       select channel, gen_random_uuid(), 'match ' || gen_random_uuid(), '{}',
              now() - n * interval '1 second', now() - n * interval '1 second', case when n % 50 = 0 then 1 else 0 end
         from unnest($1::text[]) as channel, generate_series(1, $2) as n`,
    [channels, waiting],
  );
  await world.sql('analyze private.outbox');
});

/** How many a call leases, and how many rows of the outbox and entries of its indexes it reads for that; rolled back. */
async function leased(
  call: string,
  values: unknown[],
  before = 'select 1',
): Promise<{ taken: unknown[]; read: number }> {
  let answer = { taken: [] as unknown[], read: 0 };
  await world.hold(before, [], async (more) => {
    const count = async () => {
      const [row] = (await more(
        `select coalesce(sum(pg_stat_get_xact_tuples_returned(each)), 0)::int as read
           from (select 'private.outbox'::regclass::oid union all
                 select i.indexrelid from pg_index i where i.indrelid = 'private.outbox'::regclass) as o (each)`,
      )) as { read: number }[];
      return row!.read;
    };
    const read = await count();
    const taken = await more(call, values);
    answer = { taken, read: (await count()) - read };
  });
  return answer;
}

const lease = 'select * from private.lease_deliveries($1, 60, $2)';

describe('of 24,000 due deliveries', () => {
  test('a sender takes twenty, and reads a few of each channel', async () => {
    expect(await world.sql('select count(*)::int from private.outbox')).toEqual([{ count: channels.length * waiting }]);
    const { taken, read } = await leased(lease, [20, channels]);
    expect(taken).toHaveLength(20);
    expect(read).toBeLessThan(500);
  });

  test('a sender of one channel meets none of the others', async () => {
    const { taken, read } = await leased(lease, [100, ['mail']]);
    expect(taken).toHaveLength(100);
    expect(read).toBeLessThan(1000);
  });
});

describe('what waits for a channel that is silent or switched off', () => {
  const ofChannel = (target: string, many: number) =>
    world.sql(
      `insert into private.outbox (channel, target, subject, payload, next_at, due_since)
         select 'discord', $1, 'match ' || gen_random_uuid(), '{}', now() - interval '30 days', now() - interval '30 days'
           from generate_series(1, $2)`,
      [target, many],
    );
  const take = async (max: number) =>
    (
      await world.sql<{ target: string }>(`select * from private.lease_deliveries($1, 60, array['discord'])`, [max])
    ).map(({ target }) => target);

  test('costs no other its turn, is put aside once, and comes when the channel takes again', async () => {
    await world.sql(`delete from private.outbox where channel <> 'mail'`);
    for (const [id, name] of [
      [silent, 'Silent'],
      [off, 'Off'],
      [open, 'Open'],
    ])
      await world.sql(
        `insert into private.discord_channels (id, name, language, results, fixtures, news) values ($1, $2, 'en', true, true, true)`,
        [id, name],
      );
    await world.sql(`update private.discord_channels set quiet_until = now() + interval '1 hour' where id = $1`, [
      silent,
    ]);
    await world.sql('update private.discord_channels set off_at = now() where id = $1', [off]);
    await ofChannel(silent, 150);
    await ofChannel(off, 150);
    await world.sql(
      `insert into private.outbox (channel, target, subject, payload) values ('discord', $1, 'match ' || gen_random_uuid(), '{}')`,
      [open],
    );
    // one that is due, behind three hundred that have waited longer and cannot go
    expect(await take(20)).toEqual([open]);
    expect(await take(20)).toEqual([]);
    await world.sql('update private.discord_channels set quiet_until = null where id = $1', [silent]);
    expect(await take(20)).toEqual(Array.from({ length: 20 }, () => silent));
    await world.sql('update private.discord_channels set off_at = null where id = $1', [off]);
    expect(new Set([...(await take(100)), ...(await take(100)), ...(await take(100))])).toEqual(new Set([silent, off]));
    expect(await take(100)).toEqual([]);
  });
});
