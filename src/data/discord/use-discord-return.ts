import { useEffect, useRef } from 'react';
import { param, useSearchParams } from '#lib/search-params.ts';
import type { DiscordReturn } from './finish.ts';

const schema = { discord_state: param.text, discord_code: param.text, discord_error: param.text };

/**
 * Continues after the return from Discord, once: its parameters leave the address at once, so that it is in
 * no history. Returns why they bring nothing, where that is so.
 */
export function useDiscordReturn(finish: (arrival: DiscordReturn) => void): 'denied' | 'failed' | undefined {
  const [{ discord_state: state, discord_code: code, discord_error: error }, setParams] = useSearchParams(schema);
  const finished = useRef('');
  useEffect(() => {
    if (state === '' || finished.current === state) return;
    finished.current = state;
    setParams({ discord_state: '', discord_code: '' });
    finish({ state, code });
  }, [state, code, finish, setParams]);
  if (error === '') return undefined;
  return error === 'denied' ? 'denied' : 'failed';
}
