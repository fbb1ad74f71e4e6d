import type { PostgrestError } from '@supabase/supabase-js';
import { mutation } from '#data/command.ts';
import type { Database } from '#database.types.ts';
import { CallError, dataOf, toCallError } from '#lib/errors.ts';
import { replacePicture } from '#lib/pictures.ts';
import { supabase } from '#lib/supabase.ts';

type Profile = Database['public']['Tables']['profiles']['Update'];

/** Everything a player's name and avatar are drawn in. */
const drawn = ['players', 'teams', 'matches', 'leagues', 'contracts', 'transfers', 'market'] as const;

/** A profile as its owner writes it. */
export type ProfileChanges = Pick<
  Profile,
  | 'username'
  | 'gaming_id'
  | 'platform'
  | 'nation'
  | 'location'
  | 'game_mode'
  | 'position'
  | 'skill_level'
  | 'description'
  | 'social_links'
>;

type Answers = { changes: ProfileChanges; birthDate: string | undefined };

/** Saves the own profile, and the birth date where it is given for the first and only time. The form shows a refusal. */
export const useSaveProfile = mutation(saveProfile, {
  done: 'players:toasts.saved',
  refused: 'form',
  invalidates: [...drawn, 'profile-private', 'eligibility'],
});

/** The same on the way to a signature, which is what is said to be done. */
export const useGiveMissing = mutation(saveProfile, {
  refused: 'form',
  invalidates: ['players', 'profile-private', 'eligibility'],
});

async function saveProfile({ changes, birthDate }: Answers, userId: string): Promise<void> {
  const db = await supabase();
  if (Object.keys(changes).length > 0) {
    const { error } = await db.from('profiles').update(changes).eq('id', userId);
    if (error) throw dialogEntryOf(error);
  }
  // Last: it can be written once only, so a refusal of the rest must leave it open to a correction.
  if (birthDate) {
    dataOf(await db.from('profile_private').update({ birth_date: birthDate }).eq('user_id', userId));
  }
}

/** Two who take a name at the same moment meet at its index, which knows no sentence. */
function dialogEntryOf(error: PostgrestError): CallError {
  if (error.code !== '23505') return toCallError(error);
  return /gaming/.test(error.message)
    ? new CallError(error.message, { code: 'PT409', hint: 'gamingIdTaken', details: 'gaming_id' })
    : new CallError(error.message, { code: 'PT409', hint: 'usernameTaken', details: 'username' });
}

type Pictured = { id: string; avatar: string | null };

/** Uploads another avatar, or none, and takes the old file away. */
export const useSetAvatar = mutation(
  (picture: Blob | null, { id, avatar: old }: Pictured) =>
    replacePicture({ bucket: 'avatars', folder: id, old }, picture, async (avatar) => {
      const db = await supabase();
      dataOf(await db.from('profiles').update({ avatar }).eq('id', id));
    }),
  { done: 'players:toasts.avatar', refused: 'form', invalidates: drawn },
);
