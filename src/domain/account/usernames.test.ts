import { describe, expect, test } from 'vitest';
import { cleanUsername, isDeletedUsername, isGeneratedUsername, usernameProblem } from './usernames.ts';

describe('a username', () => {
  test.each(['Mert', 'Işıl', 'JürgenGroß', 'Max_99', 'k.dogan', 'Harry Pike', 'abc', 'x'.repeat(20), 'Łukasz'])(
    'may be %s',
    (name) => expect(usernameProblem(name)).toBeNull(),
  );

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ab', 'short'],
    ['x'.repeat(21), 'long'],
    ['-dash', 'characters'],
    ['dash-', 'characters'],
    ['two  spaces', 'characters'],
    ['Мерт', 'characters'],
    ['Me\u200brt', 'characters'],
    ['Mert\u202e', 'characters'],
    ['Me\nrt', 'characters'],
    ['<script>', 'characters'],
    ['a×b', 'characters'],
    ['smile😀', 'characters'],
  ])('may not be %j: %s', (name, problem) => expect(usernameProblem(name)).toBe(problem));

  test('is stored composed and without spaces around it', () => {
    expect(cleanUsername('  Isıl\u0327 ')).toBe('  Isıl\u0327 '.normalize('NFC').trim());
    expect(cleanUsername(' Ju\u0308rgen ')).toBe('Jürgen');
    expect(usernameProblem(' Ju\u0308rgen ')).toBeNull();
  });
});

test('a generated username is known as such, and a chosen one is not', () => {
  expect(isGeneratedUsername('player-qwerty')).toBe(true);
  for (const name of [
    'player-QWERTY',
    'player-qwert',
    'player-qwertyu',
    'Player-qwerty',
    'player-123456',
    'my-player-qwerty',
    'Mert',
  ]) {
    expect(isGeneratedUsername(name)).toBe(false);
  }
});

test('the name a deleted account leaves behind is known as such, and no other', () => {
  expect(isDeletedUsername('deleted-0123456789ab')).toBe(true);
  expect(isDeletedUsername('Deleted-0123456789AB')).toBe(true);
  for (const name of ['un-deleted-0123456789ab', 'deleted-0123456789abc', 'deleted-0123456789a', 'deleted-player'])
    expect(isDeletedUsername(name), name).toBe(false);
});
