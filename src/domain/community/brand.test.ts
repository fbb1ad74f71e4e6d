import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { readBrand, rondo } from './brand.ts';

const named = {
  name: 'Flutlicht',
  tagline: 'Under the lights',
  logo: 'logos/00000000-0000-4000-8000-000000000000/crest.webp',
  social: { x: 'https://x.com/flutlicht' },
};

test('a site is called what its setting says', () => {
  expect(readBrand(named)).toEqual(named);
});

test.each([null, undefined, 'Rondo', 5, [], {}])('without a setting (%j) it is Rondo', (value) => {
  expect(readBrand(value)).toEqual(rondo);
});

test.each([
  ['a blank name', { name: '  ' }, { name: 'Rondo' }],
  ['an endless name', { name: 'x'.repeat(41) }, { name: 'Rondo' }],
  ['a blank tagline', { tagline: ' ' }, { tagline: null }],
  ['an endless tagline', { tagline: 'x'.repeat(81) }, { tagline: null }],
  ['a logo from elsewhere', { logo: 'https://elsewhere.example/logo.png' }, { logo: null }],
  ['a logo that climbs', { logo: 'logos/../avatars/a.png' }, { logo: null }],
  ['a script for an address', { social: { x: 'javascript:alert(1)' } }, { social: {} }],
  ['an address of another network', { social: { x: 'https://elsewhere.example' } }, { social: {} }],
])('%s is not drawn', (_what, wrong, drawn) => {
  const { social, ...rest } = readBrand({ ...named, social: {}, ...wrong });
  expect({ ...rest, social }).toMatchObject(drawn);
  if ('social' in drawn) expect(social).toEqual(drawn.social);
});

test('links that were emptied are none, not Rondo’s', () => {
  expect(readBrand({ ...named, social: {} }).social).toEqual({});
  const { social: _none, ...without } = named;
  expect(readBrand(without).social).toEqual(rondo.social);
});

test('what stands around a name is not part of it', () => {
  expect(readBrand({ ...named, name: ' Flutlicht ' }).name).toBe('Flutlicht');
});

test.each(['logos/league/crest.jpg', 'logos/league/crest.jpeg', 'logos/league/crest.png'])('%s is a logo', (logo) => {
  expect(readBrand({ ...named, logo }).logo).toBe(logo);
});

test.each(
  ['old/logos/league/crest.png', 'logos/league/crest.png.html', ['logos/league/crest.png']].map((logo) => [logo]),
)('%j is no logo', (logo) => expect(readBrand({ ...named, logo }).logo).toBeNull());

test('a name may be as long as the limit', () => {
  const name = 'x'.repeat(limits.brandNameMax);
  expect(readBrand({ ...named, name }).name).toBe(name);
});

test('an address is a text', () => {
  expect(readBrand({ ...named, social: { x: ['https://x.com/flutlicht'] } }).social).toEqual({});
});
