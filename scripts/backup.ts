import { existsSync } from 'node:fs';
import { confirmed } from '#host/operator/confirmation.ts';
import { backUp } from '#host/operator/backup.ts';
import { command, refuseForeignDatabase } from '#host/operator/command.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';

/** `npm run backup -- FILE`: everything of this installation in one file, while it runs or not. Asks before it replaces one. */
await command('npm run backup -- FILE', async (options, file) => {
  refuseForeignDatabase(options);
  if (existsSync(file) && !(await confirmed(`This replaces ${file}.`)))
    throw new ConfigurationError(`Nothing was backed up: ${file} exists.`);
  const { home } = options;
  const bytes = await backUp({ home, file, now: new Date() });
  console.log(
    `Backed up ${home} to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MiB). It holds secrets: keep it where only you can read it.`,
  );
});
