import { ConfigurationError } from './configuration-error.ts';
import { type Options, readOptions } from './options.ts';

/** Runs a command that takes one word, where its usage shows one, and works on the installation the environment names. */
export async function command(usage: string, work: (options: Options, word: string) => Promise<void>): Promise<void> {
  const [word, ...more] = process.argv.slice(2);
  const takesWord = usage.includes(' -- ');
  try {
    const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
    if (takesWord !== Boolean(word) || word?.startsWith('-') || more.length > 0 || options === 'help')
      throw new ConfigurationError(`Use it so: ${usage}`);
    await work(options, word ?? '');
  } catch (error) {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exitCode = 1;
  }
}

/** @throws ConfigurationError when the database is not ours to copy */
export function refuseForeignDatabase({ databaseUrl }: Options): void {
  if (!databaseUrl) return;
  throw new ConfigurationError('The database of DATABASE_URL is backed up with its own tools: pg_dump and pg_restore.');
}
