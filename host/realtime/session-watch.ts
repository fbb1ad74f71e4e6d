import { type Channel, type Connection, type Hub } from './connection.ts';
import { askAgain } from './hub.ts';
import type { endedSessions } from './open-sessions.ts';

/** Milliseconds between two looks at all sockets; at every third those whose session ended lose their topics. */
const lookEvery = 1000;
/** How long after the last time a topic's right is asked again, and over how long all of them are spread: within a minute. */
const askedAgainAfter = 40_000;
const askedAgainOver = 15_000;
type Watched = {
  connections: Iterable<Connection>;
  /** The joined topics, in the order of their last check. */
  channels: Set<Channel>;
  ended: ReturnType<typeof endedSessions>;
} & Pick<Hub, 'allowances' | 'now'>;

/**
 * Looks at all sockets every second: ends what is silent, what never joined and what its session no longer carries, and
 * has every right asked again in its turn.
 */
export function watchSessions({ connections, channels, ended, allowances, now }: Watched) {
  const endWhatEnded = async () => {
    const sessions = new Map([...channels].map(({ claims }) => [claims.session_id, claims]));
    const over = await ended([...sessions.values()]);
    for (const channel of channels)
      if (over.has(channel.claims.session_id)) channel.connection.end(channel, 'Session ended');
  };
  let looks = 0;
  let lookedAt = now();
  let ending: Promise<void> | undefined;
  const look = () => {
    const time = now();
    for (const connection of connections) {
      if (time - connection.heardAt > allowances.idle) connection.terminate();
      else if (connection.isStranger && time - connection.openedAt > allowances.stranger)
        connection.close(1008, 'No topic was joined');
      else connection.dropUnread();
    }
    for (const channel of channels)
      if (channel.claims.exp * 1000 <= Date.now()) channel.connection.end(channel, 'Token has expired');
    askInTurn(time);
    looks += 1;
    // Of a database that cannot be asked nothing is heard either.
    if (looks % 3 === 0)
      ending ??= endWhatEnded()
        .catch(() => {})
        .finally(() => (ending = undefined));
  };
  /** Asks as many as the time since the last look has a share of: every topic has its turn, however late the look is. */
  const askInTurn = (time: number) => {
    let left = Math.ceil((channels.size * (time - lookedAt)) / askedAgainOver);
    lookedAt = time;
    const due: Channel[] = [];
    for (const channel of channels) {
      if (time - channel.askedAt < askedAgainAfter || (left -= 1) < 0) break;
      due.push(channel);
    }
    askAgain(due);
  };
  const looking = setInterval(look, lookEvery);
  looking.unref();

  return {
    /** Resolves once what was asked of the database is answered. */
    stop: async () => {
      clearInterval(looking);
      await ending;
    },
  };
}
