import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service on loopback, and the devices that are pushed to: it reads what it is sent as a browser would, by code of its
 * own (node:crypto), checks who signed it, and goes wrong as it is told to.
 */

/** The answer to the next request; later requests succeed. */
type Trouble =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Taken, and never answered, or answered by half. */
  | 'accepted and silent'
  | 'accepted and cut off'
  | 'accepted and endless';

export type PushDevice = {
  /** As a browser names it: at a push service there is. */
  endpoint: string;
  p256dh: string;
  auth: string;
};

type Pushed = {
  endpoint: string;
  message: { web_push: number; notification: Record<string, unknown> };
  bytes: number;
  headers: Record<string, string>;
  at: number;
};

export type FakePush = {
  at: string;
  /** A device somebody may register. */
  device: (service?: string) => PushDevice;
  /** All requests, accepted or not. */
  requests: Pushed[];
  /** The notifications on the devices: the newest of each device and topic. */
  shown: () => Pushed[];
  next: (...troubles: Trouble[]) => void;
  /** The faults of a request: its signature, its key, its headers. */
  faults: string[];
  clear: () => void;
  close: () => Promise<void>;
};

/** `publicKey` is the half of the key that browsers are told. */
export async function fakePush(publicKey: () => string): Promise<FakePush> {
  const devices = new Map<string, { secret: Buffer; keys: ECDH; service: string }>();
  const requests: Pushed[] = [];
  const standing = new Map<string, Pushed>();
  const troubles: Trouble[] = [];
  const faults: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const device = devices.get(request.url ?? '');
    if (!device) {
      faults.push(`no device at ${request.url}`);
      response.writeHead(404).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    let pushed: Pushed;
    try {
      signedBy(headers['authorization'] ?? '', publicKey(), new URL(device.service).origin);
      const text = opened(body, headers['content-encoding'] ?? '', device);
      const message = JSON.parse(text) as Pushed['message'];
      pushed = {
        endpoint: `${device.service}${request.url}`,
        message,
        bytes: Buffer.byteLength(text),
        headers,
        at: Date.now(),
      };
    } catch (error) {
      faults.push((error as Error).message);
      response.writeHead(403).end();
      return;
    }
    requests.push(pushed);
    const trouble = troubles.shift();
    if (trouble && typeof trouble === 'object') {
      response.writeHead(trouble.status, trouble.headers).end(trouble.body);
      return;
    }
    standing.set(`${request.url} ${headers['topic'] ?? standing.size}`, pushed);
    if (trouble === 'accepted and silent') return;
    if (trouble === 'accepted and cut off') {
      request.socket.destroy();
      return;
    }
    response.writeHead(201, { location: `${device.service}/message` });
    if (trouble === 'accepted and endless') {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
      return;
    }
    response.end();
  }

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    device: (service = 'https://fcm.googleapis.com') => {
      const [path, secret, keys] = [
        `/fcm/send/${randomBytes(24).toString('base64url')}`,
        randomBytes(16),
        createECDH('prime256v1'),
      ];
      const p256dh = keys.generateKeys('base64url');
      devices.set(path, { secret, keys, service });
      return { endpoint: `${service}${path}`, p256dh, auth: secret.toString('base64url') };
    },
    requests,
    shown: () => [...standing.values()],
    next: (...more) => troubles.push(...more),
    faults,
    clear: () => {
      requests.length = troubles.length = faults.length = 0;
      standing.clear();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8291 and 8188: salt, size of a record, and the sender's key before what is sealed. */
export function opened(body: Buffer, encoding: string, { secret, keys }: { secret: Buffer; keys: ECDH }): string {
  if (encoding !== 'aes128gcm') throw new Error(`sealed by ${encoding}`);
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]!];
  if (body.length > 4096 || body.length > 21 + length + size) throw new Error('more than one record');
  const [theirs, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
  return plain.subarray(0, end).toString();
}

/** RFC 8292: a token for this service, by the key the site shows, that ends within a day and says whom to ask. */
function signedBy(header: string, publicKey: string, service: string): void {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const keyObject = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: keyObject, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTheirs) throw new Error('no signature of that key');
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  const hours = (payload.exp - Date.now() / 1000) / 3600;
  if (payload.aud !== service) throw new Error(`a token for ${payload.aud}`);
  if (!(hours > 0 && hours <= 24)) throw new Error(`a token for ${hours} hours`);
  if (!/^(https:\/\/|mailto:)/.test(payload.sub)) throw new Error(`asks at ${payload.sub}`);
}
