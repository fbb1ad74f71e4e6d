import { isIP } from 'node:net';
import type { Context } from 'hono';

/** The client address of a request; absent when a test calls the app directly. */
export type Peers = {
  Bindings: { incoming?: { url?: string; rawHeaders?: string[]; socket: { remoteAddress?: string } } };
};
export type Client = { address: string; peer: string | null };

/** The address at the other end of the wire: a proxy's, if there is one. */
export const peerAddress = (c: Context<Peers>): string | null => c.env?.incoming?.socket.remoteAddress ?? null;

/**
 * Whom to count tries for. An IPv6 client owns its whole /64, so that is what is counted.
 * @param trustProxy take the last entry of X-Forwarded-For, the one our own proxy wrote; what is no address there
 * counts as the proxy's own
 */
export function clientAddress(c: Context<Peers>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded && isIP(forwarded) ? forwarded : (peerAddress(c) ?? 'unknown');
  return isIP(address) === 6 ? network(address) : address;
}

/** The network of what `clientAddress` answers: an IPv4's first three numbers (/24), an IPv6's first three groups (/48). */
export const networkOf = (address: string): string =>
  address
    .split(address.includes(':') ? ':' : '.')
    .slice(0, 3)
    .join(address.includes(':') ? ':' : '.');

/** The first four groups of an IPv6 address, whatever its spelling; an IPv4 inside one is that IPv4. */
function network(address: string): string {
  const plain = new URL(`http://[${address.split('%', 1)[0]}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(plain);
  if (mapped) {
    const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - front.length - back.length }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
