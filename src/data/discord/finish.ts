import { backend } from '#lib/backend.ts';
import { fetchOrNetworkError, toCallError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Refusal = { message: string; code: string; hint: string; details: null };

/** What Discord sent somebody back with. */
export type DiscordReturn = { state: string; code: string };

/**
 * Says to the backend who came back, with the session they left in.
 * @throws CallError with the key of the refusal
 */
export async function finishDiscord(given: DiscordReturn): Promise<void> {
  const { url, publishableKey } = backend();
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  const answer = await fetchOrNetworkError(`${url}/functions/v1/discord-link`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(given),
  });
  if (answer.ok) return;
  const said = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw toCallError({ message: 'Discord was not linked.', hint: 'discordFailed', ...said });
}
