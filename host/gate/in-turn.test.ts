import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work of one key waits for what came before, also for what failed; other keys do not wait', async () => {
  const turn = inTurn();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  const first = turn('one', async () => {
    await held;
    done.push('first');
    throw new Error('failed');
  });
  const second = turn('one', async () => void done.push('second'));
  await turn('other', async () => void done.push('other'));
  expect(done).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(await turn('one', async () => 'third')).toBe('third');
  expect(done).toEqual(['other', 'first', 'second']);
});
