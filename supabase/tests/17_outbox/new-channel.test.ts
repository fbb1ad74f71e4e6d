import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import type { Answer, Opened, Channel } from '#supabase/functions/channels/channel.ts';
import { type Facts, sentence } from '#supabase/functions/channels/texts.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { begin, fail, finish, later, open, rows } from './channels.ts';
import { notified } from './devices.ts';

/** The parts of a channel (docs/how-to/new-channel.md), shown by an invented one: a pager. */

const world = openWorld({ sessions: 4 });

/** Its page of SQL: a row of the list, what it says, and what follows. */
const page = `
  create table private.pagers (user_id uuid primary key, number text not null, quiet_until timestamptz, last_sent_at timestamptz);
  insert into private.delivery_channels (channel, targets, target_key, counted, finds_own, is_log)
  values ('pager', 'pagers', 'user_id', 'opened', false, false);
  -- as the tables of the site: on a hosted project the owner of a test is another
  alter table private.pagers owner to postgres;
  create trigger release_held after update of quiet_until on private.pagers
    for each row execute function private.release_held('pager', 'user_id');
  create function private.open_pager(item private.outbox) returns jsonb language sql security definer set search_path = '' as $$
    select coalesce(
      (
        select jsonb_build_object('what', 'post', 'number', p.number, 'said', said)
        from private.pagers p
        cross join private.notice_facts(p.user_id, array[(item.payload ->> 'notice')::uuid]) said
        where p.user_id = item.target and said is not null
      ),
      '{"what": "nothing"}'
    )
  $$;
  create function private.pager_taken(item private.outbox) returns void language sql security definer set search_path = '' as $$
    update private.pagers p set last_sent_at = now() where p.user_id = item.target
  $$;
  create function private.pager_failed(item private.outbox, outcome text, again_at timestamptz, wait_seconds int)
    returns void language sql security definer set search_path = '' as $$
    update private.pagers p set quiet_until = again_at where p.user_id = item.target and outcome = 'quiet'
  $$`;

/** Its folder: facts in, message out. */
const pager = ({ at }: { at: string }): Channel => ({
  send: async (opened): Promise<Answer> => {
    const { number, said: facts } = opened as Opened & { number: string; said: Facts };
    const text = sentence(facts.notices[0]!, facts);
    try {
      const { ok, status, headers } = await fetch(`${at}/${number}`, { method: 'POST', body: text });
      if (ok) return { outcome: 'taken', message: null, pause: 0 };
      const wait = Number(headers.get('retry-after'));
      return { outcome: status === 429 ? 'quiet' : 'again', reason: `http_${status}`, wait };
    } catch {
      return { outcome: 'again', reason: 'unreachable' };
    }
  },
});

const outbox: Outbox = {
  lease: (max, channels) => world.sql('select * from private.lease_deliveries($1, channels => $2)', [max, channels]),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
};

/** A network of pagers: what arrived, and answers that are no. */
const paged: string[] = [];
const refusals: { status: number; headers?: Record<string, string> }[] = [];
let network: Server;
let run: () => ReturnType<typeof deliver>;
beforeAll(async () => {
  await world.sql(page);
  network = createServer((request, response) => {
    void textOf(request).then((text) => {
      const refused = refusals.shift();
      if (!refused) paged.push(`${request.url} ${text}`);
      response.writeHead(refused?.status ?? 204, refused?.headers).end();
    });
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  run = () => deliver({ outbox, channels: { pager: pager({ at }) } });
});
afterAll(() => void network.close());

let person: string;
beforeEach(async () => {
  await world.sql('delete from private.outbox');
  paged.length = 0;
  person = await newPerson(world);
  await world.sql(`insert into private.pagers (user_id, number) values ($1, '4711')`, [person]);
  const notice = await notified(world, person, 'topicsHanded', { team: null, by: null });
  await world.sql(
    `insert into private.outbox (channel, target, subject, payload) values ('pager', $1, $2, jsonb_build_object('notice', $3::text))`,
    [person, `notice ${notice}`, notice],
  );
});

test('a message goes out in the language of its reader, once', async () => {
  await world.sql(`update public.profile_private set locale = 'de' where user_id = $1`, [person]);
  expect(await run()).toEqual({ sent: 1, failed: 0 });
  expect(paged).toEqual([expect.stringMatching(/^\/4711 .* hat dir Nachrichten zu .* übergeben\./)]);
  expect(await rows(world)).toEqual([]);
  expect(
    await world.sql('select from private.pagers where user_id = $1 and last_sent_at is not null', [person]),
  ).toHaveLength(1);
  expect(await run()).toEqual({ sent: 0, failed: 0 });
});

test('what fails is sent again, and a target that asks for silence is left alone until then', async () => {
  refusals.push({ status: 503 }, { status: 429, headers: { 'retry-after': '600' } });
  expect(await run()).toEqual({ sent: 0, failed: 1 });
  await later(world, 60);
  expect(await run()).toEqual({ sent: 0, failed: 1 });
  expect(await rows(world)).toMatchObject([{ error: 'http_429' }]);
  await world.sql(`update private.outbox set next_at = now() where channel = 'pager'`);
  expect(await run()).toEqual({ sent: 0, failed: 0 });
  await world.sql('update private.pagers set quiet_until = null');
  expect(await run()).toEqual({ sent: 1, failed: 0 });
});

test('what was read meanwhile is not sent', async () => {
  await world.sql('update public.notifications set read_at = now() where user_id = $1', [person]);
  expect(await run()).toEqual({ sent: 0, failed: 0 });
  expect(await rows(world)).toEqual([]);
});

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
