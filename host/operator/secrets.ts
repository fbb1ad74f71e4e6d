import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { ConfigurationError, unwritable } from './configuration-error.ts';

/** What only this installation knows. Of these the publishable key alone ever reaches a browser. */
export type Secrets = {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** The one password of all demo accounts. */
  demoPassword: string;
};

/**
 * The installation's secrets, made at the first start and kept beside its data, readable by its owner alone.
 * @throws ConfigurationError when the kept ones are damaged: made anew they would sign everybody out.
 */
export async function keptSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json');
  if (!existsSync(file)) {
    try {
      writeFileSync(file, JSON.stringify(await makeSecrets(), null, 2), { flag: 'wx', mode: 0o600 });
    } catch (cause) {
      throw unwritable(home, cause);
    }
  }
  chmodSync(file, 0o600);
  const secrets = parsed(readFileSync(file, 'utf8'));
  if (!secrets)
    throw new ConfigurationError(
      `${file} is damaged: restore it from a backup, or delete it, which signs everybody out.`,
    );
  return secrets;
}

export async function makeSecrets(): Promise<Secrets> {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    demoPassword: `rondo-${randomBytes(6).toString('hex')}`,
  };
}

function parsed(text: string): Secrets | undefined {
  try {
    const secrets = JSON.parse(text) as Partial<Record<keyof Secrets, unknown>>;
    const names = ['jwtSecret', 'publishableKey', 'secretKey', 'demoPassword'] as const;
    const whole = names.every((name) => typeof secrets[name] === 'string' && secrets[name].length >= 12);
    return whole && String(secrets.jwtSecret).length >= 32 ? (secrets as Secrets) : undefined;
  } catch {
    return undefined;
  }
}
