import { confirmed } from '#host/operator/confirmation.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { readOptions } from '#host/operator/options.ts';
import { reset } from '#host/operator/reset.ts';

/** `npm run reset`: removes the data of this installation, after asking; `-- --yes` for scripts. */
const confirmReset = (folder: string): Promise<boolean> =>
  confirmed(`This removes ${folder}: the database, the secrets and all uploaded files.`);
const args = process.argv.slice(2);
try {
  const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
  if (options === 'help' || args.some((arg) => arg !== '--yes'))
    throw new ConfigurationError('Use it so: npm run reset, or npm run reset -- --yes');
  if (options.databaseUrl)
    throw new ConfigurationError(
      'The database of DATABASE_URL is emptied with its own tools: drop it and make it anew.',
    );
  const removed = await reset({
    home: options.home,
    confirm: args.includes('--yes') ? async () => true : confirmReset,
  });
  console.log(removed ? `Removed ${removed}. The next npm start begins anew.` : 'Nothing was removed.');
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
