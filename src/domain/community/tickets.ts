/** A ticket's course (docs/rules/members.md): open ↔ in progress → closed → open, and an open one may be closed at once. */
export const ticketStatuses = ['open', 'in_progress', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A person's relation to a ticket; its writer is nothing else, one of the staff included. */
export type TicketPart = 'writer' | 'moderator' | 'admin';

/** The statuses to which somebody may move a ticket; the database decides. */
export function nextStatuses(status: TicketStatus, part: TicketPart): TicketStatus[] {
  const others = ticketStatuses.filter((each) => each !== status && !(status === 'closed' && each === 'in_progress'));
  if (part === 'writer') return others.filter((each) => each === 'closed' || status === 'closed');
  if (part === 'moderator') return others.filter((each) => each !== 'closed' && status !== 'closed');
  return others;
}

/** The side that answers next: the staff, or the writer, whom the staff have answered. */
export type TicketTurn = 'staff' | 'writer';
export const ticketTurns: readonly TicketTurn[] = ['staff', 'writer'];

/** Nobody in a closed ticket. `waits`: the writer spoke last (private.waiting_tickets decides the same for the staff's list). */
export function turnOf(status: TicketStatus, waits: boolean): TicketTurn | undefined {
  if (status === 'closed') return undefined;
  return waits ? 'staff' : 'writer';
}
