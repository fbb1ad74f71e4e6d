/**
 * The socket that makes room for the newest one, if strangers are too many: the oldest of the network that has most of
 * them. Members join within a second, so it is hardly ever theirs.
 * @param strangers oldest first
 */
export function crowdedOut<T extends { network: string }>(
  strangers: T[],
  most: { all: number; network: number },
): T | undefined {
  let largest: T[] = [];
  for (const network of Map.groupBy(strangers, ({ network: name }) => name).values())
    if (network.length > largest.length) largest = network;
  return strangers.length > most.all || largest.length > most.network ? largest[0] : undefined;
}
