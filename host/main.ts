import { resolve } from 'node:path';
import { type Booted, Boot } from './boot.ts';
import { ConfigurationError } from './operator/configuration-error.ts';
import { freezePrototypes } from './gateway/traffic/frozen-prototypes.ts';
import { type Options, readOptions, usage } from './operator/options.ts';

freezePrototypes();

/** `node host/main.ts`: what the command line asked for, up, and down again at a signal. */
const options = attempt(() => readOptions(process.argv.slice(2), process.env));
if (options === 'help') console.log(usage);
else await run(options);

async function run(options: Options): Promise<void> {
  const stopping = new AbortController();
  const boot = new Boot(options, {
    dist: resolve(import.meta.dirname, '../dist'),
    progress: (step) => console.log(`${step} …`),
    log: (line) => console.log(line),
    onLost: (why) => {
      if (!stopping.signal.aborted) stop(1, why);
    },
    signal: stopping.signal,
  });

  let coming: Promise<unknown> = Promise.resolve();
  const stop = (code: number, why?: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    if (why) console.error(why);
    // A step under way is let finish, so that what it opened is closed, too.
    void coming
      .catch(() => {})
      .then(() => boot.down())
      .catch((error: unknown) => console.error(worded(error)))
      .then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('unhandledRejection', (reason) => console.error(worded(reason)));
  process.on('uncaughtException', (error) => stop(1, worded(error)));

  coming = boot.up().then(
    (booted) => console.log(ready(options, booted)),
    (error: unknown) => stop(1, worded(error)),
  );
  await coming;
}

function ready({ siteUrl, demo, home: wanted }: Options, { home, accounts, mailboxUrl, hasAdmin }: Booted): string {
  const widest = Math.max(0, ...accounts.map(({ email }) => email.length));
  return [
    '',
    `  Rondo is up.`,
    '',
    `  Address   ${siteUrl}`,
    ...(mailboxUrl ? [`  Mailbox   ${mailboxUrl}`] : []),
    ...(accounts.length > 0 ? ['', '  Demo accounts (role, e-mail, password)'] : []),
    ...accounts.map(({ role, email, password }) => `    ${role.padEnd(12)} ${email.padEnd(widest)}  ${password}`),
    ...(accounts.length > 0 ? [''] : demo ? ['  Demo      not offered: the database was not empty'] : []),
    `  Data      ${home}${home === wanted ? '' : `\n            The database account cannot reach ${wanted}.`}`,
    ...(hasAdmin ? [] : ['  Admin     none yet: register in the app, then npm run admin -- EMAIL']),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

/** The texts for an operator: the sentence alone when it is theirs to mend, the stack when it is ours. */
function worded(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function attempt<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(worded(error));
    process.exit(1);
  }
}
