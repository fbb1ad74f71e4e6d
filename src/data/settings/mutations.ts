import { call, command, formCommand, mutation, write } from '#data/command.ts';
import { dataOf } from '#lib/errors.ts';
import { type Language } from '#domain/languages.ts';
import { chooseLanguage } from '#lib/i18n.ts';
import { leaveSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { chooseZone } from '#lib/time-zone.ts';

/** Speaks another language at once; who is signed in gets their mails in it, too. */
export const useSaveLanguage = mutation(
  async (language: Language, userId: string | undefined) => {
    await chooseLanguage(language);
    if (userId === undefined) return;
    const db = await supabase();
    dataOf(await db.from('profile_private').update({ locale: language }).eq('user_id', userId));
  },
  { refused: 'settings:formats.languageFailed', invalidates: ['profile-private'] },
);

/** In which zone the signed-in person reads times, on every device; undefined is each device's own. */
export const useSaveZone = mutation(
  async (zone: string | undefined, userId: string) => {
    const db = await supabase();
    const own = db.from('profile_private').update({ time_zone: zone ?? null });
    dataOf(await own.eq('user_id', userId));
    await chooseZone(zone);
  },
  { done: 'settings:toasts.saved', refused: 'form', invalidates: ['profile-private'] },
);

/** Whether visitors may read the name of the signed-in person and open the profile, through a public league. */
export const useShowProfile = write(
  (db, shown: boolean, userId: string) =>
    db.from('profile_private').update({ public_profile: shown, public_profile_answered: true }).eq('user_id', userId),
  {
    done: 'settings:toasts.saved',
    refused: 'settings:publicProfile.failed',
    toastId: 'public-profile',
    invalidates: ['profile-private', 'public'],
  },
);

/** It was not the account's password. */
export class WrongPassword extends Error {}

/**
 * Logs one of the own devices out, or all others than this, with the password.
 * @throws WrongPassword; CallError when it was tried too often
 */
export const useEndSessions = mutation(
  async ({ id, password }: { id: string | undefined; password: string }) => {
    const isOwn = await (id === undefined
      ? call('end_other_sessions', { password })
      : call('end_session', { session_id: id, password }));
    if (!isOwn) throw new WrongPassword();
  },
  { done: 'settings:toasts.ended', refused: 'form', invalidates: ['sessions'] },
);

/** Gives the signed-in person an address for their calendar, or another one for the one they see: that one stops. */
export const useMakeFeedLink = command('make_feed_link', ['feed-link'], 'settings:toasts.feedMade');

/** The address of the own calendar stops. */
export const useRemoveFeedLink = command('remove_feed_link', ['feed-link'], 'settings:toasts.feedRemoved');

/** Makes a key of the read API; what opens is answered this once. */
export const useCreateApiKey = formCommand('create_api_key', ['api-keys'], 'settings:toasts.keyMade');

/** One of the own keys stops. */
export const useRevokeApiKey = command('revoke_api_key', ['api-keys'], 'settings:toasts.keyRevoked');

/** Everything that is kept about the signed-in person, as one object. */
export const useExportMyData = command('export_my_data', []);

/** The signed-in person leaves for good; the server removes everything of theirs, files, too. */
export const useDeleteMyAccount = mutation(
  async () => {
    await call('delete_my_account');
    leaveSession();
    const db = await supabase();
    // no sign-in is left on the server that could be ended there
    await db.auth.signOut({ scope: 'local' });
  },
  { done: 'settings:toasts.deleted', refused: 'form' },
);
