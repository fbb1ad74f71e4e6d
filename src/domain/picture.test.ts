import { expect, test } from 'vitest';
import { isPictureType, pictureTypeOf } from './picture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

test.each([
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13])],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/webp', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8 ')],
])('%s is told by its content', (type, content) => expect(pictureTypeOf(content)).toBe(type));

test.each([
  ['nothing', bytes()],
  ['a text', bytes('crest.png')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an animation', bytes('GIF89a')],
  ['a sound in the container of WebP', bytes('RIFF', [26, 0, 0, 0], 'WAVEfmt ')],
  ['a signature cut short', bytes([0x89], 'PNG')],
])('%s is no picture', (_, content) => expect(pictureTypeOf(content)).toBeUndefined());

test('the three formats have a name, and no other type has', () => {
  expect(['image/png', 'image/jpeg', 'image/webp'].every(isPictureType)).toBe(true);
  expect(['', 'image/svg+xml', 'toString'].some(isPictureType)).toBe(false);
});
