import { offers } from './offers.ts';

const keeps = ['save_ticket_template over', 'delete_ticket_template'] as const;

/** The canned replies, on the page of the admins (TemplateList). */
export const cannedReplies = offers({
  buttons: {
    save_ticket_template: 'New canned reply',
    'save_ticket_template over': /^Edit /,
    delete_ticket_template: /^Delete /,
  },
  who: ['admin'],
  states: {
    'there is none': { admin: ['save_ticket_template'] },
    'there is one': { admin: ['save_ticket_template', ...keeps] },
    'there are as many as there can be': { admin: keeps },
  },
  elsewhere: [],
});
