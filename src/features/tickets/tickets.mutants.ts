import type { Mutant } from '#testing/mutant.ts';

const byPage: [string] = ['src/features/tickets/ticket-page.test.tsx'];
const byList: [string] = ['src/features/tickets/tickets-page.test.tsx'];
const byNotices: [string] = ['src/features/notifications/notifications-page.test.tsx'];

export default [
  {
    file: 'src/domain/community/tickets.ts',
    change: 'a closed ticket goes straight into work',
    from: " && !(status === 'closed' && each === 'in_progress')",
    to: '',
    killedBy: ['src/domain/community/tickets.test.ts'],
  },
  {
    file: 'src/features/tickets/ticket-page.tsx',
    change: 'one of the staff has the staff’s tools in an own ticket',
    from: 'ticket.user_id === viewer.id || !viewer.staff',
    to: '!viewer.staff',
    killedBy: byPage,
    only: 'of their own',
  },
  {
    file: 'src/features/tickets/reply-form.tsx',
    change: 'a note goes to the writer',
    from: 'internal: note })',
    to: 'internal: false })',
    killedBy: byPage,
    only: 'leave a note',
  },
  {
    file: 'src/features/tickets/assignment.tsx',
    change: 'the writer is offered the own ticket',
    from: '.filter((each) => each.id !== user_id)',
    to: '.filter(() => true)',
    killedBy: byPage,
    only: 'as admins assign it',
  },
  {
    file: 'src/features/tickets/ticket-form.tsx',
    change: 'a ticket forgets the match it was opened from',
    from: 'create.mutateAsync({ ...answers, ...about })',
    to: 'create.mutateAsync(answers)',
    killedBy: byList,
    only: 'comes with the match',
  },
  {
    file: 'src/features/tickets/counter.tsx',
    change: 'blanks around a description count',
    from: 'text.trim()',
    to: 'text',
    killedBy: byList,
    only: 'S5.14',
  },
  {
    file: 'src/data/notifications/mutations.ts',
    change: 'what could not be marked stays marked on the page',
    from: 'for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);',
    to: 'void context;',
    killedBy: byNotices,
    only: 'S8.39',
  },
  {
    file: 'src/data/notifications/mutations.ts',
    change: 'nothing moves until the database has answered',
    from: 'client.setQueryData(key, { pages: pages.map((page) => page.map(read)), pageParams });',
    to: 'void pageParams;',
    killedBy: byNotices,
    only: 'on the page at once',
  },
  {
    file: 'src/features/notifications/notice-line.tsx',
    change: 'following a notification leaves it unread',
    from: 'onClick={() => isNew && onFollow()}',
    to: 'onClick={() => undefined}',
    killedBy: byNotices,
    only: 'by following them',
  },
] satisfies Mutant[];
