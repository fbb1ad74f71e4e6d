import { command, refuseForeignDatabase } from '#host/operator/command.ts';
import { restore } from '#host/operator/backup.ts';

/** `npm run restore -- FILE`: what the backup holds takes the place of what is there, which is kept beside it. */
await command('npm run restore -- FILE', async (options, file) => {
  refuseForeignDatabase(options);
  const { home } = options;
  const { at, former } = await restore({ home, file, now: new Date() });
  console.log(`Restored ${home} to ${at}.${former ? ` What was there before is in ${former}.` : ''}`);
});
