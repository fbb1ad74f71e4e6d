/** The fields of `open_delivery` for every channel; each adds an address and a content. */
export type Opened = {
  what: 'post' | 'edit' | 'delete';
  /** Which state is sent. */
  version: number;
  /** Of the message that is there already. */
  message: string | null;
};

/**
 * 'taken', with the id of the message where there is one to edit, and milliseconds until the next one is taken; `stale` says
 * that it stood there already, with what an earlier try said. Or what follows otherwise, as `private.fail_delivery` names it,
 * with a word of our own and seconds to wait.
 */
export type Answer =
  | { outcome: 'taken'; message: string | null; pause: number; stale?: boolean }
  | { outcome: 'again' | 'unanswered' | 'quiet' | 'forget' | 'no_bot' | 'stop' | 'off'; reason: string; wait?: number };

export type Begin = () => Promise<unknown>;
/** Keeps the channel that was opened to a member; false where nobody is to be written to there any more. */
export type Keep = (channel: string) => Promise<boolean>;
export type Channel = {
  /** `begin` is asked when a mail is about to be out: from then on nobody knows whether it is, until it is answered. */
  send: (opened: Opened, begin?: Begin, keep?: Keep) => Promise<Answer>;
  /** How many targets it sends to at once; the others are not opened before their turn. */
  atOnce?: number;
  /** The function of the database that leases its deliveries, where that is one of its own. */
  leasedBy?: string;
  /** A failure is the whole target's: what else was leased of it is for a later run. */
  failsWhole?: boolean;
};
