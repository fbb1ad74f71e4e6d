import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Six digits, a new code every 30 seconds, SHA-1: what every authenticator app makes (RFC 6238). */
const seconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret of 160 bits in base32, as it is typed into an app. */
export const newSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join('');

/** The content of a QR code for an authenticator app. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${seconds}&secret=${secret}`;
}

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / seconds);

/** @returns the step whose code this is, the present one or a neighbour, as clocks differ; nothing where it is none */
export function stepOf(code: string, secret: string, milliseconds: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const present = stepAt(milliseconds);
  return [present, present - 1, present + 1].find((step) => isEqual(code, codeAt(secret, step)));
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
