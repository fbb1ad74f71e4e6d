import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { isSponsorAddress, movedSponsor, sponsorState } from './sponsors.ts';

test.each([
  ['https://lamps.example', true],
  ['https://www.lamps.example:8443/rondo?from=league#top', true],
  ['https://xn--lmpen-jra.example/', true],
  ['http://lamps.example', false],
  ['//lamps.example', false],
  ['javascript:alert(1)//https://lamps.example', false],
  ['https://localhost', false],
  ['https://lamps.example@evil.example', false],
  ['https://lamps.example/a b', false],
  [`https://lamps.example/${'x'.repeat(300)}`, false],
])('%s may be a sponsor’s address: %s', (text, may) => {
  expect(isSponsorAddress(text)).toBe(may);
});

test('a sponsor’s address may be as long as the limit', () => {
  expect(isSponsorAddress('https://lamps.example/'.padEnd(limits.sponsorUrlMax, 'x'))).toBe(true);
});

describe('a sponsor', () => {
  test.each([
    [null, null, 'shown'],
    ['2026-05-01', '2026-05-01', 'shown'],
    ['2026-05-02', null, 'ahead'],
    [null, '2026-04-30', 'over'],
  ])('from %s until %s is, on the first of May, %s', (active_from, active_until, state) => {
    expect(sponsorState({ active_from, active_until }, '2026-05-01')).toBe(state);
  });

  const rows = [
    { id: 'a', tier: 'main' },
    { id: 'b', tier: 'partner' },
    { id: 'c', tier: 'partner' },
  ];
  test.each([
    ['b', 1, 'acb'],
    ['c', -1, 'acb'],
    ['a', -1, undefined],
    ['c', 1, undefined],
    // not past the line between two tiers
    ['a', 1, undefined],
    ['b', -1, undefined],
  ] as const)('%s moves by %i: %s', (id, way, order) => {
    expect(
      movedSponsor(rows, id, way)
        ?.map((row) => row.id)
        .join(''),
    ).toBe(order);
  });
});
