import { expect, test } from 'vitest';
import { mutex } from './mutex.ts';

test('work of one key waits for what came before, also for what failed; other keys do not wait', async () => {
  const withLock = mutex();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  const first = withLock('one', async () => {
    await held;
    done.push('first');
    throw new Error('failed');
  });
  const second = withLock('one', async () => void done.push('second'));
  await withLock('other', async () => void done.push('other'));
  expect(done).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(await withLock('one', async () => 'third')).toBe('third');
  expect(done).toEqual(['other', 'first', 'second']);
});
