import { expect, test } from 'vitest';
import { health } from './health.ts';
import type { Query } from './postgres/session-pools.ts';

const status = async (app: ReturnType<typeof health>) => (await app.request('/healthz')).status;

test('says that the database answers, or that it does not', async () => {
  let up = true;
  let now = 0;
  const query: Query = () => (up ? Promise.resolve([]) : Promise.reject(new Error('gone')));
  const app = health(query, () => now);
  expect(await status(app)).toBe(200);
  up = false;
  now += 1000;
  expect(await status(app)).toBe(503);
});

test('asks the database once a second, however often it is asked', async () => {
  let queries = 0;
  let now = 0;
  const query: Query = () => {
    queries += 1;
    return Promise.resolve([]);
  };
  const app = health(query, () => now);
  await Promise.all(Array.from({ length: 50 }, () => status(app)));
  expect(queries).toBe(1);
  now += 1000;
  await status(app);
  expect(queries).toBe(2);
});

test('does not wait for a database that hangs', async () => {
  const app = health(() => new Promise(() => {}));
  expect(await status(app)).toBe(503);
});
