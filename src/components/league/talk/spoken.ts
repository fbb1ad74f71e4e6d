/** Something somebody said in a conversation. */
export type Spoken = {
  id: string;
  body: string;
  created_at: string;
  author: { id: string; username: string; avatar: string | null; deleted_at: string | null };
};

/** Words on their way: sent, or not arrived, with the reason and whether trying again can help. */
export type Outgoing = { id: string; body: string; failed?: string; final?: boolean };
