import dns from 'node:dns';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { innerAddresses, refusedWebhookAddresses } from '#testing/webhook-addresses.ts';
import { denoPost } from '#supabase/functions/channels/webhook/deno-post.ts';
import { certificateFor } from '#host/testing/certificate.ts';
import { denoSockets } from '#host/testing/deno-sockets.ts';
import { type FakeReceiver, fakeReceiver, type ReceiverTrouble } from '#host/testing/fake-receiver.ts';
import type { Post } from '#supabase/functions/channels/webhook/webhook.ts';
import { publicPost } from './post.ts';

/** Posting to an address that somebody else chose, against a real receiver on loopback. */

let receiver: FakeReceiver;
beforeAll(async () => {
  receiver = await fakeReceiver('hooks.example.com');
});
afterAll(() => receiver?.close());

const address = 'https://hooks.example.com/rondo?a=b';
const toReceiver = (ca = receiver.cert) => publicPost({ loopback: { port: receiver.port, ca }, timeout: 3000 });
const toReceiverByDeno = (ca = receiver.cert) => denoPost(denoSockets({ port: receiver.port, ca }), { timeout: 3000 });

describe.each([
  ['the host', toReceiver],
  ['a hosted function', toReceiverByDeno],
])('a request of %s', (_sender, toReceiver) => {
  test('arrives as it was given, by a connection of its own to the name of the certificate', async () => {
    const content = '{"name":"Übermut"}';
    expect(await toReceiver()(address, { 'content-type': 'application/json', 'webhook-id': 'x' }, content)).toEqual({
      status: 200,
      retryAfter: undefined,
    });
    const { path, headers, body } = receiver.got.at(-1)!;
    expect({ path, body }).toEqual({ path: '/rondo?a=b', body: content });
    expect(headers).toMatchObject({ 'webhook-id': 'x', 'content-length': '19', connection: 'close' });
    expect(headers.host).toMatch(/^hooks\.example\.com/);
  });

  test.each<[ReceiverTrouble, string]>([
    ['silent', 'timeout'],
    ['cut off in the head', 'broken'],
    ['huge head', 'broken'],
    ['another protocol', 'broken'],
  ])('that was answered %j has failed: %s', async (trouble, reason) => {
    receiver.next(trouble);
    await expect(toReceiver()(address, {}, '{}')).rejects.toMatchObject({ reason });
  });

  test.each<ReceiverTrouble>(['cut off in the body', 'endless'])('whose answer is %j was answered', async (trouble) => {
    receiver.next(trouble);
    expect((await toReceiver()(address, {}, '{}')).status).toBeLessThan(300);
  });

  test('follows no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const before = receiver.got.length;
      receiver.next({ status, headers: { location: 'https://hooks.example.com/elsewhere' } });
      expect((await toReceiver()(address, {}, '{}')).status).toBe(status);
      expect(receiver.got).toHaveLength(before + 1);
    }
  });

  test('says how long it was asked to wait', async () => {
    receiver.next({ status: 429, headers: { 'retry-after': '120' } });
    expect(await toReceiver()(address, {}, '{}')).toEqual({ status: 429, retryAfter: '120' });
  });

  test('goes to nobody whose certificate is not of that name, or of no authority', async () => {
    const before = receiver.got.length;
    await expect(toReceiver()('https://other.example.com/', {}, '{}')).rejects.toMatchObject({
      reason: 'wrong_certificate',
    });
    const another = certificateFor('hooks.example.com').cert;
    await expect(toReceiver(another)(address, {}, '{}')).rejects.toMatchObject({ reason: 'wrong_certificate' });
    expect(receiver.got).toHaveLength(before);
  });
});

type Resolve = (name: string, signal?: AbortSignal) => Promise<string[]>;

describe.each([
  ['the host', ({ resolve, timeout }) => publicPost({ resolve, ...(timeout ? { timeout } : {}) })],
  [
    'a hosted function',
    ({ resolve, timeout }) => denoPost(denoSockets({ port: receiver.port, resolve }), timeout ? { timeout } : {}),
  ],
] as [string, (options: { resolve: Resolve; timeout?: number }) => Post][])(
  'nothing is sent by %s',
  (_sender, post) => {
    test('to an address that no webhook may have', async () => {
      // some of them are names like others: what they lead to is asked, and is of the inside
      const resolve = vi.fn(async (_name: string) => ['10.0.0.1']);
      for (const wrong of refusedWebhookAddresses)
        await expect(post({ resolve })(wrong, {}, '{}'), wrong).rejects.toHaveProperty('reason');
      const names = resolve.mock.calls.map(([name]) => name);
      expect(names).toContain('metadata.google.internal');
      expect(names.filter((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z-]+$/.test(name))).toEqual([]);
    });

    test('where one of the addresses of a name is not public, whatever the others are', async () => {
      const connected = vi.spyOn(Socket.prototype, 'connect');
      for (const inner of innerAddresses)
        for (const answer of [[inner], ['8.8.8.8', inner], [inner, '2606:4700:4700::1111']])
          await expect(post({ resolve: async () => answer })(address, {}, '{}'), inner).rejects.toMatchObject({
            reason: 'not_public',
          });
      expect(connected).not.toHaveBeenCalled();
      connected.mockRestore();
    });

    test('where the name has no address, or nobody says which in time', async () => {
      await expect(post({ resolve: async () => [] })(address, {}, '{}')).rejects.toMatchObject({
        reason: 'unreachable',
      });
      const never: Resolve = (_name, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve([])));
      await expect(post({ resolve: never, timeout: 50 })(address, {}, '{}')).rejects.toMatchObject({
        reason: 'timeout',
      });
    });
  },
);

test('the connection goes to an address that was checked: no name is asked for a second time', async () => {
  const lookup = vi.spyOn(dns, 'lookup');
  // nobody except the lookup of ours knows where this name is
  expect(await toReceiver()(address, {}, '{}')).toMatchObject({ status: 200 });
  expect(lookup).not.toHaveBeenCalled();
  lookup.mockRestore();

  // a name server that answers otherwise each time is asked once for each request
  const answers = [['8.8.8.8', '127.0.0.1'], ['127.0.0.1'], ['::ffff:127.0.0.1']];
  const resolve = vi.fn(async () => answers.shift() ?? []);
  for (const reason of ['not_public', 'not_public', 'not_public', 'unreachable'])
    await expect(publicPost({ resolve })(address, {}, '{}')).rejects.toMatchObject({ reason });
  expect(resolve).toHaveBeenCalledTimes(4);
});

test('a hosted function connects to an address that was checked, and tells TLS the name alone', async () => {
  const sockets = denoSockets({
    port: receiver.port,
    ca: receiver.cert,
    resolve: async () => ['8.8.8.8', '2606:4700:4700::1111'],
  });
  const startTls = vi.spyOn(sockets, 'startTls');
  expect(await denoPost(sockets)(address, {}, '{}')).toMatchObject({ status: 200 });
  expect(sockets.connected).toEqual(['8.8.8.8']);
  expect(startTls.mock.calls.map(([, options]) => options)).toEqual([{ hostname: 'hooks.example.com' }]);

  // were it led elsewhere all the same, nothing is said there
  const led = denoSockets({ port: receiver.port, ca: receiver.cert, leadsTo: '127.0.0.1' });
  const before = receiver.got.length;
  await expect(denoPost(led)(address, {}, '{}')).rejects.toMatchObject({ reason: 'not_public' });
  expect(receiver.got).toHaveLength(before);
});

test('a hosted function takes the next address where one does not answer, and waits for the answer behind a 1xx', async () => {
  const sockets = denoSockets({ port: receiver.port, ca: receiver.cert, resolve: async () => ['8.8.8.8', '1.1.1.1'] });
  const connect = vi.spyOn(sockets, 'connect').mockRejectedValueOnce(new Error('no route'));
  receiver.next('early hints');
  expect(await denoPost(sockets)(address, {}, '{}')).toMatchObject({ status: 202 });
  expect(connect.mock.calls.map(([{ hostname }]) => hostname)).toEqual(['8.8.8.8', '1.1.1.1']);
  connect.mockRejectedValue(new Error('no route'));
  await expect(denoPost(sockets)(address, {}, '{}')).rejects.toMatchObject({ reason: 'unreachable' });
});

test('what would be a second line of a request is none', async () => {
  const sockets = denoSockets({ port: receiver.port, ca: receiver.cert });
  const before = receiver.got.length;
  await expect(denoPost(sockets)(address, { x: 'a\r\nhost: inside' }, '{}')).rejects.toMatchObject({
    reason: 'broken',
  });
  expect(receiver.got).toHaveLength(before);
});
