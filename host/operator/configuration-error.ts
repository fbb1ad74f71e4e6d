/**
 * Something outside the program is not as it must be. The message is one sentence for the operator and
 * names the remedy; the host prints it alone, without a stack, and ends with exit code 1.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** The one sentence for a folder this user may not write to. */
export const unwritable = (folder: string, cause: unknown): ConfigurationError =>
  new ConfigurationError(
    `${folder} cannot be written: give this user the right to, or set RONDO_HOME to another folder.`,
    { cause },
  );
