/**
 * Something outside the program is not as it must be. The message is one sentence for the operator and
 * names the remedy; the host prints it alone, without a stack, and ends with exit code 1.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** The one sentence for a folder that cannot be written. */
export const unwritable = (folder: string, cause: unknown): ConfigurationError =>
  new ConfigurationError(
    /^(ENOSPC|EDQUOT)$/.test((cause as { code?: string }).code ?? '')
      ? diskIsFull(folder)
      : `${folder} cannot be written: give this user the right to, or set RONDO_HOME to another folder.`,
    { cause },
  );

export const diskIsFull = (folder: string): string => `The disk of ${folder} is full: make room, then start again.`;
