import { parseArgs } from 'node:util';
import { confirmed } from '#host/operator/confirmation.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { readSeal, type Sealed } from '#host/operator/league-file/container.ts';
import { importLeagues } from '#host/operator/league-file/import.ts';
import { openHost, projectOf } from '#host/operator/move/ends.ts';
import { readOptions } from '#host/operator/options.ts';

const usage = 'Use it so: npm run import-league -- FILE [--fingerprint FINGERPRINT] [--project]';

/**
 * `npm run import-league -- FILE`: the leagues of a signed file into this host, which is stopped, or with --project into a project of
 * Supabase (docs/move.md). It asks whether the fingerprint is the other side's; --fingerprint says it beforehand.
 */
try {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'boolean', default: false }, fingerprint: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
  if (!file || more.length > 0 || options === 'help') throw new ConfigurationError(usage);
  const sealed = await readSeal(file);
  await compare(sealed, values.fingerprint);
  const host = values.project ? undefined : await openHost(options, true);
  try {
    const { rows, pictures, unclaimed } = await importLeagues(sealed, host?.backend ?? projectOf(process.env));
    console.log(
      [
        `Imported ${sealed.manifest.leagues.map(({ name }) => name).join(', ')}: ${rows} rows and ${pictures} pictures.`,
        `${unclaimed} people have no account here: npm run invite -- FILE gives them one, by a list of usernames and e-mail addresses.`,
      ].join('\n'),
    );
  } finally {
    await host?.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}

/** A signature says that nobody changed the file since; only its fingerprint says who signed it. */
async function compare({ file, fingerprint, manifest }: Sealed, expected: string | undefined): Promise<void> {
  const { leagues, made_at, site } = manifest;
  const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
  if (expected !== undefined) {
    if (plain(expected) === plain(fingerprint)) return;
    throw new ConfigurationError(`${file} was signed by ${fingerprint}, and by nobody else: nothing was imported.`);
  }
  console.log(
    [
      ...leagues.map(({ name, seasons }) => `${name}: seasons ${seasons.join(', ') || 'none'}`),
      `made ${made_at}${site ? ` at ${site}` : ''}`,
      `signed by ${fingerprint}`,
    ].join('\n'),
  );
  if (!(await confirmed('Compare the fingerprint with the one the other side reads out.')))
    throw new ConfigurationError('Nothing was imported.');
}
