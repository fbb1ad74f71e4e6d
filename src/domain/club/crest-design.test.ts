import { describe, expect, test } from 'vitest';
import { crestDesign } from './crest-design.ts';

const ids = Array.from({ length: 200 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

describe('a generated crest', () => {
  test('is the same for the same club, every time', () => {
    for (const id of ids) expect(crestDesign(id)).toEqual(crestDesign(id));
  });

  test('differs between most clubs', () => {
    const looks = new Set(ids.map((id) => JSON.stringify(crestDesign(id))));
    expect(looks.size).toBeGreaterThan(120);
  });
});
