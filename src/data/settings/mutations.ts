import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { type Language } from '#domain/languages.ts';
import { chooseLanguage } from '#lib/i18n.ts';
import { leaveSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { chooseZone } from '#lib/time-zone.ts';

/** Speaks another language at once; who is signed in gets their mails in it, too. */
export function useSaveLanguage(userId: string | undefined) {
  return useMutation({
    mutationFn: async (language: Language) => {
      await chooseLanguage(language);
      if (userId === undefined) return;
      const db = await supabase();
      dataOf(await db.from('profile_private').update({ locale: language }).eq('user_id', userId));
    },
    meta: { errorToast: 'settings:formats.languageFailed', invalidates: ['profile-private'] },
  });
}

/** In which zone the signed-in person reads times, on every device; undefined is each device's own. */
export function useSaveZone(userId: string) {
  return useMutation({
    mutationFn: async (zone: string | undefined) => {
      const db = await supabase();
      dataOf(
        await db
          .from('profile_private')
          .update({ time_zone: zone ?? null })
          .eq('user_id', userId),
      );
      await chooseZone(zone);
    },
    meta: { successToast: 'settings:toasts.saved', invalidates: ['profile-private'] },
  });
}

/** Whether visitors may read the name of the signed-in person and open the profile, through a public league. */
export function useShowProfile(userId: string) {
  return useMutation({
    mutationFn: async (shown: boolean) => {
      const db = await supabase();
      const answer = { public_profile: shown, public_profile_answered: true };
      dataOf(await db.from('profile_private').update(answer).eq('user_id', userId));
    },
    meta: {
      errorToast: 'settings:publicProfile.failed',
      successToast: 'settings:toasts.saved',
      toastId: 'public-profile',
      invalidates: ['profile-private', 'public'],
    },
  });
}

/** It was not the account's password. */
export class WrongPassword extends Error {}

/**
 * Logs one of the own devices out, or all others than this, with the password.
 * @throws WrongPassword; CallError when it was tried too often
 */
export function useEndSessions() {
  return useMutation({
    mutationFn: async ({ id, password }: { id: string | undefined; password: string }) => {
      const db = await supabase();
      const isOwn = dataOf(
        id === undefined
          ? await db.rpc('end_other_sessions', { password })
          : await db.rpc('end_session', { session_id: id, password }),
      );
      if (!isOwn) throw new WrongPassword();
    },
    meta: { successToast: 'settings:toasts.ended', invalidates: ['sessions'] },
  });
}

/** Gives the signed-in person an address for their calendar, or another one for the one they see: that one stops. */
export function useMakeFeedLink() {
  return useMutation({
    mutationFn: async (replaces: string | undefined) => {
      const db = await supabase();
      dataOf(await db.rpc('make_feed_link', replaces === undefined ? {} : { replaces }));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.feedMade', invalidates: ['feed-link'] },
  });
}

/** The address of the own calendar stops. */
export function useRemoveFeedLink() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('remove_feed_link'));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.feedRemoved', invalidates: ['feed-link'] },
  });
}

/** Makes a key of the read API; what opens is answered this once. */
export function useCreateApiKey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const db = await supabase();
      return dataOf(await db.rpc('create_api_key', { name }));
    },
    meta: { successToast: 'settings:toasts.keyMade', invalidates: ['api-keys'] },
  });
}

/** One of the own keys stops. */
export function useRevokeApiKey() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('revoke_api_key', { key_id: id }));
    },
    meta: { refusalToast: true, successToast: 'settings:toasts.keyRevoked', invalidates: ['api-keys'] },
  });
}

/** Everything that is kept about the signed-in person, as one object. */
export function useExportMyData() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      return dataOf(await db.rpc('export_my_data'));
    },
    meta: { refusalToast: true },
  });
}

/** The signed-in person leaves for good; the server removes everything of theirs, files as well. */
export function useDeleteMyAccount() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('delete_my_account'));
      leaveSession();
      // no sign-in is left on the server that could be ended there
      await db.auth.signOut({ scope: 'local' });
    },
    meta: { successToast: 'settings:toasts.deleted' },
  });
}
