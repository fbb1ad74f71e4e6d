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

test('what was drawn for an article once is drawn for it in later versions', () => {
  expect(moveOf('article-0')).toEqual({
    players: [
      { x: 55, y: 52 },
      { x: 107, y: 133 },
      { x: 165, y: 106 },
      { x: 229, y: 36 },
      { x: 278, y: 55 },
    ],
    run: 'M278 55L304 81',
  });
  expect(moveOf('article-2').run).toBe('M257 147L291 121');
});
