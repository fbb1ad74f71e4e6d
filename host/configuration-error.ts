/**
 * Something outside the program is not as it must be. The message is one sentence for the operator and
 * names the remedy; the host prints it alone, without a stack, and ends with exit code 1.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
