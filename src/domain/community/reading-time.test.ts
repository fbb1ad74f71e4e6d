import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test.each([
  ['', 1],
  ['word '.repeat(200), 1],
  ['word '.repeat(201), 2],
  ['Çınaraltı’nın gecesi '.repeat(300), 3],
  [`| - | --- |\n${'** ## '.repeat(400)}`, 1],
])('reading %.20s… takes %i minutes', (text, minutes) => expect(readingMinutes(text)).toBe(minutes));
