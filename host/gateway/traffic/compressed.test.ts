import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const request = (rows: number, accepted: string, path = '/json') => {
  const app = new Hono();
  app.use(compressed);
  const text = JSON.stringify(Array.from({ length: rows }, (_, id) => ({ id, name: 'Nordlicht Kiel' })));
  const length = { 'Content-Length': String(Buffer.byteLength(text)), 'Content-Range': '0-9/*', Vary: 'Origin' };
  app.get('/json', () => new Response(text, { headers: { 'Content-Type': 'application/json', ...length } }));
  app.get('/picture', () => new Response(text, { headers: { 'Content-Type': 'image/png', ...length } }));
  return app.request(path, { headers: { 'accept-encoding': accepted } });
};

test.each([
  ['a page of rows', 200],
  ['more than is packed at once', 3000],
])('%s is packed as a whole, and its length is the packed one’s', async (_, rows) => {
  const answer = await request(rows, 'gzip, deflate, br');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(JSON.parse(gunzipSync(bytes).toString())).toHaveLength(rows);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    'content-range': '0-9/*',
    'content-type': 'application/json',
    vary: 'Origin, Accept-Encoding',
  });
});

test.each([
  ['an answer that two packets carry', 10, 'gzip', '/json'],
  ['who takes no gzip', 200, 'br', '/json'],
  ['who refuses gzip', 200, 'gzip;q=0, br', '/json'],
  ['a picture', 200, 'gzip', '/picture'],
])('%s is left as it is', async (_, rows, accepted, path) => {
  const answer = await request(rows, accepted, path);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toHaveLength(rows);
});
