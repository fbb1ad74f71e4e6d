import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for names of a test, signed by itself: X.509 as DER, written by hand, for Node makes none. */
export function certificateFor(...names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier(ecdsaWithSha256));
  const name = sequence(set(sequence(identifier(commonName), der(0x0c, Buffer.from('rondo test')))));
  const moment = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
  const day = 24 * 3600 * 1000;
  const extension = (of: Buffer, value: Buffer) => sequence(identifier(of), der(0x04, value));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(moment(new Date(Date.now() - day)), moment(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(basicConstraints, sequence(der(0x01, Buffer.from([0xff])))),
        extension(subjectAltName, sequence(...names.map((each) => der(0x82, Buffer.from(each))))),
      ),
    ),
  );
  const signature = sign('sha256', toSign, { key: privateKey, dsaEncoding: 'der' });
  const whole = sequence(toSign, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex');
const commonName = Buffer.from('550403', 'hex');
const basicConstraints = Buffer.from('551d13', 'hex');
const subjectAltName = Buffer.from('551d11', 'hex');

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (part: Buffer) => der(0x31, part);
const identifier = (bytes: Buffer) => der(0x06, bytes);
