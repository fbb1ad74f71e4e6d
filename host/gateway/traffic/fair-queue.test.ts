import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import { turnsOf } from './fair-turns.ts';

/** Calls enter by name; `done` ends one that was started. */
function crowd(limits: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    refused,
    asks: (name: string, caller: string, address = caller) => {
      void queue.enter(caller, address).then((leave) => {
        if (!leave) return refused.push(name);
        ends.set(name, leave);
        return started.push(name);
      });
    },
    done: (name: string) => ends.get(name)?.(),
    settled: () => new Promise<void>((then) => setImmediate(then)),
  };
}

test('one caller has only so many calls under way, and the next starts when one is done', async () => {
  const { started, asks, done, settled } = crowd({ all: 10, caller: 2, address: 8, waiting: 40 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) asks(name, 'a');
  asks('b1', 'b');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  done('a2');
  done('a2');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('callers behind one address share its calls, and those elsewhere do not wait for them', async () => {
  const { started, asks, done, settled } = crowd({ all: 10, caller: 2, address: 3, waiting: 40 });
  for (const name of ['a1', 'a2']) asks(name, 'a', 'lan');
  for (const name of ['b1', 'b2']) asks(name, 'b', 'lan');
  asks('c1', 'c', 'elsewhere');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  done('a1');
  await settled();
  expect(started.at(-1)).toBe('b2');
});

test('who waits is served in turn by caller, whoever asked more before', async () => {
  const { started, asks, done, settled } = crowd({ all: 1, caller: 1, address: 8, waiting: 40 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) asks(name, 'a');
  for (const name of ['b1', 'b2']) asks(name, 'b');
  asks('c1', 'c');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    await settled();
    expect(started.at(-1)).toBe(name);
    done(name);
  }
  expect(started).toHaveLength(7);
});

test('beyond what may wait a caller is refused, and nobody else', async () => {
  const { started, refused, asks, settled } = crowd({ all: 1, caller: 1, address: 8, waiting: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) asks(name, 'a');
  asks('b1', 'b');
  await settled();
  expect([started, refused]).toEqual([['a1'], ['a4']]);
});

test.each([1, 2, 3, 4, 8, 64])('of the turns of %i cores one person has a third at most, one address half', (cores) => {
  const { all, caller, address } = turnsOf(cores);
  expect(caller).toBeGreaterThan(0);
  expect(caller * 3).toBeLessThanOrEqual(all);
  expect(address * 2).toBeLessThanOrEqual(all);
  expect(address).toBeGreaterThanOrEqual(caller);
  expect(all).toBeLessThanOrEqual(10);
});

test('however many accounts ask behind one address, half of the turns are others’', async () => {
  const limits = turnsOf(2);
  const { started, asks, settled } = crowd(limits);
  for (const member of ['a', 'b', 'c', 'd', 'e', 'f'])
    for (let number = 0; number < 8; number += 1) asks(`${member}${number}`, member, 'one address');
  await settled();
  expect(started).toHaveLength(limits.address);
  for (const number of [1, 2, 3]) asks(`z${number}`, 'z', 'elsewhere');
  await settled();
  expect(started.slice(limits.address)).toEqual(['z1', 'z2']);
});
