import { networkOf } from '#host/gateway/traffic/client-address.ts';
import { type Allowance, type Limiter, budget, limiter } from '#host/gateway/traffic/limiter.ts';

const minutes = 60_000;

/** How often the auth API listens; above these numbers it answers 429 and says when to come back. */
export const allowances = {
  signInByPair: { limit: 5, window: 15 * minutes },
  signInByEmail: { limit: 50, window: 15 * minutes },
  /** Beyond these, for networks that have not failed: strangers who hammer at an account do not shut its owner out. */
  spareByEmail: { limit: 1, window: minutes / 6 },
  signInByAddress: { limit: 100, window: 15 * minutes },
  signInByDevice: { limit: 10, window: 15 * minutes },
  failedByNetwork: { limit: 3, window: 15 * minutes },
  signUpInARow: { limit: 60, window: 180 * minutes },
  signUpByAddress: { limit: 5, window: 15 * minutes },
  mailByPair: { limit: 3, window: 15 * minutes },
  mailByDevice: { limit: 3, window: 15 * minutes },
  mailByAddress: { limit: 20, window: 15 * minutes },
  mailByEmail: { limit: 3, window: 15 * minutes },
  codeByAddress: { limit: 30, window: 15 * minutes },
  refreshByAddress: { limit: 600, window: 15 * minutes },
  changeByAddress: { limit: 60, window: 15 * minutes },
  newEmailByAccount: { limit: 3, window: 15 * minutes },
  noticeByAccount: { limit: 3, window: 15 * minutes },
  factorByAccount: { limit: 5, window: 15 * minutes },
} satisfies Record<string, Allowance>;

/**
 * Hashing one password keeps a core busy for about 80 ms: all strangers together get no more than this, and neither do
 * all devices that are known. Networks that have not failed have their own share, which one that keeps trying
 * cannot use up.
 */
export const hashing = {
  strangers: { size: 20, perSecond: 3 },
  firstTries: { size: 20, perSecond: 2 },
  knownDevice: { size: 10, perSecond: 2 },
};

/**
 * The caller of a question about an e-mail: an address, and the device when somebody signed in there with that e-mail
 * before.
 */
export type Caller = { email: string; address: string; device: string | undefined };

/** The counts of one auth API. Every wait is in seconds, 0 meaning none. */
export function signInLimits(now: () => number) {
  const count = Object.fromEntries(
    Object.entries(allowances).map(([name, allowance]) => [name, limiter(allowance, now)]),
  ) as Record<keyof typeof allowances, Limiter>;
  const firstTry = budget(hashing.firstTries, now);
  const laterTry = budget(hashing.strangers, now);
  /** A try counts as failed until it is proven. */
  const isQuiet = (address: string) => count.failedByNetwork.take(networkOf(address)) === 0;
  const hashOfStranger = (quiet: boolean) => (quiet && firstTry() === 0 ? 0 : laterTry());
  const hashOfKnown = budget(hashing.knownDevice, now);

  return {
    /**
     * Counts one guess at a password. A known device has tries of its own, which strangers cannot use up.
     * `proven` takes the tries back when the guess was right.
     */
    guess: ({ email, address, device }: Caller): { wait: number; proven: () => void } => {
      if (device !== undefined) {
        const own = `${email} ${device}`;
        const wait = count.signInByDevice.take(own) || hashOfKnown();
        return { wait, proven: () => count.signInByDevice.forgive(own) };
      }
      const pair = `${email} ${address}`;
      const quiet = isQuiet(address);
      const wait =
        count.signInByAddress.take(address) ||
        count.signInByPair.take(pair) ||
        (count.signInByEmail.take(email) && (quiet ? count.spareByEmail : count.signInByEmail).take(email)) ||
        hashOfStranger(quiet);
      const proven = () => {
        count.signInByPair.forgive(pair);
        count.signInByEmail.forgive(email);
        count.failedByNetwork.giveBack(networkOf(address));
      };
      return { wait, proven };
    },

    /** An evening on one network may sign up in a row; beyond that an address is slower. */
    signUp: ({ email, address }: Caller): number =>
      (count.signUpInARow.take(address) && count.signUpByAddress.take(address)) ||
      count.mailByPair.take(`${email} ${address}`) ||
      hashOfStranger(isQuiet(address)),

    mail: ({ email, address, device }: Caller): number =>
      device === undefined
        ? count.mailByAddress.take(address) || count.mailByPair.take(`${email} ${address}`)
        : count.mailByDevice.take(`${email} ${device}`),

    /** Whether a mailbox already got what it should get in a quarter of an hour, no matter who asked for it. */
    isMailboxFull: ({ email, device }: Caller): boolean => device === undefined && count.mailByEmail.take(email) > 0,

    code: (address: string): number => count.codeByAddress.take(address),
    refresh: (address: string): number => count.refreshByAddress.take(address),
    change: (address: string): number => count.changeByAddress.take(address),
    newEmail: (account: string): number => count.newEmailByAccount.take(account),
    notice: (account: string): number => count.noticeByAccount.take(account),
    /** Counts one code of a second factor; another device with the password gets no more. */
    factor: (account: string) => ({
      wait: count.factorByAccount.take(account),
      proven: () => count.factorByAccount.forgive(account),
    }),
  };
}
