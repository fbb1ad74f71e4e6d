import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/lib/remembered-location.ts',
    change: 'another site is returned to',
    from: 'url === null || url.origin !== here || ',
    to: 'url === null || ',
    equivalent: 'a text with one slash and no backslash stays on the site it is parsed against',
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'two slashes lead to another host',
    from: '/^\\/(?![/\\\\])[^\\\\\\s\\p{C}]*$/u',
    to: '/^\\/[^\\\\\\s\\p{C}]*$/u',
    equivalent: 'the origin is asked a line later: an address of another host is refused there',
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'a path that does not exist is returned to',
    from: ' || !isKnownPath(pathname)',
    to: '',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'hidden separators are returned to',
    from: 'hasHiddenSeparators(pathname) || ',
    to: '',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'dots that parse to two slashes are returned to',
    from: " || pathname.includes('//')",
    to: '',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'the query is forgotten',
    from: 'pathname + search + hash',
    to: 'pathname + hash',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'the hash is forgotten',
    from: 'pathname + search + hash',
    to: 'pathname + search',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
  {
    file: 'src/lib/remembered-location.ts',
    change: 'an address of any length is kept',
    from: ' || text.length > longest',
    to: '',
    killedBy: ['src/lib/remembered-location.test.ts'],
  },
] satisfies Mutant[];
