import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { member, openTestLeague, type TestLeague } from './testing/test-league.ts';

let league: TestLeague;
let me: { id: string; token: string };
beforeAll(async () => {
  league = await openTestLeague();
  me = await member(league, 'painter@people.test');
  await league.backend.query(
    `insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/png,image/jpeg,image/webp}')`,
  );
  await league.backend.query(`
    create policy own_folder on storage.objects for all to authenticated
      using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)
      with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
});
afterAll(() => league.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64, 7)]);
const upload = (name: string, body: BodyInit, type = 'image/png', headers: Record<string, string> = {}) =>
  league.ask(`/storage/v1/object/pictures/${name}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${me.token}`, ...(type ? { 'content-type': type } : {}), ...headers },
  });

test('a picture is kept and served back, harmless to whoever opens it', async () => {
  expect((await upload(`${me.id}/crest.png`, png)).status).toBe(200);
  const answer = await league.ask(`/storage/v1/object/public/pictures/${me.id}/crest.png`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
});

test('a File sent as a form arrives like plain bytes', async () => {
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', new Blob([png], { type: 'image/png' }));
  expect((await upload(`${me.id}/form.png`, form, '')).status).toBe(200);
});

test.each([
  ['a page called a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
  [
    'a drawing with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'image/svg+xml',
  ],
  ['a picture called another kind', png, 'image/jpeg'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is refused', async (_, bytes, type) => {
  const answer = await upload(`${me.id}/bad.png`, bytes, type);
  expect([answer.status, await answer.json()]).toMatchObject([415, { error: 'invalid_mime_type' }]);
});

test('a picture above one megabyte is refused', async () => {
  expect((await upload(`${me.id}/huge.png`, Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).status).toBe(413);
});

test('a picture is as large as the rules allow, whatever length its sender names', async () => {
  const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  const asForm = (bytes: number) => {
    const form = new FormData();
    form.append('', new Blob([sized(bytes)], { type: 'image/png' }));
    return form;
  };
  const most = limits.pictureBytesMax;
  expect((await upload(`${me.id}/most.png`, sized(most))).status).toBe(200);
  expect((await upload(`${me.id}/most-in-a-form.png`, asForm(most), '')).status).toBe(200);
  for (const body of [sized(most + 1), asForm(most + 1)])
    expect((await upload(`${me.id}/more.png`, body, body instanceof FormData ? '' : 'image/png')).status).toBe(413);
});

test('nobody writes into another folder, nor above it', async () => {
  expect((await upload('somebody-else/crest.png', png)).status).toBe(400);
  expect((await upload(`${me.id}/../crest.png`, png)).status).toBeGreaterThanOrEqual(400);
  const [{ count } = { count: 0 }] = await league.backend.query<{ count: number }>(
    `select count(*)::int from storage.objects where name not like $1`,
    [`${me.id}/%`],
  );
  expect(count).toBe(0);
});

test('a removed picture is gone', async () => {
  await upload(`${me.id}/old.png`, png);
  const headers = { authorization: `Bearer ${me.token}` };
  const removed = await league.ask('/storage/v1/object/pictures', {
    method: 'DELETE',
    json: { prefixes: [`${me.id}/old.png`] },
    headers,
  });
  expect([removed.status, await removed.json()]).toMatchObject([200, [{ name: `${me.id}/old.png` }]]);
  expect((await league.ask(`/storage/v1/object/public/pictures/${me.id}/old.png`)).status).toBe(400);
});
