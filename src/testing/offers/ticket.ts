import { offers } from './offers.ts';

const speaks = ['reply_ticket'] as const;
const helps = ['reply_ticket', 'reply_ticket note'] as const;

/** A ticket, on its page: what its writer and the staff do next (TicketPage). */
export const ticket = offers({
  buttons: {
    'set_ticket_status open': /^(Set to open|Reopen ticket)$/,
    'set_ticket_status in_progress': 'Set in progress',
    'set_ticket_status closed': 'Close ticket',
    reply_ticket: /^(Send message|Reply)$/,
    'reply_ticket note': /^(Internal note|Save note)$/,
    assign_ticket: 'Assigned to',
  },
  controls: ['button', 'combobox'],
  who: ['writer', 'another member', 'moderator', 'admin', 'moderator who wrote it', 'admin who wrote it'],
  states: {
    'it is open': {
      writer: ['set_ticket_status closed', ...speaks],
      'moderator who wrote it': ['set_ticket_status closed', ...speaks],
      'admin who wrote it': ['set_ticket_status closed', ...speaks],
      moderator: ['set_ticket_status in_progress', ...helps],
      admin: ['set_ticket_status in_progress', 'set_ticket_status closed', ...helps, 'assign_ticket'],
    },
    'it is answered': {
      writer: ['set_ticket_status closed', ...speaks],
      'moderator who wrote it': ['set_ticket_status closed', ...speaks],
      'admin who wrote it': ['set_ticket_status closed', ...speaks],
      moderator: ['set_ticket_status in_progress', ...helps],
      admin: ['set_ticket_status in_progress', 'set_ticket_status closed', ...helps, 'assign_ticket'],
    },
    'a moderator works on it': {
      writer: ['set_ticket_status closed', ...speaks],
      'moderator who wrote it': ['set_ticket_status closed', ...speaks],
      'admin who wrote it': ['set_ticket_status closed', ...speaks],
      moderator: ['set_ticket_status open', ...helps],
      admin: ['set_ticket_status open', 'set_ticket_status closed', ...helps, 'assign_ticket'],
    },
    'it is closed': {
      writer: ['set_ticket_status open'],
      'moderator who wrote it': ['set_ticket_status open'],
      'admin who wrote it': ['set_ticket_status open'],
      moderator: ['reply_ticket note'],
      admin: ['set_ticket_status open', 'reply_ticket note'],
    },
  },
  elsewhere: [],
});
