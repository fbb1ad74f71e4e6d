/**
 * The request to a push service: a text only the device can read (RFC 8291, aes128gcm) and who sends it (VAPID, RFC
 * 8292). Web Crypto alone; the packages there are write the draft that RFC 8291 replaced (docs/decisions/0034).
 */

/** The public key and the secret a browser made for us. */
export type DeviceKeys = { p256dh: string; auth: string };

/** The key this installation signs with, and how a push service reaches its operator: https: or mailto:. */
export type Vapid = { key: JsonWebKey; contact: string };

type Bytes = Uint8Array<ArrayBuffer>;

/** One record holds it all. */
const recordSize = 4096;

/**
 * The body of a request: the text as that device alone reads it. `salt` and `own` are made anew each time, but for the
 * test with the RFC's own numbers.
 * @throws when the device's key is none
 */
export async function encrypted(text: string, device: DeviceKeys, preset: Partial<Made> = {}): Promise<Bytes> {
  const { salt, own } = { ...(await made()), ...preset };
  const theirs = bytesOf(device.p256dh);
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await crypto.subtle.importKey('raw', theirs, curve, false, []) },
    own.privateKey,
    256,
  );
  const secret = await derived(
    new Uint8Array(shared),
    bytesOf(device.auth),
    joined(utf8('WebPush: info\0'), theirs, ours),
    32,
  );
  const key = await derived(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derived(secret, salt, utf8('Content-Encoding: nonce\0'), 12);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']),
    // two: the last record
    joined(utf8(text), new Uint8Array([2])),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joined(salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed));
}

type Made = { salt: Bytes; own: CryptoKeyPair };

const made = async (): Promise<Made> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  own: await crypto.subtle.generateKey(curve, true, ['deriveBits']),
});

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

async function derived(from: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

/** A token is good for twelve hours, and used for eleven: signing costs more than sending. */
const tokenSeconds = 12 * 3600;
const usedSeconds = 11 * 3600;

/** Signs for one push service after another, each with its own token. */
export function vapidSigner({ key, contact }: Vapid): (service: string) => Promise<string> {
  const tokens = new Map<string, { until: number; header: Promise<string> }>();
  return (service) => {
    const now = Math.floor(Date.now() / 1000);
    let token = tokens.get(service);
    if (!token || token.until <= now) {
      token = {
        until: now + usedSeconds,
        header: signed(key, { aud: service, exp: now + tokenSeconds, sub: contact }),
      };
      tokens.set(service, token);
    }
    return token.header;
  };
}

async function signed(key: JsonWebKey, claims: { aud: string; exp: number; sub: string }): Promise<string> {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const { kty, crv, x, y, d } = key;
  const signing = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, kind, false, ['sign']);
  const input = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => textOf(utf8(JSON.stringify(part)))).join('.');
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing, utf8(input));
  return `vapid t=${input}.${textOf(new Uint8Array(signature))}, k=${publicKeyOf(key)}`;
}

/** The half of the key that browsers are told: an uncompressed point. */
export const publicKeyOf = ({ x = '', y = '' }: JsonWebKey): string =>
  textOf(joined(new Uint8Array([4]), bytesOf(x), bytesOf(y)));

export async function newVapidKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', privateKey);
  return { kty, crv, x, y, d };
}

/**
 * A key as it is kept.
 * @throws when it is none; what it says is not repeated
 */
export function vapidKeyOf(value: unknown): JsonWebKey {
  const { kty, crv, x, y, d } = (value ?? {}) as JsonWebKey;
  if (kty !== 'EC' || crv !== 'P-256' || [x, y, d].some((part) => !/^[\w-]{43}$/.test(part ?? '')))
    throw new Error('That is no key for signing pushes.');
  return { kty, crv, x, y, d };
}

const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** base64url, as keys and tokens are written. */
const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
