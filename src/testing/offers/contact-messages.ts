import { offers } from './offers.ts';

/** Messages of the contact form, on the pages of the staff (ContactQueue). */
export const contactMessages = offers({
  buttons: { remove_contact_message: /^Done / },
  who: ['member', 'moderator', 'admin'],
  states: {
    'there is one': { admin: ['remove_contact_message'] },
  },
  elsewhere: [],
});
