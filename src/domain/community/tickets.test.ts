import { expect, test } from 'vitest';
import { nextStatuses, type TicketPart, type TicketStatus } from './tickets.ts';

test.each<[TicketPart, TicketStatus, TicketStatus[]]>([
  ['writer', 'open', ['closed']],
  ['writer', 'in_progress', ['closed']],
  ['writer', 'closed', ['open']],
  ['moderator', 'open', ['in_progress']],
  ['moderator', 'in_progress', ['open']],
  ['moderator', 'closed', []],
  ['admin', 'open', ['in_progress', 'closed']],
  ['admin', 'in_progress', ['open', 'closed']],
  ['admin', 'closed', ['open']],
])('a %s moves a ticket that is %s to %j', (part, status, next) => {
  expect(nextStatuses(status, part)).toEqual(next);
});
