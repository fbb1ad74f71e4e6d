import type { MiddlewareHandler } from 'hono';
import { clientAddress, type Peers } from './client-address.ts';
import { type Allowance, limiter } from './limiter.ts';
import { tooOften } from './refusals.ts';
import type { Tokens } from '#host/gateway/accounts/tokens.ts';

const minute = 60_000;

/**
 * How many calls are answered. A page makes two to twenty; a keen member with three tabs that all change once in three
 * seconds makes 600 a minute. An office of fifty behind one address has a share for each of them. A visitor's pages make two.
 */
export const callAllowances = {
  member: { limit: 900, window: minute },
  /** Of all members behind one address together. */
  address: { limit: 6000, window: minute },
  /** Of all callers without a token of ours behind one address. */
  visitors: { limit: 1200, window: minute },
  /** Pictures: a list of a hundred players shows as many, once; then the browser keeps them. */
  pictures: { limit: 6000, window: minute },
} satisfies Record<string, Allowance>;

/**
 * The connections for messages. A page has one socket with one to ten topics and sends a heartbeat every 25 seconds;
 * six tabs of one person are kept up to date, and an office of fifty behind one address.
 */
export const socketAllowances = {
  all: 2000,
  person: 6,
  address: 60,
  /** Of strangers, whose sockets have joined nothing yet: of all of them, and of one network (/24, of IPv6 /48). */
  strangers: 666,
  network: 60,
  /** Milliseconds in which a socket has to join a topic with a token of ours. */
  stranger: 10_000,
  /** Attempts to open one, of an address; an IPv6 customer has many (/64), which count together (/48), too. */
  openings: { limit: 300, window: minute },
  openingsOfNetwork: { limit: 600, window: minute },
  /** Of one socket, as all that follow. */
  topics: 100,
  joins: { limit: 30, window: 1000 },
  frames: { limit: 50, window: 1000 },
  presence: { limit: 10, window: minute / 2 },
  frameBytesMax: 64 * 1024,
  /** The unread share of a reader. */
  unreadBytesMax: 1024 * 1024,
  /** Milliseconds without a word, heartbeats among them. */
  idle: minute,
};

type CallLimitsOptions = {
  verifiedToken: Tokens['verifiedToken'];
  trustProxy: boolean;
  now: () => number;
  /** Times the allowances: a test of the site calls in a minute what people call in ten. */
  times?: number | undefined;
};

/** Refuses with 429 who calls too often: by the member whose token it is, and by the address; staff alike. */
export function callLimits({ verifiedToken, trustProxy, now, times = 1 }: CallLimitsOptions): MiddlewareHandler<Peers> {
  const allowed = ({ limit, window }: Allowance) => limiter({ limit: limit * times, window }, now);
  const members = allowed(callAllowances.member);
  const addresses = allowed(callAllowances.address);
  const visitors = allowed(callAllowances.visitors);
  const pictures = allowed(callAllowances.pictures);

  return async (c, next) => {
    const address = clientAddress(c, trustProxy);
    const wait = c.req.path.startsWith('/storage/v1/object/public/')
      ? pictures.take(address)
      : called(address, verifiedToken(c.req.header('authorization'))?.sub);
    return wait ? tooOften(c, wait) : next();
  };

  function called(address: string, member: string | undefined): number {
    return member ? members.take(member) || addresses.take(address) : visitors.take(address);
  }
}
