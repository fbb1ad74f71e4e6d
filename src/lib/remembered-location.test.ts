import { describe, expect, test } from 'vitest';
import { rememberedLocation } from './remembered-location.ts';

const origin = 'https://rondo.example';
const pages = [/^\/dashboard$/, /^\/teams(\/[\w-]+)?$/, /^\/leagues(\/[\w-]+)?$/, /^\/matches\/[\w-]+$/];
const isPage = (pathname: string) => pages.some((page) => page.test(pathname));
const remembered = (text: string | null | undefined) => rememberedLocation(text, isPage);
const anywhere = (text: string) => rememberedLocation(text, () => true);

describe('a remembered place', () => {
  test.each([
    '/dashboard',
    '/teams/7f3c-a1?tab=squad',
    '/leagues/4?tab=stats&season=2#top',
    '/matches/m1#report',
    '/teams?q=I%C5%9F%C4%B1klar',
    '/teams?next=https://elsewhere.example/',
  ])('keeps path, query and hash: %s', (place) => expect(remembered(place)).toBe(place));

  test.each([null, undefined, '', ' ', 'dashboard', '?tab=1', '#top', '.', '..'])('is no place: %j', (text) => {
    expect(remembered(text)).toBeNull();
  });

  test('is only a page of the site', () => {
    expect(remembered('/nowhere')).toBeNull();
    expect(remembered('/teams/a/b')).toBeNull();
    expect(remembered('/')).toBeNull();
  });

  test('is read as a browser reads it before it is matched', () => {
    expect(remembered('/teams/../dashboard')).toBe('/dashboard');
    expect(remembered('/dashboard/../nowhere')).toBeNull();
    expect(remembered('/matches/m1/%2e%2e/%2e%2e/admin')).toBeNull();
  });

  test('is not endless', () => {
    const longest = `/dashboard?${'x'.repeat(2000 - '/dashboard?'.length)}`;
    expect([remembered(longest), remembered(`${longest}x`)]).toEqual([longest, null]);
  });
});

describe('an attack', () => {
  const attacks = corpus();

  test('comes in more than 300 forms', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(300));

  test('never leaves the site, even if every path were a page', () => {
    for (const attack of attacks) {
      const place = anywhere(attack);
      if (place === null) continue;
      expect(place).toMatch(/^\/(?![/\\])/);
      expect(place).not.toMatch(/[\\\p{C}]/u);
      const there = new URL(place, origin);
      expect(there.origin, attack).toBe(origin);
      expect(there.pathname, attack).not.toContain('//');
    }
  });

  test('against the real pages leads at most to one of them', () => {
    for (const attack of attacks) {
      const place = remembered(attack);
      if (place !== null) expect(isPage(new URL(place, origin).pathname)).toBe(true);
    }
  });

  test('with a foreign scheme or host, plainly written, is no place at all', () => {
    const plain = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
    ];
    for (const attack of plain) expect(anywhere(attack)).toBeNull();
  });

  test('with an encoded separator, dot, per cent or control character in its path is no place', () => {
    const hidden = ['/a%2Fb', '/a%5cb', '/a%2eb', '/a%252fb', '/a%7Fb', '/a%00b', '/a%0ab', '/a%1Fb', '/a%19b'];
    expect(hidden.filter((attack) => anywhere(attack) !== null)).toEqual([]);
    expect(['/a%20b', '/a%C5%9F', '/a%3Fb'].filter((place) => anywhere(place) !== place)).toEqual([]);
  });
});

/** Openings that browsers have read as another host, times hosts and tails, and single well-known strings. */
function corpus(): string[] {
  const openings = [
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\\/',
    '//\\',
    '/\\\\',
    '\\',
    '\\\\\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
    '\n//',
    ' //',
    '/ /',
    '\u0000//',
    '/\u0000/',
    '/\u00a0/',
    '/\u2028/',
    '/\u200b/',
    '/\ufeff/',
    '/%2f',
    '/%2F/',
    '/%5c',
    '/%5C/',
    '%2f%2f',
    '%5c%5c',
    '/%09/',
    '/%0a/',
    '/%0d/',
    '/%00/',
    '/%252f',
    '/.//',
    '/..//',
    '/././/',
    '/%2e//',
    '/%2e%2e//',
    '/a/..//',
    '/a/../../',
    '/dashboard/..//',
    '/dashboard//',
    'http:',
    'http:/',
    'http://',
    'http:///',
    'https:',
    'https:/',
    'https://',
    'https:\\\\',
    'https:///',
    'HTTPS://',
    'ftp://',
    'ws://',
    'blob:https://',
    'filesystem:https://',
    'view-source:https://',
    'file://',
    'h\tttps://',
    '//user@',
    '//rondo.example@',
    '//rondo.example:80@',
    'https://rondo.example@',
    '/@',
    '//@',
    '/dashboard@',
    '／／',
    '/／',
    '。。',
    '〱',
    '/〵',
    '〳〳',
    '⁄⁄',
    '∕∕',
    '%E2%81%84',
    '%ef%bc%8f%ef%bc%8f',
  ];
  const hosts = ['evil.example', 'evil.example/dashboard', '[::1]/', '2130706433', 'evil.example%2f@rondo.example'];
  const scripts = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '/javascript:alert(1)',
    'javascript://%0aalert(1)',
    'javascript&colon;alert(1)',
    'javascript%3aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<b>x</b>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:,x',
    'about:blank',
    'mailto:a@b.example',
    'tel:112',
    'intent://x',
    '/dashboard\r\nSet-Cookie: a=b',
    '/dashboard%0d%0aSet-Cookie:%20a=b',
    '/dashboard\u202egnp.exe',
    '/dashboard?x=\\',
    '/dashboard#\\evil',
    '/dashboard\\..\\admin',
    '/\ud800',
    '/dashboard?\u0000',
    '/%',
    '/%zz',
    '/teams/<script>',
    '/teams/"onload=',
    '/;//evil.example',
    '/.evil.example',
    '/..;/evil',
    '/%c0%af%c0%afevil',
  ];
  return [...openings.flatMap((opening) => hosts.map((host) => opening + host)), ...scripts];
}
