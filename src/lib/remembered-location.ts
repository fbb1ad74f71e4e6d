/**
 * The place to return to after sign-in: path, query and hash of a page of this site, or null. The text comes
 * from an address anybody can write, so it is parsed as a browser would, kept only if it stays on this site,
 * and only if `isKnownPath` finds its path among the site's pages.
 */
export function rememberedLocation(
  text: string | null | undefined,
  isKnownPath: (pathname: string) => boolean,
): string | null {
  if (typeof text !== 'string' || text.length > longest || !isPlainPath(text)) return null;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (origin !== here || hasHiddenSeparators(pathname) || !isKnownPath(pathname)) return null;
  return pathname + search + hash;
}

const here = 'https://rondo.invalid';
const longest = 2000;

/** One leading slash, and nothing that browsers drop or turn into a slash while reading: such a text always parses. */
function isPlainPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(text);
}

/**
 * Encoded slashes, backslashes, dots or control characters have no place in a path of this site, and neither
 * have double slashes: parsing makes '//evil' of '/.//evil', which a browser reads as another host.
 */
function hasHiddenSeparators(pathname: string): boolean {
  return /%(2f|5c|2e|25|7f|[01][0-9a-f])/i.test(pathname) || pathname.includes('//');
}
