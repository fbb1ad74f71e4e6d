import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, publicAddresses, targetOf } from '#supabase/functions/channels/webhook/public-address.ts';
import { type Post, PostFailure } from '#supabase/functions/channels/webhook/webhook.ts';

/**
 * Posts to addresses that members chose. Nothing of the inside is to be had by it: https on its own port, every address of
 * the name is public, the connection goes to one that was checked, and no redirect is followed.
 */

export type PostOptions = {
  /** Milliseconds for all of it: names, connection and answer. */
  timeout?: number;
  /** The addresses of a name; for tests another one than the network's. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** For tests: where every request goes instead, on loopback; without an authority whatever certificate is shown there. */
  loopback?: { port: number; ca?: string } | undefined;
};

/** No header of an answer, and no more of its body, is read than this. */
const headerBytes = 8 * 1024;
const bodyBytes = 64 * 1024;

export function publicPost({ timeout = 10_000, resolve = resolveName, loopback }: PostOptions = {}): Post {
  return async (address, headers, body) => {
    const url = targetOf(address);
    const signal = AbortSignal.timeout(timeout);
    if (loopback) return send(url, headers, body, { signal, addresses: ['127.0.0.1'], loopback });
    const addresses = await resolve(url.hostname, signal);
    if (signal.aborted) throw new PostFailure('timeout');
    return send(url, headers, body, { signal, addresses: publicAddresses(addresses) });
  };
}

type Way = { signal: AbortSignal; addresses: string[]; loopback?: { port: number; ca?: string } };

function send(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { signal, addresses, loopback }: Way,
): ReturnType<Post> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new PostFailure(reasonOf(error, signal)));
    const sent = request(
      {
        host: url.hostname,
        servername: url.hostname,
        port: loopback?.port ?? 443,
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // A connection of its own: none that somebody else's name was checked for.
        agent: false,
        lookup: fixed(addresses),
        maxHeaderSize: headerBytes,
        signal,
        ...(loopback && { rejectUnauthorized: loopback.ca !== undefined, ca: loopback.ca }),
      },
      (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, retryAfter: answered['retry-after'] });
        // The rest of it is nobody's concern: taken in for good manners, up to a limit.
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.byteLength;
          if (bytes > bodyBytes) sent.destroy();
        });
        response.on('error', () => sent.destroy());
      },
    );
    sent.on('socket', (socket) => {
      socket.on('connect', () => {
        // Never so while the lookup is ours: should a later Node connect another way, nothing is sent.
        const { remoteAddress = '' } = socket;
        if (!loopback && !isPublicAddress(remoteAddress)) sent.destroy(new PostFailure('not_public'));
      });
    });
    sent.on('error', fail);
    // A switch of protocols is an answer nobody asked for.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new PostFailure('broken'));
    });
    sent.end(body);
  });
}

/** A lookup that knows nothing except the addresses that were checked. */
function fixed(addresses: string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    if (all) callback(null, records);
    else callback(null, records[0]!.address, records[0]!.family);
  };
}

/** Asks the name servers, not this machine's own list of names, and beside the threads that files and passwords need. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  const addresses = await Promise.all(
    [resolver.resolve4(name), resolver.resolve6(name)].map((lookup) => lookup.catch((): string[] => [])),
  );
  signal.removeEventListener('abort', stop);
  return addresses.flat();
}

/** A word of ours: what the runtime says names the address. */
function reasonOf(error: unknown, signal: AbortSignal): PostFailure['reason'] {
  if (error instanceof PostFailure) return error.reason;
  if (signal.aborted) return 'timeout';
  const { code = '' } = error as { code?: string };
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code)) return 'unreachable';
  const isOfTls = /CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO/.test(code);
  return isOfTls ? 'wrong_certificate' : 'broken';
}
