import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.ts';
import { installedFolders } from '#host/postgres/cluster.ts';
import { stopOrphan } from '#host/postgres/orphan.ts';
import type { ClusterFolders } from '#host/postgres/cluster-folders.ts';

/** Everything the host, a backup or a restore ever puts into its folder. */
const ours =
  /^(pgdata(\.new-\d+)?|run|db-password|(postgres|refusals)\.log(\.\d+)?|secrets\.json|league-file-key\.pem|version|last-backup|backups|files|pictures|(backup|restore)-\d+|before-restore-.+)$/;

export type ResetOptions = {
  /** As the operator named it; where an installation really lives is found here. */
  home: string;
  /** Shown the folder that would be removed; only `true` removes it. */
  confirm: (folder: string) => Promise<boolean>;
};

/**
 * Removes an installation: database, secrets and uploaded files; backups made before an upgrade stay.
 * @returns the folder, or undefined when it was not confirmed
 * @throws ConfigurationError when there is none, a host runs on it, or something in it is not ours
 */
export async function reset({ home, confirm }: ResetOptions): Promise<string | undefined> {
  const { folders, settings } = installedFolders(home);
  refuseOtherThings(folders);
  // Before the question and after it: a host may have been started meanwhile.
  await stopOrphan(folders, settings);
  if (!(await confirm(folders.home))) return undefined;
  await stopOrphan(folders, settings);
  // An upgrade's backup is all that is left of the league, and stays.
  for (const name of readdirSync(folders.home))
    if (name !== 'backups') rmSync(join(folders.home, name), { recursive: true, force: true });
  if (readdirSync(folders.home).length === 0) rmdirSync(folders.home);
  rmSync(folders.run, { recursive: true, force: true });
  return folders.home;
}

function refuseOtherThings(folders: ClusterFolders): void {
  const other = readdirSync(folders.home).find((name) => !ours.test(name));
  if (other === undefined) return;
  throw new ConfigurationError(
    `${folders.home} holds ${other}, which Rondo did not put there: move it away, or remove the folder yourself.`,
  );
}
