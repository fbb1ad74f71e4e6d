import type { Tables } from '#database.types.ts';

/** Something somebody said in a conversation; empty where the moderation has hidden it. */
export type ChatMessage = Pick<Tables<'messages'>, 'id' | 'body' | 'hidden' | 'created_at'> & {
  author: Pick<Tables<'profiles'>, 'id' | 'username' | 'avatar' | 'deleted_at'>;
};

/** Why the moderation has hidden a message, and what it said: for who wrote it alone. */
export type HiddenText = { subject_id: string; reason: string | null; was: unknown };

/** A message on its way: sent, or not arrived, with the reason and whether trying again can help. */
export type Outgoing = { id: string; body: string; failed?: string; final?: boolean };
