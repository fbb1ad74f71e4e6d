import { command } from '#host/operator/command.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { lastRefusals } from '#host/operator/refusals.ts';
import { installedFolders } from '#host/postgres/cluster.ts';

/** `npm run refusals -- COUNT`: what members were refused last, of a thousand at most, whether the host runs or not. */
await command('npm run refusals -- COUNT', async ({ home, databaseUrl }, count) => {
  if (!/^[1-9]\d{0,3}$/.test(count)) throw new ConfigurationError('Use it so: npm run refusals -- 1000');
  const folder = databaseUrl ? home : installedFolders(home).folders.home;
  for (const line of lastRefusals(folder).slice(-Number(count))) console.log(line);
});
