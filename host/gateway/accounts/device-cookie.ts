import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export type DeviceCookie = {
  /** The device that asks, when somebody signed in there with this e-mail before. */
  deviceOf: (c: Context, email: string) => string | undefined;
  /** Remembers on the device that somebody signed in with this e-mail; a sign-up with it is settled, and what is named. */
  noteSignIn: (c: Context, email: string, settled?: Wish) => void;
  /** Remembers on the device for a day that this was requested there. */
  noteAsked: (c: Context, ...wishes: Wish[]) => void;
  /** Whether this was requested on the device that asks now. */
  hasAsked: (c: Context, wish: Wish) => boolean;
};

/**
 * The actions that a link in a mail may complete: a sign-up with an e-mail, that sign-up's password (by its hash, which
 * no other has), or another e-mail for an account.
 */
export type Wish =
  | { signUp: string }
  | { signUp: string; hash: string }
  | { account: string; hash: string; newEmail: string };

type CookieOptions = { secret: string; siteUrl: string; now: () => number };

/** How long a device stays known after the last sign-in there. */
const lifetimeDays = 180;
/** Accounts one device is known to: a family shares a computer. */
const remembered = 4;
/** Entries of what was requested last on one device, of which a sign-up has two. */
const askedRemembered = 4;
const askedDays = 1;

/**
 * Remembers the devices people sign in from, so that strangers who try an account's password elsewhere do not
 * use up its owner's tries, and those a mail was requested on, so that its link completes what its reader asked for and
 * not a stranger's wish. An entry opens nothing by itself. It names neither account nor e-mail, is of use
 * for one e-mail or wish only, and no script reads it.
 */
export function deviceCookie({ secret, siteUrl, now }: CookieOptions): DeviceCookie {
  const key = createHmac('sha256', secret).update('device mark').digest();
  const isSecure = siteUrl.startsWith('https:');
  const name = isSecure ? '__Secure-rondo-device' : 'rondo-device';
  const seconds = () => Math.floor(now() / 1000);

  const signature = ({ device, until }: Entry, about: string) =>
    createHmac('sha256', key).update(`${device} ${until} ${about}`).digest('base64url');
  const isFor = (about: string) => (entry: Entry) =>
    timingSafeEqual(Buffer.from(entry.signature), Buffer.from(signature(entry, about)));
  const carried = (c: Context) => entriesIn(getCookie(c, name)).filter(({ until }) => until > seconds());

  const made = (device: string, about: string, days: number): Entry => {
    const entry = { device, until: seconds() + days * 86_400, signature: '' };
    return { ...entry, signature: signature(entry, about) };
  };
  const remember = (c: Context, devices: Entry[], wishes: Entry[]) =>
    setCookie(c, name, [...devices.slice(0, remembered), ...wishes.slice(0, askedRemembered)].map(written).join('~'), {
      path: '/auth/v1',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure,
      maxAge: lifetimeDays * 86_400,
    });

  return {
    deviceOf: (c, email) => carried(c).find(isFor(email))?.device,
    noteSignIn: (c, email, settled) => {
      const { devices, asked: pending } = sorted(carried(c));
      const previous = devices.find(isFor(email));
      const open = [{ signUp: email }, ...(settled ? [settled] : [])].reduce(
        (entries, wish) => entries.filter((entry) => !isFor(wordsOf(wish))(entry)),
        pending,
      );
      const mine = made(previous?.device ?? randomBytes(12).toString('base64url'), email, lifetimeDays);
      remember(c, [mine, ...devices.filter((entry) => entry !== previous)], open);
    },
    noteAsked: (c, ...wishes) => {
      const { devices, asked: pending } = sorted(carried(c));
      const wished = wishes.map((wish) =>
        made(`asked${randomBytes(8).toString('base64url')}`, wordsOf(wish), askedDays),
      );
      remember(c, devices, [...wished, ...pending]);
    },
    hasAsked: (c, wish) => carried(c).some(isFor(wordsOf(wish))),
  };
}

type Entry = { device: string; until: number; signature: string };

/** The entry of a wish begins with a word, so that it takes no device's place. */
const isAsked = ({ device }: Entry) => device.startsWith('asked');
const sorted = (entries: Entry[]) => ({
  devices: entries.filter((entry) => !isAsked(entry)),
  asked: entries.filter(isAsked),
});

/** No e-mail has a space in it: a wish is never taken for one. */
const wordsOf = (wish: Wish) => `wish ${JSON.stringify(wish, ['signUp', 'account', 'hash', 'newEmail'])}`;

const written = ({ device, until, signature }: Entry) => `${device}.${until}.${signature}`;

/** Any other value in the cookie was not written here. */
const entriesIn = (cookie = ''): Entry[] =>
  Array.from(
    cookie.slice(0, 1024).matchAll(/(?<=^|~)([\w-]{16})\.(\d{10,11})\.([\w-]{43})(?=~|$)/g),
    ([, device = '', until = '', signature = '']) => ({ device, until: Number(until), signature }),
  );
