import { ConfigurationError } from './configuration-error.ts';
import { readOptions } from './options.ts';

/** Runs a command that takes one file and works on the installation the environment names. */
export async function atHome(usage: string, work: (home: string, file: string) => Promise<void>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  try {
    const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
    if (!file || file.startsWith('-') || more.length > 0 || options === 'help')
      throw new ConfigurationError(`Use it so: ${usage}`);
    if (options.databaseUrl)
      throw new ConfigurationError(
        'The database of DATABASE_URL is backed up with its own tools: pg_dump and pg_restore.',
      );
    await work(options.home, file);
  } catch (error) {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exitCode = 1;
  }
}
