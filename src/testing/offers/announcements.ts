import { offers } from './offers.ts';

/** An announcement that was sent, on the page of the admins (AdminAnnouncementsPage). */
export const announcements = offers({
  buttons: { announce: 'New announcement', withdraw_announcement: /^Take back / },
  who: ['admin', 'another admin', 'moderator', 'captain'],
  states: {
    'it is sent': {
      admin: ['announce', 'withdraw_announcement'],
      'another admin': ['announce', 'withdraw_announcement'],
    },
    'it is taken back': { admin: ['announce'], 'another admin': ['announce'] },
  },
  elsewhere: [],
});
