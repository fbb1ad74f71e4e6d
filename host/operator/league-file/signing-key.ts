import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { writeOnce } from '#host/operator/write-once.ts';

/** Where an installation keeps it, beside its other secrets; a backup holds it too. */
export const signingKeyFile = 'league-file-key.pem';

/** The key with which this installation signs the files it writes, made when the first one is written. */
export function keptSigningKey(home: string): KeyObject {
  const file = join(home, signingKeyFile);
  mkdirSync(home, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  try {
    return createPrivateKey(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigurationError(`${file} is damaged: restore it from a backup, or delete it, and a new one is made.`);
  }
}

const publicBytes = 32;
/** The bytes before the 32 bytes of a public key of Ed25519 (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The 32 bytes of its public part. */
export const publicPart = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-publicBytes);

export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([spkiHead, bytes]), type: 'spki', format: 'der' });

/** The text that two admins compare: 128 bits of the public key's hash, in groups that can be read out. */
export const fingerprintOf = (bytes: Buffer): string =>
  (createHash('sha256').update(bytes).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(' ');
