/** Something somebody said in a conversation. */
export type Spoken = {
  id: string;
  /** Empty where the moderation has hidden it. */
  body: string;
  hidden: boolean;
  created_at: string;
  author: { id: string; username: string; avatar: string | null; deleted_at: string | null };
};

/** Why the moderation has hidden a message, and what it said: for who wrote it alone. */
export type HiddenWords = { subject_id: string; reason: string | null; was: unknown };

/** Words on their way: sent, or not arrived, with the reason and whether trying again can help. */
export type Outgoing = { id: string; body: string; failed?: string; final?: boolean };
