/**
 * A request that a hostile client can form, as it is on the wire, and how the host may answer it. Lists of them
 * stand in this folder by theme; attacks.test.ts sends every one to a real host through a real socket.
 */
export type Attack = {
  /** The goal of the attack. */
  does: string;
  /** The sender: nobody known, or a registered member with a valid token. */
  by: 'visitor' | 'member';
  method: string;
  /** The request's target, byte for byte: nothing is encoded or normalised. `{me}` is the sender's id. */
  path: string;
  /** Besides Host, apikey, Authorization and Content-Length. One named here replaces such a one; '' leaves it out. */
  headers?: Record<string, string>;
  /** One character a byte. Sent as it is: an attack with Transfer-Encoding writes the chunks itself. */
  body?: string;
  /** The statuses that are right; anything else is a fault, and so is every 5xx. */
  answered: [number, ...number[]];
};
