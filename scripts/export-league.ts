import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { confirmed } from '#host/operator/confirmation.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { exportLeagues } from '#host/operator/league-file/export.ts';
import { fingerprintOf, keptSigningKey, publicPart } from '#host/operator/league-file/signing-key.ts';
import { openHost, projectOf } from '#host/operator/move/ends.ts';
import { readOptions } from '#host/operator/options.ts';

const usage = 'Use it so: npm run export-league -- FILE [LEAGUE …] [--project]';

/**
 * `npm run export-league -- FILE [LEAGUE …]`: leagues of this host, or with --project of a project of Supabase, into one signed file
 * (docs/move.md). A league is named as its address names it; none are all.
 */
try {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...slugs] = positionals;
  const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
  if (!file || options === 'help') throw new ConfigurationError(usage);
  if (existsSync(file) && !(await confirmed(`This replaces ${file}.`)))
    throw new ConfigurationError(`Nothing was exported: ${file} exists.`);
  const host = values.project ? undefined : await openHost(options, false);
  try {
    const key = keptSigningKey(host?.home ?? options.home);
    const source = host?.backend ?? projectOf(process.env);
    const { leagues, rows, pictures, lost, bytes } = await exportLeagues(source, { slugs, file, key, now: new Date() });
    console.log(
      [
        `Exported ${leagues.map(({ name }) => name).join(', ')} to ${file}: ${rows} rows and ${pictures} pictures, ${(bytes / 1024).toFixed(0)} KiB.`,
        ...(lost.length > 0 ? [`Of ${lost.length} pictures only a row was left: ${lost.join(', ')}`] : []),
        `The fingerprint of this installation, which the other side compares: ${fingerprintOf(publicPart(key))}`,
        'It holds the names of players who hide them from visitors: hand it to the admins of the other side alone.',
      ].join('\n'),
    );
  } finally {
    await host?.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
