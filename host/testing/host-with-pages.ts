import { Boot } from '#host/boot.ts';
import { readOptions } from '#host/operator/options.ts';

/**
 * A host in its own process that serves the app of a folder: `node host/testing/host-with-pages.ts FOLDER`.
 * Unlike main.ts it catches nothing, so whatever is thrown past an answer ends it.
 */
const options = readOptions(['--no-demo'], process.env);
if (options === 'help') throw new Error('no help was asked for');
const boot = new Boot(options, {
  dist: process.argv[2] ?? '',
  progress: () => {},
  log: () => {},
  onLost: (why) => {
    throw new Error(why);
  },
  signal: new AbortController().signal,
});
process.once('SIGTERM', () => void boot.down().then(() => process.exit(0)));
const { home, mailboxUrl } = await boot.up();
console.log(`  Mailbox   ${mailboxUrl ?? 'none'}\n  Data      ${home}`);
