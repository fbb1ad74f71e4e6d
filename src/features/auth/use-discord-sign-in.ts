import { useEffect } from 'react';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { signInFromDiscord } from '#data/auth/discord.ts';

const reasons = ['', 'failed', 'denied', 'unlinked', 'often'] as const;
const schema = { discord_token: param.text, discord_error: param.oneOf(...reasons) };

/** A token is spent once in the life of a page, however often the login is drawn. */
const spent = new Set<string>();

/**
 * Hook: signs in who comes back from Discord, and says why not where that is so. A signed-in visitor stays who they
 * are.
 */
export function useDiscordSignIn(): { isWorking: boolean; why: (typeof reasons)[number] } {
  const session = useSession();
  const [{ discord_token: token, discord_error: why }, setParams] = useSearchParams(schema);
  const isFree = token !== '' && session.status === 'signed-out';
  useEffect(() => {
    if (!isFree || spent.has(token)) return;
    spent.add(token);
    void signInFromDiscord(token).then(({ error }) => {
      if (!error) return;
      setParams({ discord_token: '', discord_error: error.code === 'over_request_rate_limit' ? 'often' : 'failed' });
    });
  }, [isFree, token, setParams]);
  return { isWorking: token !== '', why };
}
