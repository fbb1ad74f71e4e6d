/**
 * The cookie of a browser that left for Discord to sign in: a cookie that no script reads, and that no request of
 * another site's pages carries but the one that brings it back (docs/decisions/0026). Nothing is kept here until
 * somebody is recognised, so that who begins by the thousand fills no table.
 */

/** One way to Discord: its state, the proof for Discord, and the digest of what the page keeps that began it. */
export type Left = { state: string; verifier: string; challenge: string; until: number };

const minutes = 10;
/** Tabs of one browser that may be at Discord at once. */
const most = 4;

/** A cookie that a name below ours cannot set; a site without https has none of these. */
const nameOn = (site: string) => (site.startsWith('https:') ? '__Host-rondo-discord' : 'rondo-discord');

/** A new way there, and the cookie that has it. */
export async function begin(
  cookies: string | null,
  challenge: string,
  site: string,
): Promise<{ left: Left; proof: string; cookie: string }> {
  const left = { state: `s${random()}`, verifier: random(), challenge, until: seconds() + minutes * 60 };
  const proof = await digestOf(left.verifier);
  return { left, proof, cookie: cookieOf([left, ...waysIn(cookies, site)].slice(0, most), site) };
}

/** The way that this browser left on with this state, within ten minutes. */
export const leftWith = (cookies: string | null, state: string, site: string): Left | undefined =>
  waysIn(cookies, site).find((each) => each.state === state);

/** The cookie after that way was gone. */
export const cookieWithout = (cookies: string | null, gone: Left, site: string): string =>
  cookieOf(
    waysIn(cookies, site).filter(({ state }) => state !== gone.state),
    site,
  );

function cookieOf(ways: Left[], site: string): string {
  const value = ways.map((each) => `${each.state}.${each.verifier}.${each.challenge}.${each.until}`).join('~');
  const secure = site.startsWith('https:') ? '; Secure' : '';
  const age = ways.length === 0 ? 0 : minutes * 60;
  return `${nameOn(site)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Any other value in the cookie was not written here. */
function waysIn(cookies: string | null, site: string): Left[] {
  const [, value = ''] = new RegExp(`(?:^|; )${nameOn(site)}=([^;]{0,1200})`).exec(cookies ?? '') ?? [];
  return Array.from(
    value.matchAll(/(?<=^|~)(s[0-9a-f]{64})\.([0-9a-f]{64})\.([\w-]{43})\.(\d{10,11})(?=~|$)/g),
    ([, state = '', verifier = '', challenge = '', until = '']) => ({
      state,
      verifier,
      challenge,
      until: Number(until),
    }),
  ).filter(({ until }) => until > seconds());
}

const seconds = () => Math.floor(Date.now() / 1000);

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** As OAuth writes it (PKCE, S256). */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
