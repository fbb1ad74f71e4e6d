import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drafts } from './drafts.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

describe('a draft', () => {
  const draft = { name: { was: 'Kerem', now: 'Kerem A.' } };

  test('is read as it was kept, by its member and for its form alone', () => {
    drafts.keep('one', 'profile', draft);
    expect(drafts.read('one', 'profile')).toEqual(draft);
    expect(drafts.read('two', 'profile')).toBeNull();
    expect(drafts.read('one', 'team')).toBeNull();
  });

  test('goes when it is dropped, and when nothing is left that differs', () => {
    drafts.keep('one', 'profile', draft);
    drafts.drop('one', 'profile');
    expect(items.size).toBe(0);
    drafts.keep('one', 'profile', draft);
    drafts.keep('one', 'profile', {});
    expect(items.size).toBe(0);
  });

  test.each(['{', '7', 'null', '"text"', '{"name":7}', '{"name":null}', '{"name":{"was":1}}', '{"name":{"now":1}}'])(
    'is none where %s is kept',
    (text) => {
      drafts.keep('one', 'profile', draft);
      for (const key of items.keys()) items.set(key, text);
      expect(drafts.read('one', 'profile')).toBeNull();
    },
  );

  test('is none where one of its fields is no field', () => {
    drafts.keep('one', 'profile', draft);
    for (const key of items.keys()) items.set(key, JSON.stringify({ ...draft, age: 7 }));
    expect(drafts.read('one', 'profile')).toBeNull();
  });
});
