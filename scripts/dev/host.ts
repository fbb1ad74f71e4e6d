import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Boot } from '#host/boot.ts';
import { freezePrototypes } from '#host/gateway/traffic/frozen-prototypes.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { readOptions } from '#host/operator/options.ts';
import { clusterAt } from '#host/postgres/cluster.ts';
import { stopOrphan } from '#host/postgres/orphan.ts';
import { allSchemas, baselinePath } from '#scripts/database/pages.ts';

/**
 * `node scripts/dev/host.ts HOME OPTIONS…`, run by `npm run dev`: the host whose database is made of supabase/schemas
 * as they are now. Where they were others, the data is thrown away and made anew.
 */
freezePrototypes();

const [home = '', ...args] = process.argv.slice(2);
const stopping = new AbortController();
let boot: Boot | undefined;
let coming: Promise<unknown> = Promise.resolve();
process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0));
coming = up().catch((error: unknown) => {
  if (!stopping.signal.aborted) console.error(error instanceof ConfigurationError ? error.message : error);
  stop(1);
});

async function up(): Promise<void> {
  const options = readOptions([...args, '--api-only'], { ...process.env, RONDO_HOME: home });
  if (options === 'help') throw new ConfigurationError('npm run dev takes the options of npm start.');
  if (options.databaseUrl)
    throw new ConfigurationError('npm run dev makes its database anew and takes none of yours: unset DATABASE_URL.');
  const project = await madeOfSchemas();
  boot = new Boot(options, {
    dist: '',
    project,
    progress: (step) => console.log(`${step} …`),
    log: (line) => console.log(line),
    onLost: (why) => {
      if (!stopping.signal.aborted) console.error(why);
      stop(1);
    },
    signal: stopping.signal,
  });
  const { accounts, mailboxUrl, home: data } = await boot.up();
  for (const { role, email, password } of accounts) console.log(`  ${role.padEnd(12)} ${email}  ${password}`);
  console.log(`  Mailbox   ${mailboxUrl ?? 'none'}\n  Data      ${data}`);
}

function stop(code: number): void {
  if (stopping.signal.aborted) return;
  stopping.abort();
  void coming
    .then(() => boot?.down())
    .catch((error: unknown) => console.error(error))
    .then(() => process.exit(code));
}

/** A project for the host whose one migration is supabase/schemas; data that was made of others goes. */
async function madeOfSchemas(): Promise<string> {
  const { folders, settings } = await clusterAt(home);
  const project = join(folders.home, 'project');
  const migration = join(project, baselinePath);
  const sql = allSchemas(process.cwd());
  if (!existsSync(migration) || readFileSync(migration, 'utf8') !== sql) {
    await stopOrphan(folders, settings);
    for (const old of [folders.data, join(folders.home, 'files'), project])
      rmSync(old, { recursive: true, force: true });
    mkdirSync(dirname(migration), { recursive: true });
    writeFileSync(join(project, 'package.json'), readFileSync(join(import.meta.dirname, '../../package.json')));
    writeFileSync(migration, sql);
  }
  return project;
}
