import type { ReactNode } from 'react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Role } from '#domain/club/roles.ts';
import type { StaffTicket, Ticket, TicketMessage } from '#data/tickets/queries.ts';
import { type Answers, fakeBackend } from './fake-backend.ts';
import { openPage } from './page.tsx';
import { uuid } from './season.ts';

/** The start of the tests of tickets: a viewer, a ticket, and a backend for both. */
export const me = uuid(1);
export const other = uuid(2);
const person = (id: string) => ({ id, username: id === me ? 'mert' : 'lena', avatar: null });

/** As the database answers: with who spoke last in it, where somebody did. */
type Row = Omit<Ticket, 'waiting'> & { last: { author_id: string }[] };

export const ticket = (number: number, about: Partial<Row> = {}): Row => ({
  id: uuid(700 + number),
  number,
  subject: `Question ${number}`,
  category: 'complaint',
  priority: 'high',
  status: 'open',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  user_id: me,
  assigned_to: null,
  description: 'They did not stop after the whistle.',
  writer: person(about.user_id ?? me),
  assignee: null,
  match: null,
  team: null,
  contract: null,
  last: [],
  ...about,
});

export const staffTicket = (number: number, about: Partial<StaffTicket> = {}): StaffTicket => ({
  ...ticket(number),
  user_id: other,
  username: 'lena',
  avatar: null as unknown as string,
  assigned_to: null as unknown as string,
  assignee: null as unknown as string,
  waiting: true,
  place: String(number),
  ...about,
});

export const message = (number: number, about: Partial<TicketMessage> = {}): TicketMessage => ({
  id: uuid(800 + number),
  author_id: other,
  author: person(about.author_id ?? other),
  body: `Words ${number}`,
  internal: false,
  created_at: `2026-11-20T1${number}:00:00Z`,
  ...about,
});

const roles: Record<Role, [admin: boolean, moderator: boolean]> = {
  admin: [true, false],
  moderator: [false, true],
  user: [false, false],
};

/** Opens a page for somebody of that role; `session.ts` is to be mocked by the test's file. */
export async function openFor(role: Role, drawn: ReactNode, at: string, answers: Answers = {}, path?: string) {
  const [admin, moderator] = roles[role];
  const backend = fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'POST /rest/v1/rpc/is_moderator': { body: moderator },
    'GET /rest/v1/team_members': { body: [] },
    'GET /rest/v1/ticket_templates': { body: [] },
    'POST /rest/v1/rpc/ticket_staff': { body: [] },
    ...answers,
  });
  const opened = await openPage(
    <>
      {drawn}
      <Toaster />
    </>,
    { at, ...(path && { path }), namespaces: ['tickets', 'lists', 'errors'] },
  );
  return {
    backend,
    router: opened.router,
    client: opened.client,
    sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body),
  };
}

export const refusal = (hint: string, details: string | null = null) => ({
  status: 409,
  body: { code: 'PT409', message: 'No.', hint, details },
});
export const broken = { status: 500, body: { message: 'Broken.' } };
