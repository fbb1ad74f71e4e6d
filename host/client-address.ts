import type { Context } from 'hono';

/** What the node server tells about a request; absent when a test calls the app directly. */
export type Peers = { Bindings: { incoming?: { socket: { remoteAddress?: string } } } };
export type Client = { address: string; peer: string | null };

/** The address at the other end of the wire: a proxy's, if there is one. */
export const peerAddress = (c: Context<Peers>): string | null => c.env?.incoming?.socket.remoteAddress ?? null;

/**
 * Whom to count tries for. An IPv6 client owns its whole /64, so that is what is counted.
 * @param trustProxy take the last entry of X-Forwarded-For, the one our own proxy wrote
 */
export function clientAddress(c: Context<Peers>, trustProxy: boolean): string {
  const told = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = (told || peerAddress(c) || 'unknown').replace(/^::ffff:/i, '');
  return address.includes(':') ? network(address) : address;
}

function network(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
    : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
