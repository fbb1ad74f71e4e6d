import { describe, expect, test } from 'vitest';
import { firstKit, kitPairs } from './first-kit.ts';

describe('the kit a new team begins with', () => {
  test('follows from the name alone', () => {
    expect(firstKit(' Nordlicht Kiel ')).toEqual(firstKit('Nordlicht Kiel'));
    expect(firstKit('Nordlicht Kiel')).not.toEqual(firstKit('Boğaz Spor'));
  });

  test('is one of at least twelve, none twice, and each is had by some name', () => {
    expect(new Set(kitPairs.map(String)).size).toBe(kitPairs.length);
    expect(kitPairs.length).toBeGreaterThanOrEqual(12);
    const names = Array.from({ length: 400 }, (_, index) => `Team ${index}`);
    expect(new Set(names.map((name) => firstKit(name).kit_primary)).size).toBe(kitPairs.length);
  });

  test.each(kitPairs)('%s and %s read well on each other', (primary, secondary) => {
    const [dark = 0, light = 0] = [luminance(primary), luminance(secondary)].sort((one, other) => one - other);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Relative luminance, as WCAG has it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
