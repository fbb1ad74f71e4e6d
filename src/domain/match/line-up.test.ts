import { describe, expect, test } from 'vitest';
import { fillPlaces, putAt } from './line-up.ts';

const at = (player_id: string, position: Parameters<typeof fillPlaces>[0][number]['position'] = null) => ({
  player_id,
  position,
});

describe('five places', () => {
  test('take everybody where they usually play', () => {
    expect(
      fillPlaces([
        at('a', 'striker'),
        at('b', 'goalkeeper'),
        at('c', 'box_to_box'),
        at('d', 'last_man'),
        at('e', 'support_striker'),
      ]),
    ).toEqual({ goalkeeper: 'b', last_man: 'd', box_to_box: 'c', support_striker: 'e', striker: 'a' });
  });

  test('take who finds theirs taken, or has none, at the next that is free, the goal first', () => {
    expect(fillPlaces([at('a', 'striker'), at('b', 'striker'), at('c'), at('d', 'last_man'), at('e')])).toEqual({
      striker: 'a',
      last_man: 'd',
      goalkeeper: 'b',
      box_to_box: 'c',
      support_striker: 'e',
    });
  });

  test('take no more than five, and stay open where there are fewer', () => {
    expect(fillPlaces([at('a', 'goalkeeper'), at('b')])).toEqual({ goalkeeper: 'a', last_man: 'b' });
    const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => at(id));
    expect(Object.values(fillPlaces(seven)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('a player put at a place', () => {
  test('takes it from whoever stood there', () => {
    expect(putAt({ goalkeeper: 'a', striker: 'b' }, 'goalkeeper', 'c')).toEqual({ goalkeeper: 'c', striker: 'b' });
  });

  test('changes places with them when they stood elsewhere, and leaves an empty place behind otherwise', () => {
    expect(putAt({ goalkeeper: 'a', striker: 'b' }, 'goalkeeper', 'b')).toEqual({ goalkeeper: 'b', striker: 'a' });
    expect(putAt({ striker: 'b' }, 'goalkeeper', 'b')).toEqual({ goalkeeper: 'b' });
    expect(putAt({ striker: 'b' }, 'striker', 'b')).toEqual({ striker: 'b' });
  });
});
