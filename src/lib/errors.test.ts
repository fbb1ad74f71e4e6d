import { expect, test, vi } from 'vitest';
import { CallError, dataOf, fetchOrNetworkError, mentionsNetwork, networkMessage, toCallError } from './errors.ts';

const refusal = { message: 'The squad is full.', code: 'PT409', hint: 'squadFull', details: 'team_id' };

test('an answer is its data, or the refusal with its code, hint and field', () => {
  expect(dataOf({ data: [1], error: null })).toEqual([1]);
  expect(() => dataOf({ data: null, error: refusal })).toThrow(CallError);
  expect(toCallError(refusal)).toMatchObject({ code: 'PT409', hint: 'squadFull', field: 'team_id' });
  expect(toCallError({ message: 'no', hint: null, details: null })).toMatchObject({ code: '', hint: undefined });
});

test('a failed transport has one name, whatever the browser calls it', async () => {
  for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.']) {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError(words)));
    await expect(fetchOrNetworkError('http://rondo.test')).rejects.toThrow(networkMessage);
  }
  expect(mentionsNetwork(new Error(networkMessage))).toBe(true);
  expect(mentionsNetwork(new Error('permission denied'))).toBe(false);
  expect(mentionsNetwork('network')).toBe(false);
});

test('a call somebody called off is not a failed transport', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(fetchOrNetworkError('http://rondo.test')).rejects.toMatchObject({ name: 'AbortError' });
});

test('a failed transport keeps what the browser said, and other failures of the browser are one too', async () => {
  const cause = new DOMException('The connection was lost', 'NetworkError');
  vi.stubGlobal('fetch', () => Promise.reject(cause));
  await expect(fetchOrNetworkError('http://rondo.test')).rejects.toMatchObject({ message: networkMessage, cause });
});
