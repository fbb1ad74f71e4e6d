import type { Mutant } from '#testing/mutant.ts';

const tickets = 'supabase/schemas/12_community/10_tickets.sql';
const bell = 'supabase/schemas/17_outbox/36_reading.sql';
const byTickets: [string] = ['supabase/tests/12_community/tickets.test.ts'];
const byBell: [string] = ['supabase/tests/07_notifications/notifications.test.ts'];

export default [
  {
    file: tickets,
    change: 'a ticket is everybody’s to read',
    from: 'using (user_id = (select auth.uid()) or (select private.is_staff()));',
    to: 'using (true);',
    killedBy: byTickets,
    only: 'its writer',
  },
  {
    file: tickets,
    change: 'whoever knows its id acts on a ticket',
    from: 'if ticket.id is null or not (ticket.user_id = auth.uid() or private.is_staff()) then',
    to: 'if ticket.id is null then',
    killedBy: byTickets,
    only: 'strangers find no ticket',
  },
  {
    file: tickets,
    change: 'moderators close and reopen',
    from: "if ticket.user_id <> me and not private.is_admin() and 'closed' in (wanted, ticket.status) then",
    to: 'if false then',
    killedBy: byTickets,
    only: 'by a moderator between',
  },
  {
    file: tickets,
    change: 'everybody lists the staff',
    from: '  where private.is_admin() and p.id = any (private.staff())',
    to: '  where p.id = any (private.staff())',
    killedBy: byTickets,
    only: 'that only admins get',
  },
  {
    file: tickets,
    change: 'everybody gets the staff’s list',
    from: '  if not private.is_staff() then\n    return;',
    to: '  if false then\n    return;',
    killedBy: byTickets,
    only: 'is empty for everybody else',
  },
  {
    file: tickets,
    change: 'a ticket names anybody’s contract',
    from: '      and (c.player_id = (select auth.uid()) or private.leads(c.team_id) or private.is_staff())\n',
    to: '',
    killedBy: byTickets,
    only: 'is about a match',
  },
  {
    file: bell,
    change: 'silenced kinds ring',
    from: "(select p.silent_kinds from public.profile_private p where p.user_id = (select auth.uid())), '{}')",
    to: "(select p.silent_kinds from public.profile_private p where false), '{}')",
    killedBy: byBell,
    only: 'silenced',
  },
] satisfies Mutant[];
