import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export type DeviceMarks = {
  /** The device that asks, when somebody signed in there with this e-mail before. */
  deviceOf: (c: Context, email: string) => string | undefined;
  /** Remembers on the device that somebody signed in with this e-mail. */
  mark: (c: Context, email: string) => void;
};

type MarkOptions = { secret: string; siteUrl: string; now: () => number };

/** How long a device stays known after the last sign-in there. */
const lifetimeDays = 180;
/** Accounts one device is known to: a family shares a computer. */
const remembered = 4;

/**
 * Marks the devices people sign in from, so that strangers who try an account's password elsewhere do not
 * use up its owner's tries. A mark opens nothing by itself. It names neither account nor e-mail, is of use
 * for one e-mail only, and no script reads it.
 */
export function deviceMarks({ secret, siteUrl, now }: MarkOptions): DeviceMarks {
  const key = createHmac('sha256', secret).update('device mark').digest();
  const isSecure = siteUrl.startsWith('https:');
  const name = isSecure ? '__Secure-rondo-device' : 'rondo-device';
  const seconds = () => Math.floor(now() / 1000);

  const signature = ({ device, until }: Mark, email: string) =>
    createHmac('sha256', key).update(`${device} ${until} ${email}`).digest('base64url');
  const isFor = (email: string) => (mark: Mark) =>
    timingSafeEqual(Buffer.from(mark.signature), Buffer.from(signature(mark, email)));
  const carried = (c: Context) => marksIn(getCookie(c, name)).filter(({ until }) => until > seconds());

  return {
    deviceOf: (c, email) => carried(c).find(isFor(email))?.device,
    mark: (c, email) => {
      const marks = carried(c);
      const device = marks.find(isFor(email))?.device ?? randomBytes(12).toString('base64url');
      const until = seconds() + lifetimeDays * 86_400;
      const mine = { device, until, signature: signature({ device, until, signature: '' }, email) };
      const others = marks.filter((mark) => !isFor(email)(mark));
      setCookie(c, name, [mine, ...others].slice(0, remembered).map(written).join('~'), {
        path: '/auth/v1',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        maxAge: lifetimeDays * 86_400,
      });
    },
  };
}

type Mark = { device: string; until: number; signature: string };

const written = ({ device, until, signature }: Mark) => `${device}.${until}.${signature}`;

/** Whatever else stands in the cookie was not written here. */
const marksIn = (cookie = ''): Mark[] =>
  Array.from(
    cookie.slice(0, 1024).matchAll(/(?<=^|~)([\w-]{16})\.(\d{10,11})\.([\w-]{43})(?=~|$)/g),
    ([, device = '', until = '', signature = '']) => ({ device, until: Number(until), signature }),
  );
