import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPublicLeague } from '#host/testing/open-league.ts';
import { member, siteUrl, type TestLeague } from '#host/testing/test-league.ts';
import { rawRequest } from '#host/testing/raw-request.ts';

/** A header that comes twice says two things: the host takes neither word for somebody's, and never the second beside a proxy's first. */

let league: TestLeague;
let open: { port: number; close: () => void };
let token: string;
beforeAll(async () => {
  league = await openPublicLeague();
  open = await league.listen();
  ({ token } = await member(league, 'twice@example.com'));
});
afterAll(() => {
  open.close();
  return league.close();
});

const host = `Host: ${new URL(siteUrl).host}`;
const rest = '/rest/v1/teams?select=id&limit=1';
const key = () => `apikey: ${league.backend.publishableKey}`;
const bearer = () => `Authorization: Bearer ${token}`;
const send = (target: string, lines: string[], { method = 'GET', body = '' } = {}) =>
  rawRequest(
    { port: open.port },
    Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', '', body].join('\r\n')),
  );

test('what comes once is answered', async () => {
  expect(await send(rest, [host, key(), bearer()])).toMatchObject({ status: 200 });
});

describe('refused is', () => {
  const other = 'Authorization: Bearer x.y.z';
  test.each([
    ['the name of the host', 400, () => [host, 'Host: elsewhere.example', key(), bearer()]],
    ['another host first', 400, () => ['Host: elsewhere.example', host, key(), bearer()]],
    ['the same host', 400, () => [host, host, key(), bearer()]],
    ['the same token', 401, () => [host, key(), bearer(), bearer()]],
    ['another token behind', 401, () => [host, key(), bearer(), other]],
    ['another token before', 401, () => [host, key(), other, bearer()]],
    ['the key', 401, () => [host, key(), key(), bearer()]],
    ['another key', 401, () => [host, key(), 'apikey: wrong', bearer()]],
  ])('%s', async (_, status, lines) => {
    expect(await send(rest, lines())).toMatchObject({ status });
  });

  test.each([
    ['another length', ['Content-Length: 2', 'Content-Length: 20'], '{}'],
    ['a length beside parts', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ])('%s', async (_, lengths, body) => {
    const lines = [host, key(), 'Content-Type: application/json', ...lengths];
    expect(await send('/auth/v1/recover', lines, { method: 'POST', body })).toMatchObject({ status: 400 });
  });

  test('another type of the body', async () => {
    const types = ['Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 2'];
    const sent = { method: 'POST', body: '{}' };
    expect(await send('/auth/v1/recover', [host, key(), ...types], sent)).toMatchObject({ status: 415 });
  });
});

test('of two ranges a file is sent whole, and rows are no more than the address asks for', async () => {
  const file = await send('/favicon.svg', [host, 'Range: bytes=0-1', 'Range: bytes=2-3']);
  expect([file.status, file.body]).toEqual([200, expect.stringContaining('<svg')]);
  const rows = await send(rest, [host, key(), bearer(), 'Range: 0-0', 'Range: 0-99999']);
  expect([rows.status, (JSON.parse(rows.body) as object[]).length]).toEqual([200, 1]);
});

test('a tag that somebody has is known in either of two lines', async () => {
  const path = '/feeds/open-league/results.rss';
  const { headers } = await send(path, [host]);
  const lines = ['If-None-Match: "other"', `If-None-Match: ${headers.get('etag')}`];
  expect(await send(path, [host, ...lines])).toMatchObject({ status: 304, body: '' });
  expect(await send(path, [host, lines[0]!, lines[0]!])).toMatchObject({ status: 200 });
});
