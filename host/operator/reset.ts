import { readdirSync, rmSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.ts';
import { installedPlace } from '../postgres/cluster.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import type { Place } from '../postgres/place.ts';

/** Everything the host, a backup or a restore ever puts into its folder. */
const ours =
  /^(pgdata(\.new-\d+)?|run|db-password|postgres\.log(\.\d+)?|secrets\.json|files|(backup|restore)-\d+|before-restore-.+)$/;

export type ResetOptions = {
  /** As the operator named it; where an installation really lives is found here. */
  home: string;
  /** Shown the folder that would be removed; only `true` removes it. */
  confirm: (folder: string) => Promise<boolean>;
};

/**
 * Removes an installation: database, secrets and uploaded files.
 * @returns the folder, or undefined when it was not confirmed
 * @throws ConfigurationError when there is none, a host runs on it, or something in it is not ours
 */
export async function reset({ home, confirm }: ResetOptions): Promise<string | undefined> {
  const { place, settings } = installedPlace(home);
  refuseOtherThings(place);
  // Before the question and after it: a host may have been started meanwhile.
  await stopOrphan(place, settings);
  if (!(await confirm(place.home))) return undefined;
  await stopOrphan(place, settings);
  rmSync(place.home, { recursive: true, force: true });
  rmSync(place.run, { recursive: true, force: true });
  return place.home;
}

function refuseOtherThings(place: Place): void {
  const other = readdirSync(place.home).find((name) => !ours.test(name));
  if (other === undefined) return;
  throw new ConfigurationError(
    `${place.home} holds ${other}, which Rondo did not put there: move it away, or remove the folder yourself.`,
  );
}
