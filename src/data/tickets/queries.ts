import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database, Tables } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Enums = Database['public']['Enums'];
export type TicketCategory = Enums['ticket_category'];
export type TicketPriority = Enums['ticket_priority'];
export type ContactTopic = Enums['contact_topic'];

type Person = Pick<Tables<'profiles'>, 'id' | 'username' | 'avatar'>;
type Own = Pick<
  Tables<'support_tickets'>,
  'id' | 'number' | 'subject' | 'category' | 'priority' | 'status' | 'created_at' | 'updated_at'
>;
type Side = { name: string };

/** `waiting`: the writer spoke last, or nobody has since the ticket was opened. */
type Turn = { waiting: boolean };

/** A line of the writer's list. */
export type OwnTicket = Own & Turn;
/** A line of the staff's list. `waiting`: an unclosed one whose writer spoke last. */
export type StaffTicket = Database['public']['Functions']['ticket_page']['Returns'][number];
export type Ticket = OwnTicket &
  Pick<Tables<'support_tickets'>, 'user_id' | 'assigned_to' | 'description'> & {
    writer: Person;
    assignee: Person | null;
    match: { id: string; home_team: Side; away_team: Side } | null;
    team: Pick<Tables<'teams'>, 'id' | 'name'> | null;
    contract: Pick<Tables<'contracts'>, 'id' | 'number' | 'team_id'> | null;
  };
export type TicketMessage = Omit<Tables<'ticket_messages'>, 'ticket_id'> & { author: Person };
export type TicketTemplate = Pick<Tables<'ticket_templates'>, 'id' | 'title' | 'body'>;
export type ContactMessage = Pick<Tables<'contact_messages'>, 'id' | 'topic' | 'body' | 'created_at'> & {
  writer: Person;
};

export type StaffFilter = {
  q?: string;
  status?: Enums['ticket_status'];
  category?: TicketCategory;
  priority?: TicketPriority;
  assignee?: string;
  free?: boolean;
  waits?: boolean;
  sort?: string;
};

// With it comes who spoke last; a note of the staff says nothing to the writer.
const own = `id, number, subject, category, priority, status, created_at, updated_at, user_id,
  last:ticket_messages(author_id)` as const;
type Read = {
  eq: (column: 'last.internal', value: false) => unknown;
  order: (column: 'created_at' | 'id', options: { ascending: false; referencedTable: 'last' }) => unknown;
  limit: (count: 1, options: { referencedTable: 'last' }) => unknown;
};
function spokenLast<Query extends Read>(read: Query): Query {
  const last = { referencedTable: 'last' } as const;
  // A read is one object that each word is added to.
  void read.eq('last.internal', false);
  void read.order('created_at', { ...last, ascending: false });
  void read.order('id', { ...last, ascending: false });
  void read.limit(1, last);
  return read;
}
const waitsIn = ({ user_id, last }: { user_id: string; last: { author_id: string }[] }): Turn => ({
  waiting: (last[0]?.author_id ?? user_id) === user_id,
});
const person = 'id, username, avatar';
const whole = `${own}, assigned_to, description,
  writer:profiles!support_tickets_user_id_fkey(${person}),
  assignee:profiles!support_tickets_assigned_to_fkey(${person}),
  match:team_matches(id, home_team:teams!team_matches_home_team_id_fkey(name), away_team:teams!team_matches_away_team_id_fkey(name)),
  team:teams!support_tickets_about_team_id_fkey(id, name),
  contract:contracts(id, number, team_id)` as const;

const pageRows = 20;
const textsAtOnce = 50;

/** Two sides answer each other: what one said is there when the other looks again, or keeps looking. */
const answered = { refetchOnMount: everyMount } as const;
const pollMs = 20_000;

export const ticketQueries = {
  /** The writer's own, what changed last first, in pages. */
  own: (userId: string) =>
    infiniteQueryOptions({
      ...answered,
      queryKey: ['tickets', 'own', userId],
      queryFn: async ({ pageParam }): Promise<OwnTicket[]> => {
        const db = await supabase();
        const read = spokenLast(db.from('support_tickets').select(own).eq('user_id', userId));
        const rows = dataOf(await newestFirst(read, 'updated_at', pageParam).limit(pageRows + 1));
        return rows.map((row) => ({ ...row, ...waitsIn(row) }));
      },
      initialPageParam: null as OwnTicket | null,
      getNextPageParam: (last: OwnTicket[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  /** Everybody's, for the staff, in pages; the database searches and orders. */
  page: (filter: StaffFilter) =>
    infiniteQueryOptions({
      ...answered,
      queryKey: ['tickets', 'page', filter],
      queryFn: async ({ pageParam }): Promise<StaffTicket[]> => {
        const { q, status, category, priority, assignee, free, waits, sort } = filter;
        const db = await supabase();
        const args = { query: q || undefined, of_status: status, of_category: category, of_priority: priority };
        const whose = { of_assignee: assignee, only_free: free, waits };
        const after = { sort, after_place: pageParam?.place, after_id: pageParam?.id };
        return dataOf(await db.rpc('ticket_page', { ...args, ...whose, ...after, max: pageRows + 1 }));
      },
      initialPageParam: null as StaffTicket | null,
      getNextPageParam: (last: StaffTicket[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
    }),

  /** Null where there is no such ticket, or none of the viewer's. */
  detail: (id: string) =>
    queryOptions({
      ...answered,
      queryKey: ['tickets', id],
      queryFn: async (): Promise<Ticket | null> => {
        const db = await supabase();
        const row = dataOf(await spokenLast(db.from('support_tickets').select(whole).eq('id', id)).maybeSingle());
        return row && { ...row, ...waitsIn(row) };
      },
      refetchInterval: pollMs,
    }),

  /** The messages of a ticket, the last message first, in pages. */
  messages: (id: string) =>
    infiniteQueryOptions({
      ...answered,
      queryKey: ['tickets', id, 'messages'],
      queryFn: async ({ pageParam }): Promise<TicketMessage[]> => {
        const db = await supabase();
        const columns = `id, author_id, body, internal, created_at, author:profiles(${person})` as const;
        const read = db.from('ticket_messages').select(columns).eq('ticket_id', id);
        return dataOf(await newestFirst(read, 'created_at', pageParam).limit(textsAtOnce + 1));
      },
      initialPageParam: null as TicketMessage | null,
      getNextPageParam: (last: TicketMessage[]) => lastShown(last, textsAtOnce),
      select: (data) => shownPages(data, textsAtOnce),
      refetchInterval: pollMs,
    }),

  /** The staff's canned replies by title; the database keeps 50 at most. */
  templates: () =>
    queryOptions({
      queryKey: ['tickets', 'templates'],
      queryFn: async (): Promise<TicketTemplate[]> => {
        const db = await supabase();
        return dataOf(await db.from('ticket_templates').select('id, title, body').order('title').limit(100));
      },
    }),

  /** Whom an admin may assign a ticket to. */
  staff: () =>
    queryOptions({
      queryKey: ['tickets', 'staff'],
      queryFn: async (): Promise<Person[]> => {
        const db = await supabase();
        return dataOf(await db.rpc('ticket_staff')); // bounded by: the staff, a hundred at most
      },
    }),

  /** The messages of the contact form, newest first, in pages; for the staff. */
  contact: () =>
    infiniteQueryOptions({
      ...answered,
      queryKey: ['tickets', 'contact'],
      queryFn: async ({ pageParam }): Promise<ContactMessage[]> => {
        const db = await supabase();
        const columns = `id, topic, body, created_at, writer:profiles(${person})` as const;
        const read = db.from('contact_messages').select(columns);
        return dataOf(await newestFirst(read, 'created_at', pageParam).limit(pageRows + 1));
      },
      initialPageParam: null as ContactMessage | null,
      getNextPageParam: (last: ContactMessage[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),
};
