import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkMessage } from './errors.ts';
import { type Answers, type Call, fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

let close = async () => {};
beforeEach(() => vi.resetModules());
afterEach(() => close());

async function openPage(
  answer: (call: Call) => { status?: number; body?: unknown } | Error,
  stored: Map<string, string> = storedSession(),
) {
  stubBrowser({ stored });
  // The name is made up by the browser, so every path of the storage is answered.
  const answers = new Proxy<Answers>(
    {},
    { get: (_, call: string) => (call.includes('/storage/') ? answer : undefined) },
  );
  const backend = fakeBackend(answers);
  const pictures = await import('./pictures.ts');
  const { pictureUrl } = await import('./picture-url.ts');
  const { supabase } = await import('./supabase.ts');
  close = async () => (await supabase()).auth.dispose();
  const { access_token: token } = JSON.parse(stored.get('rondo.session') ?? '{}') as { access_token: string };
  return { ...pictures, pictureUrl, backend, token };
}

const picture = new Blob(['a picture'], { type: 'image/webp' });

test('a picture goes into its folder under a new name, with the session and its kind', async () => {
  const page = await openPage(() => ({ body: { Id: '1', Key: 'logos/team/x.webp' } }));
  const paths = [
    await page.uploadPicture('logos', 'team', picture),
    await page.uploadPicture('logos', 'team', picture),
  ];
  expect(paths[0]).toMatch(/^logos\/team\/[0-9a-f-]{36}\.webp$/);
  expect(paths[0]).not.toBe(paths[1]);

  const [call] = page.backend.calls;
  expect([call?.method, call?.path]).toEqual(['POST', `/storage/v1/object/${paths[0]}`]);
  expect(call?.body).toBe('a picture');
  expect(call?.headers.get('content-type')).toBe('image/webp');
  expect(call?.headers.get('apikey')).toBe('sb_publishable_test');
  expect(call?.headers.get('authorization')).toBe(`Bearer ${page.token}`);
});

test('a picture that is no WebP is called what it is', async () => {
  const page = await openPage(() => ({ body: { Id: '1', Key: 'k' } }));
  const png = new Blob(['"a picture"'], { type: 'image/png' });
  expect(await page.uploadPicture('avatars', mert.id, png)).toMatch(/\.png$/);
  const text = new Blob(['"a text"'], { type: 'text/plain' });
  await expect(page.uploadPicture('avatars', mert.id, text)).rejects.toMatchObject({
    name: 'CallError',
    message: 'Only PNG, JPEG and WebP pictures are taken.',
    code: '415',
  });
});

test('a refusal is a call error with the code of the storage', async () => {
  const page = await openPage(() => ({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', message: 'no' },
  }));
  await expect(page.uploadPicture('logos', 'team', picture)).rejects.toMatchObject({
    name: 'CallError',
    message: 'no',
    code: '403',
  });
  await expect(page.removePicture('logos/team/a.webp')).rejects.toMatchObject({ name: 'CallError', code: '403' });
});

test('an upload that never arrives says so like any other call', async () => {
  const page = await openPage(() => new TypeError('Failed to fetch'));
  await expect(page.uploadPicture('logos', 'team', picture)).rejects.toMatchObject({
    name: 'CallError',
    message: networkMessage,
  });
});

test('a removed picture is named by its path; an address elsewhere is left alone', async () => {
  const page = await openPage(() => ({ body: [] }));
  await page.removePicture('logos/team/a.webp');
  await page.removePicture('https://elsewhere.test/a.webp');
  expect(page.backend.calls).toMatchObject([
    { method: 'DELETE', path: '/storage/v1/object/logos', body: { prefixes: ['team/a.webp'] } },
  ]);
});

describe('a picture that is not public', () => {
  const gone = { status: 400, body: { statusCode: '404', error: 'not_found', message: 'It is gone' } };
  const answer = ({ path }: Call) => (path.endsWith('/a.webp') ? { body: 'a picture' } : gone);

  test('is read with the session, or it is said why not', async () => {
    const page = await openPage(answer);
    expect(await (await page.readPicture('evidence/match/a.webp')).text()).toBe('"a picture"');
    expect(page.backend.calls).toMatchObject([{ method: 'GET', path: '/storage/v1/object/evidence/match/a.webp' }]);
    expect(page.backend.calls[0]?.headers.get('authorization')).toBe(`Bearer ${page.token}`);
    await expect(page.readPicture('evidence/match/b.webp')).rejects.toMatchObject({
      name: 'CallError',
      message: 'It is gone',
      code: '404',
    });
  });

  test('is asked for without a session by whoever has none', async () => {
    const page = await openPage(answer, new Map());
    await page.readPicture('evidence/match/a.webp');
    expect(page.backend.calls[0]?.headers.get('authorization')).toBeNull();
  });
});

test('a storage whose code does not arrive is a call that failed', async () => {
  vi.doMock('@supabase/storage-js', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const page = await openPage(() => ({}));
  await expect(page.removePicture('logos/team/a.webp')).rejects.toMatchObject({ name: 'CallError' });
  vi.doUnmock('@supabase/storage-js');
});

test('a path is served by the storage, an address stands as it is', async () => {
  const page = await openPage(() => ({}));
  expect(page.pictureUrl('avatars/me/a.webp')).toBe('http://rondo.test/storage/v1/object/public/avatars/me/a.webp');
  expect(page.pictureUrl('https://elsewhere.test/a.webp')).toBe('https://elsewhere.test/a.webp');
});

describe('a new picture in the place of an old one', () => {
  const place = { bucket: 'logos', folder: 'team', old: 'logos/team/old.webp' } as const;
  const removed = (page: Awaited<ReturnType<typeof openPage>>) =>
    page.backend.calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  const open = () => openPage(() => ({ body: { Id: '1', Key: 'k' } }));

  test('is written down before the old file is taken away', async () => {
    const page = await open();
    let saved = '';
    await page.replacePicture(place, picture, async (path) => {
      expect(removed(page)).toEqual([]);
      saved = path;
    });
    expect(saved).toMatch(/^logos\/team\/[0-9a-f-]{36}\.webp$/);
    expect(removed(page)).toEqual([{ prefixes: ['team/old.webp'] }]);
  });

  test('takes nothing away where none was', async () => {
    const page = await open();
    await page.replacePicture({ ...place, old: null }, picture, () => Promise.resolve());
    expect(removed(page)).toEqual([]);
  });

  test('goes itself when it cannot be written down, and the old one stays', async () => {
    const page = await open();
    let refused = '';
    const keep = (path: string) => {
      refused = path;
      return Promise.reject(new Error('no'));
    };
    await expect(page.replacePicture(place, picture, keep)).rejects.toThrow('no');
    expect(removed(page)).toEqual([{ prefixes: [refused.replace('logos/', '')] }]);
  });
});
