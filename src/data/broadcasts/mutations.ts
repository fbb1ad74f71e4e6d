import { call, command, formCommand, mutation } from '#data/command.ts';

/** Says where a match is seen, live and again; what is empty is nowhere. Its form shows the refusal. */
export const useSetBroadcast = mutation(
  async ({ stream_url, replay_url }: { stream_url?: string; replay_url?: string }, match_id: string) => {
    if (stream_url !== undefined) await call('set_match_stream', { match_id, stream_url });
    if (replay_url !== undefined) await call('set_match_replay', { match_id, replay_url });
  },
  { done: 'broadcast:toasts.saved', refused: 'form', invalidates: ['matches'] },
);

export const useNameCaster = formCommand('name_caster', ['matches'], 'broadcast:toasts.named');

/** A caster who was named by a captain and is removed by the staff is not named by a captain again. */
export const useRemoveCaster = command('remove_caster', ['matches'], 'broadcast:toasts.removed');

/** Makes an address; answers its secret, which is kept nowhere. */
export const useMakeOverlayLink = command('make_overlay_link', ['overlay-links'], undefined, { gcTime: 0 });

/** An address stops at once. */
export const useRemoveOverlayLink = command('remove_overlay_link', ['overlay-links'], 'broadcast:toasts.stopped');
