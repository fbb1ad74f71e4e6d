import { call, command, formCommand, mutation } from '#data/command.ts';
import { WrongPassword } from '#data/settings/mutations.ts';
import { finishDiscord } from './finish.ts';

/** Connects a channel. */
export const useConnectChannel = formCommand('connect_discord_channel', ['discord'], 'discord:toasts.connected');

/** Changes what a channel is told, and its address where one is given. */
export const useChangeChannel = formCommand('change_discord_channel', ['discord'], 'discord:toasts.changed');
export const useDisconnectChannel = command('disconnect_discord_channel', ['discord'], 'discord:toasts.disconnected');

/** Sends a message that says nothing except that the channel is connected. */
export const useSendTest = command('send_discord_test', ['discord'], 'discord:toasts.testing');

/** Tries what was given up once more. */
export const useSendAgain = command('send_discord_again', ['discord'], 'discord:toasts.again');

/** The address at Discord where a channel is chosen. Its form shows the refusal, and goes there. */
export const useBeginChannel = formCommand('begin_discord_channel', []);

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
export const useFinishChannel = mutation(finishDiscord, { done: 'discord:toasts.connected', invalidates: ['discord'] });

export const useUnlinkDiscord = command('unlink_discord', ['discord'], 'settings:discord.toasts.unlinked');

/** Has the bot write to the reader again, once Discord lets it. */
export const useWriteAgain = command('write_to_me_again', ['discord'], 'settings:toasts.saved', {
  toastId: 'delivery-channels',
});
