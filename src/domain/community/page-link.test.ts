import { expect, test } from 'vitest';
import { asPageLink, isPageLink, pageLinkMax } from './page-link.ts';

test.each(['/rules', '/leagues/8f?tab=standings&season=2', '/rules#protests', `/${'x'.repeat(pageLinkMax - 1)}`])(
  '%s is a page of the site',
  (address) => expect(isPageLink(address)).toBe(true),
); // prettier-ignore

test.each(['', '/', 'rules', '//evil.example', '/\\evil.example', '/rules\\..', 'https://evil.example', 'javascript:alert(1)', '/rules page', '/rules\n', '/Köln', `/${'x'.repeat(pageLinkMax)}`])(
  '%j is none',
  (address) => expect(isPageLink(address)).toBe(false),
); // prettier-ignore

test('an address of the own site is cut down to its page', () => {
  const here = 'https://rondo.example';
  expect(asPageLink(` ${here}/rules?x=1 `, here)).toBe('/rules?x=1');
  expect(asPageLink(`${here}.evil/rules`, here)).toBe(`${here}.evil/rules`);
  expect(asPageLink('/rules', here)).toBe('/rules');
});
