import { removeFactor } from '#host/operator/admins.ts';
import { command } from '#host/operator/command.ts';

/**
 * `npm run remove-factor -- EMAIL`: for a member who lost the device and the recovery codes, whether the host runs or
 * not.
 */
await command('npm run remove-factor -- EMAIL', async ({ home, databaseUrl }, email) => {
  await removeFactor({ home, email, ...(databaseUrl ? { url: databaseUrl } : {}) });
  console.log(`The second factor of ${email} is removed, and every session ended: the password alone logs in.`);
});
