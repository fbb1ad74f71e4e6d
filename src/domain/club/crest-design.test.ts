import { describe, expect, test } from 'vitest';
import { crestDesign, readable } from './crest-design.ts';

const ids = Array.from({ length: 200 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

describe('a generated crest', () => {
  test('is the same for the same club, every time', () => {
    for (const id of ids) expect(crestDesign(id)).toEqual(crestDesign(id));
  });

  test('differs between most clubs', () => {
    const looks = new Set(ids.map((id) => JSON.stringify(crestDesign(id))));
    expect(looks.size).toBeGreaterThan(120);
  });

  test('is the same in later versions', () => {
    expect(crestDesign('00000000-0000-4000-8000-000000000000')).toEqual({
      shape: 'eared',
      division: 'bend',
      charge: 'ball',
    });
    expect(crestDesign('01a222d2-a47d-74cb-a786-169c2b3d4e5f')).toEqual({
      shape: 'eared',
      division: 'pales',
      charge: 'moon',
    });
  });
});

describe('the second colour', () => {
  test.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#b8b8b8', '#707070'],
    ['#00ff00', '#0000ff'],
  ])('stays on %s where it stands out: %s', (field, wanted) => {
    expect(readable(field, wanted)).toBe(wanted);
  });

  test.each([
    ['#ffffff', '#eeeeee', '#0d1b1c'],
    ['#b8b8b8', '#717171', '#0d1b1c'],
    ['#808080', '#7f7f7f', '#0d1b1c'],
    ['#00ff00', '#ff0000', '#0d1b1c'],
    ['#7f7f7f', '#808080', '#f4f2e8'],
    ['#000000', '#222222', '#f4f2e8'],
    ['#0000ff', '#ff0000', '#f4f2e8'],
  ])('is night on light and chalk on dark where it does not: on %s for %s %s', (field, wanted, instead) => {
    expect(readable(field, wanted)).toBe(instead);
  });
});
