import { png } from '#host/testing/picture-files.ts';
import type { Attack } from './attack.ts';

const folder = 'avatars/{me}';
const script = '<script>alert(1)</script>';
const signature = '\u0089PNG\r\n\u001a\n';

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Paths of Supabase's storage that are none here. */
const closedPaths = [
  `object/upload/sign/${folder}/x.png`,
  `object/upload/sign/${folder}/x.png?token=eyJhbGciOiJIUzI1NiJ9.e30.x`,
  `object/sign/${folder}/x.png`,
  'object/sign/avatars',
  'object/list/avatars',
  'object/list-v2/avatars',
  'object/move',
  'object/copy',
  `object/info/${folder}/x.png`,
  `object/info/public/${folder}/x.png`,
  `object/authenticated/${folder}/x.png`,
  `render/image/public/${folder}/x.png?width=100000`,
  'bucket',
  'bucket/avatars',
  'bucket/avatars/empty',
  'upload/resumable',
  's3/avatars/x',
  'status',
  'health',
  '',
].flatMap((path) =>
  everyMethod.flatMap((method) =>
    (['visitor', 'member'] as const).map((by): Attack => ({
      does: `call a path of storage nobody uses`,
      by,
      method,
      path: `/storage/v1/${path}`,
      ...(['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
        ? { body: '{"prefix":"","expiresIn":1,"paths":["x"],"sortBy":{"column":"x\'","order":"y"},"prefixes":["x"]}' }
        : {}),
      answered: [404],
    })),
  ),
);

const names = [
  'avatars/x.png',
  'avatars/{me}/x.svg',
  'avatars/{me}/x.png.html',
  'avatars/{me}/x.png/',
  'avatars/{me}/deep/x.png',
  'avatars/{me}//x.png',
  'avatars//{me}/x.png',
  'avatars/__proto__/x.png',
  'avatars/constructor/x.png',
  '__proto__/{me}/x.png',
  'toString/{me}/x.png',
  'avatars/{me}/%E2%80%AEgnp.png',
  'avatars/{me}/x.png%3Fy',
  `avatars/{me}/${'x'.repeat(5000)}.png`,
  "avatars/{me}/x'--.png",
  'avatars/00000000-0000-0000-0000-000000000000/x.svg',
].flatMap((name) => [
  ...['POST', 'PUT'].map((method): Attack => ({
    does: `keep a file as ${name.slice(0, 60)}`,
    by: 'member',
    method,
    path: `/storage/v1/object/${name}`,
    headers: { 'Content-Type': 'image/png' },
    body: signature,
    answered: [400, 404],
  })),
  ...['GET', 'HEAD'].map((method): Attack => ({
    does: `read a file as ${name.slice(0, 60)}`,
    by: 'visitor',
    method,
    path: `/storage/v1/object/public/${name}`,
    answered: [400, 404],
  })),
]);

const contents: [string, string, string][] = [
  ['a page', 'text/html', script],
  ['a page called a picture', 'image/png', script],
  ['a signature and a page', 'image/png', signature + script],
  [
    'a flood of pixels',
    'image/png',
    `${signature}\0\0\0\rIHDR\0\0N \0\0N \b\u0006\0\0\0\0\0\0\0\0\0\0\u0002IDAT\u0001\u0002\0\0\0\0`,
  ],
  ['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['nothing', 'image/png', ''],
  [
    'a form that ends in the middle',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="x"',
  ],
  ['a form without a mark between its parts', 'multipart/form-data', script],
  ['a kind that is none', '\u00ff/\u00ff;;;', signature],
];

const uploads = contents.flatMap(([what, type, body]) =>
  ['POST', 'PUT'].flatMap((method) =>
    (['visitor', 'member'] as const).map((by): Attack => ({
      does: `have ${what} served`,
      by,
      method,
      path: `/storage/v1/object/${folder}/attack.png`,
      headers: { 'Content-Type': type, 'x-upsert': 'true', 'Cache-Control': 'max-age=9e99', 'x-metadata': '!' },
      body,
      answered: [413, 415],
    })),
  ),
);

const chunk = 'x'.repeat(4096);
const bodies: Attack[] = [
  {
    does: 'send more than is taken without saying how much',
    by: 'member',
    method: 'POST',
    path: `/storage/v1/object/${folder}/endless.png`,
    headers: { 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked' },
    body: `1000\r\n${chunk}\r\n`.repeat(300) + '0\r\n\r\n',
    answered: [413],
  },
  {
    does: 'break off a chunk',
    by: 'member',
    method: 'POST',
    path: `/storage/v1/object/${folder}/broken.png`,
    headers: { 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked' },
    body: 'zz\r\n',
    answered: [400, 415],
  },
];

const removals = [
  '',
  '{',
  'null',
  '{"prefixes":{}}',
  '{"prefixes":[null]}',
  `{"prefixes":["${'../'.repeat(50)}x"]}`,
  `{"prefixes":[${'"a",'.repeat(5000)}"a"]}`,
].map((body): Attack => ({
  does: 'remove what is not there to be named',
  by: 'member',
  method: 'DELETE',
  path: '/storage/v1/object/avatars',
  body,
  answered: [200, 400],
}));

const others: Attack[] = ['avatars', 'logos'].flatMap((bucket) =>
  ['POST', 'PUT'].map((method) => ({
    does: 'write into the folder of somebody else',
    by: 'member' as const,
    method,
    path: `/storage/v1/object/${bucket}/a0000000-0000-4000-8000-000000000001/x.png`,
    headers: { 'Content-Type': 'image/png' },
    body: Buffer.from(png(1, 1)).toString('latin1'),
    answered: [400],
  })),
);

/** Files that are no pictures, names that are no names, and the paths of storage that would pass by the rules. */
export const onStorage: Attack[] = [...closedPaths, ...names, ...uploads, ...bodies, ...removals, ...others];
