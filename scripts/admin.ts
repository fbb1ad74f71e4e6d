import { makeAdmin } from '#host/operator/admins.ts';
import { command } from '#host/operator/command.ts';

/** `npm run admin -- EMAIL`: makes a registered person an admin, whether the host runs or not. */
await command('npm run admin -- EMAIL', async ({ home, databaseUrl }, email) => {
  await makeAdmin({ home, email, ...(databaseUrl ? { url: databaseUrl } : {}) });
  console.log(`${email} is an admin now; the app notices within five minutes, or at the next sign-in.`);
});
