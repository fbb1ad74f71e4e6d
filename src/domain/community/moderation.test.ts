import { expect, test } from 'vitest';
import { textsOf } from './moderation.ts';

const id = 'a0000000-0000-4000-8000-000000000001';

test('the texts of what was taken down are found however deep, in order', () => {
  const was = { title: 'Hello', parts: ['One', { more: 'Two' }], link: 'https://elsewhere.example' };
  expect(textsOf(was)).toEqual(['Hello', 'One', 'Two', 'https://elsewhere.example']);
  expect(textsOf('Hello')).toEqual(['Hello']);
});

test('names of files, ids, moments and what is no text are left out', () => {
  const was = {
    id,
    avatar: `avatars/${id}/face.webp`,
    logo: `logos/${id}/crest.webp`,
    created_at: '2026-11-22T10:00:00+00:00',
    empty: '',
    count: 5,
    hidden: true,
    none: null,
    missing: undefined,
  };
  expect(textsOf(was)).toEqual([]);
  expect([null, undefined, 7].flatMap(textsOf)).toEqual([]);
});

test.each([
  'see avatars/face.webp',
  `${id} wrote this`,
  `about ${id}`,
  'since 2026-11-22T10:00',
  '2026-11-22',
  'avatars',
])('%s is a text', (text) => expect(textsOf(text)).toEqual([text]));
