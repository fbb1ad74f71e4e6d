import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { WrongPassword } from '../settings/mutations.ts';
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
export function useConnectChannel() {
  return useMutation({
    mutationFn: async ({ address = '', ...answers }: ChannelAnswers) => {
      const db = await supabase();
      dataOf(await db.rpc('connect_discord_channel', { ...answers, address }));
    },
    meta: { successToast: 'discord:toasts.connected', invalidates: ['discord'] },
  });
}

/** Changes what a channel is told, and its address where one is given. Its form shows the refusal. */
export function useChangeChannel(channel_id: string) {
  return useMutation({
    mutationFn: async (answers: ChannelAnswers) => {
      const db = await supabase();
      dataOf(await db.rpc('change_discord_channel', { channel_id, ...answers }));
    },
    meta: { successToast: 'discord:toasts.changed', invalidates: ['discord'] },
  });
}

export function useDisconnectChannel() {
  return useMutation({
    mutationFn: async (channel_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('disconnect_discord_channel', { channel_id }));
    },
    meta: { successToast: 'discord:toasts.disconnected', refusalToast: true, invalidates: ['discord'] },
  });
}

/** Sends a message that says nothing but that the channel is connected. */
export function useSendTest() {
  return useMutation({
    mutationFn: async (channel_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('send_discord_test', { channel_id }));
    },
    meta: { successToast: 'discord:toasts.testing', refusalToast: true, invalidates: ['discord'] },
  });
}

/** Tries what was given up once more. */
export function useSendAgain() {
  return useMutation({
    mutationFn: async (channel_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('send_discord_again', { channel_id }));
    },
    meta: { successToast: 'discord:toasts.again', refusalToast: true, invalidates: ['discord'] },
  });
}

/** The address at Discord where a channel is chosen. Its form shows the refusal, and goes there. */
export function useBeginChannel() {
  return useMutation({
    mutationFn: async (answers: Omit<ChannelAnswers, 'address'> & { channel_id: string | undefined }) => {
      const db = await supabase();
      return dataOf(await db.rpc('begin_discord_channel', answers));
    },
    meta: {},
  });
}

/**
 * The address at Discord where the reader says who they are there, for their password. Its form shows the refusal, and goes there.
 * @throws WrongPassword
 */
export function useBeginLink() {
  return useMutation({
    mutationFn: async (password: string) => {
      const db = await supabase();
      const address: string | null = dataOf(await db.rpc('begin_discord_link', { password }));
      if (address === null) throw new WrongPassword();
      return address;
    },
    meta: {},
  });
}

/** Links the account that the reader has come back from Discord with. */
export function useFinishLink() {
  return useMutation({
    mutationFn: finishDiscord,
    meta: { successToast: 'settings:discord.toasts.linked', refusalToast: true, invalidates: ['discord'] },
  });
}

/** Connects the channel that was chosen there. */
export function useFinishChannel() {
  return useMutation({
    mutationFn: finishDiscord,
    meta: { successToast: 'discord:toasts.connected', refusalToast: true, invalidates: ['discord'] },
  });
}

export function useUnlinkDiscord() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('unlink_discord'));
    },
    meta: { successToast: 'settings:discord.toasts.unlinked', refusalToast: true, invalidates: ['discord'] },
  });
}

/** Has the bot write to the reader again, once Discord lets it. */
export function useWriteAgain() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('write_to_me_again'));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.saved', toastId: 'ways', invalidates: ['discord'] },
  });
}
