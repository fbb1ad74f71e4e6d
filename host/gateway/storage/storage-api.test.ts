import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';
import { sweepFiles } from '#host/clock.ts';
import { canary, hostilePictures } from '#host/testing/hostile-pictures.ts';
import * as files from '#host/testing/picture-files.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
let me: { id: string; token: string };
beforeAll(async () => {
  league = await openTestLeague();
  me = await member(league, 'painter@people.test');
});
afterAll(() => league.close());

const png = Buffer.from(files.png(512, 512));
const script = Buffer.from('<!doctype html><script>alert(1)</script>');
type Sent = { method?: string; type?: string; headers?: Record<string, string> };
const upload = (name: string, body: BodyInit, { method = 'POST', type = 'image/png', headers = {} }: Sent = {}) =>
  league.ask(`/storage/v1/object/avatars/${name}`, {
    method,
    body,
    headers: { authorization: `Bearer ${me.token}`, ...(type ? { 'content-type': type } : {}), ...headers },
  });
/** Anybody's answer once the owner's profile references the file. */
const shown = async (name: string, init = {}) => {
  await point(name);
  return served(name, init);
};
const served = (name: string, init = {}) => league.ask(`/storage/v1/object/public/avatars/${name}`, init);
const point = (name: string | null) =>
  league.backend
    .query('update public.profiles set avatar = $2 where id = $1', [me.id, name && `avatars/${name}`])
    .catch(() => {});
const asForm = (bytes: BlobPart, type = 'image/png') => {
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', new Blob([bytes], { type }));
  return form;
};
const onDisk = () => join(dirname(league.dist), 'files');
const storedNames = async () =>
  (await league.backend.query<{ name: string }>('select name from storage.objects order by name')).map(
    ({ name }) => name,
  );

describe('a picture', () => {
  test('is kept and shown, harmless to whoever opens it', async () => {
    expect((await upload(`${me.id}/crest.png`, png)).status).toBe(200);
    const answer = await shown(`${me.id}/crest.png`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
  });

  test('sent as a form arrives like plain bytes', async () => {
    expect((await upload(`${me.id}/form.png`, asForm(png), { type: '' })).status).toBe(200);
    expect(Buffer.from(await (await shown(`${me.id}/form.png`)).arrayBuffer()).equals(png)).toBe(true);
  });

  test('is shown to who only asks for its head, whole to who asks for a part, in no other way', async () => {
    await upload(`${me.id}/head.png`, png);
    const head = await shown(`${me.id}/head.png`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
    for (const range of ['bytes=0-3', 'bytes=-1', 'bytes=9-1,0-0', 'x']) {
      const answer = await shown(`${me.id}/head.png`, { headers: { range } });
      expect([answer.status, (await answer.arrayBuffer()).byteLength], range).toEqual([200, png.length]);
    }
    const downloaded = await shown(`${me.id}/head.png?download=evil.html&width=5000&height=5000`);
    expect([downloaded.status, downloaded.headers.get('content-disposition')]).toEqual([200, null]);
  });

  test('says nothing its sender wrote beside it: how long to keep it, how to show it', async () => {
    const headers = {
      'cache-control': 'max-age=31536000, private="x"',
      'x-metadata': Buffer.from('{"httpStatusCode":302,"location":"https://evil.example"}').toString('base64'),
      'content-disposition': 'attachment; filename="evil.html"',
      'content-encoding': 'gzip',
    };
    expect((await upload(`${me.id}/shown.png`, png, { headers })).status).toBe(200);
    const answer = await shown(`${me.id}/shown.png`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(JSON.stringify([...answer.headers])).not.toMatch(/evil|private|gzip|disposition/);
    const [row] = await league.backend.query(
      `select user_metadata, metadata ->> 'cacheControl' as cached from storage.objects where name = $1`,
      [`${me.id}/shown.png`],
    );
    expect(row).toEqual({ user_metadata: {}, cached: 'no-cache' });
  });

  test('that is not there, or no longer, is kept by no cache', async () => {
    await upload(`${me.id}/old.png`, png);
    const headers = { authorization: `Bearer ${me.token}` };
    const json = { prefixes: [`${me.id}/old.png`, 'a', `${me.id}/../old.png`] };
    const removed = await league.ask('/storage/v1/object/avatars', { method: 'DELETE', json, headers });
    expect([removed.status, await removed.json()]).toMatchObject([200, [{ name: `${me.id}/old.png` }]]);
    for (const name of [`${me.id}/old.png`, `${me.id}/never.png`, 'no-picture', '%2e.png']) {
      const answer = await shown(name);
      expect([answer.status, answer.headers.get('cache-control') ?? 'no-store'], name).toEqual([400, 'no-store']);
    }
  });

  test('is replaced by nobody: another picture has another name', async () => {
    const larger = Buffer.from(files.png(600, 600));
    for (const upsert of ['false', 'true'])
      expect((await upload(`${me.id}/crest.png`, larger, { headers: { 'x-upsert': upsert } })).status).toBe(400);
    expect((await upload(`${me.id}/crest.png`, larger, { method: 'PUT' })).status).toBe(400);
    expect(Buffer.from(await (await shown(`${me.id}/crest.png`)).arrayBuffer()).equals(png)).toBe(true);
  });

  test('is served as long as a row points at it, and no longer', async () => {
    const name = `${me.id}/mine.png`;
    await upload(name, png);
    await point(null);
    expect((await served(name)).status).toBe(400);
    const first = await shown(name);
    const etag = first.headers.get('etag')!;
    expect([first.status, etag]).toEqual([200, `"${createHash('sha256').update(png).digest('hex')}"`]);
    const again = await served(name, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'public, max-age=60', '']); // prettier-ignore
    expect((await served(name, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    await point(null);
    for (const headers of [{}, { 'if-none-match': etag }]) {
      const gone = await served(name, { headers });
      expect([gone.status, gone.headers.get('cache-control')]).toEqual([400, 'no-store']);
    }
  });

  test.each(['png', 'jpeg', 'webp'] as const)('ends where %s ends: what hangs behind is not kept', async (kind) => {
    const whole = Buffer.from({ png: files.png(), jpeg: files.greyJpeg, webp: await files.encoded('webp') }[kind]);
    const name = `${me.id}/tail-${kind}.${kind}`;
    const type = `image/${kind}`;
    expect((await upload(name, Buffer.concat([whole, script]), { type })).status).toBe(200);
    expect(Buffer.from(await (await shown(name)).arrayBuffer()).equals(whole)).toBe(true);
  });

  test('that was removed is gone from the disk, too, and no other', async () => {
    const [gone, left] = [`${me.id}/gone.png`, `${me.id}/left.png`];
    for (const name of [gone, left]) await upload(name, png);
    const headers = { authorization: `Bearer ${me.token}` };
    const json = { prefixes: [gone, `${randomUUID()}/x.png`] };
    const answer = await league.ask('/storage/v1/object/avatars', { method: 'DELETE', json, headers });
    expect(await answer.json()).toMatchObject([{ name: gone }]);
    const row = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`;
    await league.backend.query(row, [gone]);
    expect((await shown(gone)).status).not.toBe(200);
    expect((await shown(left)).status).toBe(200);
  });

  test('nothing needs is swept by the host, row and file, and what lost its row in the database', async () => {
    const names = ['unused', 'rowless', 'needed'].map((name) => `${me.id}/${name}.png`) as [string, string, string];
    for (const name of names) expect((await upload(name, png)).status).toBe(200);
    await point(names[2]);
    await league.backend.query('delete from storage.objects where name = $1', [names[1]]);
    const before = await storedNames();
    await sweepFiles(league.backend);
    expect(await storedNames()).toEqual(before);
    await league.backend.query(`update storage.objects set created_at = created_at - interval '2 hours' where name like $1`, [`${me.id}/%`]); // prettier-ignore
    await sweepFiles(league.backend, { now: new Date(Date.now() + 2 * 3_600_000) });
    expect((await storedNames()).filter((name) => name.startsWith(me.id))).toEqual([names[2]]);
    const row = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`;
    for (const name of names.slice(0, 2)) {
      await league.backend.query(row, [name]);
      expect((await shown(name)).status).not.toBe(200);
    }
    expect((await shown(names[2])).status).toBe(200);
  });
});

describe('what was stored before files were cleaned', () => {
  const photo = files.withSegments(files.greyJpeg, files.exif(6, canary));
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  /** Past the gateway, which would have cleaned it. */
  const put = async (address: string, body: Uint8Array<ArrayBuffer>, type = 'image/jpeg', token = me.token) =>
    expect(
      (
        await league.backend.fetch(
          new Request(new URL(`/storage/v1/object/${address}`, league.backend.url), {
            method: 'POST',
            body,
            headers: {
              apikey: league.backend.publishableKey,
              authorization: `Bearer ${token}`,
              'content-type': type,
            },
          }),
        )
      ).status,
    ).toBe(200);

  test('is cleaned by the sweep, once, and known by its new content', async () => {
    const name = `${me.id}/before.jpg`;
    const cleaned = (await cleanedPicture(photo))!;
    await put(`avatars/${name}`, photo);
    const before = await shown(name);
    expect([before.headers.get('etag'), Buffer.from(await before.arrayBuffer()).includes(canary)]).toEqual([`"${hash(photo)}"`, true]);
    await sweepFiles(league.backend);
    const after = await served(name);
    expect([after.status, after.headers.get('etag'), after.headers.get('content-length')]).toEqual([200, `"${hash(cleaned)}"`, String(cleaned.length)]);
    expect(Buffer.from(await after.arrayBuffer()).equals(cleaned)).toBe(true);
    expect((await served(name, { headers: { 'if-none-match': `"${hash(cleaned)}"` } })).status).toBe(304);
    const written = () => readdirSync(onDisk()).map((file) => statSync(join(onDisk(), file)).mtimeMs);
    const times = written();
    await sweepFiles(league.backend);
    expect(written()).toEqual(times);
  }); // prettier-ignore

  test('is removed where it is no picture, and the log says which', async () => {
    const name = `${me.id}/bomb.png`;
    const lines: string[] = [];
    await put(`avatars/${name}`, files.pngOf(files.ihdr(), files.chunk('IDAT', files.zeros(64)), files.iend), 'image/png');
    expect((await shown(name)).status).toBe(200);
    await sweepFiles(league.backend, { log: (line) => lines.push(line) });
    expect([(await served(name)).status, await storedNames()]).toEqual([400, expect.not.arrayContaining([name])]);
    expect(lines).toEqual([`avatars/${name} is no picture: removed.`]);
  }); // prettier-ignore

  test('stays evidence: what was shown is cleaned, what was changed under its hash is not made good', async () => {
    const { id, token } = await member(league, 'witness@people.test');
    const [team] = await league.backend.query<{ id: string }>(
      `with made as (insert into public.teams (name, tag, manager_id) values ('Witnesses', 'WITN', $1) returning id)
       insert into public.team_members (team_id, player_id, team_role) select id, $1, 'captain' from made returning team_id as id`,
      [id],
    );
    const match = await playedBy(team!.id, 'Other Witnesses', 'OTHW');
    const reads = async (name: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await league.ask(`/storage/v1/object/evidence/${team!.id}/${name}`, { headers });
      return [answer.status, Buffer.from(await answer.arrayBuffer()).includes(canary)];
    };
    for (const [name, shownWith] of [
      ['shown.jpg', hash(photo)],
      ['swapped.jpg', '0'.repeat(64)],
    ] as const) {
      await put(`evidence/${team!.id}/${name}`, photo, 'image/jpeg', token);
      await league.backend.query(
        'insert into public.match_evidence (match_id, team_id, added_by, file, content_hash) values ($1, $2, $3, $4, $5)',
        [match, team!.id, id, `evidence/${team!.id}/${name}`, shownWith],
      );
    }
    expect([await reads('shown.jpg'), await reads('swapped.jpg')]).toEqual([[200, true], [409, false]]);
    await sweepFiles(league.backend);
    expect([await reads('shown.jpg'), await reads('swapped.jpg')]).toEqual([[200, false], [409, false]]);
  }); // prettier-ignore
});

/** A match of a team against one that is made for it, in a league of theirs. */
async function playedBy(team: string, rival: string, tag: string): Promise<string> {
  const [played] = await league.backend.query<{ id: string }>(
    `with made as (insert into public.leagues (name) values ('League of ' || $3::text) returning id),
          season as (insert into public.league_seasons (league_id, season) select id, 1 from made returning league_id),
          rival as (insert into public.teams (name, tag, manager_id) values ($3, $4, $2) returning id),
          entries as (insert into public.league_teams (league_id, season, team_id)
                        select league_id, 1, id from season, (select id from rival union all select $1::uuid) t returning 1)
     insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       select league_id, 1, 1, $1, rival.id, now() from season, rival, (select count(*) from entries) e returning id`,
    [team, me.id, rival, tag],
  );
  return played!.id;
}

describe('what is no picture', () => {
  const ways: [string, (bytes: Buffer<ArrayBuffer>, name: string, type?: string) => Promise<Response>][] = [
    ['posted', (bytes, name, type) => upload(name, bytes, type ? { type } : {})],
    ['put', (bytes, name, type) => upload(name, bytes, { method: 'PUT', ...(type ? { type } : {}) })],
    ['sent as a form', (bytes, name, type) => upload(name, asForm(bytes, type), { type: '' })],
    ['put as a form', (bytes, name, type) => upload(name, asForm(bytes, type), { type: '', method: 'PUT' })],
    [
      'put over another',
      (bytes, name, type) => upload(name, bytes, { headers: { 'x-upsert': 'true' }, ...(type ? { type } : {}) }),
    ],
  ];

  test.each(ways)('is refused when %s', async (way, send) => {
    await upload(`${me.id}/bad.png`, png, { headers: { 'x-upsert': 'true' } });
    const refused: [string, Buffer<ArrayBuffer>, string?][] = [
      ['a page called a picture', script],
      [
        'a drawing with scripts',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'image/svg+xml',
      ],
      ['nothing', Buffer.alloc(0)],
      ['a signature and a page', Buffer.concat([png.subarray(0, 8), script])],
      ['a picture cut off', png.subarray(0, 30)],
    ];
    for (const [what, bytes, type] of refused) {
      const answer = await send(bytes, `${me.id}/bad.png`, type);
      expect([answer.status, await answer.json()], `${what}, ${way}`).toMatchObject([
        415,
        { error: 'invalid_mime_type' },
      ]);
    }
    expect(Buffer.from(await (await shown(`${me.id}/bad.png`)).arrayBuffer()).equals(png)).toBe(true);
  });

  test('a hostile file is refused, or its picture is kept without the rest', { timeout: 600_000 }, async () => {
    const { id, token } = await member(league, 'hostile@people.test');
    const headers = { authorization: `Bearer ${token}` };
    for (const { what, type, file, taken } of hostilePictures) {
      const name = `${id}/hostile.${type.slice(6)}`;
      const address = `/storage/v1/object/avatars/${name}`;
      const sent = await league.ask(address, { method: 'POST', body: file, headers: { ...headers, 'content-type': type } });
      expect([what, sent.status]).toEqual([what, taken ? 200 : expect.toBeOneOf([413, 415])]);
      if (!taken) continue;
      await league.backend.query('update public.profiles set avatar = $2 where id = $1', [id, `avatars/${name}`]);
      const content = Buffer.from(await (await served(name)).arrayBuffer());
      expect([what, content.equals((await cleanedPicture(file))!)]).toEqual([what, true]);
      expect([what, content.includes(canary)]).toEqual([what, false]);
      await league.ask('/storage/v1/object/avatars', { method: 'DELETE', json: { prefixes: [name] }, headers });
      // the calls of a member are counted
      league.clock.ahead += 1000;
    }
  }); // prettier-ignore

  test.each(['image/jpeg', 'image/pngx', 'text/html', 'image/svg+xml', 'multipart/mixed', ''])(
    'nor a picture called %s',
    async (type) => {
      const headers = { 'content-type': type };
      expect((await upload(`${me.id}/named.png`, png, { headers })).status).toBe(415);
    },
  );

  test('nor a form without a file, nor one that is none', async () => {
    const empty = new FormData();
    empty.append('cacheControl', '3600');
    expect((await upload(`${me.id}/form.png`, empty, { type: '' })).status).toBe(415);
    expect((await upload(`${me.id}/form.png`, 'x', { type: 'multipart/form-data' })).status).toBe(415);
    expect((await upload(`${me.id}/form.png`, 'x', { type: 'multipart/form-data; boundary=b' })).status).toBe(415);
  });

  test('a picture as form is taken whatever kind the form names, and shown as what it is', async () => {
    expect((await upload(`${me.id}/typed.png`, asForm(png, 'text/html'), { type: '' })).status).toBe(200);
    expect((await shown(`${me.id}/typed.png`)).headers.get('content-type')).toBe('image/png');
  });
});

describe('size', () => {
  const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);

  test('a picture is as large as the rules allow, whatever length its sender names', async () => {
    const most = limits.pictureBytesMax;
    expect((await upload(`${me.id}/most.png`, sized(most))).status).toBe(200);
    expect((await upload(`${me.id}/most-in-a-form.png`, asForm(sized(most)), { type: '' })).status).toBe(200);
    expect((await upload(`${me.id}/more.png`, sized(most + 1))).status).toBe(413);
    expect((await upload(`${me.id}/more.png`, sized(most + 1), { headers: { 'content-length': '9' } })).status).toBe(
      413,
    );
    expect((await upload(`${me.id}/more.png`, asForm(sized(most + 1)), { type: '' })).status).toBe(413);
  });

  test('a body above a megabyte is not read to its end, declared or not', async () => {
    expect((await upload(`${me.id}/huge.png`, sized(1024 * 1024 + 1))).status).toBe(413);
    let read = 0;
    const long = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (read === 64) controller.close();
      },
    });
    const answer = await league.ask(`/storage/v1/object/avatars/${me.id}/huge.png`, {
      method: 'POST',
      body: long,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'image/png' },
      duplex: 'half',
    } as never);
    expect([answer.status, await answer.json()]).toMatchObject([413, { statusCode: '413' }]);
    expect(read).toBeLessThan(40);
  });

  /** As large as its head says, as far as that is allowed. */
  const pictureOf = (width: number, height: number) =>
    Buffer.from(
      files.pngOf(
        files.ihdr({ width, height }),
        files.idat(width, Math.min(height, limits.pictureSideMaxPx)),
        files.iend,
      ),
    );

  test('a picture has as many pixels as the rules allow', async () => {
    const side = limits.pictureSideMaxPx;
    for (const [width, height, status] of [
      [side, side, 200],
      [side + 1, 1, 413],
      [1, side + 1, 413],
      [20_000, 20_000, 413],
    ] as const)
      for (const method of ['POST', 'PUT'])
        expect(
          (
            await upload(`${me.id}/${method}-${width}x${height}.png`, pictureOf(width, height), {
              method,
            })
          ).status,
        ).toBe(status);
  });
});

test('of sixty sent at once a folder keeps twenty', async () => {
  const { id, token } = await member(league, 'collector@people.test');
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => upload(`${id}/${n}.png`, png, { method: n % 2 ? 'POST' : 'PUT', headers })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(databaseLimits.pictureFilesMax);
  expect((await storedNames()).filter((name) => name.startsWith(id))).toHaveLength(databaseLimits.pictureFilesMax);
  expect(await answers.find(({ status }) => status !== 200)?.json()).toMatchObject({ statusCode: '403' });
});

describe('paths that are closed', () => {
  const mine = () => `avatars/${me.id}/crest.png`;

  test.each([
    ['POST', (at: string) => `object/upload/sign/${at}`, {}],
    ['PUT', (at: string) => `object/upload/sign/${at}?token=x`, {}],
    ['POST', (at: string) => `object/sign/${at}`, { expiresIn: 60 }],
    ['POST', () => 'object/sign/avatars', { expiresIn: 60, paths: ['x'] }],
    ['GET', (at: string) => `object/sign/${at}?token=x`, undefined],
    ['POST', () => 'object/list/avatars', { prefix: '', sortBy: { column: 'x; drop', order: 'y' } }],
    ['POST', () => 'object/list-v2/avatars', { prefix: '' }],
    ['POST', () => 'object/move', { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }],
    ['POST', () => 'object/copy', { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }],
    ['GET', (at: string) => `object/info/${at}`, undefined],
    ['GET', (at: string) => `object/info/public/${at}`, undefined],
    ['GET', (at: string) => `object/${at}`, undefined],
    ['HEAD', (at: string) => `object/${at}`, undefined],
    ['GET', (at: string) => `object/authenticated/${at}`, undefined],
    ['DELETE', (at: string) => `object/${at}`, undefined],
    ['PATCH', (at: string) => `object/${at}`, {}],
    ['GET', (at: string) => `render/image/public/${at}?width=9000`, undefined],
    ['GET', () => 'bucket', undefined],
    ['POST', () => 'bucket', { id: 'mine', name: 'mine', public: true }],
    ['PUT', () => 'bucket/avatars', { public: false }],
    ['POST', () => 'bucket/avatars/empty', {}],
    ['DELETE', () => 'bucket/avatars', undefined],
    ['POST', () => 'upload/resumable', {}],
    ['HEAD', () => 'upload/resumable/x', undefined],
    ['GET', () => 's3/avatars', undefined],
    ['GET', () => 'status', undefined],
    ['GET', () => '', undefined],
    ['POST', () => 'object/avatars', {}],
    ['GET', () => 'object/public/avatars', undefined],
  ])('%s %s', async (method, path, json) => {
    const before = await storedNames();
    const answer = await league.ask(`/storage/v1/${path(mine())}`, {
      method,
      headers: { authorization: `Bearer ${me.token}` },
      ...(json ? { json } : {}),
    });
    expect([answer.status, method === 'HEAD' || (await answer.json())]).toMatchObject([
      404,
      method === 'HEAD' || { error: 'Not Found', statusCode: '404' },
    ]);
    expect(await storedNames()).toEqual(before);
  });

  test.each([
    ['POST', 'secrets/x.png', 'Bucket not found'],
    ['PUT', 'toString/x.png', 'Bucket not found'],
    ['POST', 'avatars/crest.png', 'InvalidKey'],
    ['POST', 'avatars/UNKNOWN/crest.png', 'InvalidKey'],
    ['PUT', 'logos/a0000000-0000-4000-8000-000000000001/x.svg', 'InvalidKey'],
    ['POST', 'logos/a0000000-0000-4000-8000-000000000001/deep/x.png', 'InvalidKey'],
    ['GET', 'public/secrets/x.png', 'Bucket not found'],
    ['GET', 'public/avatars/x.png', 'not_found'],
  ])('%s %s is answered as storage answers a name that cannot be', async (method, path, error) => {
    const answer = await league.ask(`/storage/v1/object/${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: png }),
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'image/png' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"prefixes":"x"}',
    '{"prefixes":[1]}',
    `{"prefixes":[${'"x",'.repeat(100)}"x"]}`,
  ])('a removal of %s is refused', async (body) => {
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' };
    const answer = await league.ask('/storage/v1/object/avatars', { method: 'DELETE', body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: '400' }]);
  });

  test('nobody writes into another folder, nor removes from it', async () => {
    const other = await member(league, 'other@people.test');
    await upload(`${other.id}/theirs.png`, png, { headers: { authorization: `Bearer ${other.token}` } });
    expect((await upload(`${other.id}/mine.png`, png)).status).toBe(400);
    expect((await upload(`${other.id}/theirs.png`, png, { method: 'PUT' })).status).toBe(400);
    const headers = { authorization: `Bearer ${me.token}` };
    const json = { prefixes: [`${other.id}/theirs.png`] };
    expect(await (await league.ask('/storage/v1/object/avatars', { method: 'DELETE', json, headers })).json()).toEqual(
      [],
    );
    const unknown = { method: 'POST', body: png, headers: { 'content-type': 'image/png' } };
    expect((await league.ask(`/storage/v1/object/avatars/${me.id}/x.png`, unknown)).status).toBe(400);
    expect((await storedNames()).filter((name) => name.startsWith(other.id))).toEqual([`${other.id}/theirs.png`]);
  });
});

describe('a bucket that is not public', () => {
  const path = () => `evidence/${me.id}/a.png`;
  const headers = () => ({ authorization: `Bearer ${me.token}` });

  test('is no address for everybody', async () => {
    const answer = await league.ask(`/storage/v1/object/public/${path()}`, { headers: headers() });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'Bucket not found' }]);
  });

  test('gives its files to whom the policies let read them, and no cache keeps them', async () => {
    const [team] = await league.backend.query<{ id: string }>('select gen_random_uuid() as id');
    const name = `${team!.id}/a.png`;
    const served = await league.ask(`/storage/v1/object/evidence/${name}`, { headers: headers() });
    expect([served.status, served.headers.get('cache-control')]).toEqual([400, 'no-store']);
    const strange = await league.ask(`/storage/v1/object/evidence/${name.slice(1)}`, { headers: headers() });
    expect(strange.status).toBe(400);
  });

  test('shows a captain the own one, whole, and no cache keeps that either; nobody else gets it, with a session or without', async () => {
    const [team] = await league.backend.query<{ id: string }>(
      `with made as (insert into public.teams (name, tag, manager_id) values ('Gate Keepers', 'GATE', $1) returning id)
       insert into public.team_members (team_id, player_id, team_role) select id, $1, 'captain' from made returning team_id as id`,
      [me.id],
    );
    const address = `/storage/v1/object/evidence/${team!.id}/shot.png`;
    const sent = { method: 'POST', body: png, headers: { ...headers(), 'content-type': 'image/png' } };
    expect((await league.ask(address, sent)).status).toBe(200);
    const served = await league.ask(address, { headers: headers() });
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
    const other = await member(league, 'curious@people.test');
    for (const who of [{}, { headers: { authorization: `Bearer ${other.token}` } }])
      expect((await league.ask(address, who)).status).toBe(400);
  });

  test('serves evidence only with the content it was shown with', async () => {
    const [team] = await league.backend.query<{ id: string }>(
      'select team_id as id from public.team_members where player_id = $1 and left_at is null',
      [me.id],
    );
    const file = `${team!.id}/shot.png`;
    const reads = async () => {
      const answer = await league.ask(`/storage/v1/object/evidence/${file}`, { headers: headers() });
      return [answer.status, answer.headers.get('cache-control'), Buffer.from(await answer.arrayBuffer())] as const;
    };
    const match = await playedBy(team!.id, 'Gate Rivals', 'GRIV');
    const show = (hash: string) =>
      league.backend.query(
        'insert into public.match_evidence (match_id, team_id, added_by, file, content_hash) values ($1, $2, $3, $4, $5)',
        [match, team!.id, me.id, `evidence/${file}`, hash],
      );
    await show(createHash('sha256').update(png).digest('hex'));
    const [status, caching, bytes] = await reads();
    expect([status, caching, bytes.equals(png)]).toEqual([200, 'private, no-store', true]);
    await league.backend.query('update public.match_evidence set content_hash = $1', ['0'.repeat(64)]);
    const [changed, uncached, body] = await reads();
    expect([changed, uncached, JSON.parse(body.toString())]).toMatchObject([
      409,
      'no-store',
      { statusCode: '409', error: 'content_changed' },
    ]);
  });

  test('is the only one whose files are asked for in that way', async () => {
    await upload(`${me.id}/face.png`, png);
    const answer = await league.ask(`/storage/v1/object/avatars/${me.id}/face.png`, { headers: headers() });
    expect(answer.status).toBe(404);
  });
});
