import { call, command, mutation } from '#data/command.ts';
import { WrongPassword } from '#data/settings/mutations.ts';
import { finishDiscord } from './finish.ts';

export type ChannelAnswers = {
  name: string;
  language: string;
  results: boolean;
  fixtures: boolean;
  news: boolean;
  transfers: boolean;
  cups: boolean;
  of_league: string | undefined;
  /** Only given in; nobody reads it again. */
  address: string | undefined;
};

/** Connects a channel. Its form shows the refusal. */
export const useConnectChannel = command(
  'connect_discord_channel',
  ({ address = '', ...answers }: ChannelAnswers) => ({ ...answers, address }),
  { done: 'discord:toasts.connected', refused: 'form', invalidates: ['discord'] },
);

/** Changes what a channel is told, and its address where one is given. Its form shows the refusal. */
export const useChangeChannel = command(
  'change_discord_channel',
  (answers: ChannelAnswers, channel_id: string) => ({ channel_id, ...answers }),
  { done: 'discord:toasts.changed', refused: 'form', invalidates: ['discord'] },
);

export const useDisconnectChannel = command('disconnect_discord_channel', (channel_id: string) => ({ channel_id }), {
  done: 'discord:toasts.disconnected',
  invalidates: ['discord'],
});

/** Sends a message that says nothing but that the channel is connected. */
export const useSendTest = command('send_discord_test', (channel_id: string) => ({ channel_id }), {
  done: 'discord:toasts.testing',
  invalidates: ['discord'],
});

/** Tries what was given up once more. */
export const useSendAgain = command('send_discord_again', (channel_id: string) => ({ channel_id }), {
  done: 'discord:toasts.again',
  invalidates: ['discord'],
});

/** The address at Discord where a channel is chosen. Its form shows the refusal, and goes there. */
export const useBeginChannel = command(
  'begin_discord_channel',
  (answers: Omit<ChannelAnswers, 'address'> & { channel_id: string | undefined }) => answers,
  { refused: 'form' },
);

/**
 * The address at Discord where the reader says who they are there, for their password. Its form shows the refusal, and goes there.
 * @throws WrongPassword
 */
export const useBeginLink = mutation(
  async (password: string) => {
    const address: string | null = await call('begin_discord_link', { password });
    if (address === null) throw new WrongPassword();
    return address;
  },
  { refused: 'form' },
);

/** Links the account that the reader has come back from Discord with. */
export const useFinishLink = mutation(finishDiscord, {
  done: 'settings:discord.toasts.linked',
  invalidates: ['discord'],
});

/** Connects the channel that was chosen there. */
export const useFinishChannel = mutation(finishDiscord, {
  done: 'discord:toasts.connected',
  invalidates: ['discord'],
});

export const useUnlinkDiscord = command('unlink_discord', {
  done: 'settings:discord.toasts.unlinked',
  invalidates: ['discord'],
});

/** Has the bot write to the reader again, once Discord lets it. */
export const useWriteAgain = command('write_to_me_again', {
  done: 'settings:toasts.saved',
  toastId: 'ways',
  invalidates: ['discord'],
});
