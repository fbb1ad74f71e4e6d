import { backend } from '#lib/backend.ts';
import { fetchOrNetworkError, toCallError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Refusal = { message: string; code: string; hint: string; details: null };

export const discordLink = (): string => `${backend().url}/functions/v1/discord-link`;

/** Discord's answer to somebody who returns. */
export type DiscordReturn = { state: string; code: string };

/**
 * Says to the backend who came back, with the session they left in.
 * @throws CallError with the key of the refusal
 */
export async function finishDiscord(arrival: DiscordReturn): Promise<void> {
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  await askDiscordLink(arrival, data.session?.access_token);
}

/** Asks the part of the backend that knows Discord, as the owner of this token. */
export async function askDiscordLink(body: object, token?: string): Promise<unknown> {
  const { publishableKey } = backend();
  const answer = await fetchOrNetworkError(discordLink(), {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token ?? publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  const refusal = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw toCallError({ message: 'Discord was not linked.', hint: 'discordFailed', ...refusal });
}
