import { isPublicAddress, publicAddresses, targetOf } from './public-address.ts';
import { type Post, PostFailure } from './webhook.ts';

/**
 * Posts to addresses that members chose, from a hosted function. `fetch` there resolves a name by itself, so that what was checked
 * need not be what is connected to; Deno's own sockets are connected to an address. The host has host/outbound/post.ts for it.
 */

/** The used part of Deno: `Deno` itself is one. */
export type Sockets = {
  resolveDns: (name: string, kind: 'A' | 'AAAA', options?: { signal?: AbortSignal }) => Promise<string[]>;
  connect: (to: { hostname: string; port: number }) => Promise<Socket>;
  startTls: (socket: Socket, options: { hostname: string }) => Promise<SecureSocket>;
};
export type Socket = {
  remoteAddr: { hostname?: string };
  read: (into: Uint8Array) => Promise<number | null>;
  write: (bytes: Uint8Array) => Promise<number>;
  close: () => void;
};
type SecureSocket = Socket & { handshake: () => Promise<unknown> };

/** No header of an answer is read beyond this, and nothing of its body. */
const headerBytes = 8 * 1024;

type DenoPostOptions = {
  /** Milliseconds for all of it: names, connection and answer. */
  timeout?: number;
};

export const denoPost =
  (sockets: Sockets, { timeout = 10_000 }: DenoPostOptions = {}): Post =>
  async (address, headers, body) => {
    const url = targetOf(address);
    const opened: Socket[] = [];
    const close = () => {
      for (const socket of opened.splice(0))
        try {
          socket.close();
        } catch {
          // the one that TLS took over is closed with it
        }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PostFailure('timeout')), timeout);
    });
    try {
      return await Promise.race([late, exchange(sockets, opened, { url, headers, body, timeout })]);
    } catch (error) {
      throw new PostFailure(reasonOf(error));
    } finally {
      clearTimeout(timer);
      close();
    }
  };

type Request = { url: URL; headers: Record<string, string>; body: string; timeout: number };

async function exchange(
  sockets: Sockets,
  opened: Socket[],
  { url, headers, body, timeout }: Request,
): ReturnType<Post> {
  const name = url.hostname;
  const signal = AbortSignal.timeout(timeout);
  const addresses = await Promise.all(
    (['A', 'AAAA'] as const).map((kind) => sockets.resolveDns(name, kind, { signal }).catch((): string[] => [])),
  );
  const tcp = await connected(sockets, publicAddresses(addresses.flat()));
  opened.push(tcp);
  // Never so while it is connected to an address: should a later Deno read it another way, nothing is sent.
  if (!isPublicAddress(tcp.remoteAddr.hostname ?? '')) throw new PostFailure('not_public');
  const socket = await sockets.startTls(tcp, { hostname: name });
  opened.push(socket);
  await socket.handshake();
  await writeAll(socket, requestOf(url, headers, body));
  return answerOf(await headOf(socket));
}

/** The first of them that answers: a machine may have no IPv6. */
async function connected(sockets: Sockets, addresses: string[]): Promise<Socket> {
  for (const hostname of addresses)
    try {
      return await sockets.connect({ hostname, port: 443 });
    } catch {
      // the next one
    }
  throw new PostFailure('unreachable');
}

function requestOf(url: URL, headers: Record<string, string>, body: string): Uint8Array {
  const content = new TextEncoder().encode(body);
  const lines = {
    host: url.hostname,
    ...headers,
    'content-length': String(content.byteLength),
    connection: 'close',
  };
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    ...Object.entries(lines).map(([field, value]) => `${field}: ${value}`),
  ];
  // A line of ours that would be two is no request at all.
  if (head.some((line) => /[\r\n]/.test(line))) throw new PostFailure('broken');
  const start = new TextEncoder().encode(`${head.join('\r\n')}\r\n\r\n`);
  const whole = new Uint8Array(start.byteLength + content.byteLength);
  whole.set(start);
  whole.set(content, start.byteLength);
  return whole;
}

async function writeAll(socket: Socket, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength;) at += await socket.write(bytes.subarray(at));
}

/** The head of the answer, without those that only say that one will follow. */
async function headOf(socket: Socket): Promise<string> {
  const part = new Uint8Array(headerBytes);
  for (let text = ''; ;) {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0 ? text.length > headerBytes : end > headerBytes) throw new PostFailure('broken');
    if (end >= 0 && !/^HTTP\/1\.\d 10[023]\b/.test(text)) return text.slice(0, end);
    if (end >= 0) {
      text = text.slice(end + 4);
      continue;
    }
    const count = await socket.read(part);
    if (count === null) throw new PostFailure('broken');
    // A byte is a letter: nothing beyond ASCII is looked for.
    text += String.fromCharCode(...part.subarray(0, count));
  }
}

function answerOf(head: string): { status: number; retryAfter: string | undefined } {
  const [first = '', ...fields] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.\d ([2-5]\d\d)( |$)/.exec(first)?.[1]);
  // A switch of protocols is an answer nobody asked for.
  if (!status) throw new PostFailure('broken');
  const retryAfter = fields.map((field) => /^retry-after:\s*(.*?)\s*$/i.exec(field)?.[1]).find((value) => value);
  return { status, retryAfter };
}

/** A word of ours: what the runtime says names the address. */
function reasonOf(error: unknown): PostFailure['reason'] {
  if (error instanceof PostFailure) return error.reason;
  return /certificate/i.test((error as Error).message) ? 'wrong_certificate' : 'broken';
}
