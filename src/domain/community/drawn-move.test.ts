import { expect, test } from 'vitest';
import { moveOf } from './drawn-move.ts';

const ids = Array.from({ length: 100 }, (_, index) => `article-${index}`);

test('a move is the same for the same article, another for others, and stays on the pitch', () => {
  expect(new Set(ids.map((id) => JSON.stringify(moveOf(id)))).size).toBe(100);
  for (const id of ids) {
    expect(moveOf(id)).toEqual(moveOf(id));
    const { players } = moveOf(id);
    expect(players.map(({ x }) => x)).toEqual(players.map(({ x }) => x).toSorted((one, other) => one - other));
    for (const { x, y } of players) expect([x >= 10 && x <= 310, y >= 10 && y <= 170]).toEqual([true, true]);
  }
});
