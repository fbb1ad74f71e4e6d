import { backend } from '#lib/backend.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { askDiscordLink, discordLink } from '#data/discord/finish.ts';
import { attempt, type AuthResult } from './attempt.ts';

/** Whether people sign in with Discord here; a page without https has nothing to prove with that it left for it. */
export const offersDiscord = (): boolean => backend().discord === true && isSecureContext;

/**
 * The address by which this browser leaves for Discord. Its stored secret opens a session alone: an address it is
 * sent back to by anybody else opens none. Tabs that leave at once keep the same.
 */
export async function discordAddress(): Promise<string> {
  const verifier = storage.read(storageKeys.discord) ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  storage.write(storageKeys.discord, verifier);
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
  return `${discordLink()}?challenge=${challenge}`;
}

/** Opens a session with what this browser came back with from Discord, once. */
export const signInFromDiscord = (token: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => {
    const verifier = storage.read(storageKeys.discord) ?? '';
    const { token_hash } = (await askDiscordLink({ token, verifier })) as { token_hash: string };
    const answer = await auth.verifyOtp({ type: 'magiclink', token_hash });
    if (!answer.error) storage.remove(storageKeys.discord);
    return answer;
  });

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
