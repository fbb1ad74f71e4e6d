-- Of which deadline a team was reminded: the clock does it once (15_dashboard/20_reminders.sql).

create table private.deadline_reminders (
  of_id uuid not null,
  team_id uuid not null references public.teams (id) on delete cascade,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (of_id, team_id, until)
);
comment on table private.deadline_reminders is 'That a team was reminded of a deadline. No API access: the clock reminds once.';
create index deadline_reminders_team_id on private.deadline_reminders (team_id);
create index deadline_reminders_until on private.deadline_reminders (until);
alter table private.deadline_reminders enable row level security;
alter table private.deadline_reminders force row level security;
revoke all on private.deadline_reminders from public, anon, authenticated, service_role;
