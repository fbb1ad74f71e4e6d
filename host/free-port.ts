import { createServer } from 'node:net';
import { ConfigurationError } from './operator/configuration-error.ts';

/**
 * A loopback port that nobody listened on a moment ago: another program may take it first.
 * @param wanted that very port; 0 leaves the choice to the machine
 * @throws ConfigurationError when the wanted one is taken
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, failed) => {
    const probe = createServer();
    probe.once('error', () => failed(new ConfigurationError(`Port ${wanted} of 127.0.0.1 is taken.`)));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
