import { resolve } from 'node:path';
import { Client } from 'pg';
import texts from '#locales/en/admin.json' with { type: 'json' };
import { filled, wordFor } from '#supabase/functions/_shared/filled.ts';
import { command } from '#host/operator/command.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { type Finding, examine, withTheHosts } from '#host/operator/doctor.ts';
import { installedFolders } from '#host/postgres/cluster.ts';
import { runningServer } from '#host/postgres/orphan.ts';
import { settingsOf } from '#host/postgres/settings.ts';

/** `npm run doctor`: what of this installation is set, missing or wrong, and what to do. Ends with 1 where something is wrong. */
await command('npm run doctor', async (options) => {
  const url = options.databaseUrl;
  const installed = url ? undefined : installedFolders(options.home);
  const running = installed ? runningServer(installed.folders, installed.settings)?.settings : settingsOf(url!);
  const client = running && new Client(running);
  await client?.connect().catch((cause: Error) => {
    throw new ConfigurationError(`The database cannot be reached: ${cause.message}.`, { cause });
  });
  try {
    const query = client && (async <Row>(sql: string) => (await client.query(sql)).rows as Row[]);
    const home = installed?.folders.home ?? options.home;
    const own = await examine({ options, home, project: resolve(import.meta.dirname, '..'), query, now: new Date() });
    const findings = query ? await withTheHosts(own, query) : own;
    for (const finding of findings) console.log(lineOf(finding));
    if (findings.some(({ status }) => status === 'bad')) process.exitCode = 1;
  } finally {
    await client?.end();
  }
});

function lineOf({ name, status, sentence, facts }: Finding): string {
  const mark = { good: 'ok', off: '-', bad: 'MEND' }[status];
  return `${mark.padEnd(5)}${name.padEnd(10)}${filled(wordFor(texts.host.sentences, sentence), facts)}`;
}
