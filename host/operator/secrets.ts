import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { newVapidKey, vapidKeyOf } from '#supabase/functions/channels/push/web-push.ts';
import { ConfigurationError, unwritable } from './configuration-error.ts';
import { writeOnce } from './write-once.ts';

/** The secrets that only this installation knows. Of these the publishable key alone ever reaches a browser. */
export type Secrets = {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** The one password of all demo accounts. */
  demoPassword: string;
  /** Signs pushes: another one would cut off every device that is registered. */
  vapidKey: JsonWebKey;
};

/**
 * The installation's secrets, made at the first start and kept beside its data, readable by its owner alone.
 * @throws ConfigurationError when the kept ones are damaged: made anew they would sign everybody out.
 */
export async function keptSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json');
  if (!existsSync(file)) {
    try {
      writeOnce(file, JSON.stringify(await makeSecrets(), null, 2));
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
  return isVapidKey(secrets.vapidKey) ? secrets : withVapidKey(home, file, secrets);
}

/** Installations from before pushes get the key they lack; a start that is cut short leaves the file as it was. */
async function withVapidKey(home: string, file: string, secrets: Secrets): Promise<Secrets> {
  const whole = { ...secrets, vapidKey: await newVapidKey() };
  try {
    writeFileSync(`${file}.new`, JSON.stringify(whole, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (cause) {
    throw unwritable(home, cause);
  }
  return whole;
}

function isVapidKey(value: unknown): boolean {
  try {
    return vapidKeyOf(value) !== undefined;
  } catch {
    return false;
  }
}

export async function makeSecrets(): Promise<Secrets> {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    demoPassword: `rondo-${randomBytes(6).toString('hex')}`,
    vapidKey: await newVapidKey(),
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
